package dev.ashlar.pipeline.safety;

import java.util.Objects;

/** Assertions that cost next to nothing while they hold. */
public final class Must {
    private Must() {}

    public static void equal(String what, int expected, int found) {
        if (expected != found) {
            throw differ(what, expected, found);
        }
    }

    public static void equal(String what, long expected, long found) {
        if (expected != found) {
            throw differ(what, expected, found);
        }
    }

    public static void equal(String what, float expected, float found) {
        if (Float.floatToRawIntBits(expected) != Float.floatToRawIntBits(found)) {
            throw differ(what, expected, found);
        }
    }

    public static void equal(String what, double expected, double found) {
        if (Double.doubleToRawLongBits(expected) != Double.doubleToRawLongBits(found)) {
            throw differ(what, expected, found);
        }
    }

    public static void equal(String what, Object expected, Object found) {
        if (!Objects.equals(expected, found)) {
            throw differ(what, expected, found);
        }
    }

    private static AssertionError differ(String what, Object expected, Object found) {
        return new AssertionError(what + ": expected " + expected + ", found " + found);
    }

    /** The act must throw just that. */
    public static <E extends Throwable> E refuse(String what, Class<E> expected, Runnable act) {
        try {
            act.run();
        } catch (Throwable e) {
            if (e.getClass() == expected) {
                return expected.cast(e);
            }
            throw new AssertionError(what + ": expected " + expected, e);
        }
        throw new AssertionError(what + ": expected " + expected + ", found nothing");
    }
}
