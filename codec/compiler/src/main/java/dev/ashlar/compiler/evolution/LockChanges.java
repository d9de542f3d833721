package dev.ashlar.compiler.evolution;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What one lock knows that another does not, in a line for each type. */
final class LockChanges {
    private final LockedType old;
    private final LockedType now;
    private final List<String> found = new ArrayList<>();

    private LockChanges(LockedType old, LockedType now) {
        this.old = old;
        this.now = now;
    }

    static List<String> between(SchemaLock old, SchemaLock now) {
        List<String> lines = new ArrayList<>();
        now.types().forEach((name, type) -> {
            LockedType before = old.type(name);
            if (!type.equals(before)) {
                lines.add(line(before, type));
            }
        });
        return List.copyOf(lines);
    }

    private static String line(@Nullable LockedType before, LockedType now) {
        if (before == null) {
            return now.name() + version(now) + " (new)";
        }
        if (now.removed()) {
            return now.name() + version(now) + " (removed)";
        }
        LockChanges changes = new LockChanges(before, now);
        changes.collect();
        int from = before.greatestVersion();
        int to = now.greatestVersion();
        String versions = from == to ? version(now) : " " + from + " -> " + to;
        String what = changes.found.isEmpty() ? "layout" : String.join(", ", changes.found);
        return now.name() + versions + " (" + what + ")";
    }

    /** Structs have none. */
    private static String version(LockedType type) {
        return type.greatestVersion() == 0 ? "" : " " + type.greatestVersion();
    }

    private void collect() {
        if (old.removed()) {
            found.add("back again");
        }
        Map<String, LockedField> all = new TreeMap<>(old.fields());
        all.putAll(now.fields());
        for (String name : all.keySet()) {
            compare(name, old.field(name), now.field(name));
        }
    }

    private void compare(String name, @Nullable LockedField before, @Nullable LockedField after) {
        boolean was = before != null && !before.isRemoved();
        boolean is = after != null && !after.isRemoved();
        if (is && !was) {
            addAppeared(name, before, after);
        } else if (was && !is) {
            if (after != null) {
                found.add("-" + name);
            }
        } else if (is && !before.equals(after)) {
            addChanged(name, before, after);
        }
    }

    /** A field that took over the lines of another was renamed. */
    private void addAppeared(String name, @Nullable LockedField before, LockedField after) {
        String former = after.formerly().stream()
                .filter(f -> old.field(f) != null && now.field(f) == null)
                .findFirst()
                .orElse(null);
        if (former != null) {
            found.add(former + " -> " + name);
            addChanged(name, old.field(former), after);
        } else {
            found.add("+" + name);
            if (before != null) {
                addChanged(name, before, after);
            }
        }
    }

    private void addChanged(String name, LockedField before, LockedField after) {
        if (!before.type().isEmpty() && !before.type().equals(after.type())) {
            found.add(name + " " + before.type() + " -> " + after.type());
        }
        Map<String, LockedConstant> known = new HashMap<>();
        before.constants().forEach(constant -> known.put(constant.name(), constant));
        for (LockedConstant constant : after.constants()) {
            LockedConstant previous = known.get(constant.name());
            boolean was = previous != null && !previous.removed();
            if (was == constant.removed()) {
                found.add((was ? "-" : "+") + name + " " + LockText.quoted(constant.name()));
            }
        }
    }
}
