package dev.ashlar.store.internal.format;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a section holds. Codes are those of {@code pack-format.md}, section 4. */
public enum SectionKind {
    /** What each byte of a row means. */
    FIELD_TABLE(1, true, 64),
    /** The row that unpositioned views read. */
    DEFAULT_ROW(2, true, 0),
    /** The records. */
    ROWS(3, true, 0),
    /** From ids to rows. */
    ID_INDEX(5, true, 4),
    /** From the values of a field to rows. */
    FIELD_INDEX(6, false, 8),
    /** Strings and arrays. */
    POOL(8, true, 8),
    /** From keys to texts, for tools. */
    NAMES(32, false, 16),
    /** A CRC32C for every 64 KiB of the other sections. */
    CHECKSUMS(33, false, 4),
    /** What the pack was built from. */
    BUILD_STAMP(35, false, 16),
    /** What its makers say of it besides. */
    TAGS(36, false, 16);

    private static final List<SectionKind> ALL = List.of(values());

    private final int code;
    private final boolean perType;
    private final int elementLength;

    SectionKind(int code, boolean perType, int elementLength) {
        this.code = code;
        this.perType = perType;
        this.elementLength = elementLength;
    }

    /** {@return the code that stands for the kind in a pack} */
    public int code() {
        return code;
    }

    /** {@return whether every type has one such section; but for the id index, which elements do not have} */
    public boolean perType() {
        return perType;
    }

    /** {@return the length of an element in bytes; 0 where it depends on the type} */
    public int elementLength() {
        return elementLength;
    }

    /** {@return whether a type has such a section for each of some of its fields} */
    public boolean perField() {
        return this == FIELD_INDEX;
    }

    /** {@return whether such sections belong to types; else the pack has one at most} */
    public boolean ofType() {
        return perType() || perField();
    }

    /** {@return the kind's name for messages} */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /**
     * The kind with a code.
     *
     * @param code as in a directory entry
     * @return null for kinds that this code does not know
     */
    public static @Nullable SectionKind ofCode(int code) {
        for (SectionKind kind : ALL) {
            if (kind.code == code) {
                return kind;
            }
        }
        return null;
    }
}
