package dev.ashlar.bench.contender.hollow;

import com.netflix.hollow.core.index.HollowPrimaryKeyIndex;
import com.netflix.hollow.core.read.HollowBlobInput;
import com.netflix.hollow.core.read.engine.HollowBlobReader;
import com.netflix.hollow.core.read.engine.HollowReadStateEngine;
import com.netflix.hollow.core.write.HollowBlobWriter;
import com.netflix.hollow.core.write.HollowWriteStateEngine;
import com.netflix.hollow.core.write.objectmapper.HollowObjectMapper;
import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Libraries;
import dev.ashlar.bench.contender.Operation;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Hollow: a snapshot in memory, compact and encoded. */
public final class HollowContender implements Contender {
    static final String TYPE = "EmitterRecord";

    private static final Description DESCRIPTION = new Description(
            "hollow",
            "Netflix Hollow",
            Libraries.of("hollow"),
            Kind.HEAP,
            "a snapshot loaded into memory (MemoryMode.ON_HEAP, the default), read by ordinal and field position through the type's read state, which allocates no record objects; HollowPrimaryKeyIndex by id and by hash of the name, HollowHashIndex by value; lanes of vectors as fields, texts as records that equal ones share");
    private static final String FILE = "emitters.hollow";

    /** Held, so that its level stays: two lines for each opening would be timed. */
    private static final Logger LOG = Logger.getLogger("com.netflix.hollow");

    static {
        LOG.setLevel(Level.WARNING);
    }

    private static final int BUFFER = 1 << 16;

    /** The only one. */
    public static final HollowContender INSTANCE = new HollowContender();

    private HollowContender() {}

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    @Override
    public Set<Operation> operations() {
        return EnumSet.complementOf(
                EnumSet.of(Operation.HOP, Operation.SCAN_COLUMNS, Operation.FILTER_FEW, Operation.FILTER_MANY));
    }

    /** The producer has all records on the heap, and their encoding beside. */
    @Override
    public int mostEmitters() {
        return 1_000_000;
    }

    @Override
    public void build(Path folder, EmitterSet emitters) throws IOException {
        HollowWriteStateEngine engine = new HollowWriteStateEngine();
        HollowObjectMapper mapper = new HollowObjectMapper(engine);
        for (int row = 0; row < emitters.count(); row++) {
            mapper.add(new EmitterRecord(emitters.get(row)));
        }
        engine.prepareForWrite();
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(folder.resolve(FILE)), BUFFER)) {
            new HollowBlobWriter(engine).writeSnapshot(out);
        }
    }

    @Override
    public EmitterStore open(Path folder) throws IOException {
        HollowReadStateEngine engine = new HollowReadStateEngine();
        try (HollowBlobInput in =
                HollowBlobInput.serial(new BufferedInputStream(Files.newInputStream(folder.resolve(FILE)), BUFFER))) {
            new HollowBlobReader(engine).readSnapshot(in);
        }
        return new Loaded(engine, new HollowPrimaryKeyIndex(engine, TYPE, "id"));
    }

    /** Shared by threads: nobody publishes another state. */
    private record Loaded(HollowReadStateEngine engine, HollowPrimaryKeyIndex byId) implements EmitterStore {
        @Override
        public EmitterReader reader() {
            return new HollowReader(engine, byId);
        }

        @Override
        public void close() {
            // The collector takes it.
        }
    }
}
