package dev.ashlar.bench.contender;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Flags that libraries ask of the JVM that they run in. Stateless. */
public final class JvmFlags {
    private JvmFlags() {}

    /**
     * {@return which of some flags this JVM has not got, in a sentence; null when it has all}
     *
     * @param flags in the form that a JVM reports them: {@code --add-opens=MODULE/PACKAGE=WHOM}, not in two words
     */
    public static @Nullable String missing(List<String> flags) {
        if (flags.isEmpty()) {
            return null;
        }
        List<String> missing = new ArrayList<>(flags);
        missing.removeAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        return missing.isEmpty() ? null : "its JVM needs " + String.join(" ", missing);
    }
}
