package dev.ashlar.servers;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** The names of indexes of fields, and of whatever else a database names by the table that it belongs to. */
public final class Indexes {
    /** What names of indexes begin with. */
    public static final String PREFIX = "ashlar_index_";

    private Indexes() {}

    /**
     * The name of an index, which is as long for all names of types and columns.
     *
     * @param type whose table it is
     * @param column that it is of
     * @return a name
     */
    public static String name(String type, String column) {
        return PREFIX + hash(type + '\0' + column);
    }

    /**
     * A text of one length.
     *
     * @param name any
     * @return 32 hexadecimal digits
     */
    public static String hash(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return UUID.nameUUIDFromBytes(bytes).toString().replace("-", "");
    }
}
