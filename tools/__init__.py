"""What builds, measures and loads Beachhead from outside; nothing of it is installed."""
