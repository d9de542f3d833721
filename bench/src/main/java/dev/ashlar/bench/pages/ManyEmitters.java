package dev.ashlar.bench.pages;

import dev.ashlar.bench.emitter.ParticleEmitter;
import dev.ashlar.bench.floor.EmitterWriting;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.pack.PackWriter;
import dev.ashlar.store.format.HeaderFormat;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.AbstractList;
import java.util.List;

/** A pack of any number of emitters, made when they are written, so that they take no heap. */
final class ManyEmitters {
    private ManyEmitters() {}

    static void write(Path pack, int count) throws IOException {
        try (FileChannel channel = FileChannel.open(
                pack, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            PackWriter writer = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            DataRecord defaults = new DataRecord(ParticleEmitter.TYPE.name(), 0);
            writer.addType(
                    ParticleEmitter.TYPE.layout(), 1, defaults, new Emitters(count), List.of(), (type, id) -> (int) id);
            writer.finish(PackInfo.NONE);
        }
    }

    private static final class Emitters extends AbstractList<DataRecord> {
        private final int count;

        Emitters(int count) {
            this.count = count;
        }

        @Override
        public int size() {
            return count;
        }

        @Override
        public DataRecord get(int row) {
            DataRecord emitter = new DataRecord(ParticleEmitter.TYPE.name(), row + 1L);
            emitter.set("name", Variant.of(EmitterWriting.nameOf(row + 1L)));
            emitter.set("maxParticles", Variant.ofInteger(ValueType.I32, row & 0xFFFF));
            emitter.set("spawnRate", Variant.of((float) (row * 31 & 0xFFFF)));
            emitter.set("lifetimeMax", Variant.of((float) (row * 17 & 0xFFFF)));
            return emitter;
        }
    }
}
