package dev.ashlar.pipeline.json.change;

import java.io.IOException;

/** Is told of each step of a change of files before it is done; tests have one fail, or end the JVM there. */
public interface Steps {
    /** Nobody needs to know. */
    Steps UNSEEN = step -> {};

    /**
     * A step comes next.
     *
     * @param step what is done, and the name of its file
     * @throws IOException to have it fail
     */
    void at(String step) throws IOException;
}
