package dev.ashlar.bench.workload;

import dev.ashlar.bench.floor.StarFloor;
import dev.ashlar.bench.sky.Star;
import dev.ashlar.store.Reader;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.Random;

/** Three fields of random stars of the sample content: magnitude, right ascension, declination. */
public final class PointReads {
    private final StarFloor floor;
    private final Star star;
    private final int[] rows;
    private final long[] ids;

    /**
     * Chooses stars at random, with repetition.
     *
     * @param pack of the sample content
     * @param reader of a store of that pack
     * @param reads how many stars
     * @param seed of the choice
     */
    public PointReads(Path pack, Reader reader, int reads, long seed) {
        this.floor = StarFloor.open(pack);
        this.star = reader.view(Star.TYPE);
        this.rows = new Random(seed).ints(reads, 0, star.count()).toArray();
        this.ids = new long[reads];
        for (int i = 0; i < reads; i++) {
            star.moveToRow(rows[i]);
            ids[i] = star.id();
        }
    }

    /**
     * Hand-laid reads, unchecked.
     *
     * @return the sum of all fields
     */
    public double floor() {
        long base = floor.base();
        double sum = 0;
        for (int row : rows) {
            sum += StarFloor.sumOfThree(base, row);
        }
        Reference.reachabilityFence(floor);
        return sum;
    }

    /**
     * The generated view, fixed binding, by row.
     *
     * @return the sum of all fields
     */
    public double byRow() {
        double sum = 0;
        for (int row : rows) {
            star.moveToRow(row);
            sum += star.magnitude() + star.rightAscension() + star.declination();
        }
        return sum;
    }

    /**
     * The generated view, fixed binding, by id: the ids are sparse, so this includes a look into the hash index.
     *
     * @return the sum of all fields
     */
    public double byId() {
        double sum = 0;
        for (long id : ids) {
            star.find(id);
            sum += star.magnitude() + star.rightAscension() + star.declination();
        }
        return sum;
    }
}
