package dev.ashlar.store.internal.verify;

import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.format.PackPlace;
import dev.ashlar.store.internal.pack.PackInput;
import java.util.ArrayList;
import java.util.Comparator;
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

    /** What may be found again. */
    void addOnce(String section, long offset, String where, Object expected, Object actual) {
        PackException finding =
                in.fault(PackErrorKind.CORRUPT, new PackPlace(section, offset, where), expected, actual);
        if (!isFull() && found.stream().noneMatch(f -> f.getMessage().equals(finding.getMessage()))) {
            found.add(finding);
        }
    }

    /** {@code what}: of the place, in words. */
    void add(PackPlace place, String what, Object expected, Object actual) {
        add(place.section(), place.offset(), place.text() + what, expected, actual);
    }

    void require(boolean condition, String section, long offset, String where, Object expected, Object actual) {
        if (!condition) {
            add(section, offset, where, expected, actual);
        }
    }

    int count() {
        return found.size();
    }

    /** Sorts those from a number on by their places in the file. */
    void sort(int from) {
        found.subList(from, found.size()).sort(Comparator.comparingLong(PackException::offset));
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
