#!/usr/bin/env python3
"""Prints what an Ashlar pack holds, with nothing but Python's standard library and no code of Ashlar.

    python3 ashlar_pack.py FILE

prints the document of docs/inspect-json.md, the same bytes as `ashlar inspect FILE --json`. A file that is no pack, or breaks a
rule of docs/pack-format.md, ends the program with exit code 1 and a sentence.
"""

import base64
import sys
import unicodedata
from decimal import ROUND_HALF_EVEN, ROUND_UP, Context, Decimal
from fractions import Fraction

from ashlar_index import FIELD_INDEX_FORMS, INDEX_KINDS
from ashlar_layer import check_layer
from ashlar_reader import (
    BOOL, BYTES, COLOR, ENUM, FIELD_INDEX, FIXED, HASH, LAYOUTS, LISTS, NO_INDEX, NO_ROW, REF, SINGLE, STRING, TYPES, UNSIGNED, VARIABLE, Pack,
    PackError, hex64, index_kind, is_case, require, section_title, text_of, unpack)

FIELD_INDEX_KINDS = ["", "index", "unique", "key"]


class Number(str):
    """A number of a JSON document, as its text."""


def document(pack):
    header = pack.header
    return {
        "header": {
            "major": header.major, "minor": header.minor, "fileLength": header.file_length,
            "directoryOffset": header.directory_offset, "directoryCount": header.directory_count,
            "directoryChecksum": f"{header.directory_checksum:08X}", "contentId": hex64(header.content_id),
            "schemaSetHash": hex64(header.schema_set_hash), "windowShift": header.window_shift,
            "typeCount": header.type_count, **signer(pack.signer), "checksum": f"{pack.header_checksum:08X}"},
        "buildStamp": pack.stamp,
        "tags": pack.tags,
        "types": [type_document(pack, record_type) for record_type in pack.types],
        "sections": [section_document(pack, section) for section in pack.sections],
        "records": {pack.name(t.key): record_documents(pack, pack.records[t.key]) for t in pack.types if not t.elements}}


def signer(key_id):
    return {} if key_id is None else {"signer": hex64(key_id)}


def type_document(pack, record_type):
    records = pack.records[record_type.key]
    count = record_type.row_count
    ids = {"firstId": records.id(0), "lastId": records.id(count - 1)} if count and not record_type.elements else {}
    kind = ({"elementsOf": pack.name(record_type.owner_key), "depth": record_type.depth} if record_type.elements
            else {"idIndex": INDEX_KINDS[records.index.kind]})
    return {
        "name": pack.name(record_type.key), "key": hex64(record_type.key), "records": count, **ids,
        "layout": LAYOUTS[record_type.layout_kind], "stride": record_type.stride,
        "rowAlignment": record_type.row_alignment, "presenceOffset": record_type.presence_offset,
        "presenceCount": record_type.presence_count, "schemaVersion": record_type.version,
        "fingerprint": hex64(record_type.fingerprint), **kind,
        "fields": [field_document(pack, field) for field in record_type.fields],
        "fieldIndexes": [index_document(pack, record_type.fields[number], index) for number, index in records.indexes.items()]}


def index_document(pack, field, index):
    header = index.header
    return {
        "field": pack.name(field.key), "kind": FIELD_INDEX_FORMS[header.kind], "keys": header.key_count, "rows": header.row_count,
        "slots": index.slot_count, "homes": index.homes, "longestProbe": header.longest_probe, "listLength": header.list_length,
        "span": index.span, "firstValue": header.first_value}


def field_document(pack, field):
    leads = field.type_code in LISTS | {REF}
    element = TYPES[field.type_code].name + (f"<{pack.name(field.target_key)}>" if leads else "")
    cases = [pack.name(case.key) for type in pack.types if type.key == field.target_key for case in type.fields if is_case(case)]
    if field.type_code in LISTS and cases:
        element = f"oneof<{', '.join(cases)}>"
    described = {
        "name": pack.name(field.key), "key": hex64(field.key),
        "type": element + {SINGLE: "", FIXED: f"[{field.count}]", VARIABLE: "[]"}[field.shape],
        "offset": field.offset, "width": field.width, "hot": field.flags & 1 == 1, "optional": field.presence_index >= 0}
    if field.presence_index >= 0:
        described["presenceBit"] = field.presence_index
    if field.flags & 8:
        described["text"] = True
    if index_kind(field) != NO_INDEX:
        described["index"] = FIELD_INDEX_KINDS[index_kind(field)]
    if field.item_alignment != 8:
        described["itemAlignment"] = field.item_alignment
    if leads:
        described["target"] = pack.name(field.target_key)
    if field.constants:
        described["constants"] = [{"name": pack.name(key), "value": value} for key, value in field.constants]
    if field.aliases:
        described["aliases"] = [pack.name(key) for key in field.aliases]
    return described


def section_document(pack, section):
    of_type = {"type": pack.name(section.type_key)} if section.type_key else {}
    of_field = {"field": pack.name(section.field_key)} if section.kind == FIELD_INDEX else {}
    return {
        "kind": section_title(section), "kindCode": section.kind, **of_type, **of_field, "offset": section.offset,
        "length": section.length, "count": section.count, "elementLength": section.element_length, "blockShift": section.block_shift,
        "checksum": f"{section.checksum:08X}"}


def record_documents(pack, records):
    documents = []
    for row in range(records.rows.count):
        documents.append(row_document(pack, records, row))
    return documents


def row_document(pack, records, row):
    record = {} if records.type.elements else {"id": records.id(row)}
    for number, field in shown_fields(records, row):
        if records.present(row, field):
            record[pack.name(field.key)] = field_value(pack, records, row, number)
    return record


def shown_fields(records, row):
    """All fields; of a variant its case."""
    numbered = list(enumerate(records.type.fields))
    return numbered if not records.type.variants else [(i, f) for i, f in numbered[:-1] if records.list(row, i)[1]]


def field_value(pack, records, row, number):
    field = records.type.fields[number]
    if field.type_code in LISTS:
        first, count = records.list(row, number)
        if is_case(field):
            return row_document(pack, pack.records[field.target_key], first)
        return [row_document(pack, pack.records[field.target_key], first + i) for i in range(count)]
    data, count = records.elements(row, number)
    if field.type_code == BYTES:
        return base64.b64encode(data).decode("ascii")
    if field.shape == SINGLE:
        return text_of(data, 0, count, "string") if field.type_code == STRING else element(pack, records, field, data, 0)
    return [element(pack, records, field, data, i) for i in range(count)]


def element(pack, records, field, data, number):
    """One value: a single one, or an element of an array."""
    at = number * field.element_width
    if field.type_code == STRING:
        item, length = records.item(data, at, 1)
        return text_of(item, 0, length, "string")
    if field.constants:
        return constant_names(pack, field, unpack(UNSIGNED[field.element_width], data, at, "constant")[0])
    value_type = TYPES[field.type_code]
    if value_type.lane in "fd":
        bits = unpack({"f": "I", "d": "Q"}[value_type.lane] * value_type.lanes, data, at, "value")
        lanes = [float_text(lane, value_type.lane) for lane in bits]
    else:
        lanes = list(unpack(value_type.lane * value_type.lanes, data, at, "value"))
    if field.type_code == BOOL:
        require(lanes[0] <= 1, "bool: expected 0 or 1", lanes[0])
        return lanes[0] == 1
    if field.type_code == HASH:
        return pack.name(lanes[0])
    if field.type_code == COLOR:
        return "#" + bytes(lanes).hex()
    if field.type_code == REF:
        return reference(pack, field, lanes[0])
    return lanes if value_type.lanes > 1 else lanes[0]


def constant_names(pack, field, value):
    if field.type_code == ENUM:
        return next((pack.name(key) for key, number in field.constants if number == value), value)
    known = sum(1 << bit for _, bit in field.constants)
    return value if value & ~known else [pack.name(key) for key, bit in field.constants if value >> bit & 1]


def reference(pack, field, row):
    if row == NO_ROW:
        return None
    target = pack.records.get(field.target_key)
    count = target.rows.count if target else 0
    require(0 <= row < count, f"reference: expected a row below {count} of {pack.name(field.target_key)}", row)
    return {"type": pack.name(field.target_key), "id": target.id(row), "row": row}


def float_text(bits, lane):
    """The shortest decimal that reads back as the same float; a string where JSON has no number."""
    mantissa_bits, exponent_bits, digits = (23, 8, 9) if lane == "f" else (52, 11, 17)
    sign = "-" if bits >> mantissa_bits + exponent_bits else ""
    exponent = bits >> mantissa_bits & (1 << exponent_bits) - 1
    mantissa = bits & (1 << mantissa_bits) - 1
    if exponent == (1 << exponent_bits) - 1:
        return "NaN" if mantissa else sign + "Infinity"
    if exponent == 0 and mantissa == 0:
        return Number(sign + "0.0")
    lower_gap = 2 if mantissa == 0 and exponent > 1 else 1  # A power of two: the float below is nearer.
    whole = mantissa + (1 << mantissa_bits if exponent else 0)
    unit = Fraction(2) ** (max(exponent, 1) - (1 << exponent_bits - 1) + 1 - mantissa_bits)
    value = whole * unit
    least, greatest = value - unit / 2 / lower_gap, value + unit / 2
    exact = Decimal(value.numerator)
    with_digits = Context(prec=2000, rounding=ROUND_HALF_EVEN).divide(exact, Decimal(value.denominator))
    for precision in range(1, digits + 1):
        for rounding in (ROUND_HALF_EVEN, ROUND_UP):
            candidate = Context(prec=precision, rounding=rounding).plus(with_digits)
            read = Fraction(candidate)
            if least < read < greatest or read in (least, greatest) and whole % 2 == 0:
                return Number(sign + decimal_text(candidate))
    raise AssertionError(f"{digits} digits tell every float from others")


def decimal_text(decimal):
    """Plain from 0.0001 to below 10^15, else with an exponent; with one digit behind the point at least."""
    _, digits, scale = decimal.normalize().as_tuple()
    text = "".join(map(str, digits))
    exponent = len(text) + scale - 1
    if not -4 <= exponent < 15:
        return f"{text[0]}.{text[1:] or '0'}E{exponent}"
    if exponent < 0:
        return "0." + "0" * (-exponent - 1) + text
    return text.ljust(exponent + 1, "0")[:exponent + 1] + "." + (text[exponent + 1:] or "0")


ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def escaped(c):
    """What a terminal would obey or hide is escaped."""
    if c in ESCAPES:
        return ESCAPES[c]
    if unicodedata.category(c) not in ("Cc", "Cf", "Zl", "Zp"):
        return c
    units = c.encode("utf-16-be")
    return "".join(f"\\u{units[i] << 8 | units[i + 1]:04X}" for i in range(0, len(units), 2))


def json_text(value, depth=1):
    """Objects to depth 3 and arrays to depth 4 have a line for each member; what is nested deeper stands on one line."""
    if isinstance(value, dict):
        members = [json_text(k) + ": " + json_text(v, depth + 1) for k, v in value.items()]
        return enclosed("{", members, "}", depth, 3)
    if isinstance(value, list):
        return enclosed("[", [json_text(v, depth + 1) for v in value], "]", depth, 4)
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, str):
        return '"' + "".join(escaped(c) for c in value) + '"'
    return {None: "null", True: "true", False: "false"}[value] if value is None or isinstance(value, bool) else str(value)


def enclosed(first, members, last, depth, deepest):
    if not members or depth > deepest:
        return first + ", ".join(members) + last
    line = "\n" + "  " * depth
    return first + line + ("," + line).join(members) + line[:-2] + last


def main(arguments):
    if len(arguments) != 1:
        print("usage: ashlar_pack.py FILE", file=sys.stderr)
        return 64
    try:
        with open(arguments[0], "rb") as file:
            pack = Pack(memoryview(file.read()))
        check_layer(pack)
        text = json_text(document(pack)) + "\n"
    except (OSError, PackError) as e:
        print(f"{arguments[0]}: {e}", file=sys.stderr)
        return 1
    sys.stdout.buffer.write(text.encode("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
