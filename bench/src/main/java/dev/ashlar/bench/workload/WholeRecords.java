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
final class WholeRecords {
    private static final int LONGEST_TEXT = 256;

    private WholeRecords() {}

    static Trial open(Path pack) {
        RecordStore store = RecordStore.open(pack, EmitterTypes.CATALOG);
        ParticleEmitter emitter = store.reader().view(ParticleEmitter.TYPE);
        long[] ids = new Picks(emitter.rowCount()).denseIds();
        byte[] text = new byte[LONGEST_TEXT];
        EmitterRows floor = new EmitterRows(pack);
        return Trial.ofPicks(
                ids.length,
                (from, to) -> EmitterReads.whole(ids, from, to, floor),
                (from, to) -> whole(ids, from, to, emitter, text),
                store::close);
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
}
