package dev.ashlar.servers.postgresql;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** The indexes of fields: of hashes, since those of a tree take no long texts. */
final class Indexes {
    /** What their names begin with. */
    static final String PREFIX = "ashlar_index_";

    private Indexes() {}

    /** The name of an index, which is as long for all names of types and columns. */
    static String name(String type, String column) {
        byte[] names = (type + '\0' + column).getBytes(StandardCharsets.UTF_8);
        return PREFIX + UUID.nameUUIDFromBytes(names).toString().replace("-", "");
    }

    /** Whether the server looks for values of a kind by an index. */
    static boolean isPossible(Kind kind) {
        return kind != Kind.JSON && kind != Kind.OTHER;
    }
}
