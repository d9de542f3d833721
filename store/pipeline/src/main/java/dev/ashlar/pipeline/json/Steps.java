package dev.ashlar.pipeline.json;

import java.io.IOException;

/** Is told of each step of a change of files before it is done; tests have one fail, or end the JVM there. */
interface Steps {
    /** Nobody needs to know. */
    Steps UNSEEN = step -> {};

    void at(String step) throws IOException;
}
