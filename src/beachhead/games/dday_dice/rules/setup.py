"""Setup: countries, starts, the common pool, and the options that change them (DDD-SETUP)."""

from beachhead.games.dday_dice.board import NO_ITEMS, SPECIAL_ITEMS, Board, Unit
from beachhead.games.dday_dice.content.battle_maps import find_map
from beachhead.games.dday_dice.content.components import (
    AWARDS,
    COUNTRIES,
    FIGURES,
    ITEM,
    ITEMS,
    RANKING,
    UNIQUES,
    bits_of_kinds,
    item_ids,
)
from beachhead.games.dday_dice.content.figures import Gains
from beachhead.games.dday_dice.content.map_data import Level
from beachhead.games.dday_dice.content.options import CHOOSE
from beachhead.games.dday_dice.rules.base import act_simultaneously, rules
from beachhead.games.dday_dice.rules.turn import take_turn
from beachhead.kernel.chances import Group
from beachhead.kernel.devices import Dice, dice
from beachhead.kernel.position import Frame
from beachhead.kernel.steps import first

REGULAR_ITEMS = bits_of_kinds(ITEMS, "regular")  # DDD-ITEM-08: Items are Regular or Special
SPECIALS = bits_of_kinds(ITEMS, "special")
MARKED = sum(c.bit for c in ITEMS if c.data.marked)
NOT_SOLO = sum(c.bit for c in ITEMS if not c.data.solo)
SOLO_AWARDS = sum(c.bit for c in AWARDS if c.data.solo)
PICKING = {1: "DDD-SETUP-14", 2: "DDD-SETUP-15", 3: "DDD-SETUP-16"}
"""By which rule each player adds an Item to the pool, by the number of players.

For four the whole list lies in it (DDD-SETUP-17).
"""


def lay_out_table(
    map_id: str, players: int, options: dict[str, int | str | bool], level: Level | None
) -> Board:
    """Lay out the table; what players choose is still on the agenda."""
    given = find_map(map_id)
    b = Board(
        map=map_id,  # DDD-SETUP-06
        # DDD-SETUP-01: one Unit each; DDD-SETUP-24: nothing in play
        units=[Unit() for _ in range(players)],
        solo=players == 1,
        # DDD-FEW-01: where the map says so; DDD-FEW-08: or the players
        few=given.data.few_good_men or bool(options["few_good_men"]),
        joe=int(options["bazooka_joe"]),
        mulligan=bool(options["mulligan"]),
        blind=bool(options["blind_start"]),
        scored=bool(options["victory_points"]),  # DDD-VP-01
        always=bool(options["ask_always"]),
        late_marker=bool(options["late_marker"]),
        leaders=RANKING | UNIQUES,  # DDD-SETUP-11, DDD-SETUP-12: open in the common pool
    )
    if level:
        b.few = b.few or level.few_good_men
        b.leave_out(level.leave_out)
    if b.solo:
        b.deck &= SOLO_AWARDS  # DDD-SOLO-05
    b.pool = open_pool(b)
    country = str(options["country"])
    if country == CHOOSE:
        b.do(*(choosing_country(side) for side in range(players)), take_positions())
    else:
        first = next(i for i, c in enumerate(COUNTRIES) if c.id == country)
        for side, u in enumerate(b.units):
            u.country = (first + side) % len(COUNTRIES)
        b.do(take_positions())
    return b


def open_pool(b: Board) -> int:
    """Return the Items that lie in the pool before anybody picks, as bits."""
    players = len(b.units)
    few_players = players <= 2
    if b.leaves_out(NO_ITEMS):
        return 0
    # DDD-ITEM-09: Regular Items are always there; DDD-SETUP-18: marked ones for three or more
    pool = REGULAR_ITEMS & ~MARKED if few_players else REGULAR_ITEMS
    if b.joe:
        pool |= SPECIALS  # DDD-JOE-01; DDD-JOE-03: the second step includes the first
    elif players == 4 and not b.leaves_out(SPECIAL_ITEMS):
        pool |= b.battle_map.special_items  # DDD-SETUP-17
    return pool & ~NOT_SOLO if b.solo else pool


@rules.auto("DDD-SETUP-04")
def choosing_country(b: Board, side: int) -> None:
    """Ask for a country; the fourth player takes the last one."""
    choose_country.offer(b, side)


@rules.choice("DDD-SETUP-04")
def choose_country(b: Board, side: int) -> list[str]:
    """Offer the countries nobody has taken."""
    taken = {u.country for u in b.units}
    return [c.id for i, c in enumerate(COUNTRIES) if i not in taken]


@choose_country.chosen
def take_country(b: Board, country: str, side: int) -> None:
    """Take the country's deck, marker, Resource card and player aid (DDD-SETUP-05)."""
    index = next(i for i, c in enumerate(COUNTRIES) if c.id == country)
    b.units[side].country = index
    b.tell("country", "DDD-SETUP-04", side=side, name=COUNTRIES[index].name)


@rules.auto("DDD-SETUP-09")
def take_positions(b: Board) -> None:
    """Let everybody choose a start and add to the pool; then the first turn begins."""
    sides = range(len(b.units))
    work: dict[int, list[Frame]] = {side: [starting(side)] for side in sides}
    act_simultaneously(b, work, *(picking(side) for side in sides), take_turn())


@rules.auto("DDD-SETUP-09")
def starting(b: Board, side: int) -> None:
    """Ask for the start, where the map has several."""
    choose_start.offer(b, side)


@rules.choice("DDD-SETUP-09")
def choose_start(b: Board, side: int) -> list[int]:
    """Offer the starting Sectors; sharing is allowed where there is room."""
    sectors = b.battle_map.sectors
    starts = [s for s in b.battle_map.starts if not sectors[s].data.max_units]
    room = [s for s in b.battle_map.starts if sectors[s].data.max_units and not b.units_in(s)]
    return starts + room or list(b.battle_map.starts)


@choose_start.chosen
def take_start(b: Board, sector: int, side: int) -> None:
    """Set the marker on the start with one chevron and enter the resources."""
    u = b.units[side]
    u.sector = sector
    u.visited = 1 << sector
    u.face = 1  # DDD-SETUP-10; DDD-BLIND-06: whatever the markers show in a blind start
    b.tell("started", "DDD-SETUP-09", side=side, to=f"sector:{sector}")
    if b.blind:  # DDD-BLIND-01: in place of what the map prints
        u.soldiers = FIGURES.blind_start.soldiers  # DDD-BLIND-02
        b.do(roll_blind_start(side))
    else:
        add_resources(u, b.sector_of(u).data.start or Gains())  # DDD-SETUP-21: of the own start


def add_resources(u: Unit, gains: Gains) -> None:
    """Enter resources on the Resource card."""
    u.soldiers += gains.soldiers
    u.courage += gains.courage
    u.stars += gains.stars
    u.points += gains.points


@rules.chance("DDD-BLIND-03", side=first)
def roll_blind_start(b: Board, side: int) -> Dice:
    """Roll all four Unit Markers."""
    return dice(Group("marker", FIGURES.blind_start.dice, FIGURES.marker.faces))


@roll_blind_start.came_up
def add_blind_start(b: Board, faces: tuple[str, ...], side: int) -> None:
    """Add up what the faces bring (DDD-BLIND-04)."""
    for face in faces:
        add_resources(b.units[side], getattr(FIGURES.blind_start, face))  # DDD-BLIND-05
    b.tell("blind_start", "DDD-BLIND-03", side=side, dice=list(faces))


@rules.auto("DDD-SETUP-14")
def picking(b: Board, side: int) -> None:
    """Ask for the Item that this player adds to the pool."""
    if len(b.units) in PICKING and not b.leaves_out(NO_ITEMS):
        choose_pool_item.offer(b, side)


@rules.choice("DDD-SETUP-15")
def choose_pool_item(b: Board, side: int) -> list[str]:
    """Offer the map's Special Items, and marked Regular ones where they are not in already."""
    # DDD-SETUP-07, DDD-ITEM-10: Special Items come from the map's list only
    found = 0 if b.leaves_out(SPECIAL_ITEMS) else b.battle_map.special_items
    if len(b.units) <= 2:
        found |= MARKED  # DDD-SETUP-16: three players have these in the pool already
    if b.solo:
        found &= ~NOT_SOLO
    return item_ids(found & ~b.pool)


@choose_pool_item.cites
def cite_picking(b: Board, side: int) -> str:
    """Return the rule for so many players."""
    return PICKING[len(b.units)]


@choose_pool_item.chosen
def add_to_pool(b: Board, item: str, side: int) -> None:
    """Lay the Item face-up into the pool."""
    b.pool |= ITEM[item].bit
    b.tell("pool", PICKING[len(b.units)], side=side, card=ITEM[item].name)
