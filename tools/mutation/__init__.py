"""Single random changes of the source, and whether the tests catch them: `tools/mutate`."""
