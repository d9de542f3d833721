package dev.ashlar.store.corpus;

import static dev.ashlar.store.internal.format.DirectoryFormat.COUNT_OFFSET;
import static dev.ashlar.store.internal.format.DirectoryFormat.ELEMENT_LENGTH_OFFSET;
import static dev.ashlar.store.internal.format.DirectoryFormat.FIELD_KEY_OFFSET;
import static dev.ashlar.store.internal.format.DirectoryFormat.KIND_OFFSET;
import static dev.ashlar.store.internal.format.FieldIndexFormat.FIRST_VALUE_OFFSET;
import static dev.ashlar.store.internal.format.FieldIndexFormat.HEADER_LENGTH;
import static dev.ashlar.store.internal.format.FieldIndexFormat.HOME_COUNT_OFFSET;
import static dev.ashlar.store.internal.format.FieldIndexFormat.KEY_COUNT_OFFSET;
import static dev.ashlar.store.internal.format.FieldIndexFormat.KEY_HIGH_OFFSET;
import static dev.ashlar.store.internal.format.FieldIndexFormat.LIST;
import static dev.ashlar.store.internal.format.FieldIndexFormat.LIST_LENGTH_OFFSET;
import static dev.ashlar.store.internal.format.FieldIndexFormat.LONGEST_PROBE_OFFSET;
import static dev.ashlar.store.internal.format.FieldIndexFormat.ROW_COUNT_OFFSET;
import static dev.ashlar.store.internal.format.FieldIndexFormat.SLOT_LENGTH;
import static dev.ashlar.store.internal.format.FieldIndexFormat.ZERO_OFFSET;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.FieldIndexFormat;
import dev.ashlar.store.internal.format.FieldTableFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackInput;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/** Indexes of fields that break a rule behind right checksums. */
final class BrokenIndexes {
    private static final String TOWN = CorpusPack.TOWN;
    private static final String ISLE = CorpusPack.ISLE;
    private static final String VOID = CorpusPack.VOID;
    private static final String NAME = "field index of Town.name, ";
    private static final String HEIGHT = "field index of Town.height, ";
    private static final String KIND = "field index of Town.kind, ";
    private static final String TWIN = "field index of Isle.twin, row of a key: expected a row ";
    private static final int HEIGHT_SLOTS = 6;
    private static final int KIND_STARTS = 4;

    static List<BrokenPack> sections() {
        return List.of(
                of(
                        "an index missing",
                        "directory, type Town: expected a field index of kind, found that of next",
                        r -> r.i16(r.indexEntry(TOWN, "kind") + KIND_OFFSET, 7)),
                of(
                        "the last index missing",
                        "directory, type Town: expected a field index of note, found none",
                        r -> r.i16(r.indexEntry(TOWN, "note") + KIND_OFFSET, 7)),
                of(
                        "an index that no field asks for",
                        "directory, type Town: expected no more field indexes, found one of note",
                        r -> r.i16(r.field(TOWN, "note") + FieldTableFormat.FIELD_FLAGS_OFFSET, 0)),
                of(
                        "an index of no field",
                        "directory, type Void: expected a field index of label, found that of 000000000000004D",
                        r -> r.i64(r.indexEntry(VOID, "label") + FIELD_KEY_OFFSET, 77)),
                of(
                        "an index twice",
                        "directory, type Town: expected a field index of code, found that of name",
                        r -> r.i64(r.indexEntry(TOWN, "code") + FIELD_KEY_OFFSET, XxHash64.key("name"))),
                of("indexes in another order", "type Isle: expected a field index of name, found that of size", r -> {
                    int name = r.indexEntry(ISLE, "name");
                    return r.i64(r.indexEntry(ISLE, "size") + FIELD_KEY_OFFSET, XxHash64.key("name"))
                            .i64(name + FIELD_KEY_OFFSET, XxHash64.key("size"));
                }),
                of(
                        "a pool of a field",
                        "pool, field key: expected 0, found 5",
                        r -> r.i64(r.entry(TOWN, SectionKind.POOL) + FIELD_KEY_OFFSET, 5)),
                of(
                        "names of a field",
                        "names, field key: expected 0, found -1",
                        r -> r.i64(r.entry("", SectionKind.NAMES) + FIELD_KEY_OFFSET, -1)),
                of(
                        "an index of the whole pack",
                        "field index, type key: expected one, found 0000000000000000",
                        r -> r.i64(r.indexEntry(VOID, "label"), 0)),
                of(
                        "element length",
                        "field index, element length: expected 8, found 4",
                        r -> r.i32(r.indexEntry(TOWN, "kind") + ELEMENT_LENGTH_OFFSET, 4)),
                of(
                        "shorter than its header",
                        "field index of Void.label, length: expected 64 or more, a multiple of 4, found 60",
                        r -> length(r, VOID, "label", -4)),
                of(
                        "half a number",
                        NAME + "length: expected 64 or more, a multiple of 4, found ",
                        r -> length(r, TOWN, "name", -2)),
                of("negative slots", NAME + "slots: expected 21, found -1", r -> count(r, "name", -1)),
                of("slots behind the end", NAME + "slots: expected 21, found 22", r -> count(r, "name", 22)),
                of(
                        "slots that overflow",
                        NAME + "slots: expected 21, found 2305843009213693973",
                        r -> count(r, "name", (1L << 61) + 21)),
                field("an index of a float", "plain", 1, "index: expected none, found MANY"),
                field("a key that is no string", "kind", 3, "key: expected a string that is not optional, found ENUM"),
                field("an optional key", "note", 3, "key: expected a string that is not optional, found STRING"));
    }

    private static BrokenPack field(String name, String field, int kind, String message) {
        return of(
                name,
                message,
                r -> r.i16(
                        r.field(TOWN, field) + FieldTableFormat.FIELD_FLAGS_OFFSET,
                        kind << FieldTableFormat.INDEX_SHIFT));
    }

    private static Resealer length(Resealer r, String type, String field, int more) {
        int at = r.indexEntry(type, field) + DirectoryFormat.LENGTH_OFFSET;
        return r.i64(at, r.i64(at) + more);
    }

    private static Resealer count(Resealer r, String field, long count) {
        return r.i64(r.indexEntry(TOWN, field) + COUNT_OFFSET, count);
    }

    static List<BrokenPack> headers() {
        return List.of(
                i64(
                        "name",
                        "another field",
                        0,
                        5,
                        "field key: expected " + PackInput.hex(XxHash64.key("name")) + ", found 0000000000000005"),
                i64("name", "more rows than the type", ROW_COUNT_OFFSET, 13, "rows: expected at most 12, found 13"),
                i64("height", "negative rows", ROW_COUNT_OFFSET, -1, "rows: expected at most 12, found -1"),
                i64("height", "more keys than rows", KEY_COUNT_OFFSET, 13, "keys: expected 1 to 12, found 13"),
                i64("height", "no keys", KEY_COUNT_OFFSET, 0, "keys: expected 1 to 12, found 0"),
                i64("name", "fewer keys where values are unique", KEY_COUNT_OFFSET, 11, "keys: expected 12 to 12"),
                i64("height", "a key more than homes are for", KEY_COUNT_OFFSET, 4, "homes: expected 6, found 5"),
                i32("name", "a home more", HOME_COUNT_OFFSET, 19, "homes: expected 18, found 19"),
                i32("name", "negative homes", HOME_COUNT_OFFSET, -3, "homes: expected 18, found 4294967293"),
                i32("name", "no probe", LONGEST_PROBE_OFFSET, 0, "longest probe: expected 1 to 12, found 0"),
                i32("name", "more probes than keys", LONGEST_PROBE_OFFSET, 13, "longest probe: expected 1 to 12"),
                i32("name", "negative probes", LONGEST_PROBE_OFFSET, -1, "longest probe: expected 1 to 12, found 4294"),
                i32("name", "a probe behind the slots", LONGEST_PROBE_OFFSET, 4, "slots: expected 22, found 21"),
                i64(
                        "height",
                        "lists behind the end",
                        LIST_LENGTH_OFFSET,
                        16,
                        "length of the lists: expected 13, found 16"),
                i64("height", "negative lists", LIST_LENGTH_OFFSET, -13, "length of the lists: expected 13, found -13"),
                i32("height", "spare byte", ZERO_OFFSET + 4, 1, "spare byte: expected 0, found 1"),
                i64("height", "an unknown kind", FieldIndexFormat.KIND_OFFSET, 2, "kind: expected 0 or 1, found 2"),
                i64("name", "a direct index of texts", FieldIndexFormat.KIND_OFFSET, 1, "kind: expected 0, found 1"),
                i64("height", "a first value of a hash", FIRST_VALUE_OFFSET, 5, "first value: expected 0, found 5"),
                of(
                        "probes without keys",
                        "field index of Void.label, longest probe: expected 0 to 0, found 1",
                        r -> r.i32(r.index(VOID, "label") + LONGEST_PROBE_OFFSET, 1)),
                of("a slot too few", NAME + "slots: expected 21, found 20", r -> resized(r, "name", -SLOT_LENGTH, -1)),
                of("a slot too many", NAME + "slots: expected 21, found 22", r -> resized(r, "name", SLOT_LENGTH, 1)),
                of(
                        "a list where values are unique",
                        NAME + "length of the lists: expected 0 to 0, found 2",
                        r -> lists(resized(r, "name", 8, 0), "name", 2)),
                of(
                        "shorter lists than rows take",
                        HEIGHT + "length of the lists: expected 11 to 27, found 10",
                        r -> lists(resized(r, "height", -12, 0), "height", 10)),
                of(
                        "longer lists than rows take",
                        HEIGHT + "length of the lists: expected 11 to 27, found 28",
                        r -> lists(resized(r, "height", 60, 0), "height", 28)));
    }

    private static Resealer lists(Resealer r, String field, long length) {
        return r.i64(r.index(TOWN, field) + LIST_LENGTH_OFFSET, length);
    }

    /** With more or fewer bytes at the section's end, and another number of slots in the directory. */
    private static Resealer resized(Resealer r, String field, int bytes, int slots) {
        PackParts parts = new PackParts(r.bytes());
        int index = parts.indexOfIndex(TOWN, field);
        byte[] old = parts.list().get(index).bytes();
        long count = r.i64(r.indexEntry(TOWN, field) + COUNT_OFFSET) + slots;
        parts.list().set(index, parts.list().get(index).withBytes(Arrays.copyOf(old, old.length + bytes), count));
        return new Resealer(parts.assemble());
    }

    private static BrokenPack i64(String field, String name, int at, long value, String message) {
        String text = "field index of Town." + field + ", " + message;
        return of(name, text, r -> r.i64(r.index(TOWN, field) + at, value));
    }

    private static BrokenPack i32(String field, String name, int at, int value, String message) {
        String text = "field index of Town." + field + ", " + message;
        return of(name, text, r -> r.i32(r.index(TOWN, field) + at, value));
    }

    private static BrokenPack of(String name, String message, UnaryOperator<Resealer> change) {
        return BrokenPack.of(name, message, r -> change.apply(r).seal());
    }

    static List<BrokenPack> slots() {
        String row = NAME + "row of a key: expected a row ";
        return List.of(
                of(
                        "a key in an empty slot",
                        NAME + "empty slot 1, keyHigh: expected 0, found 00000007",
                        r -> r.i32(keyAt(r, "name", 1), 7)),
                of(
                        "a row without a key",
                        row + "whose value has the key, found 3",
                        r -> r.i32(slotAt(r, "name", 1), 1 + 3)),
                of("keys that descend", row + "with a greater key than the slot before, found 7", r -> {
                    int at = slotAt(r, "name", 2);
                    long first = r.i64(at);
                    return r.i64(at, r.i64(at + SLOT_LENGTH)).i64(at + SLOT_LENGTH, first);
                }),
                of("a key twice", row + "with a greater key than the slot before, found 7", r -> {
                    int at = slotAt(r, "name", 2);
                    return r.i64(at + SLOT_LENGTH, r.i64(at));
                }),
                of(
                        "keys of one upper half that descend",
                        TWIN + "with a greater key than the slot before, found 1",
                        r -> {
                            int at = r.index(ISLE, "twin") + HEADER_LENGTH;
                            long first = r.i64(at);
                            return r.i64(at, r.i64(at + SLOT_LENGTH)).i64(at + SLOT_LENGTH, first);
                        }),
                of(
                        "a key behind its slot",
                        NAME + "keyHigh 83FEC2D8: expected slot 9, found slot 10",
                        r -> move(r, 9, 10)),
                of(
                        "a key before its slot",
                        NAME + "keyHigh 83FEC2D8: expected slot 9, found slot 8",
                        r -> move(r, 9, 8)),
                of("a key missing", NAME + "keys: expected 11, found 12", r -> r.i64(slotAt(r, "name", 9), 0)),
                of(
                        "a probe too many",
                        NAME + "longest probe: expected 3, found 4",
                        r -> probes(resized(r, "name", SLOT_LENGTH, 1), 4)),
                of(
                        "a probe too few",
                        NAME + "longest probe: expected 3, found 2",
                        r -> probes(resized(r, "name", -SLOT_LENGTH, -1), 2)),
                of(
                        "a row too few in the header",
                        HEIGHT + "rows: expected 12, found 11",
                        r -> r.i64(r.index(TOWN, "height") + ROW_COUNT_OFFSET, 11)));
    }

    private static int slotAt(Resealer r, String field, int number) {
        return r.index(TOWN, field) + HEADER_LENGTH + number * SLOT_LENGTH;
    }

    private static int keyAt(Resealer r, String field, int number) {
        return slotAt(r, field, number) + KEY_HIGH_OFFSET;
    }

    private static Resealer probes(Resealer r, int longest) {
        return r.i32(r.index(TOWN, "name") + LONGEST_PROBE_OFFSET, longest);
    }

    private static Resealer move(Resealer r, int from, int to) {
        long slot = r.i64(slotAt(r, "name", from));
        return r.i64(slotAt(r, "name", from), 0).i64(slotAt(r, "name", to), slot);
    }

    static List<BrokenPack> lists() {
        String list = HEIGHT + "list of keyHigh 5692161D";
        return List.of(
                of("a list elsewhere", list + ": expected place 9 of 13, found 10", r -> heightEntry(r, LIST | 10)),
                of(
                        "a list behind the end",
                        list + ": expected place 9 of 13, found 13",
                        r -> heightEntry(r, LIST | 13)),
                of(
                        "a list at the greatest place",
                        list + ": expected place 9 of 13, found 2147483646",
                        r -> heightEntry(r, -2)),
                of("a list of one row", list + ", rows: expected 2 to 3, found 1", r -> listed(r, 9, 1)),
                of(
                        "a list that goes on behind the end",
                        list + ", rows: expected 2 to 3, found 4",
                        r -> listed(r, 9, 4)),
                of("a list of negative length", list + ", rows: expected 2 to 3, found -1", r -> listed(r, 9, -1)),
                of(
                        "rows that descend",
                        list + ", row: expected more than 4, found 0",
                        r -> listed(listed(r, 10, 4), 11, 0)),
                of("a row twice", list + ", row: expected more than 4, found 4", r -> listed(r, 12, 4)),
                of("a negative row", list + ", row: expected more than -1, found -1", r -> listed(r, 10, -1)),
                of(
                        "a number behind the last list",
                        HEIGHT + "length of the lists: expected 13, found 14",
                        r -> lists(resized(r, "height", 4, 0), "height", 14)),
                of(
                        "a row left out",
                        HEIGHT + "rows that have a value: expected 12, found 11",
                        r -> listed(lists(resized(r, "height", -4, 0), "height", 12), 9, 2)
                                .i64(r.index(TOWN, "height") + ROW_COUNT_OFFSET, 11)));
    }

    private static Resealer heightEntry(Resealer r, int entry) {
        return r.i32(slotAt(r, "height", 1), entry + 1);
    }

    private static Resealer listed(Resealer r, int place, int number) {
        return r.i32(slotAt(r, "height", HEIGHT_SLOTS) + 4 * place, number);
    }

    static List<BrokenPack> values() {
        String row = "row of a key: expected a row ";
        String wrong = row + "whose value has the key, found ";
        return List.of(
                of("another row", NAME + wrong + 7, r -> r.i32(slotAt(r, "name", 0), 1 + 7)),
                of(
                        "a row behind the last",
                        NAME + row + "with a value, found 12",
                        r -> r.i32(slotAt(r, "name", 0), 1 + 12)),
                of(
                        "a row of another value in a list",
                        HEIGHT + row + "with the value of the row before, found 8",
                        r -> listed(r, 12, 8)),
                of(
                        "a key that no row has",
                        "field index of Town.event, " + wrong + 1,
                        r -> r.i32(keyAt(r, "event", 2), 0x90000000)),
                of("texts exchanged", NAME + wrong + 0, r -> exchanged(r, TOWN)),
                of("texts exchanged in columns", "field index of Isle.name, " + wrong + 0, r -> exchanged(r, ISLE)),
                of("a row without the field", "field index of Town.code, " + row + "with a value, found 0", r -> {
                    int presence = r.presence(TOWN, 0);
                    return r.u8(presence, r.u8(presence) & ~1)
                            .i16(r.value(TOWN, 0, "code"), 0)
                            .i32(keyAt(r, "code", 0), 0);
                }),
                of(
                        "a reference to nothing",
                        "field index of Town.next, " + row + "with a value, found 0",
                        r -> r.i32(r.value(TOWN, 0, "next"), -1)),
                of(
                        "a row that has the field and is not listed",
                        "field index of Town.open, rows that have a value: expected 3, found 2",
                        r -> r.u8(r.presence(TOWN, 0), r.u8(r.presence(TOWN, 0)) | 2)),
                of(
                        "a row that has the field and is not listed, in columns",
                        "field index of Isle.size, rows that have a value: expected 3, found 2",
                        r -> r.u8(r.presence(ISLE, 1), r.u8(r.presence(ISLE, 1)) | 1)));
    }

    /** Of a direct index: three values, of eight rows, three and one. */
    static List<BrokenPack> starts() {
        return List.of(
                i32("kind", "probes of a direct index", LONGEST_PROBE_OFFSET, 1, "longest probe: expected 0, found 1"),
                of("slots of a direct index", KIND + "slots: expected 0, found 1", r -> count(r, "kind", 1)),
                i32("kind", "no span", HOME_COUNT_OFFSET, 0, "span: expected 1 to 24, found 0"),
                i32("kind", "a span that asks for a hash", HOME_COUNT_OFFSET, 25, "span: expected 1 to 24, found 25"),
                i32("kind", "a negative span", HOME_COUNT_OFFSET, -3, "span: expected 1 to 24, found 4294967293"),
                i32("kind", "a start too few", HOME_COUNT_OFFSET, 4, "length of the lists: expected 17, found 16"),
                of(
                        "starts behind the end",
                        KIND + "length of the lists: expected 15, found 16",
                        r -> resized(r, "kind", -4, 0)),
                of("a first start", KIND + "start 0: expected 0, found 1", r -> start(r, 0, 1)),
                of("a first value without rows", KIND + "start 1: expected 1 to 12, found 0", r -> start(r, 1, 0)),
                of("a negative start", KIND + "start 1: expected 1 to 12, found -8", r -> start(r, 1, -8)),
                of("starts that descend", KIND + "start 2: expected 8 to 12, found 7", r -> start(r, 2, 7)),
                of("a start behind the rows", KIND + "start 2: expected 8 to 12, found 13", r -> start(r, 2, 13)),
                of("a last value without rows", KIND + "start 3: expected 12 to 12, found 11", r -> start(r, 3, 11)),
                of(
                        "a start too early",
                        KIND + "row of a key: expected a row with the value 2, found 7",
                        r -> start(r, 2, 10)),
                of(
                        "another first value",
                        KIND + "row of a key: expected a row with the value -1, found 1",
                        r -> r.i64(r.index(TOWN, "kind") + FIRST_VALUE_OFFSET, -1)),
                of(
                        "a value that descends",
                        KIND + "value 1, row: expected more than 4, found 0",
                        r -> start(start(r, KIND_STARTS + 8, 4), KIND_STARTS + 9, 0)),
                of(
                        "a row of another value",
                        KIND + "row of a key: expected a row with the value 1, found 1",
                        r -> start(r, KIND_STARTS + 8, 1)),
                of(
                        "a direct index with a row behind the last",
                        KIND + "row of a key: expected a row with a value, found 12",
                        r -> start(r, KIND_STARTS + 11, 12)));
    }

    /** A start, or behind those a row. */
    private static Resealer start(Resealer r, int place, int number) {
        return r.i32(r.index(TOWN, "kind") + HEADER_LENGTH + 4 * place, number);
    }

    private static Resealer exchanged(Resealer r, String type) {
        int first = r.value(type, 0, "name");
        int second = r.value(type, 1, "name");
        long slot = r.i64(first);
        return r.i64(first, r.i64(second)).i64(second, slot);
    }
}
