"""Section 10 of docs/pack-format.md: from ids, and from values of fields, to rows."""

from collections import namedtuple

from ashlar_bytes import hex64, require, require_zeros, unpack
from ashlar_hashes import MASK64

INDEX_KINDS = ["arithmetic", "direct", "hash"]
EMPTY_SLOT = 0xFFFFFFFF
HEADER_LENGTH = 64
BUCKET_LENGTH = 64
BUCKET_CAPACITY = 5
LIST = 1 << 31


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
        home = (id_ * 0x9E3779B97F4A7C15 & MASK64) >> (65 - self.slot_count.bit_length())
        for probe in range(self.longest_probe):
            row = self.slot((home + probe) & self.slot_count - 1)
            if row == EMPTY_SLOT:
                return None
            require(row < count, f"id index: expected a row below {count}", row)
            if self.records.id(row) == id_:
                return row
        return None


FieldIndexHeader = namedtuple("FieldIndexHeader", "field_key key_count row_count home_count longest_probe list_length")


class FieldIndex:
    """From the index keys of a field's values to rows."""

    def __init__(self, section, what):
        self.what = what
        self.data = section.data
        self.bucket_count = section.count
        self.header = FieldIndexHeader(*unpack("QQQIIQ", self.data, 0, what))
        require_zeros(self.data[40:HEADER_LENGTH], what)
        require(self.header.field_key == section.field_key, f"{what}: expected its key", hex64(self.header.field_key))
        self.lists_at = HEADER_LENGTH + BUCKET_LENGTH * section.count
        length = self.lists_at + 4 * self.header.list_length
        require(len(self.data) == length, f"{what}: expected {length} bytes", len(self.data))

    def entries(self):
        """Each bucket with its keys and what stands beside them."""
        for bucket in range(self.bucket_count):
            numbers = unpack("5Q6I", self.data, HEADER_LENGTH + BUCKET_LENGTH * bucket, self.what)
            used = numbers[-1]
            require(used <= BUCKET_CAPACITY, f"{self.what}: expected at most 5 keys in bucket {bucket}", used)
            require(not any(numbers[used:5] + numbers[5 + used:10]), f"{self.what}: expected zeros behind {used} keys", "others")
            yield from ((bucket, key, row) for key, row in zip(numbers[:used], numbers[5:5 + used]))

    def check(self, expected, unique):
        """Holds all of it against the rows of each index key."""
        header, what = self.header, self.what
        require((header.key_count, header.row_count) == (len(expected), sum(map(len, expected.values()))),
                f"{what}: expected {len(expected)} keys", (header.key_count, header.row_count))
        require(header.home_count == -(-4 * header.key_count // 17), f"{what}: buckets with homes", header.home_count)
        last_key, last_bucket, in_bucket, longest, place, keys = -1, 0, 0, 0, 0, 0
        for bucket, key, row in self.entries():
            require(key > last_key, f"{what}: expected ascending keys", hex64(key))
            home = (key >> 32) * header.home_count >> 32
            in_bucket = in_bucket if max(home, last_bucket) == last_bucket else 0
            right = max(home, last_bucket) + (in_bucket == BUCKET_CAPACITY)
            require(bucket == right, f"{what}: expected {hex64(key)} in bucket {right}", bucket)
            in_bucket = 1 if bucket != last_bucket else in_bucket + 1
            last_key, last_bucket, keys, longest = key, bucket, keys + 1, max(longest, bucket - home + 1)
            rows, length = self.rows_of(row, place)
            require(rows == expected.get(key), f"{what}: expected {expected.get(key)} for {hex64(key)}", rows)
            require(len(rows) == 1 or not unique, f"{what}: expected one row for {hex64(key)}", rows)
            place += length
        require(keys == header.key_count, f"{what}: expected {header.key_count} keys", keys)
        buckets = max(header.home_count, last_bucket + 1 if keys else 0)
        require(self.bucket_count == buckets, f"{what}: expected {buckets} buckets", self.bucket_count)
        require(header.longest_probe == longest, f"{what}: expected probes of up to {longest}", header.longest_probe)
        require(header.list_length == place, f"{what}: expected {place} numbers in lists", header.list_length)

    def rows_of(self, row, place):
        """The rows behind a number of a bucket, and how much of the lists they take."""
        if row < LIST:
            return [row], 0
        require(row - LIST == place, f"{self.what}: expected a list at {place}", row - LIST)
        count, = unpack("I", self.data, self.lists_at + 4 * place, self.what)
        require(count >= 2, f"{self.what}: expected two rows or more in a list", count)
        return list(unpack(f"{count}I", self.data, self.lists_at + 4 * place + 4, self.what)), count + 1
