"""The rules: pure functions of values, the standard library only, no clock and no I/O."""
