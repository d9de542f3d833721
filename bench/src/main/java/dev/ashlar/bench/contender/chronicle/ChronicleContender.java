package dev.ashlar.bench.contender.chronicle;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Libraries;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import net.openhft.chronicle.core.values.LongValue;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;
import net.openhft.chronicle.values.Values;

/** Chronicle Values in a Chronicle Map. */
public final class ChronicleContender implements Contender {
    private static final Description DESCRIPTION = new Description(
            "chronicle",
            "Chronicle Map",
            Libraries.of("chronicle"),
            Kind.KEY_VALUE,
            "ChronicleMap<LongValue, EmitterValue>, keys and values of constant size; entries(count) exactly, as its authors ask; persisted, without checksums of entries, which they advise where there is nothing to recover; getUsing with a flyweight that is used again and points into the map: nothing is copied, and since nobody writes, the reads behind the lock are safe; texts by getUsing into a StringBuilder");

    /** By its authors' list for Java 17; and a map tells its maker that it is used, if it can reach the network, unless it is told not to. */
    private static final List<String> FLAGS = List.of(
            "-Dchronicle.analytics.disable=true",
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-exports=jdk.unsupported/sun.misc=ALL-UNNAMED",
            "--add-exports=jdk.compiler/com.sun.tools.javac.file=ALL-UNNAMED",
            "--add-opens=jdk.compiler/com.sun.tools.javac=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/java.io=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED");

    private static final String FILE = "emitters.chronicle";

    /** The only one. */
    public static final ChronicleContender INSTANCE = new ChronicleContender();

    private ChronicleContender() {}

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    @Override
    public List<String> jvmFlags() {
        return FLAGS;
    }

    private static ChronicleMapBuilder<LongValue, EmitterValue> builder() {
        return ChronicleMapBuilder.of(LongValue.class, EmitterValue.class)
                .name("emitters")
                .checksumEntries(false);
    }

    @Override
    public void build(Path folder, EmitterSet emitters) throws IOException {
        LongValue key = Values.newHeapInstance(LongValue.class);
        EmitterValue value = Values.newHeapInstance(EmitterValue.class);
        try (ChronicleMap<LongValue, EmitterValue> map =
                builder().entries(emitters.count()).createPersistedTo(file(folder))) {
            for (int row = 0; row < emitters.count(); row++) {
                Emitter emitter = emitters.get(row);
                key.setValue(emitter.id);
                fill(value, emitter);
                map.put(key, value);
            }
        }
    }

    private static File file(Path folder) {
        return folder.resolve(FILE).toFile();
    }

    private static void fill(EmitterValue value, Emitter emitter) {
        value.setId(emitter.id);
        value.setNameHash(emitter.nameHash);
        value.setFlags(emitter.flags);
        value.setMaxParticles(emitter.maxParticles);
        value.setSpawnRate(emitter.spawnRate);
        value.setLifetimeMin(emitter.lifetimeMin);
        value.setLifetimeMax(emitter.lifetimeMax);
        value.setStartSize(emitter.startSize);
        value.setEndSize(emitter.endSize);
        for (int i = 0; i < Emitter.VELOCITY_LENGTH; i++) {
            value.setVelocityAt(i, emitter.velocity[i]);
        }
        for (int i = 0; i < Emitter.COLOUR_LENGTH; i++) {
            value.setColourAt(i, emitter.colour[i]);
        }
        value.setGravity(emitter.gravity);
        value.setLooping(emitter.looping);
        value.setTexture(emitter.texture);
        value.setMaterial(emitter.material);
        for (int i = 0; i < Emitter.CURVE_LENGTH; i++) {
            value.setCurveAt(i, emitter.curve[i]);
        }
    }

    /** The file tells how many entries it was made for. */
    @Override
    public EmitterStore open(Path folder) throws IOException {
        return new Opened(builder().createPersistedTo(file(folder)));
    }

    private record Opened(ChronicleMap<LongValue, EmitterValue> map) implements EmitterStore {
        @Override
        public EmitterReader reader() {
            return new ValueReader(map);
        }

        @Override
        public void close() {
            map.close();
        }
    }
}
