package dev.ashlar.store.internal.pack;

import dev.ashlar.store.internal.format.SectionKind;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the directory.
 *
 * @param typeKey key of the type that the section belongs to; 0 for the whole pack
 * @param kindCode what it holds
 * @param checksum CRC32C of the list of its chunks' checksums
 * @param offset from the start of the file
 * @param length bytes
 * @param count elements
 * @param elementLength bytes of an element
 * @param blockShift rows only
 * @param fieldKey key of the field that an index is about; else 0
 */
public record Section(
        long typeKey,
        int kindCode,
        int checksum,
        long offset,
        long length,
        long count,
        int elementLength,
        int blockShift,
        long fieldKey) {
    /** {@return what it holds; null for a kind of a later version} */
    public @Nullable SectionKind kind() {
        return SectionKind.ofCode(kindCode);
    }

    /** {@return offset of the first byte behind the section} */
    public long end() {
        return offset + length;
    }

    /** {@return the kind's name for messages} */
    public String text() {
        SectionKind kind = kind();
        return kind == null ? "section of kind " + kindCode : kind.text();
    }
}
