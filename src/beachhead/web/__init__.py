"""The server: a thin layer of routes over matches, and live news; it knows no game."""
