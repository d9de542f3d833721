package dev.ashlar.pipeline;

/**
 * How much of a slow suite runs: {@code -Dashlar.slow.percent=12} takes an eighth of its rounds. The proofs take all, which is the default.
 */
public final class Share {
    private static final int PERCENT = Integer.getInteger("ashlar.slow.percent", 100);

    private Share() {}

    /** {@return so many of all rounds, at least one} */
    public static int of(int rounds) {
        return Math.max(1, (int) ((long) rounds * PERCENT / 100));
    }
}
