"""Section 17 of docs/pack-format.md: the rules of layers that can be told without their base. What breaks a rule is a PackError."""

import re

from ashlar_bytes import require, unpack
from ashlar_hashes import xxh64
from ashlar_reader import ENUM, FIXED, LISTS, NO_INDEX, SINGLE, STRING, UNSIGNED, VARIABLE, index_kind

U8, U64, ROWS_LAYOUT = 3, 9, 0
NAME = re.compile("[A-Za-z0-9._-]{1,64}")
CHANGE, GIVEN, TEXT = (xxh64(name) for name in (b"~change", b"~given", b"~text"))
MARKS = ["mention", "change", "new", "remove"]


def check_layer(pack):
    if not pack.header.required_features & 1:
        return
    require(pack.names, "layer: expected names", "none")
    name = pack.stamp.get("layer", "")
    require(NAME.fullmatch(name), "layer: expected a name of 1 to 64 letters, digits, periods, underscores and hyphens", name)
    if "language" in pack.stamp:
        check_language(pack)
        return
    for records in pack.records.values():
        if any(field.key == CHANGE for field in records.type.fields):
            check_changes(pack, records)


def check_language(pack):
    require([t.key for t in pack.types] == [TEXT] and pack.types[0].layout_kind == ROWS_LAYOUT, "language: expected ~text in rows, alone",
            [pack.name(t.key) for t in pack.types])
    fields = {pack.name(f.key): (f.type_code, f.shape, f.presence_index) for f in pack.types[0].fields}
    require(fields == {"source": (U64, SINGLE, -1), "text": (STRING, SINGLE, -1)}, "language: expected the fields source and text", fields)


def check_changes(pack, records):
    """A type whose records say what becomes of those of the base."""
    *fields, change, given = records.type.fields
    what = f"changes of {pack.name(records.type.key)}"
    require(records.type.layout_kind == ROWS_LAYOUT, f"{what}: expected rows", records.type.layout_kind)
    require(all(index_kind(f) == NO_INDEX for f in records.type.fields), f"{what}: expected no index", "one")
    require(change.key == CHANGE and change.type_code == ENUM and change.shape == SINGLE and change.presence_index < 0
            and change.constants == [(xxh64(mark.encode()), i) for i, mark in enumerate(MARKS)], f"{what}: ~change", change)
    size = max(1, (len(fields) + 7) // 8)
    require((given.key, given.type_code, given.shape, given.count) == (GIVEN, U8, FIXED, size), f"{what}: expected ~given, u8[{size}]", given)
    names = [pack.name(field.key) for field in fields]
    for name, field in zip(names, fields):
        edits = {"+": field.shape == VARIABLE or field.type_code in LISTS, "-": field.shape == VARIABLE}
        require(edits.get(name[-1], True), f"{what}: expected {name} to be a variable array, or of + a list", field.type_code)
    for row in range(records.rows.count):
        check_row(records, row, names, change, f"{what}, id {records.id(row)}")


def check_row(records, row, names, change, what):
    data, _ = records.elements(row, len(names))
    mark = MARKS[unpack(UNSIGNED[change.element_width], data, 0, what)[0]]
    bits, _ = records.elements(row, len(names) + 1)
    numbers = [i for i in range(8 * len(bits)) if bits[i // 8] >> i % 8 & 1]
    require(all(i < len(names) for i in numbers), f"{what}: expected given fields that are there", numbers)
    given = {names[i] for i in numbers}
    for name in names:
        is_edit = name[-1] in "+-"
        fits = {"new": (name in given) != is_edit, "change": name not in given or not is_edit or name[:-1] not in given}
        require(fits.get(mark, name not in given), f"{what}: expected what a record of the mark {mark} gives", sorted(given))
