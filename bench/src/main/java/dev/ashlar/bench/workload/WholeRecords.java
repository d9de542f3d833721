package dev.ashlar.bench.workload;

import dev.ashlar.bench.emitter.EmitterTypes;
import dev.ashlar.bench.emitter.ParticleEmitter;
import dev.ashlar.bench.floor.EmitterReads;
import dev.ashlar.bench.floor.EmitterRows;
import dev.ashlar.bench.floor.FieldSums;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;

/**
 * Emitters found by dense ids in a random order, all fields of each and every byte of their texts; against a row address and
 * literal offsets, the bytes read where they lie.
 */
final class WholeRecords implements Trial {
    private static final int LONGEST_TEXT = 256;

    private final EmitterRows floor;
    private final RecordStore store;
    private final ParticleEmitter emitter;
    private final Picks picks;
    private final long[] ids;
    private final byte[] text = new byte[LONGEST_TEXT];

    WholeRecords(Path pack) {
        this.floor = new EmitterRows(pack);
        this.store = RecordStore.open(pack, EmitterTypes.CATALOG);
        this.emitter = store.reader().view(ParticleEmitter.TYPE);
        this.picks = new Picks(emitter.rowCount());
        this.ids = picks.denseIds();
    }

    @Override
    public int parts() {
        return picks.parts();
    }

    @Override
    public long operations() {
        return Picks.PART;
    }

    @Override
    public double reference(int part) {
        return EmitterReads.whole(ids, part * Picks.PART, (part + 1) * Picks.PART, floor);
    }

    @Override
    public double contender(int part) {
        return whole(ids, part * Picks.PART, (part + 1) * Picks.PART, emitter, text);
    }

    private static double whole(long[] ids, int from, int to, ParticleEmitter emitter, byte[] text) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            if (emitter.find(ids[i])) {
                sum += numbers(emitter);
                sum += texts(emitter, text);
            }
        }
        return sum;
    }

    private static float numbers(ParticleEmitter emitter) {
        float sum = FieldSums.three(emitter.maxParticles(), emitter.spawnRate(), emitter.lifetimeMax());
        sum += FieldSums.numbers(
                emitter.flags(),
                emitter.lifetimeMin(),
                emitter.startSize(),
                emitter.endSize(),
                emitter.gravity(),
                emitter.looping());
        sum += FieldSums.three(emitter.velocityX(), emitter.velocityY(), emitter.velocityZ());
        sum += FieldSums.four(emitter.colourX(), emitter.colourY(), emitter.colourZ(), emitter.colourW());
        for (int i = 0; i < emitter.curveCount(); i++) {
            sum += emitter.curve(i);
        }
        return sum;
    }

    private static int texts(ParticleEmitter emitter, byte[] text) {
        return sum(text, emitter.nameUtf8(text, 0))
                + sum(text, emitter.textureUtf8(text, 0))
                + sum(text, emitter.materialUtf8(text, 0));
    }

    private static int sum(byte[] text, int length) {
        int sum = 0;
        for (int i = 0; i < length; i++) {
            sum += text[i];
        }
        return sum;
    }

    @Override
    public void close() {
        store.close();
    }
}
