"""XXH64 and CRC32C, by hand: section 1 of docs/pack-format.md, mix of section 10, and the chunks of section 11."""

import struct

MASK64 = (1 << 64) - 1
CHUNK_LENGTH = 1 << 16

P1, P2, P3 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
P4, P5 = 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5


def rotate(value, bits):
    return (value << bits | value >> 64 - bits) & MASK64


def xxh64_round(accumulator, lane):
    return rotate((accumulator + lane * P2) & MASK64, 31) * P1 & MASK64


def xxh64(data):
    """XXH64 with seed 0."""
    length, at = len(data), 0
    if length >= 32:
        lanes = [(P1 + P2) & MASK64, P2, 0, -P1 & MASK64]
        while at + 32 <= length:
            lanes = [xxh64_round(a, lane) for a, lane in zip(lanes, struct.unpack_from("<4Q", data, at))]
            at += 32
        value = sum(rotate(lane, bits) for lane, bits in zip(lanes, (1, 7, 12, 18))) & MASK64
        for lane in lanes:
            value = ((value ^ xxh64_round(0, lane)) * P1 + P4) & MASK64
    else:
        value = P5
    value = (value + length) & MASK64
    while at + 8 <= length:
        value = (rotate(value ^ xxh64_round(0, struct.unpack_from("<Q", data, at)[0]), 27) * P1 + P4) & MASK64
        at += 8
    if at + 4 <= length:
        value = (rotate(value ^ struct.unpack_from("<I", data, at)[0] * P1 & MASK64, 23) * P2 + P3) & MASK64
        at += 4
    for byte in data[at:]:
        value = rotate(value ^ byte * P5 & MASK64, 11) * P1 & MASK64
    value = (value ^ value >> 33) * P2 & MASK64
    value = (value ^ value >> 29) * P3 & MASK64
    return value ^ value >> 32


def scatter(value):
    """Section 10: ids, and the index keys of hashes."""
    return value * 0x9E3779B97F4A7C15 & MASK64


def mix(value):
    """Section 10: the index key of a number."""
    value = ((value ^ (value & MASK64) >> 30) & MASK64) * 0xBF58476D1CE4E5B9 & MASK64
    value = (value ^ value >> 27) * 0x94D049BB133111EB & MASK64
    return value ^ value >> 31


def crc32c_table():
    table = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
        table.append(value)
    return table


CRC32C_TABLE = crc32c_table()


def crc32c(data):
    value = 0xFFFFFFFF
    for byte in data:
        value = CRC32C_TABLE[(value ^ byte) & 0xFF] ^ value >> 8
    return value ^ 0xFFFFFFFF


def chunk_checksums(data):
    """Section 11: the CRC32C of each 64 KiB of a section."""
    return [crc32c(data[at:at + CHUNK_LENGTH]) for at in range(0, len(data), CHUNK_LENGTH)]
