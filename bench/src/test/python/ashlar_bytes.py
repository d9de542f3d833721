"""What all parts of the reader need: little-endian numbers, and the error that says what is wrong with a file."""

import struct


class PackError(Exception):
    """What is wrong with a file."""


def require(condition, what, found):
    if not condition:
        raise PackError(f"{what}, found {found}")


def unpack(layout, data, at, what):
    """Little-endian numbers at an offset, which must lie inside."""
    length = struct.calcsize("<" + layout)
    require(0 <= at <= len(data) - length, f"{what}: expected {length} bytes inside of {len(data)}", f"offset {at}")
    return struct.unpack_from("<" + layout, data, at)


def require_zeros(data, what):
    require(not any(data), f"{what}: expected zeros", "others")


def round_up(length, multiple):
    return -(-length // multiple) * multiple


def hex64(key):
    return f"{key:016X}"
