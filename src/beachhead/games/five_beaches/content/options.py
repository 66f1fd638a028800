"""Scenarios and options: what can be agreed on before a game."""

from functools import cache

from beachhead.games.five_beaches.content.components import PACKAGE, components
from beachhead.games.five_beaches.content.map_graph import CAMPAIGN
from beachhead.kernel.data import load
from beachhead.kernel.meta import BadOption, Option, OptionsFile, Scenario

PARTS = components()
Values = dict[str, int | str | bool]
EVERYWHERE = ("set_up", "odd_three")
"""Options of the single games too; the others are the campaign's, or a beach's own (FFF-OPT-01)."""
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


@cache
def options() -> list[Option]:
    """List every option; which scenario takes which is checked in `check_applicable`."""
    variants = [variant_switch(v.key, v.name, v.map, v.favours) for v in PARTS.variants]
    return [*load(PACKAGE, "options.toml", OptionsFile).option, *variants]


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
    return option in EVERYWHERE


def variant_keys() -> dict[str, int]:
    """Return the map of each variant by key."""
    return {v.key: v.map for v in PARTS.variants}


def chosen_variants(values: Values) -> tuple[str, ...]:
    """List the variants that are in use; the campaign's option alone brings all (FFF-VAR-GEN-01)."""
    named = tuple(v.key for v in PARTS.variants if values[v.key])
    return named or (tuple(variant_keys()) if values["campaign_variants"] else ())
