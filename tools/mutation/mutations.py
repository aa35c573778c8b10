"""Every single change of a module's source that a good test should notice.

What is only there for readers and the type checker is left alone: docstrings, annotations, log
texts and other strings, assertions. Changes that compile to the same code are one, or none.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

# What an operator becomes; the first of two is its nearest neighbour.
COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}
LOGGING = {"note", "note_deed", "note_privately"}  # what they say is for readers
FOR_THE_TYPE_CHECKER = {"cast", "isinstance", "issubclass", "assert_never", "TypeVar"}

# What is replaced in the source (a node's extent), and by which text.
Change = tuple[ast.expr | ast.stmt, str]


@dataclass(frozen=True)
class Mutation:
    """One change of one file."""

    file: Path
    line: int
    before: str
    after: str
    source: bytes  # of the whole module, changed


def mutations(file: Path) -> Iterator[Mutation]:
    """Every mutation of a file, from top to bottom."""
    source = file.read_bytes()
    tree = ast.parse(source)
    seen = {essence(compile(source, str(file), "exec", dont_inherit=True))}
    for node, text in Changes().of(tree):
        start, end = extent(source, node)
        changed = source[:start] + text.encode() + source[end:]
        try:
            code = compile(changed, str(file), "exec", dont_inherit=True)
        except SyntaxError:
            continue  # such as a `continue` that a deleted loop leaves behind
        if essence(code) not in seen:
            seen.add(essence(code))
            first = source.rfind(b"\n", 0, start) + 1
            last = (source.find(b"\n", end) + 1) or len(source)
            before, after = source[first:last], changed[first : last + len(changed) - len(source)]
            yield Mutation(file, node.lineno, told(before), told(after), changed)


def extent(source: bytes, node: ast.expr | ast.stmt) -> tuple[int, int]:
    """Where a node starts and ends in the source; its columns count bytes, as the source does."""
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    lines = source.splitlines(keepends=True)
    before = [0]
    for line in lines:
        before.append(before[-1] + len(line))
    return (
        before[node.lineno - 1] + node.col_offset,
        before[node.end_lineno - 1] + node.end_col_offset,
    )


def told(lines: bytes, most: int = 200) -> str:
    """Some lines of source as one."""
    text = " ".join(lines.decode().split())
    return text if len(text) <= most else text[: most - 4] + " ..."


def essence(code: CodeType) -> tuple[object, ...]:
    """What a code object does, without the lines it stands on."""
    constants = [
        essence(constant) if isinstance(constant, CodeType) else (type(constant), constant)
        for constant in code.co_consts
    ]
    return (code.co_code, tuple(constants), code.co_names, code.co_varnames, code.co_exceptiontable)


class Changes:
    """Walks a module and collects what can be changed in it."""

    def of(self, tree: ast.Module) -> Iterator[Change]:
        yield from self._body(tree.body, inside=False)

    def _body(self, body: list[ast.stmt], *, inside: bool) -> Iterator[Change]:
        for statement in body:
            yield from self._statement(statement, inside=inside)

    def _statement(self, node: ast.stmt, *, inside: bool) -> Iterator[Change]:
        """The changes of a statement and of what stands in it; `inside` a function or not."""
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield from self._function(node)
                return
            case ast.ClassDef(body=body):
                yield from self._body(body, inside=False)
                return
            case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Global() | ast.Nonlocal():
                return
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                return
            case ast.Expr(value=ast.Constant()):
                return  # a docstring
            case ast.Expr(value=ast.Call(func=function)) if called(function) in LOGGING:
                return
        if inside and is_dispensable(node):
            yield node, "pass"
        match node:
            case ast.Return(value=ast.expr() as value) if not is_nothing(value):
                yield node, "return None"
            case ast.AugAssign(op=operator) if type(operator) in ARITHMETIC:
                turned = ast.AugAssign(node.target, ARITHMETIC[type(operator)](), node.value)
                yield node, ast.unparse(turned)
            case ast.If(test=test) | ast.While(test=test):
                yield from negated(test)
            case ast.Continue():
                yield node, "break"
            case ast.Break():
                yield node, "continue"
        yield from self._parts(node, inside=inside)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Change]:
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                yield from self._expression(default)
        first = node.body[1:] if ast.get_docstring(node, clean=False) is not None else node.body
        if len(first) > 1 and not isinstance(first[0], ast.FunctionDef | ast.Import | ast.Return):
            yield first[0], "return None"
        yield from self._body(node.body, inside=True)

    def _parts(self, node: ast.AST, *, inside: bool) -> Iterator[Change]:
        """The changes of everything that a node is made of."""
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "targets"):
                continue
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.stmt):
                    yield from self._statement(part, inside=inside)
                elif isinstance(part, ast.expr):
                    yield from self._expression(part)
                elif isinstance(part, ast.comprehension):
                    for condition in part.ifs:
                        yield from negated(condition)
                    yield from self._parts(part, inside=inside)
                elif isinstance(part, ast.match_case | ast.ExceptHandler | ast.keyword):
                    yield from self._parts(part, inside=inside)

    def _expression(self, node: ast.expr) -> Iterator[Change]:
        match node:
            case ast.JoinedStr():
                return  # text
            case ast.Call(func=function) if called(function) in LOGGING | FOR_THE_TYPE_CHECKER:
                return
            case ast.Compare(left=left, ops=operators, comparators=others):
                for number, operator in enumerate(operators):
                    for other in COMPARISONS[type(operator)]:
                        turned = [*operators]
                        turned[number] = other()
                        yield node, wrapped(ast.Compare(left, turned, others))
            case ast.BoolOp(op=junction, values=values):
                opposite = ast.Or() if isinstance(junction, ast.And) else ast.And()
                yield node, wrapped(ast.BoolOp(opposite, values))
                for number in range(len(values)):
                    left_over = values[:number] + values[number + 1 :]
                    yield node, wrapped(ast.BoolOp(junction, left_over))
            case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
                yield node, wrapped(operand)
            case ast.IfExp(test=test):
                yield from negated(test)
            case ast.BinOp(left=left, op=ast.BitOr()):
                yield node, wrapped(left)
            case ast.BinOp(left=left, op=operator, right=right) if type(operator) in ARITHMETIC:
                if not is_text(left) and not is_text(right):
                    yield node, wrapped(ast.BinOp(left, ARITHMETIC[type(operator)](), right))
            case ast.Constant(value=bool(value)):
                yield node, str(not value)
            case ast.Constant(value=int(value)):
                yield node, str(value + 1)
                yield node, str(value - 1) if value else "(-1)"
            case ast.Call(func=ast.Name(id=name)) if name in OPPOSITES:
                opposite_name = ast.Name(OPPOSITES[name])
                yield node, wrapped(ast.Call(opposite_name, node.args, node.keywords))
            case ast.Call(args=[first, second, *rest]) if can_swap(first, second):
                yield node, wrapped(ast.Call(node.func, [second, first, *rest], node.keywords))
        if not isinstance(node, ast.Lambda):
            yield from self._parts(node, inside=True)
        else:
            yield from self._expression(node.body)


def is_dispensable(node: ast.stmt) -> bool:
    """Whether the module still makes sense without a statement.

    Without the first value of a variable every test would fail at once, so only changes of
    something that is there already are left out.
    """
    match node:
        case ast.Assign(targets=targets):
            return not any(isinstance(target, ast.Name | ast.Tuple) for target in targets)
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Delete() | ast.Continue():
            return True
        case ast.If() | ast.For() | ast.Return():
            return True
    return False


def negated(test: ast.expr) -> Iterator[Change]:
    """A condition turned round, unless its own operator can be turned."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        return
    if not (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)):
        yield test, wrapped(ast.UnaryOp(ast.Not(), test))


def wrapped(node: ast.expr) -> str:
    """The source of an expression, in brackets where it needs them anywhere."""
    if isinstance(node, ast.BoolOp) and len(node.values) == 1:
        node = node.values[0]
    text = ast.unparse(node)
    simple = isinstance(node, ast.Name | ast.Constant | ast.Call | ast.Attribute | ast.Subscript)
    return text if simple else f"({text})"


def called(function: ast.expr) -> str:
    """The last name of what is called: `f` of both `f()` and `module.f()`."""
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def is_nothing(node: ast.expr) -> bool:
    """None, or False, which callers cannot tell from it."""
    return isinstance(node, ast.Constant) and (node.value is None or node.value is False)


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )


def can_swap(first: ast.expr, second: ast.expr) -> bool:
    """Whether two arguments may be of a kind: a position and a player would fail at once."""
    usual = ast.Name | ast.Attribute | ast.Subscript | ast.Call | ast.BinOp
    if not (isinstance(first, usual) and isinstance(second, usual)):
        return False
    return called(first) not in {"p", "self", "state", "title", "board"}
