"""Reads an Ashlar pack, as docs/pack-format.md describes it and with nothing but Python's standard library.

Pack checks header, trailer, directory, checksums, gaps, texts, field tables and fingerprints, looks for every id in the id index,
and holds the indexes of fields against the rows; slots and row numbers are checked as they are read. What breaks a rule is a
PackError. Section numbers in comments are those of docs/pack-format.md.
"""

import struct
import re
from collections import namedtuple

from ashlar_bytes import PackError, hex64, require, require_zeros, round_up, unpack
from ashlar_hashes import chunk_checksums, crc32c, mix, scatter, xxh64
from ashlar_index import FieldIndex, IdIndex

HEADER_LENGTH = 256
TRAILER_LENGTH = 32
ENTRY_LENGTH = 64
MAGIC = b"\x89ASH\r\n\x1a\n"
END_MAGIC = b"ASHLEND\n"

FIELD_TABLE, DEFAULT_ROW, ROWS, ID_INDEX, FIELD_INDEX, POOL = 1, 2, 3, 5, 6, 8
NAMES, CHECKSUMS, BUILD_STAMP, TAGS = 32, 33, 35, 36
TYPE_KINDS = {FIELD_TABLE: "field table", DEFAULT_ROW: "default row", ROWS: "rows", ID_INDEX: "id index", POOL: "pool"}
PACK_KINDS = {NAMES: "names", CHECKSUMS: "checksums", BUILD_STAMP: "build stamp", TAGS: "tags"}
KINDS = {**TYPE_KINDS, FIELD_INDEX: "field index", **PACK_KINDS}
ELEMENT_LENGTHS = {FIELD_TABLE: 64, ID_INDEX: 4, FIELD_INDEX: 8, POOL: 8, NAMES: 16, CHECKSUMS: 4, BUILD_STAMP: 16, TAGS: 16}

SINGLE, FIXED, VARIABLE = 0, 1, 2
NO_ROW = -1
ONE_BLOCK = 31
NO_INDEX, MANY, KEY = 0, 1, 3
LAYOUTS = ["rows", "columns", "elements"]
COLUMNS, ELEMENTS = 1, 2
MAX_DEPTH = 8

# A type of section 7: its name, how struct reads a lane, and how many lanes a value has.
ValueType = namedtuple("ValueType", "name lane lanes")
BOOL, ENUM, FLAGS, REF, STRING, BYTES, HASH, COLOR, LIST, MAP, VALUES = 1, 12, 13, 14, 15, 16, 17, 28, 29, 30, 31
LISTS = {LIST, MAP, VALUES}
TYPES = {
    BOOL: ValueType("bool", "B", 1), 2: ValueType("i8", "b", 1), 3: ValueType("u8", "B", 1), 4: ValueType("i16", "h", 1),
    5: ValueType("u16", "H", 1), 6: ValueType("i32", "i", 1), 7: ValueType("u32", "I", 1), 8: ValueType("i64", "q", 1),
    9: ValueType("u64", "Q", 1), 10: ValueType("f32", "f", 1), 11: ValueType("f64", "d", 1), ENUM: ValueType("enum", "", 1),
    FLAGS: ValueType("flags", "", 1), REF: ValueType("ref", "i", 1), STRING: ValueType("string", "Q", 1),
    BYTES: ValueType("bytes", "Q", 1), HASH: ValueType("hash", "Q", 1), 18: ValueType("vec2", "f", 2),
    19: ValueType("vec3", "f", 3), 20: ValueType("vec4", "f", 4), 21: ValueType("ivec2", "i", 2),
    22: ValueType("ivec3", "i", 3), 23: ValueType("ivec4", "i", 4), 24: ValueType("quat", "f", 4),
    25: ValueType("mat3", "f", 9), 26: ValueType("mat4", "f", 16), 27: ValueType("aabb", "f", 6),
    COLOR: ValueType("color", "B", 4), LIST: ValueType("list", "Q", 1), MAP: ValueType("map", "Q", 1), VALUES: ValueType("values", "Q", 1),
}
# Section 10: what a single value may be that has an index.
INDEXED = set(range(BOOL, 10)) | {ENUM, HASH, REF, STRING}
KEYS = INDEXED - {BOOL}
MOST_KEY_BYTES = 1024
UNSIGNED = {1: "B", 2: "H", 4: "I"}


# Sections 3, 4, 11 and 14: the parts that every pack has.

Header = namedtuple(
    "Header",
    "magic major minor header_length file_length directory_offset directory_count directory_checksum"
    " required_features optional_features content_id schema_set_hash window_shift type_count")
HEADER_FORMAT = "8sHHIQQIIQQQQII"
HEADER_CHECKSUM_OFFSET = 252
SIGNATURE_OFFSET = 80
SIGNATURE_END = 160


def read_header(file):
    least = HEADER_LENGTH + ENTRY_LENGTH + TRAILER_LENGTH
    require(file[:8] == MAGIC[:len(file)], "not a pack: expected its magic", bytes(file[:8]))
    require(len(file) > 0, "not a pack: expected bytes", 0)
    require(len(file) >= least, f"truncated: expected at least {least} bytes", len(file))
    header = Header(*unpack(HEADER_FORMAT, file, 0, "header"))
    require(header.major == 1, "too old or too new: expected major version 1", header.major)
    checksum, = unpack("I", file, HEADER_CHECKSUM_OFFSET, "header")
    require(checksum == crc32c(file[:HEADER_CHECKSUM_OFFSET]), "header: expected its CRC32C", f"{checksum:08X}")
    require(header.required_features <= 1, "too new: expected no required features", hex64(header.required_features))
    require(header.file_length <= len(file), f"truncated: expected {header.file_length} bytes", len(file))
    require(header.file_length == len(file), f"corrupt: expected {header.file_length} bytes", len(file))
    require(header.header_length == HEADER_LENGTH, "header length: expected 256", header.header_length)
    require(16 <= header.window_shift <= 30, "window shift: expected 16 to 30", header.window_shift)
    signature_kind, = unpack("I", file, SIGNATURE_OFFSET, "header")
    if header.minor == 0:
        require(signature_kind in (0, 1), "kind of signature: expected 0 or 1", signature_kind)
        zeros_end = SIGNATURE_OFFSET + 8 if signature_kind else SIGNATURE_END
        require_zeros(file[SIGNATURE_OFFSET + 4:zeros_end], f"header, bytes 84 to {zeros_end - 1}")
        require_zeros(file[SIGNATURE_END:HEADER_CHECKSUM_OFFSET], "header, bytes 160 to 251")
    signer, = unpack("Q", file, SIGNATURE_OFFSET + 8, "header")
    return header, checksum, signer if signature_kind == 1 else None


def check_trailer(file, header, header_checksum):
    at = len(file) - TRAILER_LENGTH
    content_id, file_length, checksum, own, magic = unpack("QQII8s", file, at, "trailer")
    require(magic == END_MAGIC, "trailer: expected its magic", magic)
    require(own == crc32c(file[at:at + 20]), "trailer: expected its CRC32C", f"{own:08X}")
    require((content_id, file_length, checksum) == (header.content_id, header.file_length, header_checksum),
            "trailer: expected what the header says", (hex64(content_id), file_length, f"{checksum:08X}"))


Section = namedtuple("Section", "type_key kind checksum offset length count element_length block_shift field_key data")


def read_directory(file, header):
    length = ENTRY_LENGTH * header.directory_count
    require(1 <= header.directory_count <= 65536, "sections: expected 1 to 65536", header.directory_count)
    require(header.directory_offset % 64 == 0 and header.directory_offset + length + TRAILER_LENGTH == len(file),
            "directory: expected right before the trailer", f"offset {header.directory_offset}")
    directory = file[header.directory_offset:header.directory_offset + length]
    require(header.directory_checksum == crc32c(directory), "directory: expected its CRC32C",
            f"{header.directory_checksum:08X}")
    of_types = [directory[i:i + ENTRY_LENGTH] for i in range(0, length, ENTRY_LENGTH) if any(directory[i:i + 8])]
    content_id = xxh64(b"".join(of_types))
    require(content_id == header.content_id, f"content id: expected {hex64(content_id)}", hex64(header.content_id))
    sections, end = [], HEADER_LENGTH
    for at in range(0, length, ENTRY_LENGTH):
        sections.append(read_entry(file, directory, at, end, header))
        end = sections[-1].offset + sections[-1].length
    require_zeros(file[end:header.directory_offset], "gap before the directory")
    return sections


def read_entry(file, directory, at, end, header):
    key, kind, flags, checksum, offset, length, count, element_length, block_shift, field_key = unpack(
        "QHHIQQQIIQ", directory, at, "entry")
    what = f"section {at // ENTRY_LENGTH}"
    alignment = 65536 if length > 1 << header.window_shift else 64
    require(offset % alignment == 0, f"{what}: expected a multiple of {alignment}", f"offset {offset}")
    require(end <= offset <= header.directory_offset - length, f"{what}: expected to lie from {end} to the directory",
            f"offset {offset}, length {length}")
    require_zeros(file[end:offset], f"gap before {what}")
    if kind in KINDS:
        require((key != 0) == (kind not in PACK_KINDS), f"{what}: expected a type for sections of types only", hex64(key))
        require(flags == 0 and (block_shift == 0 or kind == ROWS), f"{what}: expected neither flags nor a block shift", flags)
        require(field_key == 0 or kind == FIELD_INDEX, f"{what}: expected no key of a field", hex64(field_key))
        require_zeros(directory[at + 56:at + ENTRY_LENGTH], f"{what}, last bytes of its entry")
        require(element_length == ELEMENT_LENGTHS.get(kind, element_length), f"{what}: length of an element", element_length)
    return Section(key, kind, checksum, offset, length, count, element_length, block_shift, field_key, file[offset:offset + length])


def only(sections, kind):
    """The section of the whole pack that has a kind; None when there is none."""
    found = [section for section in sections if section.kind == kind]
    require(len(found) <= 1, f"{KINDS[kind]}: expected one section at most", len(found))
    return found[0] if found else None


def check_checksums(sections):
    checksums = only(sections, CHECKSUMS)
    require(checksums is not None, "checksums: expected a section", "none")
    expected = b""
    for section in sections:
        found = chunk_checksums(section.data)
        packed = struct.pack(f"<{len(found)}I", *found)
        require(section.checksum == (crc32c(packed) if found else 0),
                f"{section_title(section)} at {section.offset}: expected its checksum", f"{section.checksum:08X}")
        expected += b"" if section is checksums else packed
    require(checksums.data == expected and checksums.count * 4 == len(expected), "checksums: expected those of all chunks", "others")


def section_title(section):
    return KINDS.get(section.kind, f"section of kind {section.kind}")


# Sections 12 and 13: texts.

def text_of(data, at, length, what):
    require(at + length <= len(data), f"{what}: expected a text inside of {len(data)} bytes", f"{length} bytes at {at}")
    try:
        return str(data[at:at + length], "utf-8")
    except UnicodeDecodeError as e:
        raise PackError(f"{what}: expected UTF-8, found {e.reason} at byte {e.start}") from e


HIDDEN = re.compile("[\x00-\x1F\x7F-\x9F\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]")


def read_names(section):
    names, previous, end = {}, -1, section.count * 16
    require(len(section.data) <= 64 << 20, "names: expected at most 64 MiB", len(section.data))
    for i in range(section.count):
        key, at, length = unpack("QII", section.data, 16 * i, "names")
        require(key > previous and at == end, "names: expected ascending keys and texts without gaps", f"{hex64(key)}, offset {at}")
        require(1 <= length <= 512, "names: expected a text of 1 to 512 bytes", length)
        names[key] = text_of(section.data, at, length, "names")
        require(not HIDDEN.search(names[key]), "names: expected no control characters, separators or marks of direction", ascii(names[key]))
        require(xxh64(section.data[at:at + length]) == key, f"names: expected the key of {names[key]!r}", hex64(key))
        previous, end = key, at + length
    require(end == len(section.data), f"names: expected {end} bytes", len(section.data))
    return names


def read_texts(section):
    """Build stamp or tags; without a section there are none."""
    if section is None:
        return {}
    what, texts, previous, end = section_title(section), {}, b"", section.count * 16
    for i in range(section.count):
        at, key_length, value_length, zero = unpack("IIII", section.data, 16 * i, what)
        key = bytes(section.data[at:at + key_length])
        require(zero == 0 and at == end and 1 <= key_length <= 255 and key > previous,
                f"{what}: expected ascending keys of 1 to 255 bytes without gaps", f"{key} at {at}")
        value = text_of(section.data, at + key_length, value_length, what)
        texts[text_of(section.data, at, key_length, what)] = value
        previous, end = key, at + key_length + value_length
    require(end == len(section.data) <= 65536, f"{what}: expected {end} bytes, at most 65536", len(section.data))
    return texts


# Sections 5 and 6: field tables.

Field = namedtuple(
    "Field",
    "key type_code shape flags offset width element_width presence_index first_constant constant_count first_alias alias_count"
    " count target_key item_alignment zero constants aliases")


class RecordType:
    """A type: its field table, and where its sections are."""

    def __init__(self, key, sections):
        self.key = key
        self.sections = {section.kind: section for section in sections if section.kind in TYPE_KINDS}
        require(len(self.sections) == sum(s.kind in TYPE_KINDS for s in sections) and FIELD_TABLE in self.sections,
                f"type {hex64(key)}: expected each kind of section once", sorted(s.kind for s in sections))
        self.indexes = [section for section in sections if section.kind == FIELD_INDEX]
        table = self.sections[FIELD_TABLE].data
        (own_key, self.fingerprint, self.version, self.layout_kind, self.stride, self.row_alignment, self.field_count, constants, aliases,
         self.presence_count, self.presence_offset, self.depth, self.owner_key) = unpack("QQIIIIIIIIIIQ", table, 0, "field table")
        self.columns, self.elements = self.layout_kind == COLUMNS, self.layout_kind == ELEMENTS
        self.id_length = 0 if self.elements else 8
        self.what = f"field table of {hex64(key)}"
        require(own_key == key, f"{self.what}: expected its key", hex64(own_key))
        require(self.layout_kind < len(LAYOUTS) and 1 <= self.version < 1 << 31, f"{self.what}: layout and version",
                (self.layout_kind, self.version))
        kinds = set(TYPE_KINDS) - {ID_INDEX} if self.elements else set(TYPE_KINDS)
        require(set(self.sections) == kinds, f"{self.what}: expected sections of kinds {sorted(kinds)}", sorted(self.sections))
        alignments = (1, 2, 4, 8) if self.elements else (8, 16, 32, 64)
        require(self.row_alignment in alignments and max(1, self.id_length) <= self.stride <= 1 << 20
                and self.stride % self.row_alignment == 0, f"{self.what}: stride and alignment", (self.stride, self.row_alignment))
        require(1 <= self.depth <= MAX_DEPTH and self.owner_key if self.elements else not self.depth and not self.owner_key,
                f"{self.what}: depth and owner", (self.depth, hex64(self.owner_key)))
        length = 64 + 64 * self.field_count + 16 * constants + 8 * aliases
        require(len(table) == length and self.sections[FIELD_TABLE].count == self.field_count,
                f"{self.what}: expected {length} bytes", len(table))
        self.presence_length = (self.presence_count + 7) // 8
        require(self.presence_offset + self.presence_length <= self.stride, f"{self.what}: presence", self.presence_offset)
        self.fields = self.read_fields(table, constants, aliases)
        self.variants = any(is_case(field) for field in self.fields)
        if self.variants:
            self.check_variants()
        require(fingerprint(self) == self.fingerprint, f"{self.what}: expected its fingerprint", hex64(self.fingerprint))
        keys = [field.key for field in self.fields if index_kind(field) != NO_INDEX]
        require([section.field_key for section in self.indexes] == keys, f"{self.what}: expected an index for each field that has one",
                [hex64(section.field_key) for section in self.indexes])
        require(sum(index_kind(field) == KEY for field in self.fields) <= 1, f"{self.what}: expected one key", "several")
        self.rows = self.sections[ROWS]
        require(self.rows.offset % (64 if self.elements else 4096) == 0, f"{self.what}: place of the rows", self.rows.offset)
        self.row_count = self.rows.count
        require(self.rows.element_length == self.stride, f"{self.what}: rows of {self.stride} bytes", self.rows.element_length)
        require(self.sections[DEFAULT_ROW].length == self.stride, f"{self.what}: default row", self.sections[DEFAULT_ROW].length)
        if not self.elements:
            no_id, = unpack("q", self.sections[DEFAULT_ROW].data, 0, self.what)
            require(no_id == -1, f"{self.what}: expected no id in the default row, -1", no_id)

    def read_fields(self, table, constant_count, alias_count):
        fields, first_constant, first_alias = [], 0, 0
        constants_at = 64 + 64 * self.field_count
        aliases_at = constants_at + 16 * constant_count
        for i in range(self.field_count):
            values = unpack("QBBHIIIiIIIIIQII", table, 64 + 64 * i, self.what)
            field = Field(*values, constants=[], aliases=[])
            require((field.first_constant, field.first_alias) == (first_constant, first_alias),
                    f"{self.what}, field {i}: constants and aliases", (field.first_constant, field.first_alias))
            require(field.alias_count <= 64, f"{self.what}, field {i}: expected at most 64 aliases", field.alias_count)
            for j in range(first_constant, first_constant + field.constant_count):
                field.constants.append(unpack("QI", table, constants_at + 16 * j, self.what))
            for j in range(first_alias, first_alias + field.alias_count):
                field.aliases.append(unpack("Q", table, aliases_at + 8 * j, self.what)[0])
            first_constant += field.constant_count
            first_alias += field.alias_count
            self.check_field(field, f"{self.what}, field {i}")
            fields.append(field)
        require((first_constant, first_alias) == (constant_count, alias_count), f"{self.what}: constants, aliases", first_constant)
        return fields

    def check_field(self, field, what):
        require(field.type_code in TYPES and field.shape <= VARIABLE, f"{what}: type and shape", (field.type_code, field.shape))
        single = field.type_code in (STRING, BYTES) and field.shape == SINGLE
        require(field.type_code not in LISTS | {BYTES} or field.shape == SINGLE, f"{what}: shape of bytes or a list", field.shape)
        require(bool(field.target_key) == (field.type_code in LISTS | {REF}), f"{what}: target", hex64(field.target_key))
        value = TYPES[field.type_code]
        if value.lane:
            require(field.element_width == (1 if single else struct.calcsize("<" + value.lane * value.lanes)),
                    f"{what}: width of an element", field.element_width)
        else:
            require(field.element_width in UNSIGNED, f"{what}: width of an element", field.element_width)
        if field.type_code == LIST:
            require(len(field.constants) <= 1 and all(tag > 0 for _, tag in field.constants), f"{what}: constants of a list", field.constants)
        else:
            require(bool(field.constants) == (value.lane == ""), f"{what}: constants", len(field.constants))
        width = 8 if single or field.shape == VARIABLE else field.count * field.element_width
        require(field.width == width and self.id_length <= field.offset <= self.stride - width, f"{what}: place in the row", (field.offset, field.width))
        require((field.shape == FIXED or field.count == 1) and 1 <= field.count <= 65536, f"{what}: elements", field.count)
        require(-1 <= field.presence_index < self.presence_count, f"{what}: presence bit", field.presence_index)
        can_be_indexed = field.shape == SINGLE and field.type_code in INDEXED and not self.elements
        require(field.flags <= 15 and (field.flags < 8 or field.type_code == STRING) and (can_be_indexed or index_kind(field) == NO_INDEX), f"{what}: flags", field.flags)
        can_be_key = field.type_code == STRING and field.presence_index < 0
        require(can_be_key or index_kind(field) != KEY, f"{what}: expected a key that is a string and not optional", field.type_code)


    def check_variants(self):
        """Section 7: the cases of a variant share a row and a tag, which the enum behind them reads."""
        *cases, kind = self.fields
        require(self.elements and self.stride == self.row_alignment == 8 and not self.presence_count, f"{self.what}: form of a variant", self.stride)
        require(kind.type_code == ENUM and kind.shape == SINGLE and kind.offset == 4, f"{self.what}: enum of the tag", kind.offset)
        require(all(is_case(field) and field.offset == 0 for field in cases), f"{self.what}: expected cases at offset 0", len(cases))
        tags = sorted((field.constants[0] for field in cases), key=lambda constant: constant[1])
        require(kind.constants[0][1] == 0 and kind.constants[1:] == tags, f"{self.what}: constants of the tag", kind.constants)


def is_case(field):
    """A list with a constant, its tag, is a case of a variant."""
    return field.type_code == LIST and bool(field.constants)


def index_kind(field):
    """Of the flags: no index, one, one of values that have one row each, or that of the type's key."""
    return field.flags >> 1 & 3


def fingerprint(record_type):
    """Section 6: of the layout alone, without gaps between the values."""
    table = record_type
    hashed = struct.pack("<QIIIIII", table.key, table.layout_kind, table.stride, table.row_alignment, table.presence_count,
                         table.presence_offset, table.field_count)
    for field in table.fields if table.columns else sorted(table.fields, key=lambda f: f.key):
        hashed += struct.pack("<QIIIIIIIiQI", field.key, field.type_code, field.shape, field.offset, field.width, field.element_width,
                              field.count, field.item_alignment, field.presence_index, field.target_key, field.constant_count)
        hashed += b"".join(struct.pack("<QI", *constant) for constant in field.constants)
    return xxh64(hashed)


# Sections 2, 7 and 9: records.

class Records:
    """The records of a type: where their values lie, and what they are."""

    def __init__(self, record_type, window_shift):
        self.type = record_type
        self.window = 1 << window_shift
        self.rows = record_type.rows
        self.pool = record_type.sections[POOL].data
        widths = [record_type.id_length, record_type.presence_length] + [field.width for field in record_type.fields]
        self.widths = dict(enumerate(widths))
        shift = self.block_shift()
        require(self.rows.block_shift == shift, f"{self.what()}: expected block shift {shift}", self.rows.block_shift)
        self.capacity = self.rows.count if self.rows.block_shift == ONE_BLOCK else 1 << self.rows.block_shift
        self.firsts, self.block_length = self.block(self.capacity)
        require(self.block_length <= self.window, f"{self.what()}: expected blocks of at most a window", self.block_length)
        self.per_window = max(1, self.window // max(1, self.block_length))
        require(self.length() == self.rows.length, f"{self.what()}: expected {self.length()} bytes", self.rows.length)
        self.index = None if record_type.elements else IdIndex(record_type.sections[ID_INDEX], self)
        self.indexes = {}

    def what(self):
        return f"records of {hex64(self.type.key)}"

    def block(self, capacity):
        """Where the columns of a block begin, and how long it is; rows have no columns."""
        if not self.type.columns:
            return [], capacity * self.type.stride
        firsts, end = [], 0
        for width in self.widths.values():
            first = end + round_up(width, 64)
            end = round_up(first + capacity * width, 64)
            firsts.append(first)
        return firsts, end

    def block_shift(self):
        """How the records have to lie: in one block that fits a window, or in blocks of at most a sixty-fourth of one."""
        if self.block(self.rows.count)[1] <= self.window:
            return ONE_BLOCK
        shift = 0
        while self.block(2 << shift)[1] <= self.window // 64:
            shift += 1
        return shift

    def block_at(self, block):
        if self.rows.block_shift == ONE_BLOCK:
            return 0
        return block // self.per_window * self.window + block % self.per_window * self.block_length

    def length(self):
        """What the section's length has to be."""
        count = self.rows.count
        if self.rows.block_shift == ONE_BLOCK or count == 0:
            return self.block_length
        last = (count - 1) // self.capacity
        rows = count - last * self.capacity
        return self.block_at(last) + (self.block_length if self.type.columns else rows * self.type.stride)

    def place(self, row, column, offset):
        """Where the row has a column's element, which in rows lies at an offset."""
        block, row = (0, row) if self.rows.block_shift == ONE_BLOCK else divmod(row, self.capacity)
        if self.type.columns:
            return self.block_at(block) + self.firsts[column] + row * self.widths[column]
        return self.block_at(block) + row * self.type.stride + offset

    def id(self, row):
        return unpack("q", self.rows.data, self.place(row, 0, 0), self.what())[0]

    def present(self, row, field):
        if field.presence_index < 0:
            return True
        at = self.place(row, 1, self.type.presence_offset) + (field.presence_index >> 3)
        return unpack("B", self.rows.data, at, self.what())[0] >> (field.presence_index & 7) & 1 == 1

    def elements(self, row, number):
        """The bytes of a field's elements, one after the other, and how many there are."""
        field = self.type.fields[number]
        at = self.place(row, 2 + number, field.offset)
        if field.shape == VARIABLE or field.type_code in (STRING, BYTES) and field.shape == SINGLE:
            return self.item(self.rows.data, at, field.element_width)
        return self.rows.data[at:at + field.width], field.count

    def item(self, data, at, element_width):
        """What a slot leads to: bytes of the pool, and the count."""
        offset, count = unpack("II", data, at, self.what())
        require(offset == 0 or count > 0, f"{self.what()}: expected nothing at offset 0", f"nothing at {8 * offset}")
        first, length = 8 * offset, count * element_width
        require(first + length <= len(self.pool), f"{self.what()}: expected an item inside of a pool of {len(self.pool)} bytes",
                f"{length} bytes at {first}")
        require(length == 0 or first // self.window == (first + length - 1) // self.window,
                f"{self.what()}: expected an item inside of a window", f"{length} bytes at {first}")
        return self.pool[first:first + length], count

    def check_ids(self):
        previous = -1
        for row in range(0 if self.type.elements else self.rows.count):
            found = self.id(row)
            require(found > previous, f"{self.what()}, row {row}: expected an id above {previous}", found)
            require(self.index.find(found) == row, f"{self.what()}: expected row {row} for id {found}", self.index.find(found))
            previous = found

    def list(self, row, number):
        """The first element of a list, and how many there are: of a case one, where the tag is its tag."""
        field = self.type.fields[number]
        first, count = unpack("II", self.rows.data, self.place(row, 2 + number, field.offset), self.what())
        if not is_case(field):
            return first, count
        return (first, 1) if count == field.constants[0][1] else (0, 0)

    def check_tags(self):
        """Section 7: each variant has one of the cases."""
        tags = {field.constants[0][1] for field in self.type.fields if is_case(field)}
        for row in range(self.rows.count if tags else 0):
            tag, = unpack("I", self.rows.data, self.place(row, 2, 0) + 4, self.what())
            require(tag in tags, f"{self.what()}, row {row}: expected the tag of a case", tag)

    def check_lists(self, counts):
        """Section 7: lists count up; counts are those of the rows of all types."""
        for number, field in enumerate(self.type.fields):
            if field.type_code in LISTS:
                total = 0
                for row in range(self.rows.count):
                    first, count = self.list(row, number)
                    require(first == (total if count else 0), f"{self.what()}, row {row}: expected a list at {total}", first)
                    total += count
                require(total == counts[field.target_key], f"{self.what()}: expected {counts[field.target_key]} elements", total)
                default = self.type.sections[DEFAULT_ROW].data[field.offset:field.offset + 8]
                require_zeros(default, f"{self.what()}: list of the default row")

    def map_key(self, row):
        """Section 7: the key of an entry of a map, as it is compared."""
        field = self.type.fields[0]
        data, _ = self.elements(row, 0)
        if field.type_code == STRING:
            require(len(data) <= MOST_KEY_BYTES, f"{self.what()}, row {row}: expected a key of at most {MOST_KEY_BYTES} bytes", len(data))
            return bytes(data)
        key, = unpack(TYPES[field.type_code].lane or UNSIGNED[field.element_width], data, 0, self.what())
        require(field.type_code != REF or key != NO_ROW, f"{self.what()}, row {row}: expected a key", key)
        return key

    def check_maps(self, records):
        """Section 7: the keys of a map ascend."""
        for number, field in enumerate(self.type.fields):
            if field.type_code == MAP:
                entries = records[field.target_key]
                for row in range(self.rows.count):
                    first, count = self.list(row, number)
                    keys = [entries.map_key(entry) for entry in range(first, first + count)]
                    require(all(a < b for a, b in zip(keys, keys[1:])), f"{self.what()}, row {row}: expected keys that ascend", keys)

    def indexed_value(self, row, number):
        """Section 10: a field's value, of a string its bytes; None when the row is not listed."""
        field = self.type.fields[number]
        if not self.present(row, field):
            return None
        data, _ = self.elements(row, number)
        if field.type_code == STRING:
            return data
        lane = TYPES[field.type_code].lane or UNSIGNED[field.element_width]
        value, = unpack(lane, data, 0, self.what())
        return None if field.type_code == REF and value == NO_ROW else value

    def read_indexes(self):
        """The indexes of fields by the numbers of the fields, held against the rows."""
        sections = iter(self.type.indexes)
        for number, field in enumerate(self.type.fields):
            if index_kind(field) != NO_INDEX:
                by_key, by_value = {}, {}
                for row in range(self.rows.count):
                    value = self.indexed_value(row, number)
                    if value is not None:
                        by_key.setdefault(index_key(field, value), []).append(row)
                        if field.type_code not in (STRING, HASH):
                            by_value.setdefault(signed(value), []).append(row)
                what = f"index of {hex64(field.key)} in {hex64(self.type.key)}"
                index = FieldIndex(next(sections), what)
                index.check(by_key, by_value, index_kind(field) != MANY)
                self.indexes[number] = index


def index_key(field, value):
    """Section 10."""
    if field.type_code == STRING:
        return xxh64(value)
    return scatter(value) if field.type_code == HASH else mix(value)


def signed(value):
    """Of the 64 bits of a number."""
    return value - (1 << 64) if value >= 1 << 63 else value


# Everything together.

class Pack:
    def __init__(self, file):
        self.header, self.header_checksum, self.signer = read_header(file)
        check_trailer(file, self.header, self.header_checksum)
        self.sections = read_directory(file, self.header)
        check_checksums(self.sections)
        names = only(self.sections, NAMES)
        self.names = read_names(names) if names else {}
        self.stamp = read_texts(only(self.sections, BUILD_STAMP))
        self.tags = read_texts(only(self.sections, TAGS))
        keys = dict.fromkeys(section.type_key for section in self.sections if section.type_key)
        self.types = [RecordType(key, [s for s in self.sections if s.type_key == key]) for key in keys]
        require(len(self.types) == self.header.type_count, f"types: expected {self.header.type_count}", len(self.types))
        found = xxh64(b"".join(struct.pack("<QQ", t.key, t.fingerprint) for t in self.types))
        require(found == self.header.schema_set_hash, f"schema set: expected {hex64(found)}", hex64(self.header.schema_set_hash))
        self.check_element_types()
        self.records = {t.key: Records(t, self.header.window_shift) for t in self.types}
        counts = {t.key: t.row_count for t in self.types}
        for records in self.records.values():
            records.check_lists(counts)
            records.check_tags()
            records.check_ids()
            records.read_indexes()
        for records in self.records.values():
            records.check_maps(self.records)

    def check_element_types(self):
        """Section 5: each list leads to elements of its own, one level below it, and each element type has a list."""
        types, targets = {t.key: t for t in self.types}, []
        for owner in self.types:
            for field in owner.fields:
                target = types.get(field.target_key)
                if field.type_code in LISTS:
                    require(target is not None and target.elements, f"{owner.what}: expected elements", hex64(field.target_key))
                    require((target.owner_key, target.depth, target.version) == (owner.key, owner.depth + 1, owner.version),
                            f"{target.what}: expected the owner {hex64(owner.key)}", (hex64(target.owner_key), target.depth, target.version))
                    targets.append(field.target_key)
                    key = target.fields[0] if target.fields else None
                    require(field.type_code != MAP or key is not None and key.key == xxh64(b"key") and key.type_code in KEYS
                            and key.shape == SINGLE and key.presence_index < 0, f"{target.what}: expected a key as first field", key)
                elif field.type_code == REF:
                    require(target is None or not target.elements, f"{owner.what}: expected a ref to records", hex64(field.target_key))
        require(sorted(targets) == sorted(t.key for t in self.types if t.elements), "element types: expected a list for each", len(targets))

    def name(self, key):
        return self.names.get(key, hex64(key))
