"""MIN-ACT: the actions of an activated Unit."""

from beachhead.games.company.board import Board
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules import assault, firing, indirect, leaders, moving, targets
from beachhead.games.company.rules.base import owner_of, rules
from beachhead.kernel.nodes import Answer, Refusal
from beachhead.kernel.position import Frame

NAMES = {
    "FM": "Fire and Move",
    "MF": "Move and Fire",
    "RU": "Run",
    "AF": "Aimed Fire",
    "AS": "Assault",
    "DI": "Dig In",
    "BA": "Barrage",
    "MO": "Move",
    "FI": "Fire",
    "OW": "Overwatch",
    "NO": "do nothing",
    "leader": "use a leader",
}
RULES = {
    "FM": "MIN-ACT-04",
    "MF": "MIN-ACT-05",
    "RU": "MIN-ACT-07",
    "AF": "MIN-ACT-09",
    "AS": "MIN-ACT-10",
    "DI": "MIN-ACT-11",
    "BA": "MIN-ACT-13",
    "MO": "MIN-ACT-14",
    "FI": "MIN-ACT-15",
    "OW": "MIN-ACT-16",
    "NO": "MIN-SEQ-05",
    "leader": "MIN-LEAD-03",
}
FAIL = ("MO", "FI", "OW")


@rules.auto("MIN-ACT-02")
def act(b: Board, unit: int, passed: int) -> None:
    """Open the list of the result: Success or Fail (MIN-ACT-03)."""
    choose_action.offer(b, unit, passed)


@rules.choice("MIN-ACT-02", side=owner_of)
def choose_action(b: Board, unit: int, passed: int) -> list[str]:
    """Pick one action for the whole Unit, or nothing."""
    codes = _list_actions(b, unit, bool(passed))
    if leaders.can_act(b, unit):
        codes.append("leader")
    return codes


def _list_actions(b: Board, unit: int, passed: bool) -> list[str]:
    if b.is_waiting(unit):  # a reserve arrives with a Move
        return ["FM", "MF", "RU", "NO"] if passed else ["MO", "NO"]
    if b.has_gone_to_ground(unit):  # MIN-FIRE-45
        return ["DI", "NO"] if passed and _can_dig_in(b, unit) else ["NO"]
    fire = targets.has_fire_target(b, unit, "fire")
    if not passed:
        return ["MO", *(["FI"] if fire else []), "OW", "NO"]
    codes = ["FM", "MF", "RU", *(["AF"] if fire else [])]
    if assault.has_assault_target(b, unit):
        codes.append("AS")
    if _can_dig_in(b, unit):
        codes.append("DI")
    if indirect.can_barrage(b, unit):
        codes.append("BA")
    if b.setting("success_may_take_fail_actions"):
        codes += ["MO", *(["FI"] if fire else []), "OW"]
    return [*codes, "NO"]


def _can_dig_in(b: Board, unit: int) -> bool:
    """Return True if Dig In would change anything: non-Tank Units only (MIN-ACT-11)."""
    teams = b.teams_here(unit)
    return not b.table.units[unit].tanks and any(not b.is_dug_in(t) for t in teams)


@choose_action.refuses
def explain_closed_action(b: Board, answer: Answer, unit: int, passed: int) -> list[Refusal]:
    """Explain why an action is closed."""
    if answer not in NAMES or not isinstance(answer, str):
        return []
    if answer == "leader":
        text = "no leader can be placed, pass a marker on or be appointed now"
        return [Refusal("action.closed", text, RULES[answer])]
    name, open_to_all = NAMES[answer], b.setting("success_may_take_fail_actions")
    if b.has_gone_to_ground(unit) and not (answer == "DI" and passed):
        return [Refusal("action.grounded", f"the Unit went to ground: no {name}", "MIN-FIRE-45")]
    if bool(passed) == (answer in FAIL) and not (passed and open_to_all):
        which = "Fail" if answer in FAIL else "Success"
        wanted = "failed" if answer in FAIL else "passed"
        text = f"{name} is on the {which} list, for Units that {wanted} their check"
        return [Refusal("action.list", text, "MIN-ACT-03" if passed else "MIN-ACT-02")]
    if b.is_waiting(unit):
        text = f"a Unit in reserve arrives with a Move: no {name}"
        return [Refusal("action.reserve", text, "MIN-SEQ-01")]
    text, rule = _explain_impossible(b, answer, unit)
    return [Refusal("action.closed", f"no {name}: {text}", rule)]


def _explain_impossible(b: Board, code: str, unit: int) -> tuple[str, str]:
    """Return what an action of the right list lacks, and the rule that asks for it."""
    if code == "AS":
        return assault.explain_no_assault(b, unit)
    if code == "BA":
        return indirect.explain_no_barrage(b, unit)
    if code == "DI":
        tanks = b.table.units[unit].tanks
        return ("Tank Units cannot" if tanks else "every Team is dug in"), RULES[code]
    if not targets.list_firers(b, unit, "fire"):
        return "every Team is suppressed, has fired or has no direct fire", "MIN-SUPP-05"
    return "no Team has an enemy in its range and arc whom it sees and can harm", "MIN-FIRE-05"


@choose_action.chosen
def begin_action(b: Board, code: str, unit: int, passed: int) -> None:
    """Carry out the steps of the action."""
    if code == "leader":
        b.do(leaders.leader_business(unit), act(unit, passed))
        return
    b.action = code
    b.tell_unit("action", RULES[code], unit, what=NAMES[code])
    along = [offer_commander(unit)] if code not in {"BA", "NO"} else []
    b.do(*along, *_list_steps(b, code, unit), wrap_up(unit))


def _list_steps(b: Board, code: str, unit: int) -> list[Frame]:
    fire, move = firing.give_fire_orders(unit, "fire"), make_move(unit, 0)
    steps: dict[str, list[Frame]] = {
        "FM": [fire, move],
        "MF": [move, fire],
        "RU": [run(unit), move, make_move(unit, 1)],
        "AF": [firing.give_fire_orders(unit, "aimed")],
        "AS": [assault.begin_assault(unit)],
        "DI": [dig_in(unit)],
        "BA": [indirect.begin_barrage(unit)],
        "MO": [move],
        "FI": [fire],
        "OW": [ready_overwatch(unit)],
        "NO": [],
    }
    return steps[code]


@rules.auto("MIN-ACT-04")
def make_move(b: Board, unit: int, leg: int) -> None:
    """Let a Unit that is still there make one Move."""
    if b.actors(unit):
        b.do(moving.plan_move(unit, leg))


@rules.auto("MIN-ACT-08")
def run(b: Board, unit: int) -> None:
    """Note that the Unit runs: it rerolls passed saves until its next activation."""
    b.note_run(unit)


@rules.auto("MIN-ACT-12")
def dig_in(b: Board, unit: int) -> None:
    """Dig in: Hard Cover until a Team moves."""
    for t in b.actors(unit):
        if b.is_here(t):
            b.dig_in(t)


@rules.auto("MIN-ACT-16")
def ready_overwatch(b: Board, unit: int) -> None:
    """Ready the Unit to fire at what moves through its field of fire."""
    b.begin_overwatch(unit)
    side = b.side_of(unit)
    if b.along:
        b.watch_with(side, unit)
    elif b.watching[side] == unit:
        b.watch_with(side, -1)


@rules.auto("MIN-LEAD-02")
def offer_commander(b: Board, unit: int) -> None:
    """Ask whether the Commander acts with this Unit, once a round and within 6" of it."""
    if can_commander_join(b, unit):
        b.do(choose_along(unit))


def can_commander_join(b: Board, unit: int) -> bool:
    """Return True if the Commander may act with a Unit."""
    side = b.side_of(unit)
    commander = b.commander(side)
    if b.acted[side] == b.round:
        return False
    if b.is_off_table(commander):
        entry = b.table.units[b.table.commanders[side]].commander
        assert entry is not None
        return entry.arrives_with == b.table.units[unit].id
    if not b.is_here(commander):
        return False
    return any(b.near(commander, t, TABLES.distance.leader_join) for t in b.teams_here(unit))


@rules.choice("MIN-LEAD-02", side=owner_of)
def choose_along(b: Board, unit: int) -> list[str]:
    """Let the Commander act along, or not."""
    return ["alone", "along"]


@choose_along.chosen
def take_along(b: Board, answer: str, unit: int) -> None:
    """Add him to the Teams that act."""
    if answer == "along":
        side = b.side_of(unit)
        b.along = 1
        b.acted[side] = b.round
        b.watch_with(side, -1)
        commander = b.commander(side)
        b.marks[commander] = 0
        b.forget_action(commander)


@rules.auto("MIN-LEAD-03")
def wrap_up(b: Board, unit: int) -> None:
    """Offer leaders a last word before the activation ends."""
    if b.action != "NO" and leaders.can_act(b, unit):
        b.do(choose_end(unit))


@rules.choice("MIN-LEAD-03", side=owner_of)
def choose_end(b: Board, unit: int) -> list[str]:
    """End the activation, or use a leader first."""
    return ["end", "leader"]


@choose_end.chosen
def end_action(b: Board, answer: str, unit: int) -> None:
    """Go on."""
    if answer == "leader":
        b.do(leaders.leader_business(unit), wrap_up(unit))
