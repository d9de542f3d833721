package dev.ashlar.pipeline.reload;

import dev.ashlar.pipeline.safety.Must;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * What this process holds, in a JVM that was started with {@link #FLAG}: {@code Unsafe.allocateMemory} is counted by the JVM's own tracking
 * of native memory, under "Other". Linux tells more in {@code /proc}; what it does not tell is 0.
 *
 * @param nativeBytes that were allocated outside of the heap and not freed
 * @param heapBytes in use
 * @param residentBytes of the process
 * @param mappings of its address space
 * @param files that are open
 */
public record Footprint(long nativeBytes, long heapBytes, long residentBytes, long mappings, long files) {
    /** A flag of the JVM. */
    public static final String FLAG = "-XX:NativeMemoryTracking=summary";

    private static final Pattern OTHER = Pattern.compile("- +Other \\(reserved=(\\d+)");
    private static final Path PROCESS = Path.of("/proc/self");
    /** Cleaners need a collection to see that something is gone, and a moment of their own. */
    private static final int MOST_COLLECTIONS = 200;

    /** Once collections free no more, or as much is free as is asked for. */
    static Footprint settled(long mostNativeBytes) {
        for (int i = 0; i < MOST_COLLECTIONS && nativeBytesNow() > mostNativeBytes; i++) {
            System.gc();
        }
        return now();
    }

    private static Footprint now() {
        System.gc();
        return new Footprint(
                nativeBytesNow(),
                heapAfterCollection(),
                of(() -> number("status", "VmRSS:\\s+(\\d+) kB") << 10),
                of(() -> count(PROCESS.resolve("maps"), Files::lines)),
                of(() -> count(PROCESS.resolve("fd"), Files::list)));
    }

    /** What the last collection has left: threads that go on fill the heap again before anybody can look. */
    private static long heapAfterCollection() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP && pool.getCollectionUsage() != null)
                .mapToLong(pool -> pool.getCollectionUsage().getUsed())
                .sum();
    }

    /** The greater of each. */
    Footprint most(Footprint other) {
        return new Footprint(
                Math.max(nativeBytes, other.nativeBytes),
                Math.max(heapBytes, other.heapBytes),
                Math.max(residentBytes, other.residentBytes),
                Math.max(mappings, other.mappings),
                Math.max(files, other.files));
    }

    /** {@return bytes that are allocated outside of the heap now; nothing is collected} */
    public static long nativeBytesNow() {
        try {
            Object said = ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "vmNativeMemory",
                            new Object[] {new String[] {"summary", "scale=b"}},
                            new String[] {String[].class.getName()});
            Matcher other = OTHER.matcher(said.toString());
            Must.equal("the JVM tells of native memory: " + said, true, other.find());
            return Long.parseLong(other.group(1));
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long of(LongSupplier inProc) {
        return Files.isDirectory(PROCESS) ? inProc.getAsLong() : 0;
    }

    private static long number(String file, String pattern) {
        try {
            Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(PROCESS.resolve(file)));
            Must.equal(file + " has " + pattern, true, matcher.find());
            return Long.parseLong(matcher.group(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private interface Listing {
        Stream<?> of(Path path) throws IOException;
    }

    private static long count(Path path, Listing listing) {
        try (Stream<?> all = listing.of(path)) {
            return all.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Threads that run, by name. */
    static SortedSet<String> threads() {
        SortedSet<String> names = new TreeSet<>();
        Thread.getAllStackTraces().keySet().forEach(thread -> names.add(thread.getName()));
        return names;
    }
}
