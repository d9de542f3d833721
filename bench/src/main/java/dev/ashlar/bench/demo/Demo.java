package dev.ashlar.bench.demo;

import dev.ashlar.bench.sky.Constellation;
import dev.ashlar.bench.sky.DeepSkyObject;
import dev.ashlar.bench.sky.SkyChecksum;
import dev.ashlar.bench.sky.SkyTypes;
import dev.ashlar.bench.sky.Star;
import dev.ashlar.bench.timing.PairedTiming.Result;
import dev.ashlar.codec.memory.HostCheck;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.cook.CookReport;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.format.PackException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Reads schemas and records, cooks a pack, opens it, reads everything, compares and measures. */
public final class Demo {
    private static final int EXIT_DIFFERENCE = 1;
    private static final int EXIT_PACK = 2;
    private static final int EXIT_USAGE = 64;
    private static final int EXIT_IO = 74;
    private static final int EXIT_FLAG = 78;
    private static final int OPENINGS = 501;

    private final Path contentFolder;
    private final Path pack;
    private final PrintStream out;

    private Demo(Path contentFolder, Path pack, PrintStream out) {
        this.contentFolder = contentFolder;
        this.pack = pack;
        this.out = out;
    }

    /**
     * Runs the demo; ends the JVM with a code other than 0 when something differs or fails.
     *
     * @param arguments folder of the sample content, and the pack file to write
     */
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        if (arguments.length != 2 || arguments[0].startsWith("-")) {
            boolean help = Arrays.asList(arguments).contains("--help");
            (help ? out : System.err).println(USAGE);
            System.exit(help ? 0 : EXIT_USAGE);
        }
        System.exit(run(Path.of(arguments[0]), Path.of(arguments[1]), out, System.err));
    }

    private static final String USAGE = """
            usage: ashlar demo
            Takes the sample content, a real star catalogue: reads schemas and records, cooks a pack,
            opens it memory-mapped, reads every record through generated views and measures.""";

    /**
     * Runs the demo.
     *
     * @param content folder of the sample content
     * @param pack the file to write
     * @param out receives the report
     * @param err receives one sentence when something fails
     * @return 0 when everything is as it should be
     */
    static int run(Path content, Path pack, PrintStream out, PrintStream err) {
        try {
            HostCheck.require();
            return new Demo(content, pack, out).run();
        } catch (ContentException e) {
            err.println(e.getMessage());
            return EXIT_DIFFERENCE;
        } catch (PackException e) {
            err.println(e.getMessage());
            return EXIT_PACK;
        } catch (IOException | UncheckedIOException e) {
            err.println(e.getMessage());
            return EXIT_IO;
        } catch (IllegalStateException e) {
            err.println(e.getMessage());
            return EXIT_FLAG;
        }
    }

    private int run() throws IOException {
        out.println("Ashlar demo: a real star catalogue, from schema files to views over a memory-mapped pack.\n");
        long begin = System.nanoTime();
        Content content = ContentReader.read(contentFolder, Progress.NONE);
        long read = System.nanoTime();
        out.printf(
                Locale.ROOT,
                "read   %s: %d schemas, %,d records, valid  (%s)%n",
                contentFolder.getFileName(),
                content.schemas().size(),
                content.recordCount(),
                millis(read - begin));
        Files.createDirectories(pack.toAbsolutePath().getParent());
        CookReport cooked = Cook.cook(content, pack, Progress.NONE);
        long cookTime = System.nanoTime() - read;
        out.printf(
                Locale.ROOT,
                "cook   %s: %,d bytes, verified, moved into place; content id %016X  (%s)%n",
                pack.getFileName(),
                cooked.length(),
                cooked.contentId(),
                millis(cookTime));
        OpenTimes openTimes = measureOpen();
        try (RecordStore store = RecordStore.open(pack, SkyTypes.CATALOG)) {
            Reader reader = store.reader();
            long checksum = SkyChecksum.of(reader);
            boolean equal = checksum == SkyChecksum.EXPECTED;
            out.printf(
                    "check  every field of every record, read through views: checksum %016X, %s%n%n",
                    checksum, equal ? "as committed" : "expected %016X".formatted(SkyChecksum.EXPECTED));
            printTable(reader, cooked.length(), cookTime, openTimes);
            printTimes(ReadTimes.measure(pack, reader));
            printShowcase(reader);
            printNext();
            return equal ? 0 : EXIT_DIFFERENCE;
        }
    }

    /** The first opening loads classes; later ones cost the median. */
    private record OpenTimes(double firstMillis, double medianMicros) {}

    private OpenTimes measureOpen() {
        long[] nanos = new long[OPENINGS];
        for (int i = 0; i < OPENINGS; i++) {
            long begin = System.nanoTime();
            try (RecordStore store = RecordStore.open(pack, SkyTypes.CATALOG)) {
                Star star = store.reader().view(Star.TYPE);
                if (!star.moveToRow(0)) {
                    throw new IllegalStateException("the pack has no stars");
                }
            }
            nanos[i] = System.nanoTime() - begin;
        }
        double first = nanos[0] / 1e6;
        Arrays.sort(nanos);
        return new OpenTimes(first, nanos[OPENINGS / 2] / 1e3);
    }

    private void printTable(Reader reader, long packLength, long cookTime, OpenTimes openTimes) {
        String row = "  %-16s %10s%n";
        out.printf(row, "type", "records");
        for (ViewType<? extends View> type : List.of(Constellation.TYPE, DeepSkyObject.TYPE, Star.TYPE)) {
            out.printf(row, type.name(), "%,d".formatted(reader.view(type).count()));
        }
        out.printf(row, "pack size", "%,d".formatted(packLength) + " bytes");
        out.printf(row, "cook", millis(cookTime));
        out.printf(
                Locale.ROOT,
                "  %-16s %10.0f µs  (median of %d; the first, which loads classes, %.0f ms)%n",
                "open",
                openTimes.medianMicros(),
                OPENINGS,
                openTimes.firstMillis());
        out.println();
    }

    private void printTimes(List<Result> results) {
        out.printf("  %-26s %10s %8s%n", "random star, three fields", "ns a read", "ratio");
        for (Result result : results) {
            out.printf(Locale.ROOT, "  %-26s %10.2f %8.2f%n", result.name(), result.nanos(), result.ratio());
        }
        out.printf(
                Locale.ROOT,
                "  %,d reads in a round, variants alternating, medians; seed %d; Java %s, %s, %d cores%n%n",
                ReadTimes.READS,
                ReadTimes.SEED,
                System.getProperty("java.version"),
                System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors());
    }

    private void printShowcase(Reader reader) {
        Star star = reader.view(Star.TYPE);
        Constellation constellation = reader.view(Constellation.TYPE);
        if (star.find(32_349) && star.constellation(constellation)) {
            out.printf(
                    Locale.ROOT,
                    "star 32349 is %s, magnitude %.2f, in %s (%s, %s)%n%n",
                    star.name(),
                    star.magnitude(),
                    constellation.name(),
                    constellation.greek(),
                    constellation.japanese());
        }
    }

    private void printNext() {
        out.printf("""
                What to try next:
                  ./ashlar inspect %1$s Star 32349        one record
                  ./ashlar inspect %1$s --hex | less      every byte, explained
                  ./ashlar layout Star --from %2$s   where its fields lie
                  edit a .json file there, then ./ashlar pack %2$s -o my.pack
                """, relative(pack), relative(contentFolder));
    }

    private static String relative(Path path) {
        Path here = Path.of("").toAbsolutePath();
        Path absolute = path.toAbsolutePath();
        return absolute.startsWith(here) ? here.relativize(absolute).toString() : absolute.toString();
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, "%.0f ms", nanos / 1e6);
    }
}
