"""Plain 18xx, complete: one file a concept, each with the round, step or rule that asks it and the
defaults it plays by. A title that says nothing plays this; one that differs puts its own subclass
of a step or round into its lists (:class:`railhead.play.plain.title.PlainTitle`)."""
