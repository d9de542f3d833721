package dev.ashlar.servers.postgresql;

import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Surrogates;
import dev.ashlar.pipeline.sql.TypeTable;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Names of types and fields as PostgreSQL takes them: any characters but NUL, told apart by case, of 63 bytes at most. */
final class Names {
    /** What Ashlar's own tables and columns begin with. */
    static final String OWN = "ashlar_";

    private static final int MOST_BYTES = 63;
    /** Columns that every table has. */
    private static final Set<String> SYSTEM = Set.of("tableoid", "xmin", "cmin", "xmax", "cmax", "ctid");

    private Names() {}

    /** A text in SQL. */
    static String literal(String text) {
        return '\'' + text.replace("'", "''") + '\'';
    }

    /** Refuses schemas of a database that the server would cut, or cannot name. */
    static void requireSchema(String location, String schema) {
        requireName(location, "the schema " + schema, schema);
    }

    /** Refuses types that cannot have a table. */
    static void requireType(String location, String type) {
        requireName(location, type, type);
        requireName(location, type, TypeTable.idColumn(type));
        if (type.startsWith(OWN)) {
            throw new BackendException(
                    location + ": no table can be named " + type + ": Ashlar keeps names that begin with " + OWN
                            + " for itself",
                    null);
        }
    }

    /** Refuses fields that cannot have columns of their own. */
    static void requireFields(String location, String type, Iterable<String> fields) {
        for (String field : fields) {
            String subject = type + "." + field;
            requireName(location, subject, field);
            if (SYSTEM.contains(field) || field.startsWith(OWN)) {
                String whose = field.startsWith(OWN) ? "Ashlar" : "PostgreSQL";
                throw new BackendException(
                        "%s: no column can be named %s, as %s would be: %s keeps that name for itself"
                                .formatted(location, field, subject, whose),
                        null);
            }
            if (field.equals(TypeTable.idColumn(type))) {
                throw new BackendException(
                        "%s: %s would have the same column as the id".formatted(location, subject), null);
            }
        }
    }

    private static void requireName(String location, String subject, String name) {
        if (name.isEmpty() || name.indexOf('\0') >= 0 || Surrogates.half(name) != 0) {
            throw new BackendException(
                    "%s: %s: a name has to be Unicode text without NUL".formatted(location, subject), null);
        }
        int bytes = name.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MOST_BYTES) {
            throw new BackendException(
                    "%s: %s: expected a name of at most %d bytes, found %d bytes in %s: choose a shorter name"
                            .formatted(location, subject, MOST_BYTES, bytes, name),
                    null);
        }
    }
}
