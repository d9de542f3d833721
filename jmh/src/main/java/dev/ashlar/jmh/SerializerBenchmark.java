package dev.ashlar.jmh;

import dev.ashlar.codec.serial.Loader;
import dev.ashlar.codec.serial.RecordSaver;
import dev.ashlar.codec.serial.Saver;
import dev.ashlar.codec.serial.Serializer;
import dev.ashlar.codec.serial.Sizer;
import dev.ashlar.codec.serial.TriviallySerializable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/**
 * One particle of thirteen numbers and texts, some 67 bytes, to bytes and back: by visitors, and by hand-written loops over the same buffer.
 * Before the measurement all visitors have visited particles, as in a game, so that no call of {@code serialize} knows which visitor
 * it is for. Each method returns a sum over some of what it read or wrote.
 */
public class SerializerBenchmark extends AshlarBenchmark {
    static final int PARTICLES = 1024;

    private static final int MOST_BYTES = 128;
    private static final int VISITS_BEFORE = 20_000;

    private final Sizer sizer = new Sizer();
    private final Saver saver = new Saver();
    private final Loader loader = new Loader();
    private Particle[] particles;
    private Particle[] loaded;
    private ByteBuffer bytes;
    private ByteBuffer room;
    private byte[] scratch;

    /** Has members of every width, a text, and objects within it. */
    private static final class Particle implements TriviallySerializable {
        boolean alive;
        byte team;
        short frame;
        int number;
        long seed;
        double age;
        String name = "";
        final Vector position = new Vector();
        final Vector velocity = new Vector();

        @Override
        public void serialize(Serializer s) {
            alive = s.io("alive", alive);
            team = s.io("team", team);
            frame = s.io("frame", frame);
            number = s.io("number", number);
            seed = s.io("seed", seed);
            age = s.io("age", age);
            name = s.io("name", name);
            s.io("position", position);
            s.io("velocity", velocity);
        }
    }

    private static final class Vector implements TriviallySerializable {
        float x;
        float y;
        float z;

        @Override
        public void serialize(Serializer s) {
            x = s.io("x", x);
            y = s.io("y", y);
            z = s.io("z", z);
        }
    }

    /** Called by JMH. */
    public SerializerBenchmark() {}

    /** Makes the particles and their bytes, and lets every visitor visit them. */
    @Setup
    public void make() {
        Random random = new Random(SEED);
        particles = new Particle[PARTICLES];
        loaded = new Particle[PARTICLES];
        for (int i = 0; i < PARTICLES; i++) {
            particles[i] = particle(random);
            loaded[i] = new Particle();
        }
        bytes = ByteBuffer.allocate(PARTICLES * MOST_BYTES);
        room = ByteBuffer.allocate(PARTICLES * MOST_BYTES);
        scratch = new byte[MOST_BYTES];
        for (Particle particle : particles) {
            particle.serialize(saver.wrap(bytes));
        }
        bytes.flip();
        for (int i = 0; i < VISITS_BEFORE / PARTICLES; i++) {
            sizer();
            saver();
            loader();
            for (Particle particle : particles) {
                RecordSaver.save("Particle", 1, particle);
            }
        }
    }

    private static Particle particle(Random random) {
        Particle particle = new Particle();
        particle.alive = random.nextBoolean();
        particle.team = (byte) random.nextInt();
        particle.frame = (short) random.nextInt();
        particle.number = random.nextInt();
        particle.seed = random.nextLong();
        particle.age = random.nextDouble();
        particle.name = "particle " + random.nextInt(1_000_000);
        fill(particle.position, random);
        fill(particle.velocity, random);
        return particle;
    }

    private static void fill(Vector vector, Random random) {
        vector.x = random.nextFloat();
        vector.y = random.nextFloat();
        vector.z = random.nextFloat();
    }

    /**
     * Sizes.
     *
     * @return bytes of all
     */
    @Benchmark
    @OperationsPerInvocation(PARTICLES)
    public long sizer() {
        sizer.clear();
        for (Particle particle : particles) {
            particle.serialize(sizer);
        }
        return sizer.size();
    }

    /**
     * Sizes by hand.
     *
     * @return bytes of all
     */
    @Benchmark
    @OperationsPerInvocation(PARTICLES)
    public long sizeByHand() {
        long size = 0;
        for (Particle particle : particles) {
            size += 1 + 1 + 2 + 4 + 8 + 8 + 4 + particle.name.length() + 6 * 4;
        }
        return size;
    }

    /**
     * Saves.
     *
     * @return the sum
     */
    @Benchmark
    @OperationsPerInvocation(PARTICLES)
    public long saver() {
        saver.wrap(room.clear());
        for (Particle particle : particles) {
            particle.serialize(saver);
        }
        saver.check();
        return sum();
    }

    /**
     * Saves by hand: texts of ASCII, and no room that is too small.
     *
     * @return the sum
     */
    @Benchmark
    @OperationsPerInvocation(PARTICLES)
    public long saveByHand() {
        ByteBuffer into = room.clear();
        for (Particle particle : particles) {
            into.put((byte) (particle.alive ? 1 : 0)).put(particle.team).putShort(particle.frame);
            into.putInt(particle.number).putLong(particle.seed).putDouble(particle.age);
            int length = particle.name.length();
            into.putInt(length);
            for (int i = 0; i < length; i++) {
                into.put((byte) particle.name.charAt(i));
            }
            put(particle.position, into);
            put(particle.velocity, into);
        }
        return sum();
    }

    private static void put(Vector vector, ByteBuffer into) {
        into.putFloat(vector.x).putFloat(vector.y).putFloat(vector.z);
    }

    private long sum() {
        long sum = room.position();
        for (int at = 0; at + Long.BYTES <= room.position(); at += MOST_BYTES) {
            sum += room.getLong(at);
        }
        return sum;
    }

    /**
     * Loads particles that are there, texts made anew.
     *
     * @return the sum
     */
    @Benchmark
    @OperationsPerInvocation(PARTICLES)
    public double loader() {
        loader.wrap(bytes.rewind());
        double sum = 0;
        for (Particle particle : loaded) {
            particle.name = "";
            particle.serialize(loader);
            sum += sum(particle);
        }
        loader.check();
        return sum;
    }

    /**
     * Loads particles that are there by hand: nothing is checked but by the buffer.
     *
     * @return the sum
     */
    @Benchmark
    @OperationsPerInvocation(PARTICLES)
    public double loadByHand() {
        ByteBuffer from = bytes.rewind();
        double sum = 0;
        for (Particle particle : loaded) {
            particle.alive = from.get() != 0;
            particle.team = from.get();
            particle.frame = from.getShort();
            particle.number = from.getInt();
            particle.seed = from.getLong();
            particle.age = from.getDouble();
            int length = from.getInt();
            from.get(scratch, 0, length);
            particle.name = new String(scratch, 0, length, StandardCharsets.UTF_8);
            get(particle.position, from);
            get(particle.velocity, from);
            sum += sum(particle);
        }
        return sum;
    }

    private static void get(Vector vector, ByteBuffer from) {
        vector.x = from.getFloat();
        vector.y = from.getFloat();
        vector.z = from.getFloat();
    }

    private static double sum(Particle particle) {
        return particle.age + particle.number + particle.name.length() + particle.velocity.z;
    }
}
