package dev.ashlar.codec;

/** The share of a slow suite that runs: with {@code -Dashlar.slow.percent=12}, an eighth of its rounds. The default is 100, which the proofs use. */
public final class Share {
    private static final int PERCENT = Integer.getInteger("ashlar.slow.percent", 100);

    private Share() {}

    /** {@return so many of all rounds, at least one} */
    public static int of(int rounds) {
        return Math.max(1, (int) ((long) rounds * PERCENT / 100));
    }

    /** {@return so many of all rounds, and no fewer than {@code least}} */
    public static int of(int least, int rounds) {
        return Math.max(least, of(rounds));
    }

    /** {@return whether round {@code n} is one of those that run: the first one, and the others at equal distances} */
    public static boolean takes(int n) {
        return (long) n * PERCENT / 100 != (n - 1L) * PERCENT / 100 || n == 0;
    }
}
