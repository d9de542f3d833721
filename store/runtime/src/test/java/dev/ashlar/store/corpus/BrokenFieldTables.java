package dev.ashlar.store.corpus;

import static dev.ashlar.store.internal.format.FieldTableFormat.ALIAS_COUNT_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.CONSTANT_COUNT_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.DEPTH_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_ALIAS_COUNT_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_CONSTANT_COUNT_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_COUNT_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_ELEMENT_WIDTH_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_FIRST_ALIAS_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_FIRST_CONSTANT_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_FLAGS_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_OFFSET_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_PRESENCE_INDEX_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_SHAPE_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_TARGET_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_TYPE_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_WIDTH_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FIELD_ZERO_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.FINGERPRINT_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.LAYOUT_KIND_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.PRESENCE_COUNT_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.PRESENCE_OFFSET_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.ROW_ALIGNMENT_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.SCHEMA_VERSION_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.STRIDE_OFFSET;
import static dev.ashlar.store.internal.format.FieldTableFormat.TYPE_KEY_OFFSET;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.FieldTableFormat;
import dev.ashlar.store.internal.format.SectionKind;
import java.util.List;

/** Field tables that break a rule behind right checksums: none of them can be opened, since views rely on them. */
final class BrokenFieldTables {
    private static final String ALPHA = CorpusPack.ALPHA;

    static List<BrokenPack> types() {
        return List.of(
                BrokenPack.of(
                        "key of the type",
                        "field table of Alpha, type key: expected ",
                        r -> r.i64(table(r) + TYPE_KEY_OFFSET, 1).seal()),
                BrokenPack.of(
                        "fingerprint",
                        "fingerprint: expected ",
                        r -> r.i64(table(r) + FINGERPRINT_OFFSET, 1).sealAllButFingerprints()),
                BrokenPack.of(
                        "shorter than what is said of the type",
                        "field table of Alpha, length: expected 64 bytes or more, found 56",
                        r -> r.i64(r.entry(ALPHA, SectionKind.FIELD_TABLE) + DirectoryFormat.LENGTH_OFFSET, 56)
                                .seal()),
                BrokenPack.of(
                        "checksum of the table",
                        "field table of Alpha, checksum: expected 00000001, found ",
                        r -> r.i32(r.entry(ALPHA, SectionKind.FIELD_TABLE) + DirectoryFormat.CHECKSUM_OFFSET, 1)
                                .sealDirectory()),
                BrokenPack.of(
                        "an alias of no field",
                        "field table of Alpha, aliases in use: expected 1, found 0",
                        r -> r.i32(r.field(ALPHA, "note") + FieldTableFormat.FIELD_ALIAS_COUNT_OFFSET, 0)
                                .i32(r.field(ALPHA, "rank") + FieldTableFormat.FIELD_FIRST_ALIAS_OFFSET, 0)
                                .seal()),
                type("schema version 0", SCHEMA_VERSION_OFFSET, 0, "schema version: expected 1 or more"),
                type("schema version -1", SCHEMA_VERSION_OFFSET, -1, "schema version: expected 1 or more"),
                type("layout kind", LAYOUT_KIND_OFFSET, 3, "layout kind: expected 0 (rows), 1 (columns) or 2 (el"),
                type("greater stride", STRIDE_OFFSET, 56, "element length: expected 56, found 48"),
                type("smaller stride", STRIDE_OFFSET, 40, "expected a place in 40 bytes, found offset 40, width 4"),
                type("stride 0", STRIDE_OFFSET, 0, "stride: expected 8 to 1048576, found 0"),
                type("stride negative", STRIDE_OFFSET, -8, "stride: expected 8 to 1048576, found -8"),
                type("stride beyond", STRIDE_OFFSET, (1 << 20) + 8, "stride: expected 8 to 1048576, found 1048584"),
                type("stride not aligned", STRIDE_OFFSET, 52, "stride: expected a multiple of 8, found 52"),
                type("row alignment 0", ROW_ALIGNMENT_OFFSET, 0, "row alignment: expected 8, 16, 32 or 64, found 0"),
                type("row alignment 12", ROW_ALIGNMENT_OFFSET, 12, "row alignment: expected 8, 16, 32 or 64, found 12"),
                type("presence outside", PRESENCE_OFFSET_OFFSET, 48, "the presence bitmap: expected a place in 48"),
                type("presence before", PRESENCE_OFFSET_OFFSET, -1, "the presence bitmap: expected a place in 48"),
                type(
                        "presence on the id",
                        PRESENCE_OFFSET_OFFSET,
                        7,
                        "the presence bitmap: expected a place of its own"),
                type("presence on a field", PRESENCE_OFFSET_OFFSET, 43, "field rank: expected a place of its own"),
                type("optional fields", PRESENCE_COUNT_OFFSET, 3, "optional fields: expected 2, found 3"),
                BrokenPack.of(
                        "spare byte of the type",
                        "field table of Alpha, spare byte: expected",
                        r -> r.u8(table(r) + DEPTH_OFFSET, 1).seal()),
                BrokenPack.of(
                        "presence without optional fields",
                        "presence offset: expected 0, found 12",
                        r -> r.i32(r.place(CorpusPack.BETA, SectionKind.FIELD_TABLE) + PRESENCE_OFFSET_OFFSET, 12)
                                .seal()));
    }

    static List<BrokenPack> fields() {
        return List.of(
                field(
                        "offset outside the stride",
                        "rank",
                        FIELD_OFFSET_OFFSET,
                        48,
                        "field rank: expected a place in 48"),
                field("offset greatest", "rank", FIELD_OFFSET_OFFSET, 0x7FFFFFFC, "field rank: expected a place in 48"),
                field("offset negative", "rank", FIELD_OFFSET_OFFSET, -4, "offset: expected 8 or more, behind the id"),
                field("offset on the id", "rank", FIELD_OFFSET_OFFSET, 4, "offset: expected 8 or more, behind the id"),
                field(
                        "offset misaligned",
                        "rank",
                        FIELD_OFFSET_OFFSET,
                        42,
                        "offset: expected a multiple of 4, found 42"),
                field("overlap", "note", FIELD_OFFSET_OFFSET, 16, "field note: expected a place of its own"),
                field("on the bitmap", "rank", FIELD_OFFSET_OFFSET, 8, "field rank: expected a place of its own"),
                field("width", "rank", FIELD_WIDTH_OFFSET, 8, "field rank: width: expected 4, found 8"),
                field("element width", "rank", FIELD_ELEMENT_WIDTH_OFFSET, 2, "element width: expected "),
                field("element width of an array", "weights", FIELD_ELEMENT_WIDTH_OFFSET, 8, "expected 4, found 8"),
                field("presence index", "rank", FIELD_PRESENCE_INDEX_OFFSET, 2, "expected one of its own below 2"),
                field(
                        "presence index twice",
                        "rank",
                        FIELD_PRESENCE_INDEX_OFFSET,
                        0,
                        "expected one of its own below 2"),
                field("presence index -2", "rank", FIELD_PRESENCE_INDEX_OFFSET, -2, "expected one of its own below 2"),
                field("no longer optional", "rank", FIELD_PRESENCE_INDEX_OFFSET, -1, "optional fields: expected "),
                BrokenPack.of(
                        "optional and not counted",
                        "optional fields: expected 3, found 2",
                        r -> r.i32(r.field(ALPHA, "label") + FIELD_PRESENCE_INDEX_OFFSET, 2)
                                .seal()),
                code("reserved type", "rank", FIELD_TYPE_OFFSET, 32, "type and shape: expected "),
                code("unknown type", "rank", FIELD_TYPE_OFFSET, 255, "expected known codes, found 255 and 0"),
                code("reserved shape", "weights", FIELD_SHAPE_OFFSET, 3, "expected known codes, found 10 and 3"),
                code("array of strings", "label", FIELD_SHAPE_OFFSET, 2, "element width: expected "),
                code("array of an enum", "kind", FIELD_SHAPE_OFFSET, 2, "field kind: width: expected 8, found 1"),
                code(
                        "number as enum",
                        "flag",
                        FIELD_TYPE_OFFSET,
                        12,
                        "constants: expected some for enum and flags, only"),
                code(
                        "enum as number",
                        "kind",
                        FIELD_TYPE_OFFSET,
                        3,
                        "constants: expected some for enum and flags, only"),
                code(
                        "number as ref",
                        "rank",
                        FIELD_TYPE_OFFSET,
                        14,
                        "target: expected one for a ref, a list and a map, only"),
                code(
                        "ref as number",
                        "next",
                        FIELD_TYPE_OFFSET,
                        6,
                        "target: expected one for a ref, a list and a map, only"),
                code("flags", "rank", FIELD_FLAGS_OFFSET, 16, "flags: expected 0 to 15, found 16"),
                code("number as text", "rank", FIELD_FLAGS_OFFSET, 8, "text: expected a string, found"),
                code("spare byte", "rank", FIELD_ZERO_OFFSET, 1, "field table of Alpha, spare byte: expected"),
                code("last spare byte", "rank", FIELD_ZERO_OFFSET + 3, 1, "field table of Alpha, spare byte: expected"),
                BrokenPack.of(
                        "ref to nothing",
                        "target: expected one for a ref, a list and a map, only",
                        r -> r.i64(r.field(ALPHA, "next") + FIELD_TARGET_OFFSET, 0)
                                .seal()),
                BrokenPack.of(
                        "two fields of one key",
                        "expected a key of its own, found one in use",
                        r -> r.i64(r.field(ALPHA, "rank"), XxHash64.key("note")).seal()));
    }

    static List<BrokenPack> lists() {
        return List.of(
                type("fields", FIELD_COUNT_OFFSET, 6, "fields: expected 7, at most 8192, found 6"),
                BrokenPack.of(
                        "negative fields",
                        "fields: expected 7, at most 8192, found -1",
                        r -> r.i32(table(r) + FIELD_COUNT_OFFSET, -1).sealAllButFingerprints()),
                unsealed("constants", CONSTANT_COUNT_OFFSET, 4, "length: expected "),
                unsealed(
                        "most constants",
                        CONSTANT_COUNT_OFFSET,
                        -1,
                        "at most 1048576 constants and 448 aliases, found 4294967295 and 1"),
                unsealed("aliases", ALIAS_COUNT_OFFSET, 0, "length: expected "),
                BrokenPack.of("a constant of no field", "constants in use: expected ", r -> {
                    r.i32(r.field(ALPHA, "kind") + FIELD_CONSTANT_COUNT_OFFSET, 2);
                    for (String later : List.of("next", "weights", "note", "rank")) {
                        r.i32(r.field(ALPHA, later) + FIELD_FIRST_CONSTANT_OFFSET, 2);
                    }
                    return r.seal();
                }),
                listed("first constant", "kind", FIELD_FIRST_CONSTANT_OFFSET, 1, "constants: expected "),
                listed("first constant of none", "rank", FIELD_FIRST_CONSTANT_OFFSET, 0, "constants: expected "),
                listed("many constants", "kind", FIELD_CONSTANT_COUNT_OFFSET, 4, "constants: expected "),
                listed("negative constants", "kind", FIELD_CONSTANT_COUNT_OFFSET, -1, "constants: expected "),
                listed("first alias", "note", FIELD_FIRST_ALIAS_OFFSET, 1, "aliases: expected "),
                listed("many aliases", "note", FIELD_ALIAS_COUNT_OFFSET, 2, "aliases: expected "),
                listed("no aliases", "note", FIELD_ALIAS_COUNT_OFFSET, 0, "aliases: expected "),
                constant("equal values", 1, 8, 0, "constants: expected ascending values from 0"),
                constant("descending values", 0, 8, 1, "constants: expected ascending values from 0"),
                constant("value beyond an int", 2, 8, -1, "constants: expected ascending values from 0"),
                constant("wider value", 2, 8, 256, "element width: expected 2, found 1"),
                constant("spare bytes of a constant", 1, 12, 1, "field table of Alpha, spare byte: expected"));
    }

    private static int table(Resealer r) {
        return r.place(ALPHA, SectionKind.FIELD_TABLE);
    }

    private static BrokenPack type(String name, int at, int value, String message) {
        return BrokenPack.of(name, message, r -> r.i32(table(r) + at, value).seal());
    }

    private static BrokenPack unsealed(String name, int at, int value, String message) {
        return BrokenPack.of(name, message, r -> r.i32(table(r) + at, value).sealAllButFingerprints());
    }

    private static BrokenPack field(String name, String field, int at, int value, String message) {
        return BrokenPack.of(
                name, message, r -> r.i32(r.field(ALPHA, field) + at, value).seal());
    }

    private static BrokenPack code(String name, String field, int at, int value, String message) {
        return BrokenPack.of(
                name, message, r -> r.u8(r.field(ALPHA, field) + at, value).seal());
    }

    private static BrokenPack listed(String name, String field, int at, int value, String message) {
        return BrokenPack.of(
                name, message, r -> r.i32(r.field(ALPHA, field) + at, value).sealAllButFingerprints());
    }

    private static BrokenPack constant(String name, int index, int at, int value, String message) {
        return BrokenPack.of(name, message, r -> {
            int constants = table(r) + FieldTableFormat.TYPE_LENGTH + 7 * FieldTableFormat.FIELD_LENGTH;
            return r.i32(constants + index * FieldTableFormat.CONSTANT_LENGTH + at, value)
                    .seal();
        });
    }
}
