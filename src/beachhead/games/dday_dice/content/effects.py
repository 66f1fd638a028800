"""The named effects that cards may have, when they are played, and which fields they need.

A card file says `effects = [{ name = "gain", resource = "soldiers", amount = 5 }]`; the name must
stand here for the card's family, and the fields listed here must be filled in.
"""

import msgspec

# Moments of a turn at which cards are played, as bits.
ROLL = 1  # phase 1, between rolls
TALLY = 2  # phase 1, when the rolls are over
EXCHANGE = 4  # after everybody's Final Tally, before upkeep
UPKEEP = 8  # phase 2, between the Straight and the Skulls
MARKER = 16  # phase 3, before the markers turn
SPEND = 32  # phase 4
MOVE = 64  # phase 5, before moving
READY = 128  # phase 5, after moving
COMBAT = 256  # phase 6, after the Machine Gun Fire roll
ANY = ROLL | TALLY | EXCHANGE | UPKEEP | MARKER | SPEND | MOVE | READY
BEFORE_MARKER = ROLL | TALLY | EXCHANGE | UPKEEP | MARKER
BEFORE_MOVE = BEFORE_MARKER | SPEND | MOVE
WITH_DICE = ROLL | TALLY | EXCHANGE | UPKEEP  # as long as the dice of the turn lie there


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One effect of a card as its file gives it."""

    name: str
    amount: int = 0
    resource: str = ""
    symbol: str = ""
    symbols: tuple[str, ...] = ()
    where: str = ""
    least: int = 0
    requirement: str = ""


class Kind(msgspec.Struct, frozen=True):
    """What an effect's name stands for."""

    text: str
    families: tuple[str, ...]
    needs: tuple[str, ...] = ()
    when: int = 0
    """Moments at which a card with this effect may be played."""
    opens: int = 0
    """Moments at which its owner is asked even if nothing else asks."""


LASTING = ("specialist", "vehicle")
PLAYED = ("item", "award")

EFFECTS: dict[str, Kind] = {
    # Standing abilities.
    "gain_per_rwb": Kind(
        "gain a resource for every RWB (of `symbols`, or any)",
        ("specialist",),
        ("resource", "amount"),
    ),
    "ignore_skulls": Kind(
        "that many Skulls may be ignored each turn", ("specialist",), ("amount",)
    ),
    "recover": Kind("take back lost Soldiers after a combat", ("specialist",), ("amount",)),
    "discount_finds": Kind("found Items and Vehicles are cheaper", ("specialist",), ("amount",)),
    "cheaper_advance": Kind("Advances cost less Courage", LASTING, ("amount",)),
    "lock_fewer": Kind("lock that many dice fewer", ("specialist",), ("amount",)),
    "swap_dice": Kind("Units may exchange dice after the Final Tally", ("specialist",)),
    "dice_on_card": Kind("dice lie on the card and may replace own dice", (), ("amount",)),
    "recolour_die": Kind(
        "change the colour of dice each Final Tally", ("specialist",), ("amount",)
    ),
    "reroll_after_last": Kind(
        "re-roll dice that are not locked after the last roll", ("specialist",), ("amount",)
    ),
    "turn_skull": Kind("turn Skulls into other results", ("specialist",), ("amount",)),
    "award_price": Kind("drawing an Award costs `amount` Courage", ("specialist",), ("amount",)),
    "ignore_requirements": Kind("the Unit ignores Sector requirements", ("specialist",)),
    "lower_fire": Kind("the Sector's Machine Gun Fire total is lower", LASTING, ("amount",)),
    "sacrifice_to_move": Kind(
        "die: this move costs no Courage and ignores Land Mines", ("specialist",)
    ),
    "sacrifice_for_shelter": Kind(
        "die before combat: the Unit takes no casualties", ("specialist",)
    ),
    "upkeep_gain": Kind(
        "every Unit in the Sector gains in phase 2", ("vehicle",), ("resource", "amount")
    ),
    # Standing on a Specialist or Vehicle, or played from an Item.
    "lower_def": Kind(
        "the DEF of the Sector is lower",
        ("specialist", "vehicle", "item"),
        ("amount",),
        ANY,
        READY,
    ),
    "add_result": Kind(
        "colourless results join the Final Tally",
        ("specialist", "vehicle", "item"),
        ("symbol", "amount"),
        ANY,
        TALLY,
    ),
    "ignore_mines": Kind("the Unit ignores Land Mines", ("specialist", "item"), (), BEFORE_MOVE),
    # Played.
    "gain": Kind("gain a resource", PLAYED, ("resource", "amount"), ANY),
    "gain_for_another": Kind("another Unit gains a resource", PLAYED, ("resource", "amount"), ANY),
    "gain_for_others": Kind("every other Unit gains too", PLAYED, ("resource", "amount"), ANY),
    "clear_def": Kind("the DEF of the Sector is 0 this turn", ("item",), (), ANY, READY),
    "lower_def_elsewhere": Kind(
        "the DEF of another Unit's Sector is lower", ("item",), ("amount",), ANY, READY
    ),
    "fewer_fire_dice": Kind(
        "Machine Gun Fire dice of the Sector are not rolled", ("item",), ("amount",), ANY, READY
    ),
    "set_die": Kind(
        "set a die to a result of choice", ("item",), (), WITH_DICE | COMBAT, TALLY | COMBAT
    ),
    "gain_rwb": Kind("collect an RWB bonus (of `symbol`, or any)", PLAYED, (), ANY, TALLY),
    "ignore_fire": Kind("the Unit ignores Machine Gun Fire casualties", PLAYED, (), ANY, READY),
    "prevent": Kind("the Unit takes fewer casualties this combat", PLAYED, ("amount",), ANY, READY),
    "prevent_in_combat": Kind(
        "fewer casualties in one combat, also played in it",
        PLAYED,
        ("amount",),
        ANY | COMBAT,
        COMBAT,
    ),
    "shelter": Kind("the Unit takes no casualties this combat", PLAYED, (), ANY, READY),
    "shelter_another": Kind("another Unit takes no casualties", PLAYED, (), ANY, READY),
    "trade_afar": Kind("trade with one Unit anywhere this turn", ("item",), (), ANY),
    "copy_tally": Kind(
        "use a copy of another Unit's Final Tally", ("item",), (), EXCHANGE, EXCHANGE
    ),
    "reroll": Kind("re-roll unlocked dice once more", PLAYED, (), ROLL | TALLY, TALLY),
    "reroll_for_another": Kind(
        "another Unit re-rolls unlocked dice once more", PLAYED, (), ROLL | TALLY, TALLY
    ),
    "meets": Kind("discard to meet a Sector's requirement", ("item",), ("requirement",)),
    "draw_award": Kind("draw a random Award", ("item",), (), ANY),
    "clear_mines": Kind(
        "one mined border is safe for everybody this turn", ("item",), (), BEFORE_MOVE
    ),
    "skip_marker": Kind(
        "the Unit's marker does not turn this turn", PLAYED, (), BEFORE_MARKER, MARKER
    ),
    "battle_cry": Kind("move this turn as with a Battle Cry", PLAYED, (), BEFORE_MOVE),
    "take_vehicle": Kind("find any Vehicle for its Item Points", ("award",), (), ANY),
    "take_item": Kind("take a pool Item of cost `amount` or less", ("award",), ("amount",), ANY),
    "rally_free": Kind(
        "rally a Specialist (of cost `amount` or less) for free", ("award",), (), ANY
    ),
    "revive": Kind("a dead Specialist of yours rejoins", ("award",), ("amount",), ANY),
}
