package dev.ashlar.pipeline.progress;

/** Is told how far long work is. Called by the thread that works; one task at a time. */
public interface Progress {
    /** Listens to nothing. */
    Progress NONE = new Progress() {
        @Override
        public void begin(String task, long steps) {}

        @Override
        public void step() {}

        @Override
        public void end() {}
    };

    /**
     * A task begins.
     *
     * @param task what is done, such as {@code reading}
     * @param steps how many steps it has; −1 when nobody knows
     */
    void begin(String task, long steps);

    /** A step of the task is done. */
    void step();

    /** The task is done. */
    void end();
}
