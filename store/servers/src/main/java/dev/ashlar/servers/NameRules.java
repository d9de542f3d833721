package dev.ashlar.servers;

import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Surrogates;
import dev.ashlar.pipeline.sql.TypeTable;
import java.util.HashMap;
import java.util.Map;

/** Which names of types and fields a server takes. Without state. */
public abstract class NameRules {
    /** What Ashlar's own tables and columns begin with. */
    public static final String OWN = "ashlar_";

    private final String server;
    private final int most;
    private final String unit;

    /**
     * Rules of a kind of server.
     *
     * @param server its name
     * @param most how long a name may be
     * @param unit of lengths
     */
    protected NameRules(String server, int most, String unit) {
        this.server = server;
        this.most = most;
        this.unit = unit;
    }

    /**
     * The length of a name.
     *
     * @param name of a table or a column
     * @return bytes, or characters
     */
    protected abstract int length(String name);

    /**
     * Whether the server keeps the name of a column for itself.
     *
     * @param column a name
     * @return true when it does
     */
    protected abstract boolean isSystem(String column);

    /**
     * What two names have in common that are one to the server.
     *
     * @param name of a column
     * @return the name itself where names differ by any character
     */
    public abstract String folded(String name);

    /**
     * A text in SQL.
     *
     * @param text any, without backslashes where the server takes them for more
     * @return a literal
     */
    public static String literal(String text) {
        return '\'' + text.replace("'", "''") + '\'';
    }

    /**
     * Refuses schemas of a database that the server would cut, or cannot name.
     *
     * @param location what messages call the place
     * @param schema a name
     */
    public final void requireSchema(String location, String schema) {
        requireName(location, "the schema " + schema, schema);
    }

    /**
     * Refuses types that cannot have a table.
     *
     * @param location what messages call the place
     * @param type a name
     */
    public final void requireType(String location, String type) {
        requireName(location, type, type);
        requireName(location, type, TypeTable.idColumn(type));
        if (type.startsWith(OWN)) {
            throw new BackendException(
                    location + ": no table can be named " + type + ": Ashlar keeps names that begin with " + OWN
                            + " for itself",
                    null);
        }
    }

    /**
     * Refuses fields that cannot have columns of their own.
     *
     * @param location what messages call the place
     * @param type of the fields
     * @param fields names
     */
    public final void requireFields(String location, String type, Iterable<String> fields) {
        Map<String, String> taken = new HashMap<>();
        for (String field : fields) {
            String subject = type + "." + field;
            requireName(location, subject, field);
            boolean isOwn = folded(field).startsWith(folded(OWN));
            if (isOwn || isSystem(field)) {
                throw new BackendException(
                        "%s: no column can be named %s, as %s would be: %s keeps that name for itself"
                                .formatted(location, field, subject, isOwn ? "Ashlar" : server),
                        null);
            }
            if (folded(field).equals(folded(TypeTable.idColumn(type)))) {
                throw new BackendException(
                        "%s: %s would have the same column as the id".formatted(location, subject), null);
            }
            String other = taken.putIfAbsent(folded(field), field);
            if (other != null && !other.equals(field)) {
                throw new BackendException(
                        "%s: %s would have the same column as %s: %s does not tell names apart by case"
                                .formatted(location, subject, other, server),
                        null);
            }
        }
    }

    private void requireName(String location, String subject, String name) {
        if (name.isEmpty() || name.indexOf('\0') >= 0 || Surrogates.half(name) != 0) {
            throw new BackendException(
                    "%s: %s: a name has to be Unicode text without NUL".formatted(location, subject), null);
        }
        int length = length(name);
        if (length > most) {
            throw new BackendException(
                    "%s: %s: expected a name of at most %d %s, found %d %s in %s: choose a shorter name"
                            .formatted(location, subject, most, unit, length, unit, name),
                    null);
        }
    }
}
