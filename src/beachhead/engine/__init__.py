"""The engine protocol: JSON lines on stdin and stdout. See `docs/engine-protocol.md`."""
