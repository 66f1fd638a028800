"""Where the figures of an attack come from, line by line: each case is the whole explanation."""

from __future__ import annotations

import pytest

from tests.games.company.boards import TRUCKS, fight
from tests.games.company.plans import FAR, asked, lines_of, table

MOVED = "rif veteran: pl=smg@20,10! a=rifle@22,10!"
SHERMAN = "rif veteran: t=m4_sherman@20,10"
BAZOOKA = "rif veteran: pl=bazooka@20,10 a=rifle@22,10"
HIDDEN = "elite 4 (MIN-FIRE-15), concealed +1 (MIN-FIRE-16), gone to ground +1 (MIN-FIRE-17)"
MEN = "infantry (MIN-SAVE-03), no cover"
FULL = "(MIN-FIRE-13)"
LONG = "(MIN-FIRE-13, halved by long range MIN-FIRE-21)"
SOFT = "(MIN-FIRE-13, halved for AT at a soft target MIN-FIRE-36)"
BOTH = "(MIN-FIRE-13, halved by long range MIN-FIRE-21, halved for AT at a soft target MIN-FIRE-36)"
NEAR = ", within 18 inches passed ones rolled again (MIN-ARMOR-11)"
SKIRTS = ", skirts: failed ones rolled again (MIN-TANK-0"
DAMAGE = (
    "Damage: up to 3 nothing (MIN-ARMOR-07), up to 5 suppressed (MIN-ARMOR-08),"
    " then destroyed (MIN-ARMOR-09)"
)
SUPPRESSION = "Suppression: a marker for every 3 hits (MIN-SUPP-01)"
ONCE = "once for every AT weapon (MIN-FIRE-35)"

ATTACKS: dict[str, tuple[str, str, dict[str, object], list[str]]] = {
    "throws are joined by what they need": (
        f"{MOVED} m=hmg@24,10/90!",
        "gre green: pl=rifle@20,29! a=rifle@22,24!",
        {},
        [
            "To Hit: green 2 (MIN-FIRE-15) = 2",
            f"ordinary weapons: 1 die, 3+, long range +1 (MIN-FIRE-19); pl1 SMG 1 of 2 FP {LONG}",
            f"ordinary weapons: 5 dice, 2+; a1 Rifle 1 of 1 FP {FULL}, m1 HMG 4 of 4 FP {FULL}",
            f"Rifle pl1, a1: saves on 3+: {MEN}",
        ],
    ),
    "guns, still guns and shields": (
        MOVED,
        "gre elite: pl=rifle@20,18 a=lmg@22,18/270 c=lmg@24,18/270! k=pak40@26,18/270!",
        {},
        [
            "To Hit: elite 4 (MIN-FIRE-15) = 4",
            f"ordinary weapons: 3 dice, 4+; pl1 SMG 2 of 2 FP {FULL}, a1 Rifle 1 of 1 FP {FULL}",
            f"Rifle pl1: saves on 3+: {MEN}",
            "LMG a1: saves on 3+: still gun (MIN-SAVE-06), no cover",
            "LMG c1: saves on 5+: gun (MIN-SAVE-04), no cover",
            "Pak40 k1: saves on 3+: gun (MIN-SAVE-04), hard cover (MIN-COVER-04)",
        ],
    ),
    "AT weapons roll apart": (
        "rif veteran: pl=rifle@20,10 a=bazooka@22,10 c=bazooka@24,10",
        "gre veteran: pl=rifle@20,18! a=rifle@22,18!",
        {"teams": "a1,c1"},
        [
            "To Hit: veteran 3 (MIN-FIRE-15) = 3",
            f"Bazooka: 1 die, 3+; a1 Bazooka 1 of 2 FP {SOFT}",
            f"Bazooka: 1 die, 3+; c1 Bazooka 1 of 2 FP {SOFT}",
            f"Rifle pl1, a1: saves on 3+: {MEN}, {ONCE}",
        ],
    ),
    "AT weapons with others, one target dug in": (
        "rif veteran: pl=rifle@20,10 a=bazooka@22,10 c=rifle@24,10",
        "gre veteran: pl=rifle@22,18! a=rifle@22,26!^",
        {},
        [
            "To Hit: veteran 3 (MIN-FIRE-15) = 3",
            f"Bazooka: 1 die, 3+; a1 Bazooka 1 of 2 FP {SOFT}",
            f"ordinary weapons: 2 dice, 3+; pl1 Rifle 1 of 1 FP {FULL}, c1 Rifle 1 of 1 FP {FULL}",
            f"Rifle pl1: saves on 3+: {MEN}",
            "Rifle a1: saves on 2+: infantry (MIN-SAVE-03), hard cover (MIN-COVER-04)",
        ],
    ),
    "both halvings": (
        "rif veteran: pl=rifle@2,2 k=gun57@20,4/90",
        "gre veteran: pl=rifle@20,40! a=rifle@22,40!",
        {"teams": "k1"},
        [
            "To Hit: veteran 3 (MIN-FIRE-15) = 3",
            f"57mm: 1 die, 4+, long range +1 (MIN-FIRE-19); k1 57mm 1 of 4 FP {BOTH}",
            f"Rifle pl1, a1: saves on 3+: {MEN}, {ONCE}",
        ],
    ),
    "a tank in front": (
        SHERMAN,
        "gre veteran: t=panzer_iv@20,24/270",
        {},
        [
            "To Hit: veteran 3 (MIN-FIRE-15) = 3",
            f"75mm: 4 dice, 3+; t1 75mm 4 of 4 FP {FULL}",
            f"Panzer IV t1: armour 5+ against 75mm (MIN-ARMOR-05), front{NEAR}",
            DAMAGE,
        ],
    ),
    "a tank's flank at long range": (
        "rif veteran: t=m4_sherman@20,4",
        "gre veteran: t=panzer_iv@20,46/90",
        {},
        [
            "To Hit: veteran 3 (MIN-FIRE-15) = 3",
            f"75mm: 2 dice, 4+, long range +1 (MIN-FIRE-19); t1 75mm 2 of 4 FP {LONG}",
            "Panzer IV t1: armour 6+ against 75mm (MIN-ARMOR-05), flank (MIN-ARMOR-12)",
            DAMAGE,
        ],
    ),
    "skirts of a Panzer IV": (
        BAZOOKA,
        "gre veteran: t=panzer_iv@20,14/0",
        {},
        [
            "To Hit: veteran 3 (MIN-FIRE-15) = 3",
            f"Bazooka: 2 dice, 3+; pl1 Bazooka 2 of 2 FP {FULL}",
            (
                "Panzer IV t1: armour 6+ against Bazooka (MIN-ARMOR-05), flank (MIN-ARMOR-12)"
                f"{NEAR}{SKIRTS}8)"
            ),
            DAMAGE,
        ],
    ),
    "skirts of a StuG": (
        BAZOOKA,
        "gre veteran: t=stug_iiig@20,14/270",
        {},
        [
            "To Hit: veteran 3 (MIN-FIRE-15) = 3",
            f"Bazooka: 2 dice, 3+; pl1 Bazooka 2 of 2 FP {FULL}",
            f"StuG III G t1: armour 4+ against Bazooka (MIN-ARMOR-05), front{NEAR}{SKIRTS}6)",
            DAMAGE,
        ],
    ),
    "tank and men in one Unit": (
        f"{SHERMAN} u=m4_sherman@24,10/270/270",
        "gre veteran: t=panzer_iv@20,24/270 a=rifle@22,16!",
        {},
        [
            "To Hit: veteran 3 (MIN-FIRE-15) = 3",
            f"75mm: 4 dice, 3+; t1 75mm 4 of 4 FP {FULL}",
            f"ordinary weapons: 3 dice, 3+; t1 Vehicle MG 3 of 3 FP {FULL}",
            f"Panzer IV t1: armour 5+ against 75mm (MIN-ARMOR-05), front{NEAR}",
            f"Rifle a1: saves on 3+: {MEN}",
            DAMAGE,
        ],
    ),
    "a weapon of the order that cannot hit": (
        SHERMAN,
        "gre elite: pl=rifle@20,30 a=rifle@22,30",
        {},
        [
            f"To Hit: {HIDDEN} = 6",
            f"75mm: 2 dice, 6+; t1 75mm 2 of 4 FP {SOFT}",
            (
                "t1 Vehicle MG: To Hit 7 with long range +1 (MIN-FIRE-19) cannot be rolled"
                " (MIN-FIRE-26)"
            ),
            f"Rifle pl1, a1: saves on 3+: {MEN}, {ONCE}",
        ],
    ),
    "nobody who can hit": (
        MOVED,
        "gre elite: pl=rifle@20,27 a=rifle@22,27",
        {"teams": "pl1"},
        [
            f"To Hit: {HIDDEN} = 6",
            (
                "No dice hit: To Hit is 7 or more (MIN-FIRE-26), or no Fire Points are left"
                " (MIN-FIRE-21)"
            ),
        ],
    ),
    "a leader directs": (
        "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@23,10",
        "gre veteran: pl=rifle@20,18! a=rifle@22,18!",
        {"teams": "a1,c1", "directed": "a1"},
        [
            "To Hit: veteran 3 (MIN-FIRE-15) = 3",
            (
                "ordinary weapons: 1 die, 3+, misses rolled again (MIN-LEAD-06);"
                f" a1 Rifle 1 of 1 FP {FULL}"
            ),
            f"ordinary weapons: 1 die, 3+; c1 Rifle 1 of 1 FP {FULL}",
            f"Rifle pl1, a1: saves on 3+: {MEN}",
        ],
    ),
    "Aimed Fire": (
        "rif veteran: pl=smg@20,10 a=rifle@22,10",
        "gre veteran: pl=rifle@20,18! a=rifle@22,18!",
        {"kind": "aimed"},
        [
            "To Hit: veteran 3 (MIN-FIRE-15) = 3",
            (
                "ordinary weapons: 3 dice, 3+, misses rolled again (MIN-ACT-09);"
                f" pl1 SMG 2 of 2 FP {FULL}, a1 Rifle 1 of 1 FP {FULL}"
            ),
            f"Rifle pl1, a1: saves on 3+: {MEN}",
        ],
    ),
    "a reaction": (
        BAZOOKA,
        "gre veteran: pl=rifle@20,22 a=rifle@22,22",
        {"kind": "reaction", "to": "20,20"},
        [
            (
                "To Hit: veteran 3 (MIN-FIRE-15), reaction fire +1 (MIN-FIRE-23),"
                " moving in the open -1 (MIN-FIRE-25) = 3"
            ),
            f"Bazooka: 1 die, 3+; pl1 Bazooka 1 of 2 FP {SOFT}",
            f"ordinary weapons: 1 die, 3+; a1 Rifle 1 of 1 FP {FULL}",
            f"Rifle pl1, a1: saves on 3+: {MEN}",
        ],
    ),
}


@pytest.mark.parametrize(("us", "ge", "question", "lines"), ATTACKS.values(), ids=ATTACKS)
def test_an_attack_is_explained_term_by_term(
    us: str, ge: str, question: dict[str, object], lines: list[str]
):
    last = [] if lines[-1].startswith("No dice") else [SUPPRESSION]
    assert lines_of(asked(table(us, ge), **question)) == [*lines, *last]


def test_every_attack_of_a_divided_fire_is_headed():
    two = " | two veteran: pl=smg@30,18! a=rifle@32,18!"
    f = fight(MOVED, f"gre veteran: pl=smg@20,18! a=rifle@22,18!{two}")
    said = lines_of(asked(f, teams="a1", target2="GE.two", teams2="pl1"))
    heads = [line for line in said if line.startswith("Attack")]
    assert heads == [
        "Attack 1 of 2: Rifle a1 at gre (MIN-FIRE-02)",
        "Attack 2 of 2: SMG pl1 at two (MIN-FIRE-02)",
    ]
    assert said.index(heads[1]) == 5


def test_a_unit_that_ran_rolls_passed_saves_again():
    f = table(ge="gre veteran: pl=rifle@20,18! a=rifle@22,18!")
    f.b.note_run(f.unit("GE.gre"))
    (saves,) = [line for line in lines_of(asked(f)) if "saves on" in line]
    assert saves == f"Rifle pl1, a1: saves on 3+: {MEN}, passed ones rolled again (MIN-ACT-08)"


def test_an_easy_target_rolls_passed_saves_again():
    """Green, moved in the open: To Hit 2 less 1."""
    f = fight(MOVED, "gre green: pl=rifle@20,18! a=rifle@22,18!", moving_in_open=1)
    said = lines_of(asked(f))
    assert said[0].endswith("moving in the open -1 (MIN-FIRE-25) = 1")
    assert any(line.endswith("passed ones rolled again (MIN-FIRE-28)") for line in said)


def test_trucks_save_as_vehicles_without_armour():
    ge = "gre green: pl=rifle@20,18! t=own_truck@24,18!" + FAR.format("60,46", "62,46")
    said = lines_of(asked(fight(MOVED, ge, tables=TRUCKS)))
    assert "Truck t1: saves on 3+: soft-skinned vehicle (MIN-ARMOR-02), no cover" in said
    assert DAMAGE not in said
