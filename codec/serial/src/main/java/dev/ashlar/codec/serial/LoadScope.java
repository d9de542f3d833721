package dev.ashlar.codec.serial;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is open in a record that is read, and how much of it was taken. */
final class LoadScope {
    /** Characters of a value that a message shows. */
    private static final int MOST_SHOWN = 60;

    final ScopeKind kind;
    /** What has fields when it is closed. */
    final Target outer;

    final @Nullable Variant variant;
    int at;

    /** What has fields: the record, or an element of a list. */
    record Target(DataRecord record, FlatNames names, Set<String> taken) {
        static Target of(DataRecord record, boolean isElement) {
            return new Target(record, new FlatNames(isElement), new HashSet<>());
        }
    }

    LoadScope(ScopeKind kind, Target outer, @Nullable Variant variant) {
        this.kind = kind;
        this.outer = outer;
        this.variant = variant;
    }

    int count() {
        return variant == null
                ? 0
                : kind == ScopeKind.ARRAY
                        ? variant.elementCount()
                        : variant.list().size();
    }

    /** A value for a message, which an array would be too long for. */
    static String shown(Variant value) {
        return value.shape().isArray()
                ? "an array of " + value.elementCount() + " " + value.type().schemaName()
                : beginning(value.toString());
    }

    static String beginning(String text) {
        boolean isLong = text.codePointCount(0, text.length()) > MOST_SHOWN;
        return isLong ? text.substring(0, text.offsetByCodePoints(0, MOST_SHOWN)) + "…" : text;
    }
}
