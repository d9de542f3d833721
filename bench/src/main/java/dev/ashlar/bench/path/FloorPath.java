package dev.ashlar.bench.path;

import dev.ashlar.bench.floor.FloorRecords;
import dev.ashlar.bench.floor.StarFloor;
import dev.ashlar.bench.sky.SkyRecords;
import java.nio.file.Path;

/**
 * The baseline: hand-written reads of the bytes of the pack, by row, without any check. Of strings it counts the characters in
 * place, where other paths give a String.
 */
public final class FloorPath implements SkyPath {
    private final Path pack;
    private final StarFloor floor;

    private FloorPath(Path pack, StarFloor floor) {
        this.pack = pack;
        this.floor = floor;
    }

    /**
     * Maps a pack.
     *
     * @param pack of the sample content
     * @return the baseline
     * @throws IllegalStateException when the baseline's literals are not those of the pack
     */
    public static FloorPath open(Path pack) {
        return new FloorPath(pack, StarFloor.open(pack));
    }

    /**
     * Chooses stars at random, with repetition, for every path over the same content.
     *
     * @param count how many, 1 or more
     * @param seed of the choice
     * @return the stars
     */
    public Picks pick(int count, long seed) {
        return Picks.random(floor, count, seed);
    }

    @Override
    public double threeFields(Picks picks, int from, int to) {
        return floor.sumOfThree(picks.rows(), from, to);
    }

    @Override
    public double wholeRecords(Picks picks, int from, int to) {
        return floor.sumOfWhole(picks.rows(), from, to);
    }

    @Override
    public SkyRecords records() {
        return new FloorRecords(pack);
    }

    @Override
    public void close() {
        // The garbage collector unmaps.
    }
}
