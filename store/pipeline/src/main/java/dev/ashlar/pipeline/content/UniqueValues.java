package dev.ashlar.pipeline.content;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which record has which value of a field whose values are unique, or which values of several. Changes count once they are kept. For one thread. */
final class UniqueValues<V> {
    private Map<V, Long> ids = new HashMap<>();
    private final List<Before<V>> changes = new ArrayList<>();
    /** Whether there were values when they were kept last: the changes of an empty map need no list. */
    private boolean isKept;

    private record Before<V>(V value, @Nullable Long id) {}

    /** Makes room for values, before the first one comes. */
    void expect(int count) {
        ids = ids.isEmpty() ? new HashMap<>(count + count / 2) : ids;
    }

    /** The record that has a value; null when none has it. */
    @Nullable
    Long idOf(V value) {
        return ids.get(value);
    }

    /** All values. */
    Set<V> all() {
        return ids.keySet();
    }

    /** Gives a value to a record. Answers the record that has it already, which then keeps it; else null. */
    @Nullable
    Long put(V value, long id) {
        Long other = ids.putIfAbsent(value, id);
        if (other == null) {
            note(value, null);
        }
        return other;
    }

    /** Takes a value from a record; when another has it, nothing is done. */
    void remove(V value, long id) {
        if (ids.remove(value, id)) {
            note(value, id);
        }
    }

    private void note(V value, @Nullable Long id) {
        if (isKept) {
            changes.add(new Before<>(value, id));
        }
    }

    void keep() {
        changes.clear();
        isKept = !ids.isEmpty();
    }

    /** Everything is as it was when {@link #keep} was called last. */
    void discard() {
        if (!isKept) {
            ids.clear();
        }
        for (int i = changes.size() - 1; i >= 0; i--) {
            Before<V> before = changes.get(i);
            if (before.id() == null) {
                ids.remove(before.value());
            } else {
                ids.put(before.value(), before.id());
            }
        }
        changes.clear();
    }
}
