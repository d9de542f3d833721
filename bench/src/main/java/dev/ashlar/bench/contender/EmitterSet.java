package dev.ashlar.bench.contender;

import dev.ashlar.codec.hash.XxHash64;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The records that all contenders keep: as many emitters as wished, with the ids 1 to their number. The same count gives the same
 * emitters, everywhere. Texts follow Zipf's law, nearly. For one thread.
 */
public final class EmitterSet {
    /** Of everything random in the records and the draws. */
    public static final long SEED = 20_261_121;

    private static final int TEXTURES = 512;
    private static final int MATERIALS = 64;
    private static final int LEAST_LENGTH = 6;

    /** Emitters that have the same {@link Emitter#maxParticles}, on average. */
    private static final int SHARING = 10;

    private static final String[] TEXTURE_NAMES = texts("fx/texture", TEXTURES, ".ktx2");
    private static final String[] MATERIAL_NAMES = texts("material", MATERIALS, "");

    private final int count;
    private final Emitter @Nullable [] kept;

    private EmitterSet(int count, Emitter @Nullable [] kept) {
        this.count = count;
        this.kept = kept;
    }

    /**
     * Emitters that are made at each look at them, so that no heap has to hold them.
     *
     * @param count how many, 1 or more
     * @return the set
     */
    public static EmitterSet of(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("expected 1 or more emitters, found " + count);
        }
        return new EmitterSet(count, null);
    }

    /**
     * Emitters that are made now, so that who encodes them is timed without their making.
     *
     * @param count how many, 1 or more; each takes about 300 bytes
     * @return the set
     */
    public static EmitterSet kept(int count) {
        EmitterSet made = of(count);
        Emitter[] emitters = new Emitter[count];
        for (int row = 0; row < count; row++) {
            emitters[row] = made.get(row);
        }
        return new EmitterSet(count, emitters);
    }

    /**
     * The same with another emitter in the place of one.
     *
     * @param emitter with the id of the one that goes
     * @return a set that has all emitters at hand; this one stays as it is
     */
    public EmitterSet with(Emitter emitter) {
        Emitter[] emitters = new Emitter[count];
        for (int row = 0; row < count; row++) {
            emitters[row] = get(row);
        }
        emitters[emitter.id - 1] = emitter;
        return new EmitterSet(count, emitters);
    }

    /** {@return the number of emitters} */
    public int count() {
        return count;
    }

    /**
     * {@return an emitter, not to be changed}
     *
     * @param row 0 to {@link #count()} − 1; its id is one more
     */
    public Emitter get(int row) {
        return kept == null ? make(row) : kept[row];
    }

    /**
     * {@return the key of an emitter's name, XXH64 of it}
     *
     * @param id of the emitter
     */
    public static long nameHash(int id) {
        return XxHash64.key("emitter-" + id);
    }

    private Emitter make(int row) {
        int id = row + 1;
        SplittableRandom random = new SplittableRandom(SEED + id);
        Emitter emitter = Emitter.withArrays();
        emitter.id = id;
        emitter.nameHash = nameHash(id);
        emitter.flags = random.nextInt();
        emitter.maxParticles = random.nextInt(Math.max(1, count / SHARING));
        emitter.spawnRate = number(random);
        emitter.lifetimeMin = number(random);
        emitter.lifetimeMax = number(random);
        emitter.startSize = number(random);
        emitter.endSize = number(random);
        fill(emitter.velocity, random);
        fill(emitter.colour, random);
        emitter.gravity = number(random);
        emitter.looping = random.nextBoolean();
        emitter.texture = frequent(TEXTURE_NAMES, random);
        emitter.material = frequent(MATERIAL_NAMES, random);
        fill(emitter.curve, random);
        return emitter;
    }

    private static float number(SplittableRandom random) {
        return 100 * random.nextFloat();
    }

    private static void fill(float[] lanes, SplittableRandom random) {
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = number(random);
        }
    }

    /** Low numbers are frequent: the density of a number is as its inverse, as in Zipf's law. */
    private static String frequent(String[] texts, SplittableRandom random) {
        return texts[(int) Math.pow(texts.length, random.nextDouble()) - 1];
    }

    private static String[] texts(String stem, int count, String end) {
        String[] texts = new String[count];
        for (int i = 0; i < count; i++) {
            texts[i] = stem + "/" + "x".repeat(LEAST_LENGTH + i % LEAST_LENGTH) + i + end;
        }
        return texts;
    }
}
