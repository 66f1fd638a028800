"""The sentences that ask."""

from beachhead.games.company.board import MOMENTS, Board
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.notation.names import (
    REACTIONS,
    leader_title,
    moment_words,
    team_title,
    title,
)
from beachhead.games.company.notation.rolls import KINDS
from beachhead.games.company.rules import (
    actions,
    allocation,
    assault,
    checks,
    close_combat,
    firing,
    ground,
    indirect,
    joining,
    leaders,
    morale,
    moving,
    reaction,
    sequence,
    setup,
    shells,
    suppression,
)
from beachhead.kernel.plurals import counted


@sequence.pick_unit.prompt
def ask_pick(b: Board, side: int) -> str:
    """Ask for the next Unit."""
    return f"Round {b.round}: which Unit does {b.table.scenario.side[side].name} activate?"


@actions.choose_action.prompt
def ask_action(b: Board, unit: int, passed: int) -> str:
    """Ask for the action."""
    result = "passed its check" if passed else "failed its check"
    return f"{title(b, unit)} {result}: which action?"


@moving.plan_move.prompt
def ask_move(b: Board, unit: int, leg: int) -> str:
    """Ask for the move."""
    if b.waiting(unit):
        return f"Where does {title(b, unit)} enter the table?"
    laid = f" {len(b.draft)} laid out." if b.draft else ""
    return f"Where does {title(b, unit)} move?{laid}"


@moving.lay_path.prompt
def ask_path(b: Board, unit: int, leg: int, team: int) -> str:
    """Ask for one Team's path."""
    sheet = b.sheet(team)
    return f'Where does {team_title(b, team)} go? It moves up to {sheet.move / 100:g}".'


@firing.choose_target.prompt
def ask_target(b: Board, unit: int, kind: str) -> str:
    """Ask for a target."""
    return f"At whom does {title(b, unit)} fire?"


@firing.choose_firers.prompt
def ask_firers(b: Board, unit: int, kind: str, target: int) -> str:
    """Ask who fires, and say how many do so already."""
    given = sum(1 for o in b.orders if o[2] == target)
    if not given:
        return f"Who of {title(b, unit)} fires at {title(b, target)}?"
    fire = counted(given, "Team fires|Teams fire")
    return f"{fire} at {title(b, target)}. Does anybody else, or does a leader direct one of them?"


@reaction.choose_reactors.prompt
def ask_reactors(b: Board, unit: int, kind: str, target: int) -> str:
    """Ask who fires now at whoever moves."""
    word = REACTIONS["watch" if kind in {"overwatch", "defence_watch"} else "react"]
    return f"{word}: who of {title(b, unit)} fires at {title(b, target)} where it is now?"


@reaction.choose_reaction.prompt
def ask_reaction(b: Board, side: int, mover: int, assaulted: int) -> str:
    """Ask for a reaction, and say what was named already."""
    target = b.assault.target if b.assault is not None and assaulted else -1
    does = f"assaults {title(b, target)}" if target >= 0 else "moves"
    if not b.reactions:
        return f"{title(b, mover)} {does}. Does anybody react?"
    last = 0 if assaulted else b.on(MOMENTS)
    named = ", ".join(f"{title(b, u)} {moment_words(k, last)}" for k, u, _ in b.reactions)
    return f"{title(b, mover)} {does}. Fire is named: {named}. Does anybody else react?"


@ground.choose_ground.prompt
def ask_ground(b: Board, unit: int) -> str:
    """Ask whether to go to ground, and say who fires."""
    firer = f" by {title(b, b.attack.firer)}" if b.attack is not None else ""
    return f"{title(b, unit)} is fired at{firer}. Does it go to ground?"


# The smaller questions ----------------------------------------------------------------------------------


@checks.grant_reroll.prompt
def ask_reroll(b: Board, kind: str, unit: int, extra: int, passes: int, die: int) -> str:
    """Ask whether the Commander helps."""
    return f"{title(b, unit)} failed to {KINDS[kind]}. Does the Commander have it rolled again?"


@actions.choose_along.prompt
def ask_along(b: Board, unit: int) -> str:
    """Ask whether the Commander acts along."""
    return f"Does the Commander act along with {title(b, unit)}?"


@actions.choose_end.prompt
def ask_end(b: Board, unit: int) -> str:
    """Ask what is left to do."""
    return f"{title(b, unit)} has acted. Anything for its leader?"


@leaders.leader_business.prompt
def ask_business(b: Board, unit: int) -> str:
    """Ask what the leader does, and say where he may be placed."""
    where = " He may stand on any spot that keeps his Teams in cohesion."
    return (
        f"What does the leader of {title(b, unit)} do?{where if leaders.can_place(b, unit) else ''}"
    )


@setup.deploy.prompt
def ask_deployment(b: Board, unit: int) -> str:
    """Ask where a Unit is set up."""
    return f"Where in its side's zones is {title(b, unit)} set up?"


@allocation.choose_struck.prompt
def ask_struck(b: Board, i: int) -> str:
    """Ask who takes the hits of an AT weapon."""
    if b.attack is None:
        return "Who takes the hits?"
    shot, firer = b.attack.shots[i], title(b, b.attack.firer)
    return f"{shot.weapon} of {firer}, {counted(shot.hits, 'hit')}: which Team takes {'it' if shot.hits == 1 else 'them'}?"


@allocation.choose_hit.prompt
def ask_hit(b: Board, hits: int) -> str:
    """Ask who takes a hit."""
    firer = f" of {title(b, b.attack.firer)}" if b.attack is not None else ""
    return f"{counted(hits, 'hit')}{firer} to give: which Team takes the next?"


@suppression.choose_marked.prompt
@suppression.choose_heir.prompt
def ask_marked(b: Board, unit: int) -> str:
    """Ask who is suppressed."""
    return f"Which Team of {title(b, unit)} is suppressed?"


@suppression.choose_recovery.prompt
def ask_recovery(b: Board, unit: int) -> str:
    """Ask who recovers."""
    return f"Which Team of {title(b, unit)} recovers?"


@joining.choose_joined.prompt
def ask_joined(b: Board, unit: int) -> str:
    """Ask whom an attacked Commander or observer joins."""
    man = b.table.units[unit].teams[0]
    near = b.nearest_units(unit)
    gap = min(b.gap(man, t) for t in b.alive(near[0])) if near else 0
    names = " and ".join(title(b, u) for u in near)
    return f'{team_title(b, man)} is {gap / 100:g}" from {names}: which Unit does he join?'


@morale.choose_tested.prompt
def ask_tested(b: Board, side: int) -> str:
    """Ask who tests next."""
    return "Whose morale is tested next?"


@assault.choose_assaulted.prompt
def ask_assaulted(b: Board, unit: int) -> str:
    """Ask whom to assault."""
    return f"Whom does {title(b, unit)} assault?"


@assault.choose_support.prompt
def ask_support(b: Board, unit: int) -> str:
    """Ask who stays behind, and say whom the others assault."""
    target = f" assaults {title(b, b.assault.target)}" if b.assault is not None else ""
    left = b.assault.stay if b.assault is not None else []
    stay = f" {counted(len(left), 'Team stays|Teams stay')} already." if left else ""
    return f"{title(b, unit)}{target}.{stay} Does anybody stay behind and fire?"


@close_combat.choose_victim.prompt
def ask_victim(b: Board, unit: int, team: int) -> str:
    """Ask whom to strike."""
    return f"Whom does {team_title(b, team)} strike?"


@close_combat.choose_stand.prompt
def ask_stand(b: Board, unit: int) -> str:
    """Ask whether to strike back."""
    need = checks.needed(b, "counter", unit)
    return (
        f"{opponent(b, unit)} struck. Does {title(b, unit)} counterattack ({need}+) or break off?"
    )


@close_combat.pursue.prompt
def ask_pursuit(b: Board, unit: int, inches: int) -> str:
    """Ask how far to follow."""
    return f'{opponent(b, unit)} broke off. Does {title(b, unit)} follow, up to {inches}"?'


def opponent(b: Board, unit: int) -> str:
    """Return the name of the Unit that another fights hand to hand."""
    return title(b, close_combat.other(b, unit)) if b.assault is not None else "The enemy"


@indirect.choose_barrage.prompt
def ask_barrage(b: Board, unit: int) -> str:
    """Ask for shells or smoke, and the observer."""
    return f"Shells or smoke of {title(b, unit)}, and who observes?"


@indirect.choose_aim.prompt
def ask_aim(b: Board, unit: int, observer: int) -> str:
    """Ask for the Team to range in on."""
    return f"On whom does {title(b, unit)} range in, observed by {leader_title(b, observer)}?"


@indirect.choose_range_help.prompt
def ask_range_help(b: Board, unit: int, observer: int, team: int) -> str:
    """Ask whether a leader helps to range in."""
    return "Missed. Does a leader have it rolled again?"


@indirect.aim_smoke.prompt
def ask_smoke(b: Board, unit: int, observer: int) -> str:
    """Ask where smoke is laid."""
    eyes = leader_title(b, observer)
    return f"Where does {title(b, unit)} lay smoke? {eyes[0].upper() + eyes[1:]} must see the spot."


@shells.shift_template.prompt
def ask_shift(b: Board, side: int, kind: str) -> str:
    """Ask where a missed template goes."""
    far = TABLES.distance.template_shift
    return f'The {kind} missed. Leave the template, or move its centre up to {far}"?'
