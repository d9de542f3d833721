package dev.ashlar.bench.mutation;

import dev.ashlar.bench.agreement.Agreement;
import dev.ashlar.bench.oracle.OraclePack;
import dev.ashlar.bench.oracle.OracleRejection;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.verify.PackVerifier;
import dev.ashlar.store.verify.Verification;
import java.io.Closeable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Does with a pack all that a program can do, and holds it against the oracle. One file is used again and again, in memory
 * where the system has a place for that. For one thread.
 */
final class Judge implements Closeable {
    private static final OpenOptions COPIED = OpenOptions.PRIVATE_COPY.verify(Verification.NONE);
    private static final Path IN_MEMORY = Path.of("/dev/shm");
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Path file;
    private final FileChannel channel;
    private final Map<ViewType<?>, ViewReading> readings = new HashMap<>();
    private long productNanos;

    /** What became of a pack. */
    enum Verdict {
        /** Both accept it, and read the same. */
        ACCEPTED,
        /** A sound layer, which no game opens. */
        LAYER,
        /** It breaks a rule that binds the writer alone. */
        UNUSUAL,
        /** It can be opened, and verification finds what is wrong. */
        FOUND,
        /** It cannot be opened. */
        REFUSED
    }

    Judge() throws IOException {
        this.file = Files.isWritable(IN_MEMORY)
                ? Files.createTempFile(IN_MEMORY, "ashlar-mutant", ".pack")
                : Files.createTempFile("ashlar-mutant", ".pack");
        this.channel = FileChannel.open(file, StandardOpenOption.WRITE);
    }

    /** CPU time that the product took for the last pack, without the oracle. */
    long productNanos() {
        return productNanos;
    }

    /**
     * Opens, reads, verifies and compares a pack.
     *
     * @param catalog the generated views that may fit
     * @param random where to look
     * @throws AssertionError when the product does what no bytes may make it do
     */
    Verdict judge(byte[] pack, Catalog catalog, RandomGenerator random) throws IOException {
        return judge(pack, catalog, true, random);
    }

    /**
     * As the other one; what is not thorough verifies the private copy alone, and asks the oracle only about packs that the product
     * accepts.
     */
    Verdict judge(byte[] pack, Catalog catalog, boolean thorough, RandomGenerator random) throws IOException {
        write(pack);
        long begin = THREADS.getCurrentThreadCpuTime();
        boolean opened = readAll(OpenOptions.MAPPED, catalog, random);
        boolean accepted = readAll(OpenOptions.PRIVATE_COPY, catalog, random);
        List<PackException> findings = thorough ? PackVerifier.verify(file) : List.of();
        productNanos = THREADS.getCurrentThreadCpuTime() - begin;
        if (thorough && !opened && findings.isEmpty() && isLayer()) {
            require(!accepted, "no game reads a layer");
            return refusedByOracle(pack) ? Verdict.UNUSUAL : Verdict.LAYER;
        }
        require(
                !thorough || accepted == findings.isEmpty(),
                "file and private copy are judged alike, not: " + findings);
        require(opened || !accepted, "what cannot be opened does not verify");
        Verdict verdict = thorough || accepted ? compare(pack, accepted, findings, catalog) : Verdict.FOUND;
        return verdict == Verdict.FOUND && !opened ? Verdict.REFUSED : verdict;
    }

    private boolean isLayer() {
        return PackFile.describe(file).header().isLayer();
    }

    /** Whether only a rule that binds the writer is broken; what verifies breaks no other. */
    private static boolean refusedByOracle(byte[] pack) {
        try {
            OraclePack.read(pack);
            return false;
        } catch (OracleRejection e) {
            require(e.isWritersRule(), "a finding, as the oracle has: " + e.getMessage());
            return true;
        }
    }

    private void write(byte[] pack) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(pack);
        while (bytes.hasRemaining()) {
            channel.write(bytes, bytes.position());
        }
        channel.truncate(pack.length);
    }

    /** Reads by name, and through generated views where they fit, or else by key; {@return whether the pack could be opened} */
    private boolean readAll(OpenOptions options, Catalog catalog, RandomGenerator random) {
        try {
            read(options, catalog, random);
        } catch (PackException e) {
            if (e.kind() != PackErrorKind.SCHEMA_MISMATCH || catalog.types().isEmpty()) {
                return false;
            }
            // Of another layout than the views: they may read it by key, and it may be read by name.
            return options.byKey() ? readAll(options, Catalog.of(), random) : readAll(options.keyed(), catalog, random);
        }
        if (options.verification() == Verification.NONE) {
            IndexReading.read(PackFile.open(file, options.privateCopy(), false, null), random);
        }
        return true;
    }

    private void read(OpenOptions options, Catalog catalog, RandomGenerator random) {
        try (RecordStore store = RecordStore.open(file, catalog, options)) {
            boolean verified = options.verification() == Verification.FULL;
            readByName(store.reader(), store.stamp().schemaVersions().keySet(), verified, random);
            readThroughViews(store.reader(), catalog, random);
        }
    }

    private static void readByName(Reader reader, Iterable<String> types, boolean verified, RandomGenerator random) {
        List<RecordView> targets = new ArrayList<>();
        types.forEach(type -> targets.add(reader.view(type)));
        types.forEach(type -> new NamedReading(reader, type, verified, random).read(targets));
    }

    private void readThroughViews(Reader reader, Catalog catalog, RandomGenerator random) {
        Map<Class<?>, View> targets = new HashMap<>();
        catalog.types().forEach(type -> targets.put(type.viewClass(), reader.view(type)));
        for (ViewType<?> type : catalog.types()) {
            View view = reader.view(type);
            reading(type).readRow(view, targets);
            while (view.next()) {
                reading(type).readRow(view, targets);
            }
            view.rewind();
            view.next();
            reading(type).lookUp(view, reader.view(type), targets);
            if (type.layout().kind() != LayoutKind.ELEMENTS) {
                view.find(random.nextLong());
            }
            view.moveToRow(random.nextInt());
            reading(type).readRow(view, targets);
        }
    }

    private ViewReading reading(ViewType<?> type) {
        return readings.computeIfAbsent(type, ViewReading::new);
    }

    private Verdict compare(byte[] pack, boolean accepted, List<PackException> findings, Catalog catalog) {
        OraclePack oracle;
        try {
            oracle = OraclePack.read(pack);
        } catch (OracleRejection e) {
            if (e.isWritersRule()) {
                require(accepted, e.getMessage() + ", not: " + findings);
                return Verdict.UNUSUAL;
            }
            require(!accepted, "a finding, as the oracle has: " + e.getMessage());
            return Verdict.FOUND;
        }
        require(accepted, "no findings, since the oracle has none, not: " + findings);
        String difference = Agreement.difference(PackFile.open(file, true, true, null), oracle);
        require(difference == null, "the values that the oracle reads: " + difference);
        String other = catalog.types().isEmpty() ? null : viewDifference(catalog);
        require(other == null, "views read what is read by name: " + other);
        return Verdict.ACCEPTED;
    }

    /** {@return what generated views read otherwise than views by name, which agree with the oracle; or null} */
    private @Nullable String viewDifference(Catalog catalog) {
        try (RecordStore store = RecordStore.open(file, catalog, COPIED);
                RecordStore named = RecordStore.open(file, Catalog.of(), COPIED)) {
            PackFile pack = PackFile.open(file, true, true, null);
            ViewDifference differences = new ViewDifference(catalog);
            for (ViewType<?> type : catalog.types()) {
                PackedType packed =
                        Objects.requireNonNull(pack.type(type.layout().key()));
                RecordView other = named.reader().view(packed.layout().name());
                String difference = difference(store.reader().view(type), other, type, differences);
                if (difference != null) {
                    return type + ": " + difference;
                }
            }
            return null;
        } catch (PackException e) {
            require(e.kind() == PackErrorKind.SCHEMA_MISMATCH, "nothing but another layout than the views', not: " + e);
            return null;
        }
    }

    private static @Nullable String difference(
            View view, RecordView other, ViewType<?> type, ViewDifference differences) {
        try {
            String difference = differences.between(view, type, other);
            while (difference == null && view.next() && other.next()) {
                difference = differences.between(view, type, other);
            }
            return difference;
        } catch (ReflectiveOperationException e) {
            throw new AssertionError("in row " + view.row(), e);
        }
    }

    private static void require(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError("expected: " + what);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
        Files.delete(file);
    }
}
