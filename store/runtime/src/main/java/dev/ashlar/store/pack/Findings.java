package dev.ashlar.store.pack;

import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.format.PackPlace;
import java.util.ArrayList;
import java.util.List;

/** What a verification has found so far; stops listening when it is enough. */
final class Findings {
    private final PackInput in;
    private final int most;
    private final List<PackException> found = new ArrayList<>();

    Findings(PackInput in, int most) {
        this.in = in;
        this.most = most;
    }

    /** {@code offset}: in the file, or {@link PackPlace#NOWHERE}. */
    void add(String section, long offset, String where, Object expected, Object actual) {
        if (found.size() < most) {
            PackPlace place = new PackPlace(section, offset, where);
            found.add(in.fault(PackErrorKind.CORRUPT, place, expected, actual));
        }
    }

    void require(boolean condition, String section, long offset, String where, Object expected, Object actual) {
        if (!condition) {
            add(section, offset, where, expected, actual);
        }
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    boolean isFull() {
        return found.size() >= most;
    }

    List<PackException> all() {
        return List.copyOf(found);
    }
}
