package dev.ashlar.pipeline.backend;

import dev.ashlar.pipeline.progress.Progress;

/** Ends the work behind a step, as a lost connection would. */
final class Interruption implements Progress {
    private int left;

    Interruption(int left) {
        this.left = left;
    }

    static final class Thrown extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @Override
    public void begin(String task, long steps) {}

    @Override
    public void step() {
        if (--left == 0) {
            throw new Thrown();
        }
    }

    @Override
    public void end() {}
}
