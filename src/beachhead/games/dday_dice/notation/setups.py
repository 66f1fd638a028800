"""The readable form of a position: `phase = 5`, `[[unit]] sector = 7, soldiers = 14`.

Cards are called by their ids. What a Unit does not say is as at its start, or nothing if the form
begins with `start = "empty"`. What only lasts for a turn stands in a Unit's `kept`, as `describe`
writes it.
"""

from collections.abc import Iterable

import msgspec

from beachhead.games.dday_dice.board import (
    CANNOT_STAY,
    LEFT_OUT_BITS,
    MOVING,
    MULLIGAN,
    MUST_MOVE,
    SPENDING,
    Board,
    Unit,
    code_of,
    name_result,
)
from beachhead.games.dday_dice.content.battle_maps import MAPS, BattleMap
from beachhead.games.dday_dice.content.components import (
    AWARD,
    AWARDS,
    COLOURS,
    COUNTRIES,
    DICE,
    FACES,
    FIGURES,
    ITEM,
    ITEMS,
    RESOURCES,
    SPECIALIST,
    SPECIALISTS,
    VEHICLE,
    VEHICLES,
    Card,
    pick_cards,
)
from beachhead.games.dday_dice.content.options import (
    find_level,
    find_scenario,
    options,
    split_scenario,
)
from beachhead.games.dday_dice.notation.names import DIE_NAMES
from beachhead.games.dday_dice.rules.setup import lay_out_table
from beachhead.kernel.setups import BadSetup, SetupForm, check_range, find_named

MOMENT_FIELDS = (
    "turn", "phase", "lowered", "cleared", "smoked", "swept", "fire", "waits", "first",
)  # fmt: skip
"""What a phase keeps between answers."""
KEPT = (
    "done", "extra", "cancelled", "collected", "prevent", "fallen", "rerolls", "target", "pays",
    "offers", "offer", "claims", "afar", *(f"new_{name}" for name in RESOURCES),
)  # fmt: skip
"""What a Unit keeps for a turn."""
LARGEST = 999
PHASES = {
    1: "take_turn",
    2: "upkeep",
    3: "markers",
    4: "spend_resources",
    5: "move_units",
    6: "combat",
}
"""The step that begins each phase."""
MARKERS = {
    "1 chevron": 1,
    "2 chevrons": 2,
    "3 chevrons": 3,
    "must move": MUST_MOVE,
    "cannot stay": CANNOT_STAY,
}
NATIONS = {country.id: index for index, country in enumerate(COUNTRIES)}
RESULTS = {
    f"{colour} {face}": code_of(c, f) for c, colour in enumerate(COLOURS) for f, face in enumerate(FACES)
}  # fmt: skip
NO_DIE = "-"


class UnitForm(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One Unit: its Resource card, its marker, its cards and its dice."""

    country: str = ""
    """Its id; unsaid: the first that nobody has."""
    sector: int | None = None
    """Where it stands; unsaid: the first starting Sector."""
    soldiers: int | None = None
    """On its Resource card."""
    courage: int | None = None
    """On its Resource card."""
    stars: int | None = None
    """On its Resource card."""
    points: int | None = None
    """Item Points."""
    marker: str = ""
    """1 chevron, 2 chevrons, 3 chevrons, must move or cannot stay."""
    visited: list[int] | None = None
    """Sectors it has been in; unsaid: the one it stands in."""
    cards: list[str] = []
    """Specialists, Items, Awards and the Vehicle, by their ids."""
    dead: list[str] = []
    """Specialists that are lost or sacrificed."""
    placed: list[str] = []
    """Specialists beside the Bunker."""
    earned: int | None = None
    """Awards obtained in this game; unsaid: those it has."""
    conquered: int = 0
    """The turn in which it conquered the Bunker."""
    mulligan_used: bool = False
    """It has had its mulligan."""
    dice: list[str] = []
    """Six results such as `red star`, in the order R1 R2 W1 W2 B1 B2; `-` was not rolled."""
    locked: list[str] = []
    """Dice that are locked, such as `R1`."""
    rolls: int = 0
    """Made this turn."""
    card_dice: list[str] = []
    """Dice on the solitaire Lieutenant's card."""
    kept: dict[str, object] = {}
    """What lasts for this turn only, as `show` writes it."""


class TableForm(SetupForm):
    """The whole table."""

    turn: int | None = None
    """Unsaid: 1, or the start of the scenario if no Unit is said either; 0 is during the set-up."""
    phase: int = 1
    """1 to 6."""
    unit: list[UnitForm] = msgspec.field(default_factory=list)
    """One for each player, in the order of their seats."""
    pool: list[str] | None = None
    """Items that can be found; unsaid: those of the scenario that no Unit has."""
    specialists: list[str] | None = None
    """Ranking and Unique Specialists in the pool; unsaid: those that no Unit has had."""
    deck: list[str] | None = None
    """Awards left; unsaid: those that no Unit has."""
    vehicles: list[str] | None = None
    """Vehicles left; unsaid: those that no Unit has."""
    opened: list[int] = msgspec.field(default_factory=list)
    """Sectors whose way is open for everybody."""
    honoured: list[int] = msgspec.field(default_factory=list)
    """Sectors whose first Unit has had its Award."""


# ---- from a form to a position --------------------------------------------------------------------


def build(form: TableForm) -> Board:
    """Build the position, with its agenda."""
    map_id, players = split_scenario(form.scenario)
    level = find_level(map_id, str(form.options["training"]))
    b = lay_out_table(map_id, players, form.options, level)
    if form.turn is None:
        if not form.unit and form.phase == 1:
            check_nothing_else(form)
            return b
        form = msgspec.structs.replace(form, turn=1)
    assert form.turn is not None
    check_range("turn", form.turn, 0, LARGEST, "DDD-TURN-12")
    check_range("phase", form.phase, 1, len(PHASES) if form.turn else 1, "DDD-TURN-02")
    if len(form.unit) > players:
        msg = f"unit: {form.scenario} is for {players}, the form has {len(form.unit)} Units."
        raise BadSetup(msg, code="setup.unit", rule="DDD-SETUP-01")
    forms = [*form.unit, *(UnitForm() for _ in range(players - len(form.unit)))]
    for side, one in enumerate(forms):
        fill_unit(b, side, one, form)
    check_cards_once(b)
    lay_out_cards(b, form)
    for name in ("opened", "honoured"):
        setattr(b, name, read_sectors(b, name, getattr(form, name)))
    begin_phase(b, form)
    return b


def check_nothing_else(form: TableForm) -> None:
    """Refuse a form that sets up cards or Sectors but no Unit and no turn."""
    piles = (form.pool, form.specialists, form.deck, form.vehicles)
    if any(pile is not None for pile in piles) or form.opened or form.honoured:
        msg = "turn: before turn 1 the rules set up the table."
        raise BadSetup(
            msg, code="setup.turn", rule="DDD-SETUP-09", remedy="write turn = 1 or later"
        )


def begin_phase(b: Board, form: TableForm) -> None:
    """Let the phase begin; from phase 2 on the dice are on the table."""
    b.turn, b.phase = form.turn or 0, form.phase
    if not b.turn:
        b.phase = 0
        return
    b.agenda.clear()
    if form.phase == 1:
        b.turn -= 1
        b.phase = 6 if b.turn else 0
    elif form.phase == 2:
        for side in b.list_active():
            if not b.units[side].dice and form.moment is None:
                msg = f"unit {side + 1}: phase 2 counts dice, and there are none."
                raise BadSetup(msg, code="setup.dice", rule="DDD-UPKEEP-01", remedy="name six dice")
    b.do((PHASES[form.phase],))


def fill_unit(b: Board, side: int, form: UnitForm, table: TableForm) -> None:
    """Fill in one Unit, with its start for what the form does not say."""
    u, where = b.units[side], f"unit {side + 1}"
    free = (i for i in range(len(COUNTRIES)) if all(v.country != i for v in b.units))
    if form.country:
        u.country = find_named(NATIONS, form.country, f"{where}: country", "country")
    elif table.turn and u.country < 0:
        u.country = next(free)
    u.conquered, u.ever = form.conquered, MULLIGAN if form.mulligan_used else 0
    place_unit(b, u, form, table, where)
    fill_resources(b, u, form, table, where)
    give_cards(u, form, where)
    u.earned = u.awards.bit_count() if form.earned is None else form.earned
    check_range(f"{where}: conquered", u.conquered, 0, table.turn or 0, "DDD-WIN-02")
    read_dice(u, form, where)
    for name, value in form.kept.items():
        set_for_turn(u, name, value, where)


def place_unit(b: Board, u: Unit, form: UnitForm, table: TableForm, where: str) -> None:
    """Put the Unit Marker on its Sector."""
    sectors = b.battle_map.sectors
    if form.sector is None and not table.turn:
        return
    number = find_start(b.battle_map) if form.sector is None else form.sector
    if number not in sectors:
        msg = f"{where}: {b.battle_map.name} has no Sector {number}."
        remedy = f"write {min(sectors)} to {max(sectors)}"
        raise BadSetup(msg, code="setup.sector", rule="DDD-SECTOR-01", remedy=remedy)
    u.sector = number
    visited = [number] if form.visited is None else form.visited
    u.visited = read_sectors(b, f"{where}: visited", visited) | 1 << number
    black = sectors[number].black[b.solo]
    u.face = usual_face(b, u, table.phase)
    if form.marker:
        u.face = find_named(MARKERS, form.marker, f"{where}: marker", "face of the marker")
    if black and u.face < MUST_MOVE:
        msg = f"{where}: nobody may stay in Sector {number}, so its marker shows no chevrons."
        raise BadSetup(msg, code="setup.marker", rule="DDD-MARKER-11", remedy="write cannot stay")


def usual_face(b: Board, u: Unit, phase: int) -> int:
    """Return what the marker of a Unit shows that entered its Sector in the last turn or this."""
    if not b.sector_of(u).black[b.solo]:
        return 1
    # DDD-MARKER-05: phase 3 turns it
    return MUST_MOVE if phase in (SPENDING, MOVING) and not u.conquered else CANNOT_STAY


def find_start(battle_map: BattleMap) -> int:
    """Return the first starting Sector of a map."""
    return next(n for n, s in sorted(battle_map.sectors.items()) if s.data.start)


def fill_resources(b: Board, u: Unit, form: UnitForm, table: TableForm, where: str) -> None:
    """Enter what the form says on the Resource card, else what the start brings."""
    sectors = b.battle_map.sectors
    start = sectors[u.sector].data.start if u.sector else None
    start = start or sectors[find_start(b.battle_map)].data.start
    for name in RESOURCES:
        said = getattr(form, name)
        unsaid = getattr(start, name) if table.start == "scenario" and table.turn else 0
        number = unsaid if said is None else said
        check_range(f"{where}: {name}", number, 0, LARGEST, "DDD-SETUP-25")
        setattr(u, name, number)


def give_cards(u: Unit, form: UnitForm, where: str) -> None:
    """Give a Unit its cards; only one of them can be a Vehicle."""
    families = {**SPECIALIST, **ITEM, **AWARD, **VEHICLE}
    for name in form.cards:
        card = find_named(families, name, f"{where}: cards", "card")
        if card.family == "vehicle":
            if u.vehicle >= 0:
                msg = f"{where} has {VEHICLES[u.vehicle].name} and {card.name}: one Vehicle only."
                raise BadSetup(msg, code="setup.card", rule="DDD-VEH-09")
            u.vehicle = card.index
        else:
            field = {"specialist": "specialists", "item": "items", "award": "awards"}[card.family]
            setattr(u, field, getattr(u, field) | card.bit)
    u.dead = read_cards(SPECIALIST, form.dead, f"{where}: dead", "Specialist")
    u.placed = read_cards(SPECIALIST, form.placed, f"{where}: placed", "Specialist")
    twice = pick_cards(u.specialists & (u.dead | u.placed) | u.dead & u.placed, SPECIALISTS)
    if twice:
        msg = f"{where}: {twice[0].name} is named as alive, dead or placed at the same time."
        raise BadSetup(msg, code="setup.card", rule="DDD-SPEC-14")


def read_cards(family: dict[str, Card], names: Iterable[str], field: str, what: str) -> int:
    """Return cards by their ids, as bits."""
    found = 0
    for name in names:
        found |= find_named(family, name, field, what).bit
    return found


def read_sectors(b: Board, field: str, numbers: Iterable[int]) -> int:
    """Return Sectors as bits."""
    found = 0
    for number in numbers:
        if number not in b.battle_map.sectors:
            msg = f"{field}: {b.battle_map.name} has no Sector {number}."
            raise BadSetup(msg, code="setup.sector", rule="DDD-SECTOR-01")
        found |= 1 << number
    return found


def read_dice(u: Unit, form: UnitForm, where: str) -> None:
    """Lay the dice on the table, and those on the Lieutenant's card."""
    if form.dice and len(form.dice) != len(DICE):
        msg = f"{where}: dice are {len(DICE)}, not {len(form.dice)}."
        raise BadSetup(msg, code="setup.dice", rule="DDD-SETUP-23", remedy="write - for none")
    known = {**RESULTS, NO_DIE: -1}
    u.dice = tuple(find_named(known, d, f"{where}: dice", "result") for d in form.dice)
    on_card = [find_named(RESULTS, d, f"{where}: card_dice", "result") for d in form.card_dice]
    u.card_dice = tuple(on_card)
    check_range(f"{where}: rolls", form.rolls, 0, FIGURES.dice.rolls, "DDD-ROLL-01")
    u.rolls = form.rolls
    places = {name: 1 << place for place, name in enumerate(DIE_NAMES)}
    for name in form.locked:
        u.locked |= find_named(places, name, f"{where}: locked", "die")


def set_for_turn(u: Unit, name: str, value: object, where: str) -> None:
    """Set a field that a Unit keeps for a turn."""
    if name not in KEPT:
        msg = f"{where}: {name!r:.40} is nothing that a Unit keeps for a turn."
        raise BadSetup(msg, code="setup.form", remedy=f"it keeps {', '.join(KEPT)}")
    kinds = {field.name: field.type for field in msgspec.structs.fields(Unit)}
    try:
        setattr(u, name, msgspec.convert(value, kinds[name]))
    except msgspec.ValidationError as error:
        raise BadSetup(f"{where}: {name}: {error}.", code="setup.form") from None


def check_cards_once(b: Board) -> None:
    """Refuse a card that two Units have."""
    holders: dict[str, int] = {}
    for side, u in enumerate(b.units):
        held = [*pick_cards(u.items, ITEMS), *pick_cards(u.awards, AWARDS)]
        common = (u.specialists | u.dead | u.placed) & b.leaders
        held += pick_cards(common, SPECIALISTS)
        held += [VEHICLES[u.vehicle]] if u.vehicle >= 0 else []
        for card in held:
            if card.id in holders:
                msg = f"{card.name} is with unit {holders[card.id] + 1} and with unit {side + 1}."
                raise BadSetup(msg, code="setup.card", rule="DDD-ITEM-14")
            holders[card.id] = side


def lay_out_cards(b: Board, form: TableForm) -> None:
    """Lay out what nobody has, or what the form says."""
    held = list_held(b)
    rows = (
        ("pool", "pool", form.pool, ITEM, "Item"),
        ("leaders", "specialists", form.specialists, SPECIALIST, "Specialist"),
        ("deck", "deck", form.deck, AWARD, "Award"),
        ("garage", "vehicles", form.vehicles, VEHICLE, "Vehicle"),
    )
    for (field, word, said, family, what), taken in zip(rows, held, strict=True):
        unsaid = getattr(b, field) & ~taken
        setattr(b, field, unsaid if said is None else read_cards(family, said, word, what))


def list_held(b: Board) -> tuple[int, int, int, int]:
    """Return the Items, common Specialists, Awards and Vehicles that Units have or have lost."""
    items = leaders = awards = vehicles = 0
    for u in b.units:
        items |= u.items
        leaders |= u.specialists | u.dead | u.placed
        awards |= u.awards
        vehicles |= 1 << u.vehicle if u.vehicle >= 0 else 0
    return items, leaders, awards, vehicles


# ---- from a position to a form --------------------------------------------------------------------


def fill_form(b: Board) -> TableForm:
    """Describe a position."""
    form = TableForm(scenario=find_scenario(b.map, len(b.units)), options=find_options(b))
    form.turn, form.phase = b.turn, max(b.phase, 1)
    form.unit = [describe_unit(b, u) for u in b.units]
    level = find_level(b.map, str(form.options.get("training", "advanced")))
    plain = lay_out_table(b.map, len(b.units), {**ALL_OFF, **form.options}, level)
    for (field, word, family), taken in zip(TABLE_CARDS, list_held(b), strict=True):
        bits = getattr(b, field)
        if bits != getattr(plain, field) & ~taken:
            setattr(form, word, [card.id for card in pick_cards(bits, family)])
    form.opened, form.honoured = list_sectors(b.opened), list_sectors(b.honoured)
    return form


TABLE_CARDS: tuple[tuple[str, str, tuple[Card, ...]], ...] = (
    ("pool", "pool", ITEMS),
    ("leaders", "specialists", SPECIALISTS),
    ("deck", "deck", AWARDS),
    ("garage", "vehicles", VEHICLES),
)


ALL_OFF: dict[str, int | str | bool] = {option.id: option.default for option in options()}


def find_options(b: Board) -> dict[str, int | str | bool]:
    """Return the options that a position was set up with, those at their default left out."""
    data = MAPS[b.map].data
    masks = {level.id: sum(1 << LEFT_OUT_BITS[n] for n in level.leave_out) for level in data.level}
    fitting = [level for level in data.level if masks[level.id] == b.left_out]
    level = next((x for x in fitting if x.few_good_men == b.few), fitting[0] if fitting else None)
    few = b.few and not data.few_good_men and not (level and level.few_good_men)
    found: dict[str, int | str | bool] = {
        "few_good_men": few, "bazooka_joe": b.joe, "mulligan": b.mulligan, "blind_start": b.blind,
        "victory_points": b.scored, "ask_always": b.always, "late_marker": b.late_marker,
    }  # fmt: skip
    kept = {name: value for name, value in found.items() if value}
    return {**kept, **({"training": level.id} if level and level.id != "advanced" else {})}


def describe_unit(b: Board, u: Unit) -> UnitForm:
    """Describe one Unit."""
    cards = [*pick_cards(u.specialists, SPECIALISTS), *pick_cards(u.items, ITEMS)]
    cards += pick_cards(u.awards, AWARDS)
    cards += [VEHICLES[u.vehicle]] if u.vehicle >= 0 else []
    plain = Unit()
    kept = {f: getattr(u, f) for f in KEPT if getattr(u, f) != getattr(plain, f)}
    visited = list_sectors(u.visited)
    return UnitForm(
        country=COUNTRIES[u.country].id if u.country >= 0 else "",
        sector=u.sector or None,
        **{name: getattr(u, name) for name in RESOURCES},
        marker=name_marker(b, u),
        visited=None if visited == [u.sector] or not u.sector else visited,
        cards=[card.id for card in cards],
        dead=[card.id for card in pick_cards(u.dead, SPECIALISTS)],
        placed=[card.id for card in pick_cards(u.placed, SPECIALISTS)],
        earned=None if u.earned == u.awards.bit_count() else u.earned,
        conquered=u.conquered,
        mulligan_used=bool(u.ever),
        dice=[NO_DIE if code < 0 else name_result(code) for code in u.dice],
        locked=[name for place, name in enumerate(DIE_NAMES) if u.is_locked(place)],
        rolls=u.rolls,
        card_dice=[name_result(code) for code in u.card_dice],
        kept=kept,
    )


def name_marker(b: Board, u: Unit) -> str:
    """Return what the marker shows, unless it follows from the Sector."""
    if not u.sector:
        return ""
    return (
        ""
        if u.face == usual_face(b, u, b.phase)
        else next(n for n, face in MARKERS.items() if face == u.face)
    )


def list_sectors(mask: int) -> list[int]:
    """List the Sectors of a set."""
    return [n for n in range(mask.bit_length()) if mask >> n & 1]
