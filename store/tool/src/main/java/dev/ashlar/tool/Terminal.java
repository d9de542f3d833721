package dev.ashlar.tool;

import java.io.Console;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Whether a person looks at what the command prints. */
final class Terminal {
    private static final Pattern WIDTH = Pattern.compile("[1-9][0-9]{1,4}");

    private Terminal() {}

    /** Whether both input and output are a terminal. */
    static boolean isThere() {
        return isTerminal(System.console());
    }

    /** Whether it shows colours, and nobody has switched them off, as by {@code NO_COLOR}. */
    static boolean hasColors() {
        return isThere() && Ansi.AUTO.enabled();
    }

    /**
     * How many characters a line has room for: what {@code COLUMNS} says, else what the terminal says; any number where output goes to a file or a
     * program.
     */
    static int width() {
        return width(System.getenv("COLUMNS"));
    }

    /** The same for another value of {@code COLUMNS}, which may be missing or empty. */
    static int width(@Nullable String columns) {
        if (columns != null && WIDTH.matcher(columns).matches()) {
            return Integer.parseInt(columns);
        }
        return isThere() ? Asked.WIDTH : Integer.MAX_VALUE;
    }

    /** To ask starts a process: once is enough. */
    private static final class Asked {
        static final int WIDTH = new UsageMessageSpec().autoWidth(true).width();
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
}
