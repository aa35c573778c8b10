"""``railhead clauses``: which tests prove which clauses of the rules."""

from __future__ import annotations

import shutil
import sys
import textwrap

import click


@click.command(short_help="Show which tests prove which clauses.")
@click.argument("title")
@click.option("--missing", is_flag=True, help="Print only the ids of clauses that no test cites.")
@click.pass_context
def command(ctx: click.Context, title: str, missing: bool) -> None:
    """Print the clauses of a title's rules, each with the tests that cite it.

    Clauses are read from docs/rules/TITLE.md, citations from the marks
    `@pytest.mark.clause("1848-OR-23")` in tests/, both in the current folder or, if it has no
    such page, in the folder of the program. A title of another package may have its page,
    rules.md, in that package; its tests are in the current folder. Citations of clauses that
    don't exist are reported on the error stream. With --missing the exit code is 1 if a clause
    has no test.

    \b
    Examples:
      railhead clauses 1848
      railhead clauses 1848 --missing
    """
    from railhead.cli import rules

    clauses = rules.clauses(rules.page(title))
    tests: dict[str, list[str]] = {clause: [] for clause in clauses}
    books = {clause.split("-")[0] for clause in clauses} | {title}
    for clause, test in rules.citations(rules.project(title)):
        if clause in tests:
            tests[clause].append(test)
        elif clause.split("-")[0] in books:
            click.echo(f"{test} cites {clause}, which does not exist.", err=True)
    without = [clause for clause, citing in tests.items() if not citing]
    if missing:
        for clause in without:
            click.echo(clause)
        ctx.exit(1 if without else 0)
    for clause, text in clauses.items():
        click.echo(_wrapped(f"{clause}  {text}"))
        for test in tests[clause]:
            click.echo(f"    {test}")
    click.echo(f"{len(clauses)} clauses, {len(without)} of them without a test.")


def _wrapped(text: str) -> str:
    """A paragraph as wide as the terminal; a single line where there is none."""
    if not sys.stdout.isatty():
        return text
    width = shutil.get_terminal_size().columns
    return textwrap.fill(text, width, subsequent_indent="    ")
