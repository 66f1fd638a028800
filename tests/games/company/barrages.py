"""Barrages up to the point that a test is about."""

from tests.games.company.boards import Fight, fight

GUNS = "bty veteran: pl=rifle@20,5 g=gun105@22,5 h=gun105@25,5 i=gun105@28,5"


SHELLED_ENEMY = "gre veteran: pl=smg@24,30! a=rifle@26,30! c=rifle@40,30!"


def order_barrage(
    us: str = GUNS,
    ge: str = SHELLED_ENEMY,
    terrain: str = "",
    who: str = "US.bty.pl1",
    watch: tuple[str, ...] = (),
    **o: object,
) -> Fight:
    f = fight(us, ge, terrain, cc=str(o.pop("cc", "")))
    f.watch = set(watch)
    f.activate("US.bty", 5, "BA")
    return f.say(f"shells {who}")


def hit_with_shells(f: Fight, *dice: int) -> Fight:
    """Range in on a1 and roll the barrage against the first Team under it."""
    return f.say("GE.gre.a").roll(6).roll(*dice)


SCATTERED_ENEMY = "gre veteran: pl=smg@60,40! a=rifle@26,30! c=rifle@62,40!"
