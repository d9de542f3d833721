package dev.ashlar.store.corpus;

import static dev.ashlar.store.corpus.CorpusPack.EFFECTS;
import static dev.ashlar.store.corpus.CorpusPack.SPELL;

import dev.ashlar.store.internal.format.FieldTableFormat;
import dev.ashlar.store.internal.format.SectionKind;
import java.util.List;

/** Variants that break a rule: the form of their field table, and where rows and tags lead. */
final class BrokenVariants {
    private static final int FIELDS = 3;
    /** Of all fields: Damage, Heal, and those of the tag: none, Damage, Heal. */
    private static final int NONE = 2;

    private BrokenVariants() {}

    private static int field(Resealer r, String field, int offset) {
        return r.field(EFFECTS, field) + offset;
    }

    private static int constant(Resealer r, int index) {
        return r.place(EFFECTS, SectionKind.FIELD_TABLE)
                + FieldTableFormat.TYPE_LENGTH
                + FIELDS * FieldTableFormat.FIELD_LENGTH
                + index * FieldTableFormat.CONSTANT_LENGTH;
    }

    private static BrokenPack constant(String name, int index, int value, String message) {
        return BrokenPack.of(
                name,
                message,
                r -> r.i32(constant(r, index) + FieldTableFormat.CONSTANT_VALUE_OFFSET, value)
                        .seal());
    }

    static List<BrokenPack> types() {
        return List.of(
                constant("tag 0", 0, 0, "constants of a list: expected none, or the tag of a case"),
                constant(
                        "a tag that the enum does not have",
                        1,
                        9,
                        "field Heal: expected a case whose constant the tag has"),
                constant("a tag of two cases", 1, 1, "field Heal: expected a case whose constant the tag has"),
                constant("no constant 0", NONE, 1, "ascending values from 0"),
                BrokenPack.of(
                        "another name of a case",
                        "field Damage: expected a case whose constant the tag has",
                        r -> r.i64(constant(r, 0), r.bytes().length).seal()),
                BrokenPack.of(
                        "the tag at offset 0",
                        "elements of 8 bytes whose last field is the enum of the tag",
                        r -> r.i32(field(r, "kind", FieldTableFormat.FIELD_OFFSET_OFFSET), 0)
                                .seal()),
                BrokenPack.of(
                        "flags as tag",
                        "elements of 8 bytes whose last field is the enum of the tag",
                        r -> r.u8(field(r, "kind", FieldTableFormat.FIELD_TYPE_OFFSET), 13)
                                .seal()),
                BrokenPack.of(
                        "rows of 16 bytes",
                        "elements of 8 bytes whose last field is the enum of the tag",
                        r -> r.i32(r.place(EFFECTS, SectionKind.FIELD_TABLE) + FieldTableFormat.STRIDE_OFFSET, 16)
                                .seal()));
    }

    private static BrokenPack variant(String name, int at, int row, int tag, String message) {
        return BrokenPack.of(
                name,
                message,
                r -> r.i32(r.value(EFFECTS, at, "Damage"), row)
                        .i32(r.value(EFFECTS, at, "Damage") + Integer.BYTES, tag)
                        .seal());
    }

    static List<BrokenPack> rows() {
        return List.of(
                variant("no case", 1, 0, 0, "row 1 of Spell.effects, the tag: expected that of a case"),
                variant("a tag of no case", 1, 0, 3, "row 1 of Spell.effects, the tag: expected that of a case"),
                variant(
                        "a tag beyond the enum",
                        1,
                        0,
                        0x102,
                        "row 1 of Spell.effects, the tag: expected that of a case"),
                variant("greatest", 1, -1, -1, "row 1 of Spell.effects, the tag: expected that of a case"),
                variant("another case", 1, 0, 1, "row 1 of Spell.effects, Damage: expected first 1, found first 0"),
                variant("a row twice", 2, 0, 1, "row 2 of Spell.effects, Damage: expected first 1, found first 0"),
                variant(
                        "a row behind the last",
                        3,
                        2,
                        2,
                        "row 3 of Spell.effects, Heal: expected first 1, found first 2"),
                BrokenPack.of(
                        "a value by default",
                        "default row of Spell.effects, Damage: expected none, first 0, found first 0, count 1",
                        r -> r.i32(r.place(EFFECTS, SectionKind.DEFAULT_ROW) + Integer.BYTES, 1)
                                .seal()),
                BrokenPack.of(
                        "a variant twice",
                        "row 1 of Spell, effects: expected first 3, found first 2",
                        r -> r.i32(r.value(SPELL, 1, "effects"), 2).seal()));
    }
}
