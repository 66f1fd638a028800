"""Run automatic steps until somebody is needed; list what is open; carry out an answer.

Everything here trusts its caller: legality is checked in `game.py`. Most frames carry one or two
arguments, most choices ask the side that the first of them names, and a plain call is three times
as quick as one with a star: hence the ways to call a step, chosen once for each.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, cast

from msgspec.structs import replace

from beachhead.kernel.errors import RulesBug, WrongSide
from beachhead.kernel.memo import Memo
from beachhead.kernel.nodes import Answer, Chance, Decision, Node, Over
from beachhead.kernel.position import Frame, Position
from beachhead.kernel.steps import Auto, ChanceStep, Choice, Rules, Step, first, nobody

B = TypeVar("B", bound=Position)
LONGEST_RUN = range(100_000)
"""Automatic steps between two questions: a stranger's position may hold some that never end."""
NOTHING: Frame = ("",)
NodeMaker = Callable[[Any, Frame], Node]
"""Returns the node of a position and of the frame that waits there."""


class Engine(Generic[B]):
    """Work the agenda of a position with the steps of one game."""

    def __init__(self, rules: Rules[B]) -> None:
        """Look steps up in the rules' own table."""
        self.steps = steps = cast("dict[int | str, Step[B, ...]]", rules.steps)
        self.runs = rules.runs
        self.node_makers: Memo[int | str, NodeMaker] = Memo(lambda name: node_maker(steps[name]))
        self.resolves: Memo[int | str, Callable[..., None]] = Memo(
            lambda name: steps[name].resolve  # type: ignore[attr-defined]
        )

    def settle(self, b: B) -> None:
        """Run automatic steps until a choice, a device or the end is on top."""
        runs = self.runs
        while True:
            if b.branches:
                self.settle_branches(b)
                if b.branches:
                    return
            agenda = b.agenda
            for _ in LONGEST_RUN:
                if not agenda:  # it is empty when branches open
                    break
                frame = agenda[-1]
                run = runs.get(frame[0])
                if run is None:
                    return
                del agenda[-1]
                if len(frame) == 2:
                    run(b, frame[1])
                else:
                    run(b, *frame[1:])
            else:
                raise endless_error(agenda)
            if not b.branches:
                return

    def settle_branches(self, b: B) -> None:
        """Bring every branch to its next question; close them when all are empty."""
        runs = self.runs
        moved = True
        while moved:
            moved = busy = False
            for index, branch in enumerate(b.branches):
                agenda = branch.agenda
                if agenda:
                    busy = True
                    if agenda[-1][0] in runs:
                        moved = self.settle_branch(b, index) or moved
                        if not b.branches:
                            return
        if not busy:
            b.branches = []

    def settle_branch(self, b: B, index: int) -> bool:
        """Run the automatic steps of one branch; return True if any ran."""
        ran = False
        main, b.agenda, b.acting = b.agenda, b.branches[index].agenda, index
        agenda = b.agenda
        for _ in LONGEST_RUN:
            frame = agenda[-1] if agenda else NOTHING
            run = self.runs.get(frame[0])
            if run is None or not self.ready(b, frame):
                break
            del agenda[-1]
            run(b, *frame[1:])
            ran = True
        else:
            raise endless_error(agenda)
        self.leave_branch(b, main)
        return ran

    def enter_branch(self, b: B, side: int) -> tuple[list[Frame], Frame]:
        """Work on the branch in which a side is asked; return the main agenda and the question."""
        main, b.acting = b.agenda, self.open_branch(b, side)
        b.agenda = b.branches[b.acting].agenda
        return main, b.agenda.pop()

    def leave_branch(self, b: B, main: list[Frame]) -> None:
        """Go back to the main agenda, which is over if the game is."""
        b.agenda, b.acting = main, -1
        if b.ending:
            main.clear()

    def ready(self, b: B, frame: Frame) -> bool:
        """Return True if an automatic step of a branch may run now."""
        step: Auto[B, ...] = self.steps[frame[0]]  # type: ignore[assignment]
        return step.when is None or step.when(b, *frame[1:])

    def apply(self, b: B, answer: Answer, side: int = -1) -> None:
        """Carry out an answer without checking it, then settle."""
        if b.branches:
            main, frame = self.enter_branch(b, side)
            self.resolves[frame[0]](b, answer, *frame[1:])
            self.leave_branch(b, main)
            self.settle(b)
            return
        agenda = b.agenda
        frame = agenda.pop()
        resolve = self.resolves[frame[0]]
        size = len(frame)
        if size == 2:
            resolve(b, answer, frame[1])
        elif size == 3:
            resolve(b, answer, frame[1], frame[2])
        else:
            resolve(b, answer, *frame[1:])
        if (agenda and agenda[-1][0] in self.runs) or b.branches:
            self.settle(b)

    def node(self, b: B) -> Node:
        """Return the first open node."""
        if b.branches:
            return self.node_of(b, b.branches[self.open_branch(b, -1)].agenda[-1])
        if b.agenda:
            frame = b.agenda[-1]
            return self.node_makers[frame[0]](b, frame)
        if b.ending:
            return Over(tuple(b.scores), b.ending)
        msg = "The agenda is empty and nobody has won, lost or drawn."
        raise RulesBug(msg, code="rules.dead_end")

    def nodes(self, b: B) -> list[Node]:
        """List every open node: one, unless several sides act at once."""
        return [node for _, node in self.asked_nodes(b)]

    def asked_nodes(self, b: B) -> list[tuple[int, Node]]:
        """List every open node with the side that an answer must name; -1 where one node is open."""
        if not b.branches:
            return [(-1, self.node(b))]
        found = [(side, self.node_of(b, frame)) for side, frame in self.open_frames(b)]
        if not found:
            tops = [x.agenda[-1] for x in b.branches if x.agenda]
            raise RulesBug(f"Every branch waits for another one: {tops!r}.", code="rules.deadlock")
        return found

    def open_frames(self, b: B) -> list[tuple[int, Frame]]:
        """List the frames that wait, each with the side that answers or throws (-1: no side)."""
        if b.branches:
            tops = [(x.side, x.agenda[-1]) for x in b.branches if x.agenda]
        else:
            tops = [(-1, frame) for frame in b.agenda[-1:]]
        found: list[tuple[int, Frame]] = []
        for branch, frame in tops:
            if frame[0] not in self.runs:
                side_of = self.steps[frame[0]].side  # type: ignore[attr-defined]
                found.append((side_of(b, *frame[1:]) if side_of else branch, frame))
        return found

    def node_of(self, b: B, frame: Frame) -> Node:
        """Return the node of a waiting frame."""
        return self.node_makers[frame[0]](b, frame)

    def open_branch(self, b: B, side: int) -> int:
        """Return the branch that an answer of this side concerns; -1 means the first open one."""
        runs = self.runs
        for index, branch in enumerate(b.branches):
            agenda = branch.agenda
            if agenda and agenda[-1][0] not in runs and side in (-1, branch.side):
                return index
        asked = [x.side for x in b.branches if x.agenda]
        if side == -1:
            msg = f"Every branch waits for another one; open are those of sides {asked}."
            raise RulesBug(msg, code="rules.deadlock")
        raise WrongSide(f"Side {side} is not asked now; sides {asked} are.")


def endless_error(agenda: list[Frame]) -> RulesBug:
    """Return the error for automatic steps that do not come to an end."""
    msg = f"{len(LONGEST_RUN):,} steps were run without a question; next are {agenda[-2:]!r:.120}."
    return RulesBug(msg, code="rules.endless")


# ---- the node of a waiting frame, by the kind of its step ----------------------------------------


def node_maker(step: Step[Any, ...]) -> NodeMaker:
    """Choose how the node of a step is made."""
    if isinstance(step, Choice):
        maker = ask_named_side(step) if step.side is first else ask_found_side(step)
    else:
        assert isinstance(step, ChanceStep), "an automatic step asks nobody"
        maker = ask_device(step)
    return cite_found_rule(step, maker) if step.rule_finder else maker


def cite_found_rule(step: Step[Any, ...], maker: NodeMaker) -> NodeMaker:
    """Cite the rule that the step finds for its order or card."""
    find_rule = cast("Callable[..., str]", step.rule_finder)

    def ask(b: Any, frame: Frame) -> Node:
        return replace(maker(b, frame), rule=find_rule(b, *frame[1:]))

    return ask


def ask_named_side(step: Choice[Any, ..., Any]) -> NodeMaker:
    """Ask the side that a frame names first."""
    list_of, rule, free = step.options, step.rule, step.free

    def ask(b: Any, frame: Frame) -> Decision:
        side: int = frame[1]  # type: ignore[assignment]
        size = len(frame)
        if size == 2:
            return Decision(side, frame, rule, list_of(b, side), free)
        if size == 3:
            return Decision(side, frame, rule, list_of(b, side, frame[2]), free)
        return Decision(side, frame, rule, list_of(b, *frame[1:]), free)

    return ask


def ask_found_side(step: Choice[Any, ..., Any]) -> NodeMaker:
    """Ask the side that the step's own function names."""
    list_of, side_of, rule, free = step.options, step.side, step.rule, step.free

    def ask(b: Any, frame: Frame) -> Decision:
        args = frame[1:]
        return Decision(side_of(b, *args), frame, rule, list_of(b, *args), free)

    return ask


def ask_device(step: ChanceStep[Any, ...]) -> NodeMaker:
    """Let a device decide."""
    device_of, side_of, rule = step.device, step.side or nobody, step.rule

    def ask(b: Any, frame: Frame) -> Chance:
        args = frame[1:]
        return Chance(side_of(b, *args), frame, rule, device_of(b, *args))

    def ask_first(b: Any, frame: Frame) -> Chance:
        side: int = frame[1]  # type: ignore[assignment]
        if len(frame) == 3:
            return Chance(side, frame, rule, device_of(b, side, frame[2]))
        return Chance(side, frame, rule, device_of(b, *frame[1:]))

    return ask_first if side_of is first else ask
