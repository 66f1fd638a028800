"""Actions and observations as numbers, for programs that learn.

Cards and dice are the same on every map; Sectors are those of the scenario's map. Every legal answer
is an action. The observation leaves out what lasts less than a phase: offers under way, claims, and
results that wait to be collected.
"""

from functools import cache, lru_cache
from itertools import combinations

from beachhead.games.dday_dice.board import Board, Unit, colour_of, face_of
from beachhead.games.dday_dice.content.battle_maps import GO, MAPS
from beachhead.games.dday_dice.content.components import (
    AWARDS,
    COLOURLESS,
    COLOURS,
    COUNTRIES,
    DICE,
    FACES,
    ITEMS,
    RESOURCES,
    SPECIALISTS,
    VEHICLES,
)
from beachhead.games.dday_dice.content.options import PLAYERS, split_scenario
from beachhead.games.dday_dice.rules import requirements, rules
from beachhead.games.dday_dice.rules.base import DONE
from beachhead.games.dday_dice.rules.casualties import SOLDIERS
from beachhead.games.dday_dice.rules.conflicts import INSIST, YIELD
from beachhead.games.dday_dice.rules.final_tally import AGAIN, LAST, RECOLOUR, TURN
from beachhead.games.dday_dice.rules.free_actions import ABANDON, PLAY, SACRIFICE, TRADE
from beachhead.games.dday_dice.rules.items import FIND
from beachhead.games.dday_dice.rules.lieutenant import SWAP
from beachhead.games.dday_dice.rules.movement import STAY, STUCK, WAIT
from beachhead.games.dday_dice.rules.rolling import MULLIGAN_ROLL, STOP
from beachhead.games.dday_dice.rules.skulls import IGNORE
from beachhead.games.dday_dice.rules.spending import DRAW, RALLY
from beachhead.games.dday_dice.rules.trade import ACCEPT, ASK, CANCEL, GIVE, OFFER, REFUSE
from beachhead.kernel.encoding import (
    Arguments,
    Block,
    Encoding,
    Factor,
    Field,
    Fixed,
    only_factor,
    word_question,
)

MOST = 99
"""No Unit has more of anything."""
MOST_FIRE = 12
"""No Sector has more dice of Machine Gun Fire."""
MANY = 1 << 20
"""No argument of a question is larger."""
ALL_DONE_BITS = 19
UNITS = tuple(range(max(PLAYERS)))
PLACES = tuple(range(len(DICE)))
SETS_OF_DICE = tuple(range(1 << len(DICE)))
"""Sets of dice: 1 is the first die, 2 the second, 3 both."""
ITEM_IDS, LEADER_IDS, AWARD_IDS, VEHICLE_IDS = (
    tuple(card.id for card in family) for family in (ITEMS, SPECIALISTS, AWARDS, VEHICLES)
)
WINDOWS = {
    "adjust": (DONE,),
    "choose_lock": (STOP, MULLIGAN_ROLL),
    "choose_reroll": (STOP, MULLIGAN_ROLL),
    "combat_window": (DONE,),
    "exchange": (DONE,),
    "get_ready": (DONE,),
    "marker_window": (DONE,),
    "move": (STAY, WAIT, STUCK),
    "spend": (DONE, DRAW),
    "upkeep_window": (DONE,),
    "use_find": (DONE,),
}
"""Questions in which cards may be played, with their plain words."""
OTHER_UNITS = (
    "choose_afar",
    "choose_bombarded",
    "choose_copied",
    "choose_receiver",
    "choose_sheltered",
    "choose_signalled",
)


@cache
def number_scenario(scenario: str = "") -> Encoding[Board]:
    """Return the numbers of a map with its number of players."""
    map_id, players = split_scenario(scenario or next(iter(MAPS)))
    arguments = Arguments(-MANY, MANY, (GIVE, ASK, *RESOURCES))
    blocks = [*window_questions(), *dice_questions(), *card_questions(), *place_questions(map_id)]
    sectors = max(MAPS[map_id].sectors) + 1
    fields = list_fields(players, sectors)

    def see(b: Board, side: int) -> list[int]:
        """Return what everybody sees, the own Unit first."""
        return observe(b, side, sectors)

    return Encoding(rules, blocks, fields, see, arguments, players)


def window_questions() -> list[Block]:
    """List the answers of the questions in which cards may be played."""
    found: list[Block] = [word_question(step, *said) for step, said in WINDOWS.items()]
    for step in WINDOWS:
        found += [
            _verb_question(step, PLAY, (*ITEM_IDS, *AWARD_IDS)),
            _verb_question(step, SACRIFICE, LEADER_IDS),
            _verb_question(step, TRADE, UNITS),
            word_question(step, (ABANDON,)),
        ]
    return [
        *found,
        _verb_question("spend", RALLY, LEADER_IDS),
        _verb_question("spend", FIND, (*ITEM_IDS, *VEHICLE_IDS)),
    ]


def dice_questions() -> list[Block]:
    """List the questions about dice."""
    dice, faces = Factor("die", PLACES), Factor("face", FACES)
    verb = "what"
    return [
        Fixed("choose_lock", only_factor("dice", SETS_OF_DICE)),
        Fixed("choose_reroll", only_factor("dice", SETS_OF_DICE)),
        _verb_question("adjust", AGAIN, SETS_OF_DICE),
        _verb_question("adjust", LAST, PLACES),
        Fixed("adjust", (Factor(verb, (TURN,)), dice, faces)),
        Fixed("adjust", (Factor(verb, (RECOLOUR,)), dice, Factor("colour", COLOURS))),
        Fixed("adjust", (Factor(verb, (SWAP,)), dice, Factor("card die", PLACES))),
        Fixed("exchange", (Factor(verb, (SWAP,)), dice, *only_factor("unit", UNITS),
                           Factor("their die", PLACES))),
        Fixed("consent_to_swap", (Factor(verb, (ACCEPT, REFUSE)), *only_factor("unit", UNITS))),
        Fixed("choose_die", (dice, faces)),
        Fixed("choose_result", (Factor("colour", COLOURS), faces)),
        word_question("leave_out_die", *COLOURS),
        word_question("choose_victim", *PLACES, IGNORE),
        Fixed("choose_fire_die", (Factor("die", tuple(range(MOST_FIRE))),
                                  Factor("face", tuple(range(1, 7))))),
    ]  # fmt: skip


def card_questions() -> list[Block]:
    """List the questions for a card, a bonus or a country."""
    strong = [c.id for c in (*ITEMS, *SPECIALISTS) if c.data.explosives]
    singles = [(card,) for card in (*ITEM_IDS, *LEADER_IDS)]
    most_bonuses = max(len(bonus.options) for c in COUNTRIES for bonus in c.bonus)
    return [
        word_question("place_specialist", DONE, *LEADER_IDS),
        word_question("choose_casualty", SOLDIERS, *LEADER_IDS),
        word_question("choose_award", *AWARD_IDS, DONE),
        Fixed("choose_payment", only_factor("cards", [*singles, *combinations(strong, 2)])),
        word_question("choose_payment", requirements.IGNORE),
        word_question("yield_card", INSIST, YIELD),
        word_question("yield_way", INSIST, YIELD),
        word_question("choose_lost_item", *ITEM_IDS),
        word_question("choose_lost_specialist", *LEADER_IDS),
        word_question("choose_free_item", *ITEM_IDS),
        word_question("choose_free_leader", *LEADER_IDS),
        word_question("choose_free_vehicle", *VEHICLE_IDS),
        word_question("choose_revived", *LEADER_IDS),
        word_question("choose_pool_item", *ITEM_IDS),
        word_question("choose_country", *(country.id for country in COUNTRIES)),
        word_question("choose_granted", *(bonus.symbol for bonus in COUNTRIES[0].bonus)),
        word_question("choose_bonus", *range(most_bonuses)),
        *trade_questions(),
    ]


def trade_questions() -> list[Block]:
    """List the questions of a trade."""
    things = (*RESOURCES, *ITEM_IDS, *VEHICLE_IDS)
    return [
        word_question("deal", CANCEL, OFFER),
        Fixed("deal", (Factor("what", (GIVE, ASK)), Factor("thing", things))),
        Fixed("choose_amount", only_factor("number", range(MOST + 1))),
        Fixed("consent", (Factor("what", (REFUSE, ACCEPT)), *only_factor("unit", UNITS))),
        *(Fixed(step, only_factor("unit", UNITS)) for step in OTHER_UNITS),
    ]


def place_questions(map_id: str) -> list[Block]:
    """List the questions for a Sector or a border."""
    sectors = tuple(sorted(MAPS[map_id].sectors))
    borders = range(max(1, len(MAPS[map_id].mined)))
    return [
        _verb_question("move", GO, sectors),
        Fixed("choose_start", only_factor("where", sectors)),
        Fixed("choose_border", only_factor("where", borders)),
    ]


def _verb_question(step: str, verb: str, values: tuple[int, ...] | tuple[str, ...]) -> Fixed:
    """Declare answers that are a verb and a thing."""
    return Fixed(step, (Factor("what", (verb,)), Factor("which", values)))


# ---- what is observed ---------------------------------------------------------------------------


def list_fields(players: int, sectors: int) -> list[Field]:
    """List what is observed: the Units, the own one first, and the table."""
    return [
        Field("unit", (players, 18), -1, MOST, "country, sector, resources, marker, gains, rolls"),
        Field("faces", (players, len(DICE)), -1, len(FACES) - 1, "face of each die; -1 not rolled"),
        Field("colours", (players, len(DICE)), -1, COLOURLESS, "colour of each die"),
        Field("locked", (players, len(DICE)), 0, 1),
        Field("cancelled", (players, len(DICE)), 0, 1),
        Field("specialists", (players, len(SPECIALISTS)), 0, 1),
        Field("items", (players, len(ITEMS)), 0, 1),
        Field("awards", (players, len(AWARDS)), 0, 1),
        Field("visited", (players, sectors), 0, 1),
        Field("done", (players, ALL_DONE_BITS), 0, 1, "what a Unit did or played this turn"),
        Field("pool", (len(ITEMS),), 0, 1),
        Field("leaders", (len(SPECIALISTS),), 0, 1),
        Field("deck", (len(AWARDS),), 0, 1),
        Field("garage", (len(VEHICLES),), 0, 1),
        Field("opened", (sectors,), 0, 1),
        Field("cleared", (sectors,), 0, 1),
        Field("turn", (2,), 0, MOST, "turn and phase"),
    ]


def observe(b: Board, side: int, sectors: int) -> list[int]:
    """Return what everybody sees, the own Unit first, in the order of `list_fields`."""
    units = [*b.units[side:], *b.units[:side]]
    found: list[int] = []
    for u in units:
        found += describe_unit(u)
    for u in units:
        found += describe_dice(u.dice)[0]
    for u in units:
        found += describe_dice(u.dice)[1]
    for u in units:
        found += list_bits(u.locked, len(DICE))
    for u in units:
        found += list_bits(u.cancelled, len(DICE))
    for u in units:
        found += list_bits(u.specialists, len(SPECIALISTS))
    for u in units:
        found += list_bits(u.items, len(ITEMS))
    for u in units:
        found += list_bits(u.awards, len(AWARDS))
    for u in units:
        found += list_bits(u.visited, sectors)
    for u in units:
        found += list_bits(u.done, ALL_DONE_BITS)
    found += list_bits(b.pool, len(ITEMS))
    found += list_bits(b.leaders, len(SPECIALISTS))
    found += list_bits(b.deck, len(AWARDS))
    found += list_bits(b.garage, len(VEHICLES))
    found += list_bits(b.opened, sectors)
    found += list_bits(b.cleared, sectors)
    return [*found, b.turn, b.phase]


def describe_unit(u: Unit) -> list[int]:
    """Return the numbers of a Unit: its card, its marker and what it gains this turn."""
    return [
        u.country, u.sector, u.soldiers, u.courage, u.stars, u.points, u.marker, u.conquered,
        u.earned, u.vehicle, u.rolls, u.new_soldiers, u.new_courage, u.new_stars, u.new_points,
        u.prevent, u.rerolls, u.dead.bit_count(),
    ]  # fmt: skip


@lru_cache(maxsize=1 << 14)
def describe_dice(dice: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """Return faces and colours of a Unit's dice; -1 where none was rolled."""
    rolled = [*dice, *[-1] * (len(DICE) - len(dice))]
    faces = [face_of(code) if code >= 0 else -1 for code in rolled]
    return faces, [colour_of(code) if code >= 0 else -1 for code in rolled]


@lru_cache(maxsize=1 << 16)
def list_bits(mask: int, size: int) -> list[int]:
    """Return a set as zeros and ones."""
    return [mask >> i & 1 for i in range(size)]
