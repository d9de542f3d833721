package dev.ashlar.bench.path;

import dev.ashlar.bench.floor.StarFloor;
import java.util.Arrays;
import java.util.Random;

/** Stars to be read, in an order: their rows, and their ids. Not to be changed. */
public final class Picks {
    private final int[] rows;
    private final long[] ids;

    private Picks(int[] rows, long[] ids) {
        this.rows = rows;
        this.ids = ids;
    }

    /**
     * Chooses stars at random, with repetition.
     *
     * @param floor what has the stars
     * @param count how many, 1 or more
     * @param seed of the choice
     * @return the stars
     */
    public static Picks random(StarFloor floor, int count, long seed) {
        int[] rows = new Random(seed).ints(count, 0, floor.count()).toArray();
        return new Picks(rows, Arrays.stream(rows).mapToLong(floor::idOf).toArray());
    }

    /** {@return how many stars} */
    public int count() {
        return rows.length;
    }

    /** The array itself: a copy would be timed. */
    int[] rows() {
        return rows;
    }

    /** The array itself: a copy would be timed. */
    long[] ids() {
        return ids;
    }
}
