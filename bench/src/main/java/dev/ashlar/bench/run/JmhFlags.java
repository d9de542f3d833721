package dev.ashlar.bench.run;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How the flags of JMH's forks, which its benchmarks name, differ from those of the JVMs that other parts start. Stateless. */
final class JmhFlags {
    private static final List<String> IN_TWO_WORDS = List.of("--add-exports", "--add-opens");

    /** Of each run another place, and of no effect on what is measured. */
    private static final String STORES = "-Ddev.ashlar.bench.stores=";

    private JmhFlags() {}

    /**
     * The difference in a sentence; null when there is none.
     *
     * @param forks flags as JMH tells them
     * @param others flags of the other parts
     * @param jdk version of both
     */
    static @Nullable String difference(List<String> forks, List<String> others, String jdk) {
        Set<String> own = each(forks);
        Set<String> usual = each(others);
        Set<String> more = new LinkedHashSet<>(own);
        more.removeAll(usual);
        Set<String> missing = new LinkedHashSet<>(usual);
        missing.removeAll(own);
        List<String> parts = new ArrayList<>();
        if (!more.isEmpty()) {
            parts.add("additional " + String.join(" ", more));
        }
        if (!missing.isEmpty()) {
            parts.add("missing " + String.join(" ", missing));
        }
        return parts.isEmpty()
                ? null
                : "The flags of JMH's JVMs on JDK " + jdk + " differ from those of the other parts: "
                        + String.join("; ", parts) + ". All stores of a benchmark had the same flags.";
    }

    /** In one word each, and once. */
    private static Set<String> each(List<String> flags) {
        Set<String> each = new LinkedHashSet<>();
        for (int i = 0; i < flags.size(); i++) {
            boolean isHalf = IN_TWO_WORDS.contains(flags.get(i)) && i + 1 < flags.size();
            String flag = isHalf ? flags.get(i) + '=' + flags.get(++i) : flags.get(i);
            if (!flag.startsWith(STORES)) {
                each.add(flag);
            }
        }
        return each;
    }
}
