package dev.ashlar.bench.contender;

import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * Which emitters are read: drawn once, the same everywhere, in parts. Ids are permutations of all, so that every emitter is read as often
 * as any other; those by Zipf's law prefer some, which are spread over the rows. Not to be changed: the arrays are shared, for copies would be timed.
 */
public final class Draws {
    /** Of ten million records most are drawn: what they take does not fit a cache. */
    private static final int MOST = 1 << 23;

    /** Exponent of Zipf's law; 0.99 is that of the YCSB benchmark (Cooper et al., 2010). */
    private static final double EXPONENT = 0.99;

    /** A prime: multiplied by it, modulo a count that it does not divide, near ids lie far apart. */
    private static final long SPREAD = 7_368_787;

    private final int count;
    private final int part;
    private final long[] ids;
    private final long[] frequentIds;
    private final long[] names;
    private final int[] values;

    private Draws(int count, int part, int total, EmitterSet emitters) {
        int[] rows = permutations(count, total);
        this.count = count;
        this.part = part;
        this.ids = Arrays.stream(rows).mapToLong(emitters::id).toArray();
        this.frequentIds =
                Arrays.stream(frequent(count, total)).mapToLong(emitters::id).toArray();
        this.names = Arrays.stream(ids).map(EmitterSet::nameHash).toArray();
        // Of all emitters: a few thousand values would lead to records that a cache holds.
        this.values = Arrays.stream(rows).map(emitters::maxParticles).toArray();
    }

    /**
     * Draws for reading emitters in batches.
     *
     * @param emitters to be read
     * @param part reads in a batch
     * @return the draws: as many as there are emitters, but at least two parts and at most eight million
     */
    public static Draws of(EmitterSet emitters, int part) {
        int count = emitters.count();
        int parts = Math.max(2, Math.min(count, MOST) / part);
        return new Draws(count, part, parts * part, emitters);
    }

    private static int[] permutations(int count, int total) {
        int[] all = new int[total];
        Random random = new Random(EmitterSet.SEED);
        int[] rows = new int[count];
        for (int from = 0; from < total; from += count) {
            for (int i = 0; i < count; i++) {
                int other = random.nextInt(i + 1);
                rows[i] = rows[other];
                rows[other] = i;
            }
            System.arraycopy(rows, 0, all, from, Math.min(count, total - from));
        }
        return all;
    }

    /** By the inverse of the continuous distribution that is nearest to Zipf's. */
    private static int[] frequent(int count, int total) {
        int[] all = new int[total];
        SplittableRandom random = new SplittableRandom(EmitterSet.SEED);
        double power = 1 - EXPONENT;
        double whole = Math.pow(count + 1.0, power) - 1;
        for (int i = 0; i < total; i++) {
            long rank = (long) Math.pow(random.nextDouble() * whole + 1, 1 / power);
            all[i] = (int) (Math.min(rank, count) * SPREAD % count);
        }
        return all;
    }

    /**
     * {@return the row of the emitter that a placement refers to: some other, far away}
     *
     * @param placement row of it
     * @param count of placements, and of emitters
     */
    public static int emitterOf(int placement, int count) {
        return (int) ((placement + 1L) * SPREAD % count);
    }

    /** {@return the number of batches, 2 or more} */
    public int parts() {
        return ids.length / part;
    }

    /** {@return reads in a batch} */
    public int part() {
        return part;
    }

    /** {@return the number of emitters} */
    public int count() {
        return count;
    }

    /** {@return ids of emitters, and of placements, which have the same} */
    public long[] ids() {
        return ids;
    }

    /** {@return ids of which some are frequent} */
    public long[] frequentIds() {
        return frequentIds;
    }

    /** {@return keys of names} */
    public long[] names() {
        return names;
    }

    /** {@return a number that half of the emitters have fewer {@code maxParticles} than} */
    public int halfOfParticles() {
        return count / EmitterSet.SHARING / 2;
    }

    /** {@return values of {@code maxParticles}} */
    public int[] values() {
        return values;
    }
}
