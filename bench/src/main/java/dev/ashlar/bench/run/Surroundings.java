package dev.ashlar.bench.run;

import com.sun.management.OperatingSystemMXBean;
import dev.ashlar.bench.comparison.Contenders;
import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.figure.Circumstances;
import dev.ashlar.bench.report.Results.Cache;
import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.timing.Machine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where and when a run is, as its report tells it. Stateless. */
final class Surroundings {
    /** Set by the launcher: the commit of the sources, with {@code -dirty} where they differ from it. */
    static final String COMMIT_PROPERTY = "dev.ashlar.commit";

    private static final Path CACHES = Path.of("/sys/devices/system/cpu/cpu0/cache");

    private Surroundings() {}

    /** Jobs that ran or waited, on average of a minute; negative where the system does not tell. */
    static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    /** The circumstances of a run that begins now. */
    static Circumstances now(Settings settings) {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new Circumstances(
                OffsetDateTime.now().truncatedTo(ChronoUnit.SECONDS).format(DateTimeFormatter.ISO_OFFSET_DATE_TIME),
                Machine.host(),
                system.getTotalMemorySize(),
                settings.jdks().stream().map(Surroundings::describe).toList(),
                flags(settings.jdks()),
                contenderFlags(),
                versions(),
                EmitterSet.SEED,
                settings.effort().key(),
                load(),
                load(),
                System.getProperty(COMMIT_PROPERTY, ""),
                Circumstances.HARNESS);
    }

    private static String describe(Jdk jdk) {
        String vm = jdk.version().equals(Runtime.version())
                ? ", " + System.getProperty("java.vm.name") + ", " + System.getProperty("java.vendor")
                : "";
        return jdk.version() + vm;
    }

    /** Of each JDK, where they differ. */
    private static String flags(List<Jdk> jdks) {
        List<String> different = jdks.stream()
                .map(jdk -> String.join(" ", jdk.productFlags()))
                .distinct()
                .toList();
        return different.size() == 1
                ? different.get(0)
                : jdks.stream()
                        .map(jdk -> "JDK " + jdk.version() + ": " + String.join(" ", jdk.productFlags()))
                        .collect(Collectors.joining("; "));
    }

    private static Map<String, List<String>> contenderFlags() {
        Map<String, List<String>> flags = new LinkedHashMap<>();
        for (Contender contender : Contenders.all()) {
            if (!contender.jvmFlags().isEmpty()) {
                flags.put(contender.key(), contender.jvmFlags());
            }
        }
        return flags;
    }

    private static List<String> versions() {
        return Contenders.all().stream()
                .map(Contender::description)
                .map(description -> description.library())
                .filter(library -> !library.isEmpty())
                .distinct()
                .toList();
    }

    /** The same circumstances at the end. */
    static Circumstances after(Circumstances before) {
        return new Circumstances(
                before.begin(),
                before.machine(),
                before.memory(),
                before.jdks(),
                before.flags(),
                before.contenderFlags(),
                before.versions(),
                before.seed(),
                before.effort(),
                before.loadBefore(),
                load(),
                before.commit(),
                before.harness());
    }

    /** Where what is read lies, in a sentence; nothing where the system does not tell. */
    static List<String> storage(Path stores) {
        try {
            String type = Files.getFileStore(stores).type();
            return List.of("The files of the stores are on a file system of the type " + type
                    + ", and are read from the page cache.");
        } catch (IOException e) {
            return List.of();
        }
    }

    /** The caches that hold data, as Linux tells them; none elsewhere. */
    static List<Cache> caches() {
        return caches(CACHES);
    }

    static List<Cache> caches(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<Cache> caches = new ArrayList<>();
        try (Stream<Path> indexes = Files.list(folder)) {
            for (Path index : indexes.filter(path -> Files.isReadable(path.resolve("size")))
                    .toList()) {
                if (!text(index, "type").equals("Instruction")) {
                    caches.add(new Cache("L" + text(index, "level"), bytes(text(index, "size"))));
                }
            }
        } catch (IOException | NumberFormatException e) {
            return List.of();
        }
        caches.sort(Comparator.comparingLong(Cache::bytes));
        return caches;
    }

    private static String text(Path index, String name) throws IOException {
        return Files.readString(index.resolve(name)).strip();
    }

    /** 32K, 36M. */
    private static long bytes(String size) {
        long number = Long.parseLong(size.substring(0, size.length() - 1));
        return size.endsWith("M") ? number << 20 : number << 10;
    }
}
