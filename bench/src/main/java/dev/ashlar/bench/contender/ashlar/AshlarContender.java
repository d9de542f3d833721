package dev.ashlar.bench.contender.ashlar;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Operation;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

/** Ashlar's ways to read. */
public enum AshlarContender implements Contender {
    /** What a shipped game has. */
    RELEASE(
            "release",
            "Ashlar, release",
            "generated views over a memory-mapped pack, bounds checks as shipped; opened with the default options") {
        @Override
        public EmitterStore open(Path folder) {
            return new MoreStores(
                    (name, catalog) -> RecordStore.open(folder.resolve(name), catalog),
                    more -> new ViewReader(more.emitters().reader(), more));
        }
    },
    /** What a game has while it is made. */
    DEVELOPMENT(
            "development",
            "Ashlar, development",
            "the same views, bound by field key, over a development store that read and checked a SQLite backend; it watches that") {
        @Override
        public void build(Path folder, EmitterSet emitters) throws IOException {
            EmitterDatabases.writeEmitters(folder, emitters);
        }

        @Override
        public void buildMore(Path folder, EmitterSet emitters) throws IOException {
            EmitterDatabases.writeMore(folder, emitters);
        }

        @Override
        public EmitterStore open(Path folder) {
            return new MoreStores(
                    (name, catalog) -> EmitterDatabases.open(folder, name, catalog),
                    more -> new ViewReader(more.emitters().reader(), more));
        }

        @Override
        public int mostEmitters() {
            return 1_000_000;
        }
    },
    /** What tools and scripts have. */
    BY_NAME(
            "by-name",
            "Ashlar, by name",
            "a view without generated code over a memory-mapped pack: fields by keys that were hashed once") {
        @Override
        public EmitterStore open(Path folder) {
            return new MoreStores((name, catalog) -> RecordStore.open(folder.resolve(name), catalog), NameReader::new);
        }
    },
    /** What a game has that loops instead of filtering. */
    VIEW_LOOP(
            "view-loop",
            "Ashlar, loop of a view",
            "a loop that moves a generated view of a mapped pack of columns from record to record, with branches; columns alone") {
        @Override
        public EmitterStore open(Path folder) {
            return new MoreStores((name, catalog) -> RecordStore.open(folder.resolve(name), catalog), LoopReader::new);
        }
    };

    private final Description description;

    AshlarContender(String key, String name, String configuration) {
        this.description = new Description(key, name, "", Kind.ASHLAR, configuration);
    }

    @Override
    public Description description() {
        return description;
    }

    @Override
    public String storeKey() {
        return this == DEVELOPMENT ? key() : EmitterPacks.STORE;
    }

    @Override
    public Set<Operation> operations() {
        return this == VIEW_LOOP ? Operation.ofColumns() : EnumSet.allOf(Operation.class);
    }

    @Override
    public void build(Path folder, EmitterSet emitters) throws IOException {
        EmitterPacks.writeRows(folder, emitters);
    }

    /** As {@code ashlar pack} does: with names of types and fields, forced, read again and renamed. */
    @Override
    public void publish(Path folder, EmitterSet emitters) throws IOException {
        if (this == DEVELOPMENT) {
            Contender.super.publish(folder, emitters);
        } else {
            EmitterPacks.publish(folder, emitters);
        }
    }

    @Override
    public void buildMore(Path folder, EmitterSet emitters) throws IOException {
        EmitterPacks.writeMore(folder, emitters);
    }
}
