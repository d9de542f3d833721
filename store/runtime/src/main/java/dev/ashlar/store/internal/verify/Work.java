package dev.ashlar.store.internal.verify;

/** Counts the bytes that a verification has done, and tells of them now and then. For one thread. */
final class Work {
    private static final long STEP = 1 << 20;

    private final VerificationProgress progress;
    private final long total;
    private long done;
    private long told;

    Work(VerificationProgress progress, long total) {
        this.progress = progress;
        this.total = total;
    }

    void add(long bytes) {
        done = Math.min(total, done + bytes);
        if (done - told >= STEP) {
            told = done;
            progress.at(done, total);
        }
    }

    /** Nothing is left to be done. */
    void end() {
        progress.at(total, total);
    }
}
