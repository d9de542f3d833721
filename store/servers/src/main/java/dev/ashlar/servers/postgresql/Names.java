package dev.ashlar.servers.postgresql;

import dev.ashlar.servers.NameRules;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Names of types and fields as PostgreSQL takes them: any characters but NUL, told apart by case, of 63 bytes at most. */
final class Names extends NameRules {
    static final NameRules RULES = new Names();

    private static final int MOST_BYTES = 63;
    /** Columns that every table has. */
    private static final Set<String> SYSTEM = Set.of("tableoid", "xmin", "cmin", "xmax", "cmax", "ctid");

    private Names() {
        super("PostgreSQL", MOST_BYTES, "bytes");
    }

    @Override
    protected int length(String name) {
        return name.getBytes(StandardCharsets.UTF_8).length;
    }

    @Override
    protected boolean isSystem(String column) {
        return SYSTEM.contains(column);
    }

    @Override
    public String folded(String name) {
        return name;
    }
}
