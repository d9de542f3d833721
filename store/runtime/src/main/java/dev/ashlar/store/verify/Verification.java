package dev.ashlar.store.verify;

/**
 * How much of a pack is checked before it is used. With every level, no content can crash the JVM: {@code
 * docs/memory-safety.md}.
 */
public enum Verification {
    /**
     * Checks header, directory, field tables, build stamp and tags. The time does not depend on the number of records.
     */
    NONE,
    /**
     * Also checks every record: ids and their order, indexes, references, strings and arrays, presence, constants. If a
     * pack passes and does not change, reads throw {@link dev.ashlar.codec.view.CorruptDataException} only above the
     * limit of {@link dev.ashlar.store.OpenOptions#maxCopiedBytes}. This level reads all records.
     */
    STRUCTURE,
    /** Also checks every checksum: the bytes are those that were written. This level reads the whole file. */
    FULL
}
