"""Numbers with their nouns, for sentences that people read."""


class Count(int):
    """A number that is written with its noun: `{n:hit}` is `1 hit` or `2 hits`.

    A noun whose plural is irregular gives both: `{n:die is|dice are}`.
    """

    def __format__(self, noun: str) -> str:
        """Write the number, and the noun in the plural unless it is one."""
        if not noun:
            return str(int(self))
        one, _, many = noun.partition("|")
        return f"{int(self)} {one if self == 1 else many or one + 's'}"


def counted(number: int, noun: str) -> str:
    """Write a number with its noun."""
    return format(Count(number), noun)
