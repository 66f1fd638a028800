"""`python -m beachhead`, the same as `beachhead`."""

from beachhead.cli import main

if __name__ == "__main__":
    main()
