package dev.ashlar.pipeline.json.change;

import java.io.IOException;

/** Receives each step of a change of files before it happens. Tests use it to simulate failures and the end of the JVM. */
public interface Steps {
    /** Ignores all steps. */
    Steps UNSEEN = step -> {};

    /**
     * Reports the next step.
     *
     * @param step description of the step, with the name of its file
     * @throws IOException to make the step fail
     */
    void at(String step) throws IOException;
}
