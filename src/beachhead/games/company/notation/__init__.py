"""How answers, questions and rolls are written, and read."""
