"""Scenarios and options: what can be agreed on before a game."""

from __future__ import annotations

from beachhead.games.five_beaches.content.components import components
from beachhead.games.five_beaches.content.map_graph import CAMPAIGN
from beachhead.kernel.meta import BadOption, Option, Scenario

PARTS = components()
Values = dict[str, int | str | bool]
CAMPAIGN_ONLY = (
    "turns",
    "natural",
    "several_actions",
    "duplex_drive",
    "free_german_set_up",
    "campaign_variants",
)
LONGEST_BEACH = 3000
LONGEST_CAMPAIGN = 20000


def scenarios() -> list[Scenario]:
    """Offer the five beaches and the campaign."""
    found = [
        Scenario(
            sheet.key,
            sheet.name,
            f"{sheet.turns} turns; the Allies need {sheet.allied_needs} points from objectives "
            f"and units exited over the {sheet.exit_edge} edge.",
            longest=LONGEST_BEACH,
        )
        for sheet in PARTS.maps
    ]
    text = "All five beaches at once; Gold, Juno and Sword join at their borders."
    title = "Tuesday, the Führer Slept Late"
    return [*found, Scenario(CAMPAIGN, title, text, longest=LONGEST_CAMPAIGN)]


def options() -> list[Option]:
    """List every option; which scenario takes which is checked in `check_applicable`."""
    table = PARTS.tables.campaign
    return [
        Option(
            "set_up",
            "Set-up",
            "ready",
            ("ready", "by_hand"),
            "Ready-made hexes, or each side places its units in its zones.",
            "FFF-BEACH-41",
        ),
        Option(
            "odd_three",
            "Three Activations on an odd card",
            "utah",
            ("utah", "nobody", "ace"),
            "Who gets three Activations from an odd card.",
            "FFF-BEACH-07",
            ("the Allies at Utah", "nobody", "everybody on an Ace"),
        ),
        Option(
            "turns",
            "Turns of the campaign",
            table.turns,
            tuple(range(table.turns, table.most_turns + 1)),
            "Campaign only.",
            "FFF-ABBR-02",
        ),
        campaign_switch("natural", "0 always misses, 9 always hits", "FFF-COMBAT-04", default=True),
        campaign_switch("several_actions", "Several face-card actions on a map", "FFF-ACT-13"),
        campaign_switch("duplex_drive", "Duplex Drive tanks", "FFF-DD-01"),
        campaign_switch("free_german_set_up", "Variable free German set-up", "FFF-FREE-01"),
        campaign_switch("campaign_variants", "Beach variants in the campaign", "FFF-VAR-GEN-01"),
        *(variant_switch(v.key, v.name, v.map, v.favours) for v in PARTS.variants),
    ]


def campaign_switch(key: str, title: str, rule: str, *, default: bool = False) -> Option:
    """Make an option of the campaign that is on or off."""
    return Option(key, title, default, (False, True), "Campaign only.", rule)


def variant_switch(key: str, name: str, sheet: int, favours: str) -> Option:
    """Make the option of one variant."""
    beach = PARTS.sheet(sheet)
    note = f"{beach.name} only; a variant for the {favours.capitalize()} side."
    return Option(
        key, f"{beach.key.capitalize()}: {name}", False, (False, True), note, "FFF-VAR-GEN-02"
    )


def check_applicable(scenario: str, values: Values) -> None:
    """Raise BadOption if the scenario does not have an option that is set."""
    for option in options():
        if values[option.id] != option.default and not scenario_takes(scenario, option.id, values):
            msg = f"Option {option.id!r} does not belong to scenario {scenario!r}."
            raise BadOption(msg, rule=option.rule, remedy=f"leave it at {option.default!r}")


def scenario_takes(scenario: str, option: str, values: Values) -> bool:
    """Return True if an option belongs to a scenario."""
    if scenario == CAMPAIGN:
        return option not in variant_keys() or bool(values["campaign_variants"])
    if option in variant_keys():
        return PARTS.sheet(scenario).number == variant_keys()[option]
    return option not in CAMPAIGN_ONLY  # FFF-OPT-01


def variant_keys() -> dict[str, int]:
    """Return the map of each variant by key."""
    return {v.key: v.map for v in PARTS.variants}


def chosen_variants(values: Values) -> tuple[str, ...]:
    """List the variants that are in use."""
    return tuple(v.key for v in PARTS.variants if values[v.key])
