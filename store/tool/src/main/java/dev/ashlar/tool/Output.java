package dev.ashlar.tool;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;

/**
 * Where a command prints.
 *
 * @param out results
 * @param err errors and progress
 */
record Output(PrintStream out, PrintStream err) {
    /** A writer that keeps the encoding of its stream. */
    static PrintWriter writerTo(PrintStream stream) {
        return new PrintWriter(
                new Writer() {
                    @Override
                    public void write(char[] characters, int offset, int length) {
                        stream.print(new String(characters, offset, length));
                    }

                    @Override
                    public void flush() {
                        stream.flush();
                    }

                    @Override
                    public void close() {
                        stream.flush();
                    }
                },
                true);
    }
}
