package dev.ashlar.bench.contender.hollow;

import com.netflix.hollow.core.write.HollowBlobWriter;
import com.netflix.hollow.core.write.HollowWriteStateEngine;
import com.netflix.hollow.core.write.objectmapper.HollowObjectMapper;
import dev.ashlar.bench.emitter.EmitterTypes;
import dev.ashlar.bench.emitter.ParticleEmitter;
import dev.ashlar.store.RecordStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;

/** Emitters as a producer of Hollow publishes them: a snapshot of each state, and a delta from the state before. For one thread. */
public final class EmitterBlobs {
    private final HollowWriteStateEngine engine = new HollowWriteStateEngine();
    private final HollowObjectMapper mapper = new HollowObjectMapper(engine);
    private final HollowBlobWriter writer = new HollowBlobWriter(engine);
    private boolean isFirst = true;

    /** Of no state yet. */
    public EmitterBlobs() {}

    /**
     * The blobs of a state.
     *
     * @param snapshotBytes all records
     * @param deltaBytes what has changed; 0 of the first state
     */
    public record Blobs(long snapshotBytes, long deltaBytes) {}

    /**
     * Publishes the next state.
     *
     * @param pack whose emitters these are
     * @return its blobs
     * @throws IOException when the pack cannot be read
     */
    public Blobs publish(Path pack) throws IOException {
        if (!isFirst) {
            engine.prepareForNextCycle();
        }
        try (RecordStore store = RecordStore.open(pack, EmitterTypes.CATALOG)) {
            ParticleEmitter emitter = store.reader().view(ParticleEmitter.TYPE);
            while (emitter.next()) {
                mapper.add(new EmitterState(emitter));
            }
        }
        engine.prepareForWrite();
        ByteArrayOutputStream snapshot = new ByteArrayOutputStream();
        writer.writeSnapshot(snapshot);
        ByteArrayOutputStream delta = new ByteArrayOutputStream();
        if (!isFirst) {
            writer.writeDelta(delta);
        }
        isFirst = false;
        return new Blobs(snapshot.size(), delta.size());
    }
}
