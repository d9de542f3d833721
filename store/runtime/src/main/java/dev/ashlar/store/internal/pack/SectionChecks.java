package dev.ashlar.store.internal.pack;

import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.format.PackPlace;
import java.nio.ByteBuffer;

/** Finds fault with one part of a pack. Puts places into words only when something is wrong there. */
final class SectionChecks {
    private final PackInput in;
    private final String section;
    private final long start;

    /** {@code start}: where the part begins in the file. */
    SectionChecks(PackInput in, String section, long start) {
        this.in = in;
        this.section = section;
        this.start = start;
    }

    /** A place, {@code offset} bytes behind the start of the part. */
    PackPlace at(String what, long offset) {
        return new PackPlace(section, start + offset, section + ", " + what);
    }

    PackException fault(String what, long offset, Object expected, Object found) {
        return fault(PackErrorKind.CORRUPT, what, offset, expected, found);
    }

    PackException fault(PackErrorKind kind, String what, long offset, Object expected, Object found) {
        return in.fault(kind, at(what, offset), expected, found);
    }

    /** Throws CORRUPT unless the condition holds. */
    void require(boolean condition, String what, long offset, Object expected, Object found) {
        if (!condition) {
            throw fault(what, offset, expected, found);
        }
    }

    /** The same for numbers, which are boxed only when they differ. */
    void requireEqual(String what, long offset, long expected, long found) {
        if (expected != found) {
            throw fault(what, offset, expected, found);
        }
    }

    /** The same for checksums and keys, which are shown in hexadecimal. */
    void requireHash(String what, long offset, long expected, long found) {
        if (expected != found) {
            throw fault(what, offset, PackInput.hex(expected), PackInput.hex(found));
        }
    }

    void requireChecksum(String what, long offset, int expected, int found) {
        if (expected != found) {
            throw fault(what, offset, PackInput.hex(expected), PackInput.hex(found));
        }
    }

    /** Throws CORRUPT unless all bytes of a range are zero; {@code bytes} begin where the part does. */
    void requireZero(ByteBuffer bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes.get(i) != 0) {
                throw fault("spare byte", i, 0, PackInput.hex(bytes.get(i)));
            }
        }
    }
}
