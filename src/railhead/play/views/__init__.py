"""What a player may know: the only thing that leaves the engine for a client.

What hides and what adds are two things. First the position is redacted, by what the title declares
in its ``secrets.py`` (:meth:`railhead.play.secrets.Secrets.redact`): what a seat may not know is
not there any more. Then the view is made of what is left, the same for every title
(:mod:`~railhead.play.views.making`), and the title adds what only it has
(:meth:`railhead.play.title.Title.add_to_view`).

A view is typed: :class:`~railhead.play.views.table.View` with its players and companies
(:mod:`~railhead.play.views.holders`), what lies on the table
(:mod:`~railhead.play.views.things`), the order of play (:mod:`~railhead.play.views.order`) and what
is asked (:mod:`~railhead.play.views.asking`). What only one title shows has fields of its own in
that title's subclasses of these (:class:`~railhead.play.views.table.ViewTypes`).
"""
