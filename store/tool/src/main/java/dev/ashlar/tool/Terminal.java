package dev.ashlar.tool;

import java.io.Console;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;

/** Whether a person looks at what the command prints. */
final class Terminal {
    private Terminal() {}

    /** Whether both input and output are a terminal. */
    static boolean isThere() {
        return isTerminal(System.console());
    }

    /** Whether it shows colours, and nobody has switched them off, as by {@code NO_COLOR}. */
    static boolean hasColors() {
        return isThere() && Ansi.AUTO.enabled();
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
