package dev.ashlar.pipeline.sqlite;

import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Surrogates;
import dev.ashlar.pipeline.sql.Dialect;
import dev.ashlar.pipeline.sql.TypeTable;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Names of types and fields as SQLite takes them: of any characters, but not told apart by the case of ASCII letters. */
final class Names {
    private static final String RESERVED = "sqlite_";
    /** Tables that are no types. */
    private static final Set<String> OWN_TABLES =
            Set.of(Dialect.SCHEMA_TABLE, Dialect.IDS_TABLE, Dialect.MIGRATIONS_TABLE, Dialect.FILES_TABLE);

    /** What SQLite calls the id of every row. */
    private static final Set<String> ROW_IDS = Set.of("rowid", "oid", "_rowid_");

    private Names() {}

    /** What two names have in common that are one to SQLite. */
    static String folded(String name) {
        StringBuilder folded = new StringBuilder(name);
        for (int i = 0; i < folded.length(); i++) {
            char c = folded.charAt(i);
            if (c >= 'A' && c <= 'Z') {
                folded.setCharAt(i, (char) (c + ('a' - 'A')));
            }
        }
        return folded.toString();
    }

    /** Refuses types that cannot have a table. */
    static void requireType(String location, String type) {
        String folded = folded(type);
        if (folded.startsWith(RESERVED) || OWN_TABLES.contains(folded)) {
            throw new BackendException(
                    location + ": no table can be named " + type + ": SQLite and Ashlar keep that name for themselves",
                    null);
        }
        requireText(location, type, type);
    }

    /** Refuses fields that cannot have columns of their own. */
    static void requireFields(String location, String type, Iterable<String> fields) {
        Map<String, String> taken = new HashMap<>();
        taken.put(folded(TypeTable.idColumn(type)), "the id");
        for (String field : fields) {
            requireText(location, type + "." + field, field);
            if (ROW_IDS.contains(folded(field))) {
                throw new BackendException(
                        "%s: no column can be named %s, as %s.%s would be: SQLite keeps that name for itself"
                                .formatted(location, field, type, field),
                        null);
            }
            String other = taken.putIfAbsent(folded(field), field);
            if (other != null && !other.equals(field)) {
                throw new BackendException(
                        "%s: %s.%s would have the same column as %s: SQLite does not tell names apart by case"
                                .formatted(location, type, field, other),
                        null);
            }
        }
    }

    private static void requireText(String location, String subject, String name) {
        if (name.isEmpty() || name.indexOf('\0') >= 0 || Surrogates.half(name) != 0) {
            throw new BackendException(
                    String.format(Locale.ROOT, "%s: %s: a name has to be Unicode text without NUL", location, subject),
                    null);
        }
    }
}
