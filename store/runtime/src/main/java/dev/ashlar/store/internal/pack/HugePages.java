package dev.ashlar.store.internal.pack;

import dev.ashlar.codec.internal.memory.NativeMemory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Tells how much of a private copy lies on huge pages, those of 2 MiB, which make random reads of much memory cheaper; and if it does not,
 * why. Asking for them is up to the C library, which has to be told in the environment before the JVM starts: see {@code docs/performance.md}. Any thread.
 */
public final class HugePages {
    /** What the environment of the JVM has to have, for a glibc of 2.35 or newer. */
    public static final String ENVIRONMENT = "GLIBC_TUNABLES=glibc.malloc.hugetlb=1";

    private static final String VARIABLE = "GLIBC_TUNABLES";
    private static final String TUNABLE = "glibc.malloc.hugetlb=";
    private static final Path MAPPINGS = Path.of("/proc/self/smaps");
    private static final Path SETTING = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
    private static final int KIB = 1 << 10;
    private static final int HEX = 16;

    private HugePages() {}

    /**
     * How much of some memory lies on huge pages now. Linux tells it by mapping: what lies beside the memory in the same mapping may count too. Asking
     * takes milliseconds, more where much is mapped.
     *
     * @param memory filled; pieces shorter than a huge page count as none
     * @return bytes, at most those of the memory; nothing where the system does not tell
     */
    public static OptionalLong bytes(List<NativeMemory> memory) {
        if (!Files.isReadable(MAPPINGS)) {
            return OptionalLong.empty();
        }
        try (Stream<String> lines = Files.lines(MAPPINGS, StandardCharsets.ISO_8859_1)) {
            List<String> all = lines.toList();
            long sum = 0;
            for (NativeMemory each : memory) {
                if (each.length() >= NativeMemory.HUGE_PAGE) {
                    long from = each.address();
                    sum += Math.min(bytes(all.iterator(), from, from + each.length()), each.length());
                }
            }
            Reference.reachabilityFence(memory);
            return OptionalLong.of(sum);
        } catch (IOException | UncheckedIOException e) {
            return OptionalLong.empty(); // Some systems show the file and do not let it be read.
        }
    }

    /** Of all mappings that have bytes between two addresses; {@code lines} as the kernel writes them. */
    static long bytes(Iterator<String> lines, long from, long to) {
        long bytes = 0;
        boolean inside = false;
        while (lines.hasNext()) {
            String line = lines.next();
            String first = line.substring(0, Math.max(0, line.indexOf(' ')));
            int dash = first.indexOf('-');
            if (dash > 0) {
                long begin = Long.parseUnsignedLong(first, 0, dash, HEX);
                long end = Long.parseUnsignedLong(first, dash + 1, first.length(), HEX);
                inside = Long.compareUnsigned(begin, to) < 0 && Long.compareUnsigned(end, from) > 0;
            } else if (inside && (first.equals("AnonHugePages:") || first.equals("Private_Hugetlb:"))) {
                bytes += KIB
                        * Long.parseLong(line.substring(first.length(), line.lastIndexOf(' '))
                                .strip());
            }
        }
        return bytes;
    }

    /**
     * {@return why memory may not lie on huge pages, and what to do about it; a sentence without a full stop}
     */
    public static String remedy() {
        String tunables = System.getenv(VARIABLE);
        return remedy(setting(), tunables == null ? "" : tunables);
    }

    /** {@code setting}: the kernel's line, {@code always [madvise] never}; empty where there is none. */
    static String remedy(String setting, String tunables) {
        if (setting.isEmpty()) {
            return "this system has none, or does not tell";
        }
        if (setting.contains("[never]")) {
            return "the kernel has switched them off; write madvise to " + SETTING;
        }
        boolean asked = tunables.contains(TUNABLE + "1") || tunables.contains(TUNABLE + "2");
        if (setting.contains("[madvise]") && !asked) {
            return "nobody asks the kernel for them; start the JVM with " + ENVIRONMENT + " in its environment";
        }
        return asked
                ? "the C library does not know the tunable (glibc does from 2.35 on), or the kernel finds no free memory in"
                        + " one piece"
                : "the kernel finds no free memory in one piece";
    }

    private static String setting() {
        try {
            return Files.readString(SETTING);
        } catch (IOException e) {
            return "";
        }
    }
}
