"""Section 10 of docs/pack-format.md: from ids, and from values of fields, to rows."""

from collections import namedtuple

from ashlar_bytes import hex64, require, require_zeros, unpack
from ashlar_hashes import scatter

INDEX_KINDS = ["arithmetic", "direct", "hash"]
EMPTY_SLOT = 0xFFFFFFFF
HEADER_LENGTH = 64
SLOT_LENGTH = 8
LIST = 1 << 31
MOST_IN_LISTS = (1 << 31) - 1
HASH, DIRECT = 0, 1
FIELD_INDEX_FORMS = ["hash", "direct"]


class IdIndex:
    """From ids to rows."""

    def __init__(self, section, records):
        self.records = records
        self.slots = section.data[64:]
        self.kind, self.longest_probe, self.first_id, self.slot_count = unpack("IIQQ", section.data, 0, "id index")
        require(self.kind < len(INDEX_KINDS), "id index: expected a kind of 0 to 2", self.kind)
        require(len(self.slots) == 4 * self.slot_count == 4 * section.count, "id index: slots", self.slot_count)
        require(self.kind != 2 or self.slot_count >= 2 and self.slot_count & self.slot_count - 1 == 0, "id index: slots", self.slot_count)

    def slot(self, number):
        return unpack("I", self.slots, 4 * number, "id index")[0]

    def find(self, id_):
        """The row of an id; None when no record has it."""
        distance, count = id_ - self.first_id, self.records.rows.count
        if self.kind == 0:
            return distance if 0 <= distance < count else None
        if self.kind == 1:
            row = self.slot(distance) if 0 <= distance < self.slot_count else EMPTY_SLOT
            return row if row < count and self.records.id(row) == id_ else None
        home = scatter(id_) >> (65 - self.slot_count.bit_length())
        for probe in range(self.longest_probe):
            row = self.slot((home + probe) & self.slot_count - 1)
            if row == EMPTY_SLOT:
                return None
            require(row < count, f"id index: expected a row below {count}", row)
            if self.records.id(row) == id_:
                return row
        return None


FieldIndexHeader = namedtuple(
    "FieldIndexHeader", "field_key key_count row_count home_count longest_probe list_length kind zero first_value")


class FieldIndex:
    """From a field's values, or from their index keys, to rows."""

    def __init__(self, section, what):
        self.what = what
        self.data = section.data
        self.slot_count = section.count
        self.header = FieldIndexHeader(*unpack("QQQIIQIIq", self.data, 0, what))
        require(self.header.zero == 0, f"{what}: expected zeros", self.header.zero)
        require_zeros(self.data[56:HEADER_LENGTH], what)
        require(self.header.field_key == section.field_key, f"{what}: expected its key", hex64(self.header.field_key))
        self.span, self.homes = (self.header.home_count, 0) if self.header.kind == DIRECT else (0, self.header.home_count)
        self.lists_at = HEADER_LENGTH + SLOT_LENGTH * section.count
        length = self.lists_at + 4 * self.header.list_length
        require(len(self.data) == length, f"{what}: expected {length} bytes", len(self.data))

    def entries(self):
        """Each slot that is not empty, with its entry and the upper half of its key."""
        for slot in range(self.slot_count):
            entry, key_high = unpack("II", self.data, HEADER_LENGTH + SLOT_LENGTH * slot, self.what)
            require(entry or not key_high, f"{self.what}: expected no key in the empty slot {slot}", key_high)
            if entry:
                yield slot, entry - 1, key_high

    def check(self, by_key, by_value, unique):
        """Holds all of it against the rows of each index key, and against those of each value where values are numbers."""
        header, what = self.header, self.what
        row_count = sum(map(len, by_key.values()))
        require((header.key_count, header.row_count) == (len(by_key), row_count),
                f"{what}: expected {len(by_key)} keys and {row_count} rows", (header.key_count, header.row_count))
        for key, rows in by_key.items():
            require(len(rows) == 1 or not unique, f"{what}: expected one row for {hex64(key)}", rows)
        kind = kind_of(by_value, row_count)
        require(header.kind == kind, f"{what}: expected the kind {kind}", header.kind)
        if kind == DIRECT:
            self.check_direct(by_value)
        else:
            self.check_hash(by_key)

    def check_direct(self, by_value):
        """Every number of it: the starts and the rows follow from the values."""
        header, what = self.header, self.what
        least, span = min(by_value), span_of(by_value)
        require(header.first_value == least, f"{what}: expected the first value {least}", header.first_value)
        require(self.span == span, f"{what}: expected a span of {span}", self.span)
        require(header.longest_probe == self.slot_count == 0, f"{what}: expected no slots", (header.longest_probe, self.slot_count))
        starts, rows = [0], []
        for value in range(least, least + span):
            rows += by_value.get(value, [])
            starts.append(len(rows))
        length = span + 1 + header.row_count
        require(header.list_length == length, f"{what}: expected {length} starts and rows", header.list_length)
        found = unpack(f"{length}I", self.data, self.lists_at, what)
        for place, right in enumerate(starts + rows):
            require(found[place] == right, f"{what}: expected {right} at {place} of the starts and rows", found[place])
        for value in (least - 1, *by_value, least + span):
            expected = by_value.get(value, [])
            require(self.find(value) == expected, f"{what}: expected {expected} for {value}", self.find(value))

    def find(self, value):
        """The rows of a value, of a direct index that is right."""
        place = value - self.header.first_value
        if not 0 <= place < self.span:
            return []
        start, end = unpack("II", self.data, self.lists_at + 4 * place, self.what)
        return list(unpack(f"{end - start}I", self.data, self.lists_at + 4 * (self.span + 1 + start), self.what))

    def check_hash(self, by_key):
        header, what = self.header, self.what
        require(header.first_value == 0, f"{what}: expected no first value", header.first_value)
        require(header.home_count == -(-3 * header.key_count // 2), f"{what}: slots that are homes", header.home_count)
        entries, last_slot, longest, place = self.entries(), -1, 0, 0
        for key, rows in sorted(by_key.items()):
            slot, entry, key_high = next(entries, (None, None, None))
            home = (key >> 32) * header.home_count >> 32
            right = max(home, last_slot + 1)
            require(slot == right, f"{what}: expected {hex64(key)} in slot {right}", slot)
            require(key_high == key >> 32, f"{what}: expected the upper half of {hex64(key)}", key_high)
            last_slot, longest = slot, max(longest, slot - home + 1)
            found, length = self.rows_of(entry, place)
            require(found == rows, f"{what}: expected {rows} for {hex64(key)}", found)
            place += length
        require(next(entries, None) is None, f"{what}: expected {header.key_count} keys", "more")
        require(header.longest_probe == longest, f"{what}: expected probes of up to {longest}", header.longest_probe)
        slots = header.home_count + longest
        require(self.slot_count == slots, f"{what}: expected {slots} slots", self.slot_count)
        require(header.list_length == place, f"{what}: expected {place} numbers in lists", header.list_length)

    def rows_of(self, row, place):
        """The rows behind an entry less 1, and how much of the lists they take."""
        if row < LIST:
            return [row], 0
        require(row - LIST == place, f"{self.what}: expected a list at {place}", row - LIST)
        count, = unpack("I", self.data, self.lists_at + 4 * place, self.what)
        require(count >= 2, f"{self.what}: expected two rows or more in a list", count)
        return list(unpack(f"{count}I", self.data, self.lists_at + 4 * place + 4, self.what)), count + 1


def kind_of(by_value, row_count):
    """Direct where the values, which are signed numbers, lie near each other. There are none of strings and hashes."""
    if not by_value:
        return HASH
    span = span_of(by_value)
    return DIRECT if span <= 2 * row_count and span + 1 + row_count <= MOST_IN_LISTS else HASH


def span_of(by_value):
    return max(by_value) - min(by_value) + 1
