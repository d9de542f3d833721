package dev.ashlar.compiler.evolution;

import java.util.Locale;

/** Writes a lock as text: types by name, in each the versions, then the fields by name. */
final class LockText {
    static final String VERSION = "version";
    static final String REMOVED = "removed";
    static final String TYPE = "type";
    static final String SINCE = "since";
    static final String FORMERLY = "formerly";
    static final String RETYPED = "retyped";
    static final String VALUE = "value";

    private static final String HEADER = """
            # Versions and history of the record types. Ashlar keeps this file; commit it with the schemas.
            # Each line is a fact of its own: after a merge keep the lines of both sides, in any order.
            """;

    private final StringBuilder text = new StringBuilder(HEADER);

    private LockText() {}

    static String of(SchemaLock lock) {
        LockText text = new LockText();
        lock.types().values().forEach(text::add);
        return text.text.toString();
    }

    private void add(LockedType type) {
        text.append('\n');
        for (LockedVersion version : type.versions()) {
            text.append(versionLine(type.name(), version)).append('\n');
        }
        if (type.removed()) {
            line(type.name(), REMOVED);
        }
        type.fields().values().forEach(field -> add(type.name() + "." + field.name(), field));
    }

    private void add(String subject, LockedField field) {
        if (field.isRemoved()) {
            text.append(removedLine(subject, field)).append('\n');
        } else if (!field.type().isEmpty()) {
            text.append(typeLine(subject, field.type())).append('\n');
        }
        for (String former : field.formerly()) {
            text.append(formerlyLine(subject, former)).append('\n');
        }
        for (String former : field.retyped()) {
            line(subject, RETYPED, former);
        }
        for (LockedConstant constant : field.constants()) {
            String name = quoted(constant.name());
            if (constant.removed()) {
                line(subject, VALUE, constant.value(), name, REMOVED);
            } else {
                line(subject, VALUE, constant.value(), name);
            }
        }
    }

    /** The line that says which layout a version of a type has. */
    static String versionLine(String type, LockedVersion version) {
        return type + " " + VERSION + " " + version.number() + " " + hex(version.fingerprint());
    }

    /** The line that says which type a field has. */
    static String typeLine(String subject, String type) {
        return subject + " " + TYPE + " " + type;
    }

    /** The line that says which name a field had. */
    static String formerlyLine(String subject, String former) {
        return subject + " " + FORMERLY + " " + former;
    }

    static String removedLine(String subject, LockedField field) {
        return subject + " " + REMOVED + " " + field.type() + " " + SINCE + " " + field.removedSince();
    }

    private void line(Object... words) {
        for (int i = 0; i < words.length; i++) {
            text.append(i == 0 ? "" : " ").append(words[i]);
        }
        text.append('\n');
    }

    static String hex(long fingerprint) {
        return String.format(Locale.ROOT, "%016X", fingerprint);
    }

    /** Names of constants have no control characters. */
    static String quoted(String name) {
        return '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
