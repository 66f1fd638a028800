"""A board for the terminal: any game's scene in characters, answers by keyboard or mouse."""
