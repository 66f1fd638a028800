"""Assaults up to the point that a test is about."""

from tests.games.company.boards import CLOSE_ENEMY, Fight, fight

ASSAULTERS = "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@24,10 m=lmg@26,10"


def order_assault(
    us: str = ASSAULTERS,
    ge: str = CLOSE_ENEMY,
    terrain: str = "",
    stay: str = "",
    unit: str = "rif",
    watch: tuple[str, ...] = (),
    **o: object,
) -> Fight:
    """Order an assault; nobody stays but those named and the Guns."""
    tables = str(o.pop("tables", ""))
    f = fight(us, ge, terrain, tables, "", **{k: int(str(v)) for k, v in o.items()})
    f.watch = set(watch)
    f.activate(f"US.{unit}", 5, "AS")
    if f.step == "choose_assaulted":
        f.say("GE.gre")
    for team in stay.split():
        f.say(f"US.{unit}.{team}1")
    if f.step == "choose_support":
        f.say("go")
    return f


def miss_support(f: Fight) -> Fight:
    """Miss with every supporting shot."""
    while f.step in {"choose_firers", "roll_to_hit"}:
        if f.step == "roll_to_hit":
            f.roll(*[1] * f.dice())
        else:
            f.say("all").enough()
    return f


def defend(hits: int, us: str = ASSAULTERS, ge: str = CLOSE_ENEMY, stay: str = "") -> Fight:
    """Let the assaulted Unit hit the incoming Teams so often; everybody saves."""
    return answer_assault(
        miss_support(order_assault(us, ge, watch=("choose_reaction",), stay=stay)), hits
    )


def answer_assault(f: Fight, hits: int) -> Fight:
    """Let the assaulted Unit answer an assault with so many hits; everybody saves."""
    f.say("react GE.gre k4").say("all").enough()
    while f.step == "roll_to_hit":
        now = min(hits, f.dice())
        hits -= now
        f.roll(*[1] * (f.dice() - now), *[6] * now)
    while f.step in {"choose_hit", "save", "choose_struck"}:
        if f.step == "save":
            f.roll(*[6] * f.dice())
        else:
            f.say(f.texts()[0])
    while f.step == "choose_marked":
        f.say(f.texts()[0])
    return f


MACHINE_GUNS = "gre veteran: pl=smg@20,18! m=hmg@22,18/270! n=hmg@24,18/270!"


def land_assault(us: str = ASSAULTERS, ge: str = CLOSE_ENEMY) -> Fight:
    return miss_support(order_assault(us, ge))


def strike_all(f: Fight, die: int = 1) -> Fight:
    """Let the striking side make all its attacks with this die."""
    while f.step in {"choose_victim", "training_check"}:
        if f.step == "choose_victim":
            f.say(f.texts()[0])
        else:
            f.roll(die)
    return f
