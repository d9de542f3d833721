package dev.ashlar.bench.contender.sqlite;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.DataSet;
import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Operation;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * SQLite as a loader was published that many games copy: each value a text such as {@code 4:12.5}, all records loaded at once into trees of
 * variants by name. Reads are look-ups in those; what is found by a property is looked for in the database by {@code WHERE}, without an
 * index, as the loader does; placements have the records that they refer to in them, each looked up while they are loaded.
 *
 * <p>Emitters are saved by a statement each that commits by itself, with SQLite's own settings: that is the time to build. Placements are
 * not timed, and saved in one transaction.
 */
public final class SqliteTaggedContender implements Contender {
    private static final Description DESCRIPTION = new Description(
            "sqlite-tagged",
            "SQLite, as text",
            SqliteAccess.library(),
            Kind.DATABASE,
            "as a loader was published: each value a text with its type before it, one INSERT and commit a record with SQLite's own settings, "
                    + "all records loaded at open into maps of variants by name; a property is looked for by WHERE over the texts");

    /** The only one. */
    public static final SqliteTaggedContender INSTANCE = new SqliteTaggedContender();

    private SqliteTaggedContender() {}

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    @Override
    public Set<Operation> operations() {
        // There is one way to scan: through the records.
        return EnumSet.allOf(Operation.class);
    }

    /** The loader leaves ids to the database, which counts. */
    @Override
    public boolean keeps(DataSet data) {
        return data.isDense();
    }

    @Override
    public int mostEmitters() {
        return 100_000;
    }

    @Override
    public void build(Path folder, EmitterSet emitters) {
        TaggedEmitters.writeEmitters(folder, emitters);
    }

    /**
     * Keeps emitters as {@link #build} does, but in one transaction: for stores whose building is not timed.
     *
     * @param folder empty, of this store alone
     * @param emitters to be kept
     */
    public void buildInOneTransaction(Path folder, EmitterSet emitters) {
        TaggedEmitters.writeEmittersAtOnce(folder, emitters);
    }

    @Override
    public void buildMore(Path folder, EmitterSet emitters) {
        TaggedEmitters.writePlacements(folder, emitters);
    }

    @Override
    public EmitterStore open(Path folder) {
        return new Loaded(folder);
    }

    /** Records of emitters, and of placements once they are asked for. */
    static final class Loaded implements EmitterStore {
        private final Path folder;
        private final Map<Integer, TaggedRecord> emitters;
        private @Nullable Map<Integer, TaggedRecord> placements;

        Loaded(Path folder) {
            this.folder = folder;
            this.emitters = TaggedEmitters.load(folder.resolve(TaggedEmitters.EMITTERS), TaggedEmitters.EMITTER);
        }

        Map<Integer, TaggedRecord> emitters() {
            return emitters;
        }

        synchronized Map<Integer, TaggedRecord> placements() {
            if (placements == null) {
                placements = TaggedEmitters.load(folder.resolve(TaggedEmitters.PLACEMENTS), TaggedEmitters.PLACEMENT);
            }
            return placements;
        }

        /** A loader for one reader's searches. */
        TaggedLoader loader() {
            return new TaggedLoader(folder.resolve(TaggedEmitters.EMITTERS));
        }

        @Override
        public EmitterReader reader() {
            return new TaggedReader(this);
        }

        @Override
        public void close() {
            // The collector takes it.
        }
    }
}
