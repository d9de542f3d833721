package dev.ashlar.bench.gate;

import dev.ashlar.bench.figure.Figure;
import java.util.Locale;

/**
 * A ratio as it was and as it is.
 *
 * @param committed what was measured once
 * @param fresh what was measured now
 */
record Verdict(Figure committed, Figure fresh) {
    /** Differences of less are no news, however alike the forks were: where code lies in memory makes as much. */
    static final double LEAST_TOLERANCE = 0.08;

    /**
     * How much greater the fresh ratio may be, as a part of the committed one: half the spread of the forks on either side, added. Of five
     * forks with normal noise that is three standard deviations of the difference of both medians. What one fork has measured once is taken to spread
     * as what is measured now.
     */
    double tolerance() {
        double now = noise(fresh);
        return Math.max(LEAST_TOLERANCE, now + (committed.forks() < 2 ? now : noise(committed)));
    }

    private static double noise(Figure figure) {
        return (figure.greatest() - figure.least()) / (2 * figure.value());
    }

    double limit() {
        return committed.value() * (1 + tolerance());
    }

    boolean isSlower() {
        return fresh.value() > limit();
    }

    boolean isFaster() {
        return fresh.value() < committed.value() / (1 + tolerance());
    }

    /** A line of the table. */
    String line() {
        return String.format(
                Locale.ROOT,
                "%-30s %-12s %6.2f [%.2f..%.2f] %6.2f [%.2f..%.2f] %6.2f  %s",
                committed.topic(),
                committed.subject(),
                committed.value(),
                committed.least(),
                committed.greatest(),
                fresh.value(),
                fresh.least(),
                fresh.greatest(),
                limit(),
                isSlower() ? "SLOWER" : isFaster() ? "faster" : "as before");
    }

    static String head() {
        return String.format(
                Locale.ROOT, "%-30s %-12s %-19s %-19s %6s", "operation", "subject", "committed", "now", "limit");
    }
}
