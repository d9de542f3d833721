package dev.ashlar.bench.timing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where something was timed: a figure without it says little. */
public final class Machine {
    private static final Path CPUS = Path.of("/proc/cpuinfo");

    private Machine() {}

    /** {@return processor, cores, JDK and the flags of the children, each a line} */
    public static List<String> describe() {
        return List.of(
                host(),
                "JDK " + System.getProperty("java.version") + ", " + System.getProperty("java.vm.name") + ", "
                        + System.getProperty("java.vendor"),
                "flags " + String.join(" ", ChildJvm.productFlags()));
    }

    /** {@return processor, cores and system, on a line} */
    public static String host() {
        return cpu() + ", " + System.getProperty("os.arch") + ", "
                + Runtime.getRuntime().availableProcessors() + " cores, " + System.getProperty("os.name");
    }

    private static String cpu() {
        if (!Files.isReadable(CPUS)) {
            return "processor unknown";
        }
        try (Stream<String> lines = Files.lines(CPUS)) {
            return cpu(lines);
        } catch (IOException e) {
            return "processor unknown";
        }
    }

    /** The first model that is named. */
    static String cpu(Stream<String> lines) {
        return lines.filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse("processor unknown");
    }
}
