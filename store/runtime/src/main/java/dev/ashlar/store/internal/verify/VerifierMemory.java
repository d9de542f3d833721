package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.store.internal.format.PoolFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import java.util.List;

/**
 * What a verification notes lies here, outside of the heap, one area of each kind for all types in turn. However long a pack is,
 * the areas have their limits; what does not fit is looked at in several passes. Only of arrays of strings there is a bit for
 * each eight bytes of the longest pool that has some. Freed when the verification ends.
 */
final class VerifierMemory {
    private final Limits limits;
    private final NativeMemory items;
    private final NativeMemory texts;
    private final NativeMemory uses;
    private final NativeMemory strings;
    private final Salt salt = new Salt();

    /** How much is noted at once. */
    static final class Limits {
        /** 256 MiB for 512 MiB of a pool or two milliards of rows, 128 MiB for eight million texts, 8 MiB for long arrays. */
        static final Limits USUAL = new Limits(64 << 20, 11_000_000, 1 << 20);

        private final long units;
        private final int texts;
        private final int uses;

        /**
         * Limits.
         *
         * @param units of a pool, in a map of items; of rows there are thirty-two times as many
         * @param texts cells of the table of texts
         * @param uses cells of the set of arrays and their fields, a power of two
         */
        Limits(long units, int texts, int uses) {
            this.units = units;
            this.texts = texts;
            this.uses = uses;
        }
    }

    VerifierMemory(PackFile file, Limits limits) {
        this.limits = limits;
        long itemBytes = 0;
        long textBytes = 0;
        long useBytes = 0;
        long stringBytes = 0;
        for (PackedType type : file.types()) {
            long rowBits = Bits.bytes(Math.min(type.rowCount(), limits.units * Integer.SIZE));
            itemBytes = Math.max(itemBytes, Math.max(rowBits, ItemMap.bytes(Math.min(units(type), limits.units))));
            textBytes = Math.max(textBytes, hasTexts(type) ? KnownTexts.bytes(textCapacity(type)) : 0);
            useBytes = Math.max(useBytes, ArrayUses.bytes(useCapacity(type)));
            stringBytes = Math.max(stringBytes, hasArraysOfStrings(type) ? Bits.bytes(units(type)) : 0);
        }
        this.items = NativeMemory.allocate(itemBytes);
        this.texts = NativeMemory.allocate(textBytes);
        this.uses = NativeMemory.allocate(useBytes);
        this.strings = NativeMemory.allocate(stringBytes);
    }

    ItemMap items() {
        return new ItemMap(items);
    }

    /** Bits for rows, in the area of the items. */
    Bits rows() {
        return new Bits(items);
    }

    /** Bits for the units of a pool; none unless the type has arrays of strings. */
    Bits strings() {
        return new Bits(strings);
    }

    /** To be called for types with texts. */
    KnownTexts texts(PackedType type, MemorySpan pool) {
        return new KnownTexts(texts, textCapacity(type), salt, pool);
    }

    /** In the area of the texts, once those are done with. */
    TextKeys textKeys(MemorySpan pool) {
        return new TextKeys(pool, texts, salt);
    }

    ArrayUses uses(PackedType type) {
        return new ArrayUses(uses, useCapacity(type), salt);
    }

    /** To be called last. */
    void free() {
        List.of(items, texts, uses, strings).forEach(NativeMemory::free);
    }

    Salt salt() {
        return salt;
    }

    private int textCapacity(PackedType type) {
        return KnownTexts.capacity(units(type), limits.texts);
    }

    /** No more arrays than units, and no more uses than slots. */
    private int useCapacity(PackedType type) {
        long judged =
                type.layout().fields().stream().filter(ElementRule::judgesArray).count();
        return ArrayUses.capacity(Math.min(units(type), type.rowCount() + 1L) * judged, limits.uses);
    }

    private static long units(PackedType type) {
        return type.section(SectionKind.POOL).length() / PoolFormat.UNIT;
    }

    static boolean hasTexts(PackedType type) {
        return type.layout().fields().stream().anyMatch(field -> field.type() == ValueType.STRING);
    }

    static boolean hasArraysOfStrings(PackedType type) {
        return type.layout().fields().stream().anyMatch(VerifierMemory::isArrayOfStrings);
    }

    static boolean isArrayOfStrings(FieldLayout field) {
        return field.type() == ValueType.STRING && field.shape() == Shape.ARRAY;
    }
}
