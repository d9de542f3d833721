package dev.ashlar.tool;

import dev.ashlar.tool.text.ShownPlaces;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;

/**
 * Where a command prints.
 *
 * @param out results
 * @param err errors and progress
 * @param amount how much is printed
 * @param places paths of problems
 */
record Output(PrintStream out, PrintStream err, Amount amount, ShownPlaces places) {
    /** How much is printed; set by options of the command line before a command runs. */
    static final class Amount {
        boolean all;
    }

    Output(PrintStream out, PrintStream err) {
        this(out, err, new Amount(), new ShownPlaces());
    }

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
