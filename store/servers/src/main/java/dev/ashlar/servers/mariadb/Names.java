package dev.ashlar.servers.mariadb;

import dev.ashlar.servers.NameRules;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Names of types and fields as MariaDB takes them: 64 characters at most, columns not told apart by case. A character that such names cannot have, or that differs from
 * another only in case and is not of ASCII, stands there as {@code @} with four hexadecimal digits.
 */
final class Names extends NameRules {
    static final Names RULES = new Names();

    private static final int MOST_CHARACTERS = 64;
    private static final int DIGITS = 4;
    private static final char ESCAPE = '@';
    /** Columns that InnoDB has, or makes for itself. */
    private static final Set<String> SYSTEM = Set.of("db_row_id", "db_trx_id", "db_roll_ptr", "fts_doc_id");

    private Names() {
        super("MariaDB", MOST_CHARACTERS, "characters");
    }

    @Override
    protected int length(String name) {
        return written(name).length();
    }

    @Override
    protected boolean isSystem(String column) {
        return SYSTEM.contains(folded(column));
    }

    @Override
    public String folded(String name) {
        return written(name).toLowerCase(Locale.ROOT);
    }

    /** A name as it stands in the database. */
    static String written(String name) {
        StringBuilder written = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (isPlain(c) && (c != ' ' || i < name.length() - 1)) {
                written.append(c);
            } else {
                written.append(ESCAPE).append(String.format(Locale.ROOT, "%04x", (int) c));
            }
        }
        return written.toString();
    }

    private static boolean isPlain(char c) {
        return c != ESCAPE && c != 0 && (c < 0x80 || !Character.isSurrogate(c) && Character.toLowerCase(c) == c);
    }

    /** The name that stands in the database; null of one that Ashlar does not write so. */
    static @Nullable String read(String written) {
        StringBuilder name = new StringBuilder(written.length());
        for (int i = 0; i < written.length(); i++) {
            char c = written.charAt(i);
            if (c == ESCAPE && i + DIGITS < written.length()) {
                try {
                    name.append((char) Integer.parseInt(written.substring(i + 1, i + 1 + DIGITS), 16));
                } catch (NumberFormatException e) {
                    return null;
                }
                i += DIGITS;
            } else {
                name.append(c);
            }
        }
        String read = name.toString();
        return written(read).equals(written) ? read : null;
    }
}
