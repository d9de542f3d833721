package dev.ashlar.bench.contender;

import dev.ashlar.codec.hash.XxHash64;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The records that all compared stores keep: as many emitters as wished, with ids and texts of a {@link DataSet}. The same set and count give the same
 * emitters, everywhere. Texts that repeat follow Zipf's law, nearly. For one thread.
 */
public final class EmitterSet {
    /** Of everything random in the records and the draws. */
    public static final long SEED = 20_261_121;

    private static final int TEXTURES = 512;
    private static final int MATERIALS = 64;
    private static final int LEAST_LENGTH = 4;
    private static final int LENGTHS = 6;

    /** Characters of texts that no two emitters share: 20 to 28, and 12 to 20. */
    private static final int LEAST_TEXTURE = 20;

    private static final int LEAST_MATERIAL = 12;
    private static final int LENGTHS_OF_UNIQUE = 9;

    /** Emitters that have the same {@link Emitter#maxParticles}, on average. */
    static final int SHARING = 10;

    private static final String[] TEXTURE_NAMES = texts("fx/texture", TEXTURES, ".ktx2");
    private static final String[] MATERIAL_NAMES = texts("material", MATERIALS, "");

    private final DataSet data;
    private final int count;
    private final long @Nullable [] ids;
    private final Emitter @Nullable [] kept;

    private EmitterSet(DataSet data, int count, long @Nullable [] ids, Emitter @Nullable [] kept) {
        this.data = data;
        this.count = count;
        this.ids = ids;
        this.kept = kept;
    }

    /**
     * Emitters with ids from 1 on, as {@link #of(DataSet, int)} makes them.
     *
     * @param count how many, 1 or more
     * @return the set
     */
    public static EmitterSet of(int count) {
        return of(DataSet.DENSE, count);
    }

    /**
     * Emitters that are made at each look at them, so that no heap has to hold them.
     *
     * @param data which ids and texts they have
     * @param count how many, 1 or more
     * @return the set
     */
    public static EmitterSet of(DataSet data, int count) {
        if (count < 1) {
            throw new IllegalArgumentException("expected 1 or more emitters, found " + count);
        }
        return new EmitterSet(data, count, data.isDense() ? null : data.ids(count), null);
    }

    /**
     * Emitters with ids from 1 on, as {@link #kept()} makes them.
     *
     * @param count how many, 1 or more; each takes about 300 bytes
     * @return the set
     */
    public static EmitterSet kept(int count) {
        return of(count).kept();
    }

    /** {@return the same with emitters that are made now, so that who encodes them is timed without their making} */
    public EmitterSet kept() {
        return new EmitterSet(data, count, ids, all());
    }

    private Emitter[] all() {
        Emitter[] emitters = new Emitter[count];
        for (int row = 0; row < count; row++) {
            emitters[row] = get(row);
        }
        return emitters;
    }

    /**
     * The same with another emitter in the place of one.
     *
     * @param emitter with the id of the one that goes
     * @return a set that has all emitters at hand; this one stays as it is
     */
    public EmitterSet with(Emitter emitter) {
        Emitter[] emitters = all();
        emitters[row(emitter.id)] = emitter;
        return new EmitterSet(data, count, ids, emitters);
    }

    /** {@return which ids and texts they have} */
    public DataSet data() {
        return data;
    }

    /**
     * {@return the id of an emitter; ids ascend}
     *
     * @param row 0 to {@link #count()} − 1
     */
    public long id(int row) {
        return ids == null ? row + 1L : ids[row];
    }

    /**
     * {@return the row of an emitter}
     *
     * @param id that there is
     */
    public int row(long id) {
        return ids == null ? (int) id - 1 : Arrays.binarySearch(ids, id);
    }

    /** {@return the number of emitters} */
    public int count() {
        return count;
    }

    /**
     * {@return an emitter, not to be changed}
     *
     * @param row 0 to {@link #count()} − 1
     */
    public Emitter get(int row) {
        return kept == null ? make(row) : kept[row];
    }

    /**
     * {@return an emitter's name, which no other has}
     *
     * @param id of the emitter
     */
    public static String name(long id) {
        return "emitter-" + id;
    }

    /**
     * {@return the key of an emitter's name, XXH64 of it}
     *
     * @param id of the emitter
     */
    public static long nameHash(long id) {
        return XxHash64.key(name(id));
    }

    private Emitter make(int row) {
        long id = id(row);
        SplittableRandom random = new SplittableRandom(SEED + id);
        Emitter emitter = Emitter.withArrays();
        emitter.id = id;
        emitter.nameHash = nameHash(id);
        emitter.flags = random.nextInt();
        emitter.maxParticles = maxParticles(random);
        emitter.spawnRate = number(random);
        emitter.lifetimeMin = number(random);
        emitter.lifetimeMax = number(random);
        emitter.startSize = number(random);
        emitter.endSize = number(random);
        fill(emitter.velocity, random);
        fill(emitter.colour, random);
        emitter.gravity = number(random);
        emitter.looping = random.nextBoolean();
        if (data == DataSet.UNIQUE_TEXTS) {
            emitter.texture = unique("fx/", row, LEAST_TEXTURE, random);
            emitter.material = unique("m/", row, LEAST_MATERIAL, random);
        } else {
            emitter.texture = frequent(TEXTURE_NAMES, random);
            emitter.material = frequent(MATERIAL_NAMES, random);
        }
        fill(emitter.curve, random);
        return emitter;
    }

    /**
     * {@return {@link Emitter#maxParticles} of an emitter, without making it}
     *
     * @param row 0 to {@link #count()} − 1
     */
    int maxParticles(int row) {
        SplittableRandom random = new SplittableRandom(SEED + id(row));
        random.nextInt();
        return maxParticles(random);
    }

    private int maxParticles(SplittableRandom random) {
        return random.nextInt(Math.max(1, count / SHARING));
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

    /** Ends with the row, and has random letters before it; up to eight characters longer than the least. */
    private static String unique(String stem, int row, int least, SplittableRandom random) {
        String end = Integer.toString(row);
        StringBuilder text = new StringBuilder(stem);
        int letters = least + random.nextInt(LENGTHS_OF_UNIQUE) - stem.length() - end.length();
        for (int i = 0; i < letters; i++) {
            text.append((char) ('a' + random.nextInt('z' - 'a' + 1)));
        }
        return text.append(end).toString();
    }

    private static String[] texts(String stem, int count, String end) {
        String[] texts = new String[count];
        for (int i = 0; i < count; i++) {
            texts[i] = stem + "/" + "x".repeat(LEAST_LENGTH + i % LENGTHS) + i + end;
        }
        return texts;
    }
}
