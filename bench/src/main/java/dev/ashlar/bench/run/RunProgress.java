package dev.ashlar.bench.run;

import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/** How far a run is, and how long it will still take: what steps were estimated at, by how well estimates held so far. */
final class RunProgress {
    /** Seconds of the estimates that count as if they had held: the first steps alone say little. */
    private static final double TRUSTED_SECONDS = 20;

    private final List<Double> estimates;
    private final LongSupplier clock;
    private final double total;
    private int done;
    private double estimatedDone;
    private double tookSeconds;
    private long begin;

    /**
     * Progress of a run that begins now.
     *
     * @param estimates seconds of each step, more than 0
     * @param clock nanoseconds
     */
    RunProgress(List<Double> estimates, LongSupplier clock) {
        this.estimates = List.copyOf(estimates);
        this.clock = clock;
        this.total = this.estimates.stream().mapToDouble(Double::doubleValue).sum();
        this.begin = clock.getAsLong();
    }

    /** The next step is done. */
    void stepDone() {
        long now = clock.getAsLong();
        tookSeconds += (now - begin) / 1e9;
        begin = now;
        estimatedDone += estimates.get(done);
        done++;
    }

    /** Steps that are done. */
    int done() {
        return done;
    }

    int steps() {
        return estimates.size();
    }

    /** 0 to 100, by estimated time. */
    int percent() {
        return total == 0 ? 100 : (int) Math.floor(100 * estimatedDone / total + 1e-9);
    }

    /** Seconds that all steps that are not done will take. */
    double remainingSeconds() {
        double scale = (tookSeconds + TRUSTED_SECONDS) / (estimatedDone + TRUSTED_SECONDS);
        return Math.max(0, total - estimatedDone) * scale;
    }

    /** A duration as people say it: 40 s, 6 min, 1 h 20 min. */
    static String text(double seconds) {
        if (seconds < 90) {
            return String.format(Locale.ROOT, "%.0f s", Math.ceil(seconds));
        }
        long minutes = Math.round(seconds / 60);
        return minutes < 90 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
    }
}
