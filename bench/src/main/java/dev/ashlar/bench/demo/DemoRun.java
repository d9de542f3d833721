package dev.ashlar.bench.demo;

import dev.ashlar.bench.path.PathKind;
import dev.ashlar.bench.path.SkyDatabase;
import dev.ashlar.bench.path.SkyFiles;
import dev.ashlar.bench.sky.Constellation;
import dev.ashlar.bench.sky.DeepSkyObject;
import dev.ashlar.bench.sky.SkyChecksum;
import dev.ashlar.bench.sky.SkyTypes;
import dev.ashlar.bench.sky.Star;
import dev.ashlar.bench.timing.Batches;
import dev.ashlar.bench.timing.Forks;
import dev.ashlar.bench.timing.Job;
import dev.ashlar.bench.timing.Launcher;
import dev.ashlar.bench.timing.Plan;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.cook.CookReport;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Reads schemas and records, writes a database, cooks a pack, reads everything on every path, compares and measures. */
final class DemoRun {
    /** Where nothing is measured. */
    private static final int FEW_STARS = 1 << 10;

    private final SkyFiles files;
    private final Plan plan;
    private final Launcher launcher;
    private final PrintStream out;

    DemoRun(Path content, Path pack, Plan plan, Launcher launcher, PrintStream out) {
        this.files = new SkyFiles(content, pack, pack.resolveSibling("sky.db"));
        this.plan = plan;
        this.launcher = launcher;
        this.out = out;
    }

    /** Whether everything is as it should be. */
    boolean run() throws IOException {
        out.println("Ashlar demo: real stars, from schema files to views over a memory-mapped pack.\n");
        Files.createDirectories(files.pack().toAbsolutePath().getParent());
        importIntoDatabase();
        CookReport cooked = cook();
        try (RecordStore store = RecordStore.open(files.pack(), SkyTypes.CATALOG)) {
            Reader reader = store.reader();
            printf("check   every field of every record, read through views …%n");
            boolean equal = isChecksumEqual(SkyChecksum.of(reader));
            printTable(reader, cooked.length());
            // What differs from the committed content need not be timed.
            equal = equal && timePaths();
            printShowcase(reader);
            if (equal) {
                new ReloadShow(files, out).run();
            }
            printNext();
            return equal;
        }
    }

    private void importIntoDatabase() throws IOException {
        long begin = System.nanoTime();
        begin("import", files.content(), files.database());
        Content content = ContentReader.read(files.content(), Progress.NONE);
        SkyDatabase.write(content, files.content(), files.database());
        printf(
                "        %d schemas, %,d records, valid; %,d bytes  (%s)%n",
                content.schemas().size(), content.recordCount(), Files.size(files.database()), millisSince(begin));
    }

    private CookReport cook() throws IOException {
        long begin = System.nanoTime();
        begin("cook", files.database(), files.pack());
        Content content = ContentReader.read(files.database(), Progress.NONE);
        CookReport cooked = Cook.cook(content, files.pack(), Progress.NONE);
        printf(
                "        %,d bytes, verified, moved into place; content id %016X  (%s)%n",
                cooked.length(), cooked.contentId(), millisSince(begin));
        return cooked;
    }

    /** Each step prints what it does before it does it: a step may take long on a busy machine. */
    private void begin(String step, Path from, Path to) {
        printf("%-7s %s → %s …%n", step, from.getFileName(), to.getFileName());
    }

    private boolean isChecksumEqual(long checksum) {
        boolean equal = checksum == SkyChecksum.EXPECTED;
        printf(
                "        checksum %016X, %s%n%n",
                checksum, equal ? "as committed" : "expected %016X".formatted(SkyChecksum.EXPECTED));
        return equal;
    }

    private void printTable(Reader reader, long packLength) {
        printf("open    the pack, %d times …%n", OpenTimes.OPENINGS);
        OpenTimes openTimes = OpenTimes.measure(files.pack());
        String row = "  %-16s %10s%n";
        printf(row, "type", "records");
        for (ViewType<? extends View> type : List.of(Constellation.TYPE, DeepSkyObject.TYPE, Star.TYPE)) {
            printf(
                    row,
                    type.name(),
                    String.format(Locale.ROOT, "%,d", reader.view(type).rowCount()));
        }
        printf(row, "pack size", String.format(Locale.ROOT, "%,d bytes", packLength));
        printf(
                "  %-16s %10.0f µs  (median of %d; the first, which loads classes, %.0f ms)%n%n",
                "open", openTimes.medianMicros(), OpenTimes.OPENINGS, openTimes.firstMillis());
    }

    private boolean timePaths() throws IOException {
        List<PathKind> kinds = List.of(PathKind.values());
        printf(
                "time    %d paths against the baseline, %s for each, one after the other; a JVM takes some seconds …%n",
                kinds.size(), plan.forks() == 1 ? "one JVM" : plan.forks() + " JVMs");
        long begin = System.nanoTime();
        int stars = plan.equals(Plan.TINY) ? FEW_STARS : Batches.LONGEST;
        List<Job> jobs =
                kinds.stream().map(kind -> PathProbe.job(kind, files, stars)).toList();
        Forks forks = new Forks("demo", plan, launcher);
        Set<String> checksums = new TreeSet<>(forks.run(jobs, text -> printf("        %s%n", text)));
        boolean equal = checksums.equals(Set.of("%016X".formatted(SkyChecksum.EXPECTED)));
        printf(
                "check   sums and checksums of all paths, in all JVMs: %s  (%s)%n%n",
                equal ? "equal, and as committed" : "not as committed: " + checksums, millisSince(begin));
        new PathTable(out, String.join(" ", checksums)).print(jobs, forks, plan);
        return equal;
    }

    private void printShowcase(Reader reader) {
        Star star = reader.view(Star.TYPE);
        Constellation constellation = reader.view(Constellation.TYPE);
        if (star.find(32_349) && star.constellation(constellation)) {
            printf(
                    "star 32349 is %s, magnitude %.2f, in %s (%s, %s)%n%n",
                    star.name(),
                    star.magnitude(),
                    constellation.name(),
                    constellation.greek(),
                    constellation.japanese());
        }
    }

    private void printNext() {
        printf("""
                What to try next:
                  ./ashlar inspect %1$s Star 32349        one record
                  ./ashlar inspect %1$s --hex | less      every byte, explained
                  ./ashlar layout Star --from %2$s   where its fields lie
                  edit a .json file there, then ./ashlar pack %2$s -o my.pack
                """, relative(files.pack()), relative(files.content()));
    }

    private void printf(String format, Object... values) {
        out.printf(Locale.ROOT, format, values);
    }

    private static String relative(Path path) {
        Path here = Path.of("").toAbsolutePath();
        Path absolute = path.toAbsolutePath();
        return absolute.startsWith(here) ? here.relativize(absolute).toString() : absolute.toString();
    }

    private static String millisSince(long begin) {
        return String.format(Locale.ROOT, "%,.0f ms", (System.nanoTime() - begin) / 1e6);
    }
}
