package dev.ashlar.codec.layout;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How the records of a type lie beside each other. Codes are those of {@code pack-format.md}. */
public enum LayoutKind {
    /** The fields of a record side by side, record after record: good for reading whole records. */
    ROWS(0),
    /** The values of a field side by side, field after field: good for reading few fields of many records. */
    COLUMNS(1),
    /** The elements of a list as rows, in the order of their owners: rows without ids. No schema names this kind. */
    ELEMENTS(2);

    private static final List<LayoutKind> ALL = List.of(values());
    private static final List<LayoutKind> NAMED = List.of(ROWS, COLUMNS);

    private final int code;

    LayoutKind(int code) {
        this.code = code;
    }

    /** {@return the code that stands for the kind in a pack} */
    public int code() {
        return code;
    }

    /** {@return the kinds that schema files name: rows and columns} */
    public static List<LayoutKind> named() {
        return NAMED;
    }

    /** {@return whether a row is one piece of memory} */
    public boolean isRows() {
        return this != COLUMNS;
    }

    /** {@return bytes of the id that a row begins with: 8; 0 for elements, which have none} */
    public int idLength() {
        return this == ELEMENTS ? 0 : RecordLayout.ID_LENGTH;
    }

    /** {@return the name in schema files} */
    public String schemaName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The kind with a code.
     *
     * @param code as in a pack
     * @return null when no kind has it
     */
    public static @Nullable LayoutKind ofCode(int code) {
        return code >= 0 && code < ALL.size() ? ALL.get(code) : null;
    }
}
