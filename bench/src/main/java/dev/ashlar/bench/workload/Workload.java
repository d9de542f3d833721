package dev.ashlar.bench.workload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Every workload there is, in the order of reports. A new one is a class, and a constant here. */
public enum Workload {
    /** Hot fields of records that are found by id, more than the caches near a core hold. */
    THREE_100K(
            "random id, 3 fields", 100_000, SamplePack.EMITTERS, "baseline", Target.ratio(1.15), ThreeFields::release),
    /** The same, far more than the caches hold. */
    THREE_1M(
            "random id, 3 fields",
            1_000_000,
            SamplePack.EMITTERS,
            "baseline",
            Target.ratio(1.08),
            ThreeFields::release),
    /** What the generated view costs in development, where it finds its fields by key. */
    KEYED_100K(
            "the same, in development",
            100_000,
            SamplePack.EMITTERS,
            "release view",
            Target.ratio(1.25),
            ThreeFields::keyed),
    /** What reading costs without generated code. */
    BY_NAME_100K(
            "the same, by name", 100_000, SamplePack.EMITTERS, "release view", Target.ratio(2.5), ThreeFields::byName),
    /** Ids that need an index. */
    SPARSE_1M(
            "sparse id, 3 fields",
            1_000_000,
            SamplePack.SPARSE_EMITTERS,
            "Long2ObjectHashMap",
            Target.ratio(0.6),
            ThreeFields::sparse),
    /** Many ids at once. */
    MANY_1M(
            "many sparse ids at once, 3 fields",
            1_000_000,
            SamplePack.SPARSE_EMITTERS,
            "single finds",
            Target.ratio(0.5),
            ManyFinds::open),
    /** The same, of more than a window holds. */
    MANY_10M(
            "many sparse ids at once, 3 fields",
            10_000_000,
            SamplePack.SPARSE_EMITTERS,
            "single finds",
            Target.ratio(0.5),
            ManyFinds::open),
    /** Names whose keys are known, in an index that caches hold. */
    KEY_10K("key of a name", 10_000, SamplePack.EMITTERS, "by id", Target.nanos(25), Names::byKey),
    /** The same in one that they do not. */
    KEY_1M("key of a name", 1_000_000, SamplePack.EMITTERS, "by id", Target.nanos(100), Names::byKey),
    /** Names as texts: hashed, and compared with those of the records. */
    NAME_10K("name", 10_000, SamplePack.EMITTERS, "by id", Target.nanos(85), Names::byText),
    /** The same in an index that caches do not hold. */
    NAME_1M("name", 1_000_000, SamplePack.EMITTERS, "by id", Target.nanos(160), Names::byText),
    /** All fields, texts as bytes. */
    WHOLE_100K("whole record", 100_000, SamplePack.EMITTERS, "baseline", Target.ratio(1.10), WholeRecords::open),
    /** The same, far more than the caches hold. */
    WHOLE_1M("whole record", 1_000_000, SamplePack.EMITTERS, "baseline", Target.ratio(1.10), WholeRecords::open),
    /** A loop over rows. */
    SCAN_ROWS_1M("scan of 2 fields", 1_000_000, SamplePack.EMITTERS, "baseline", Target.ratio(1.03), Scans::rows),
    /** A loop over columns. */
    SCAN_COLUMNS_1M(
            "the same, in columns",
            1_000_000,
            List.of(SamplePack.COLUMN_EMITTERS, SamplePack.EMITTERS),
            "baseline, in rows",
            Target.ratio(0.15),
            packs -> Scans.columns(packs.get(0), packs.get(1))),
    /** The same by their buffers. */
    SCAN_BLOCKS_1M(
            "the same, by buffers",
            1_000_000,
            List.of(SamplePack.COLUMN_EMITTERS, SamplePack.EMITTERS),
            "baseline, in rows",
            Target.ratio(0.15),
            packs -> Scans.blocks(packs.get(0), packs.get(1))),
    /** Two conditions on columns that few records meet; against a loop that branches. */
    FILTER_FEW_1M(
            "filter, 0.5 % of columns",
            1_000_000,
            SamplePack.COLUMN_EMITTERS,
            "loop with branches",
            Target.ratio(1.43),
            pack -> Filters.byHand(pack, Filters.FEW)),
    /** The same where no branch can be predicted; against a loop without branches. */
    FILTER_HALF_1M(
            "filter, 25 % of columns",
            1_000_000,
            SamplePack.COLUMN_EMITTERS,
            "loop, no branches",
            Target.ratio(1.43),
            pack -> Filters.byHand(pack, Filters.HALF)),
    /** Few records, against a loop of views. */
    FILTER_VIEWS_FEW_1M(
            "filter, 0.5 % of columns",
            1_000_000,
            SamplePack.COLUMN_EMITTERS,
            "view in columns",
            Target.ratio(0.7),
            pack -> Filters.columns(pack, Filters.FEW)),
    /** Many records, against a loop of views. */
    FILTER_VIEWS_HALF_1M(
            "filter, 25 % of columns",
            1_000_000,
            SamplePack.COLUMN_EMITTERS,
            "view in columns",
            Target.ratio(0.2),
            pack -> Filters.columns(pack, Filters.HALF)),
    /** The same for a type that lies in rows. */
    FILTER_ROWS_FEW_1M(
            "filter, 0.5 % of rows",
            1_000_000,
            SamplePack.EMITTERS,
            "view in rows",
            Target.ratio(0.85),
            pack -> Filters.rows(pack, Filters.FEW)),
    /** The same for many records. */
    FILTER_ROWS_HALF_1M(
            "filter, 25 % of rows",
            1_000_000,
            SamplePack.EMITTERS,
            "view in rows",
            Target.ratio(0.65),
            pack -> Filters.rows(pack, Filters.HALF)),
    /** References that lead on and on: each hop waits for the one before. */
    CHAIN_1M("chain of hops, 1 field", 1_000_000, SamplePack.PLACEMENTS, "baseline", Target.ratio(1.2), Hops::chain),
    /** A reference of records in a random order: hops do not wait for each other. */
    HOP_1M("reference hop, 1 field", 1_000_000, SamplePack.PLACEMENTS, "baseline", Target.ratio(1.2), Hops::hop),
    /** Members of an inline struct. */
    MEMBERS_100K(
            "random id, 3 members", 100_000, SamplePack.CREATURES, "flat fields", Target.ratio(1.05), Nested::members),
    /** The same, far more than the caches hold. */
    MEMBERS_1M(
            "random id, 3 members",
            1_000_000,
            SamplePack.CREATURES,
            "flat fields",
            Target.ratio(1.05),
            Nested::members),
    /** Elements of a list of structs. */
    ELEMENTS_100K(
            "random id, elements of a list",
            100_000,
            SamplePack.CREATURES,
            "parallel arrays",
            Target.ratio(1.15),
            Nested::elements),
    /** The same, far more than the caches hold. */
    ELEMENTS_1M(
            "random id, elements of a list",
            1_000_000,
            SamplePack.CREATURES,
            "parallel arrays",
            Target.ratio(1.15),
            Nested::elements),
    /** Elements of a list of variants. */
    VARIANTS_100K(
            "random id, variants of a list",
            100_000,
            SamplePack.CREATURES,
            "parallel arrays",
            Target.ratio(1.15),
            Nested::variants),
    /** The same, far more than the caches hold. */
    VARIANTS_1M(
            "random id, variants of a list",
            1_000_000,
            SamplePack.CREATURES,
            "parallel arrays",
            Target.ratio(1.15),
            Nested::variants),
    /** What it takes to begin. */
    OPEN_1K("open to first read", 1_000, SamplePack.EMITTERS, "baseline", Target.micros(100), OpenToFirstRead::open),
    /** The same, of more. */
    OPEN_1M(
            "open to first read",
            1_000_000,
            SamplePack.EMITTERS,
            "baseline",
            Target.micros(100),
            OpenToFirstRead::open),
    /** The same, of more than a window holds. */
    OPEN_10M(
            "open to first read",
            10_000_000,
            SamplePack.EMITTERS,
            "baseline",
            Target.micros(100),
            OpenToFirstRead::open);

    /** Of everything random in the packs and in the picks. */
    public static final long SEED = Picks.SEED;

    private static final int LARGE = 10_000_000;

    private final String text;
    private final int records;
    private final List<SamplePack> packs;
    private final String reference;
    private final Target target;
    private final Function<List<Path>, Trial> opener;

    Workload(String text, int records, SamplePack pack, String reference, Target target, Function<Path, Trial> opener) {
        this(text, records, List.of(pack), reference, target, packs -> opener.apply(packs.get(0)));
    }

    Workload(
            String text,
            int records,
            List<SamplePack> packs,
            String reference,
            Target target,
            Function<List<Path>, Trial> opener) {
        this.text = text;
        this.records = records;
        this.packs = packs;
        this.reference = reference;
        this.target = target;
        this.opener = opener;
    }

    /**
     * The workload of a key.
     *
     * @param key as {@link #key()} gives it
     * @return the workload
     * @throws IllegalArgumentException when there is none, with the keys that there are
     */
    public static Workload ofKey(String key) {
        return Arrays.stream(values())
                .filter(workload -> workload.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no workload " + key + "; there are "
                        + String.join(
                                ", ", Arrays.stream(values()).map(Workload::key).toList())));
    }

    /** {@return its name on the command line and in machine-readable reports} */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** {@return what is done, in words} */
    public String text() {
        return text;
    }

    /** {@return the number of records of each type} */
    public int records() {
        return records;
    }

    /** {@return what it is compared with, in words} */
    public String reference() {
        return reference;
    }

    /** {@return what is to be reached} */
    public Target target() {
        return target;
    }

    /** {@return whether its packs take gigabytes} */
    public boolean isLarge() {
        return records >= LARGE;
    }

    /** {@return whether an operation may allocate: opening does, what is done in every frame does not} */
    public boolean mayAllocate() {
        return this == OPEN_1K || this == OPEN_1M || this == OPEN_10M;
    }

    /**
     * Writes the packs that are not there yet.
     *
     * @param folder for packs of all workloads
     * @param divisor 1; more makes packs of fewer records, which shows that everything fits together and measures nothing
     * @throws IOException when a pack cannot be written
     */
    public void write(Path folder, int divisor) throws IOException {
        for (SamplePack pack : packs) {
            Path file = file(pack, folder, divisor);
            if (!Files.exists(file)) {
                pack.write(file, records / divisor);
            }
        }
    }

    /**
     * Writes a pack of emitters with the ids from 1 on.
     *
     * @param pack file that is not there yet
     * @param count of emitters
     * @throws IOException when it cannot be written
     */
    public static void writeEmitters(Path pack, int count) throws IOException {
        SamplePack.EMITTERS.write(pack, count);
    }

    /**
     * Opens what {@link #write} wrote.
     *
     * @param folder with the packs
     * @param divisor as they were written with
     * @return the workload, ready to be timed; to be closed by the caller
     */
    public Trial open(Path folder, int divisor) {
        return opener.apply(files(folder, divisor));
    }

    /**
     * The packs of the workload.
     *
     * @param folder with the packs
     * @param divisor as they were written with
     * @return the files, that of what is measured first
     */
    public List<Path> files(Path folder, int divisor) {
        List<Path> files = new ArrayList<>();
        packs.forEach(pack -> files.add(file(pack, folder, divisor)));
        return files;
    }

    private Path file(SamplePack pack, Path folder, int divisor) {
        return folder.resolve(pack.name().toLowerCase(Locale.ROOT) + "-" + records / divisor + ".pack");
    }
}
