"""Component data, scenarios, and the ground they are fought on."""
