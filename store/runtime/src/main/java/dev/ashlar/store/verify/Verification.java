package dev.ashlar.store.verify;

/** How much of a pack is checked before it is used. Whatever is chosen, no bytes crash the JVM: {@code docs/memory-safety.md}. */
public enum Verification {
    /** Header, directory, field tables, build stamp and tags: what it costs does not depend on the number of records. */
    NONE,
    /**
     * Also every record: ids and their order, indexes, references, strings and arrays, presence, constants. A pack that passes never
     * answers {@link dev.ashlar.codec.view.CorruptDataException}. Reads all records.
     */
    STRUCTURE,
    /** Also every checksum: the bytes are those that were written. Reads the whole file. */
    FULL
}
