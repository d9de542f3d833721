package dev.ashlar.tool.text;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;

/** Tells when nobody takes the output any more: print streams keep their errors to themselves. */
public final class Outputs {
    private Outputs() {}

    /**
     * Does nothing while output can be written. Flushes it.
     *
     * @param out where output goes
     * @throws UncheckedIOException when a write has failed: a pipe was closed, a disk is full
     */
    public static void requireWritable(PrintStream out) {
        if (out.checkError()) {
            String message = "the output cannot be written";
            throw new UncheckedIOException(message, new IOException(message));
        }
    }
}
