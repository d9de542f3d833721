package dev.ashlar.bench.run;

import java.io.Console;
import java.io.PrintStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Tells between steps how far a run is: on a terminal in a line that is overwritten, elsewhere in a line for each step. Nothing is told
 * while a step measures: that would disturb it.
 */
final class ProgressLine {
    private static final int WIDTH = 110;

    private final PrintStream err;
    private final boolean overwrites;
    private int length;

    ProgressLine(PrintStream err, boolean overwrites) {
        this.err = err;
        this.overwrites = overwrites;
    }

    /** For the error stream of this JVM. */
    static ProgressLine on(PrintStream err) {
        return new ProgressLine(err, isTerminal(System.console()));
    }

    /** From Java 22 on a console may be there without a terminal, and can be asked. */
    private static boolean isTerminal(@Nullable Console console) {
        if (console == null) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }

    /** A step begins. */
    void show(RunProgress progress, String step) {
        String line = String.format(
                Locale.ROOT,
                "%3d %%, %s left  %d/%d  %s",
                progress.percent(),
                RunProgress.text(progress.remainingSeconds()),
                progress.done() + 1,
                progress.steps(),
                step);
        if (!overwrites) {
            err.println(line);
            return;
        }
        String shown = line.length() > WIDTH ? line.substring(0, WIDTH) : line;
        err.print('\r' + shown + " ".repeat(Math.max(0, length - shown.length())));
        err.flush();
        length = shown.length();
    }

    /** Something that must stay to be read. */
    void tell(String sentence) {
        clear();
        err.println(sentence);
    }

    /** Takes the line away. */
    void clear() {
        if (overwrites && length > 0) {
            err.print('\r' + " ".repeat(length) + '\r');
            err.flush();
            length = 0;
        }
    }
}
