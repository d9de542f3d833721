package dev.ashlar.codec.layout;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The arrangement of a type's records in memory. Codes are those of {@code pack-format.md}. */
public enum LayoutKind {
    /** Record after record, with the fields of a record adjacent: fast for reads of whole records. */
    ROWS(0),
    /** Field after field, with the values of a field adjacent: fast for reads of few fields of many records. */
    COLUMNS(1),
    /** The elements of a list as rows without ids, in the order of their owners. No schema names this kind. */
    ELEMENTS(2);

    private static final List<LayoutKind> ALL = List.of(values());
    private static final List<LayoutKind> NAMED = List.of(ROWS, COLUMNS);

    private final int code;

    LayoutKind(int code) {
        this.code = code;
    }

    /** {@return the code of the kind in a pack} */
    public int code() {
        return code;
    }

    /** {@return the kinds that schema files name: rows and columns} */
    public static List<LayoutKind> named() {
        return NAMED;
    }

    /** {@return whether a row is contiguous} */
    public boolean isRows() {
        return this != COLUMNS;
    }

    /** {@return bytes of the id at the start of a row: 8; 0 for elements, which have none} */
    public int idLength() {
        return this == ELEMENTS ? 0 : RecordLayout.ID_LENGTH;
    }

    /** {@return the name in schema files} */
    public String schemaName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the kind with a code.
     *
     * @param code as in a pack
     * @return null if no kind has it
     */
    public static @Nullable LayoutKind ofCode(int code) {
        return code >= 0 && code < ALL.size() ? ALL.get(code) : null;
    }
}
