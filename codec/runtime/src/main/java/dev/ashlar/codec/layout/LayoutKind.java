package dev.ashlar.codec.layout;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How the records of a type lie beside each other. Codes are those of {@code pack-format.md}. */
public enum LayoutKind {
    /** The fields of a record side by side, record after record: good for reading whole records. */
    ROWS(0),
    /** The values of a field side by side, field after field: good for reading few fields of many records. */
    COLUMNS(1);

    private static final List<LayoutKind> ALL = List.of(values());

    private final int code;

    LayoutKind(int code) {
        this.code = code;
    }

    /** {@return the code that stands for the kind in a pack} */
    public int code() {
        return code;
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
