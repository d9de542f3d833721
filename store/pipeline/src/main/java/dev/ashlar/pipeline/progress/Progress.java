package dev.ashlar.pipeline.progress;

/** Receives the progress of long work. Called by the working thread, for one task at a time. */
public interface Progress {
    /** Ignores all progress. */
    Progress NONE = new Progress() {
        @Override
        public void begin(String task, long steps) {}

        @Override
        public void step() {}

        @Override
        public void end() {}
    };

    /**
     * Reports that a task begins.
     *
     * @param task name of the task, such as {@code reading}
     * @param steps number of steps; −1 if unknown
     */
    void begin(String task, long steps);

    /** Reports that a step of the task is done. */
    void step();

    /** Reports that the task is done. */
    void end();
}
