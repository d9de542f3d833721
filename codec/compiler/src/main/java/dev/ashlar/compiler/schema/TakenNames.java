package dev.ashlar.compiler.schema;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.compiler.problem.Location;
import java.util.HashMap;
import java.util.Map;

/** The names of one scope, by key: neither a name nor its key may be taken twice. */
final class TakenNames {
    private record Taken(String name, Location at) {}

    private final String what;
    private final Map<Long, Taken> byKey = new HashMap<>();

    /**
     * A scope without names.
     *
     * @param what such as {@code field name}
     */
    TakenNames(String what) {
        this.what = what;
    }

    /** Takes a name; reports when it, or another with its key, is taken. {@return whether it was free} */
    boolean take(String name, Location at, Report report) {
        long key = XxHash64.key(name);
        Taken before = byKey.putIfAbsent(key, new Taken(name, at));
        if (before == null) {
            return true;
        }
        if (before.name.equals(name)) {
            report.add(at, what + " is taken", "another name", "\"" + name + "\", also at " + before.at);
        } else {
            String found = "\"" + name + "\" and \"" + before.name + "\" at " + before.at;
            report.add(at, what + "s with one XXH64 key %016x".formatted(key), "another name", found);
        }
        return false;
    }
}
