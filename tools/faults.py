"""Small faults for `x.py mutate`: every place in a function where one could be, and the code with it."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Fault(NamedTuple):
    """One small fault: the function it is in, the line, what is changed, and which of its kind."""

    file: Path
    function: str
    line: int
    what: str
    number: int


Change = tuple[str, ast.AST]


def list_faults(file: Path) -> list[Fault]:
    """List every fault that can be put into the functions of a file."""
    found: list[Fault] = []
    if file.stem == "story":  # it only words the log
        return found
    for name, node in list_functions(ast.parse(file.read_text("utf-8"))):
        places = [(place, i, what) for place in walk(node) for i, (what, _) in list_changes(place)]
        for number, (place, _, what) in enumerate(places):
            found.append(Fault(file, name, getattr(place, "lineno", node.lineno), what, number))
    return found


def list_functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """List the functions and methods of a module with their names; not those inside functions.

    Functions that only word the log (`tell_…`) are left out.
    """
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            if not node.name.startswith("tell_"):
                yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from (
                (f"{node.name}.{m.name}", m) for m in node.body if isinstance(m, ast.FunctionDef)
            )


def walk(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """List what runs in a function; docstrings, annotations and what is told to the log do not count."""
    waiting: list[ast.AST] = list(reversed(function.body))
    while waiting:
        node = waiting.pop()
        if is_told(node) or isinstance(node, ast.JoinedStr | ast.Assert | ast.Raise):
            continue
        if (
            isinstance(node, ast.keyword) and node.arg == "strict"
        ):  # of zip: it guards, nothing else
            continue
        yield node
        skipped = node.annotation if isinstance(node, ast.AnnAssign) else None
        waiting += reversed([n for n in ast.iter_child_nodes(node) if n is not skipped])


def is_told(node: ast.AST) -> bool:
    """Return True for a docstring and for what only writes the log."""
    if isinstance(node, ast.If):
        return "story" in ast.unparse(node.test) and not node.orelse
    if not isinstance(node, ast.Expr):
        return False
    call = node.value.func if isinstance(node.value, ast.Call) else node.value
    if isinstance(call, ast.Name):
        return call.id.startswith("tell_")
    return isinstance(call, ast.Constant) or (
        isinstance(call, ast.Attribute) and (call.attr == "note" or call.attr.startswith("tell"))
    )


def list_changes(node: ast.AST) -> Iterator[tuple[int, Change]]:
    """List the changes of one place, each with its number."""
    yield from enumerate(change_node(node))


def change_node(node: ast.AST) -> Iterator[Change]:
    """List the changed copies of a node, each with words for it."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARED:
        twin = copy.deepcopy(node)
        twin.ops[0] = COMPARED[type(node.ops[0])]()
        yield f"{type(node.ops[0]).__name__} is {type(twin.ops[0]).__name__}", twin
    elif isinstance(node, ast.BoolOp):
        for i, part in enumerate(node.values):
            rest = [v for j, v in enumerate(node.values) if j != i]
            left = ast.BoolOp(node.op, rest) if len(rest) > 1 else rest[0]
            yield f"without the condition `{ast.unparse(part)}`", ast.copy_location(left, node)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "without not", node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in COUNTED:
        twin_op = copy.deepcopy(node)
        twin_op.op = COUNTED[type(node.op)]()
        yield f"{type(node.op).__name__} is {type(twin_op.op).__name__}", twin_op
    elif isinstance(node, ast.If | ast.IfExp) and not isinstance(node.test, ast.Constant):
        for value in (True, False):
            twin_if = copy.deepcopy(node)
            twin_if.test = ast.copy_location(ast.Constant(value), node.test)
            yield f"the condition is always {value}", twin_if
    elif isinstance(node, ast.Constant) and type(node.value) in (int, bool):
        now = node.value
        then: int = not now if isinstance(now, bool) else int(str(now)) + 1
        yield f"{now!r} is {then}", ast.copy_location(ast.Constant(then), node)
    elif isinstance(node, ast.Name) and node.id in SWAPPED:
        yield (
            f"{node.id} is {SWAPPED[node.id]}",
            ast.copy_location(ast.Name(SWAPPED[node.id], node.ctx), node),
        )
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield f"without `{ast.unparse(node)[:60]}`", ast.copy_location(ast.Pass(), node)


def make_faulty(fault: Fault) -> ast.Module:
    """Return the module of a fault with the fault in it."""
    tree = ast.parse(fault.file.read_text("utf-8"))
    function = next(node for name, node in list_functions(tree) if name == fault.function)
    places = [(place, i) for place in walk(function) for i, _ in list_changes(place)]
    place, number = places[fault.number]
    changed = next(node for i, (_, node) in list_changes(place) if i == number)
    Exchange(place, changed).visit(tree)
    return ast.fix_missing_locations(tree)


class Exchange(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        """Note both."""
        self.old = old
        self.new = new

    def visit(self, node: ast.AST) -> ast.AST:
        """Exchange the node, or look further."""
        if node is self.old:
            return self.new
        result: ast.AST = self.generic_visit(node)
        return result
