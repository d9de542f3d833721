package dev.ashlar.bench.path;

import dev.ashlar.bench.sky.SkyChecksum;
import dev.ashlar.bench.sky.SkyRecords;
import dev.ashlar.bench.sky.StarSum;

/**
 * One way of reading the sample content. All paths do the same operations and come to the same numbers; whoever times them
 * compares those. For one thread.
 *
 * <p>Reads do not fail where they can give a wrong number: a star that is not found makes the sum differ.
 */
public interface SkyPath extends AutoCloseable {
    /**
     * Finds stars, and reads magnitude, right ascension and declination of each.
     *
     * @param picks the stars
     * @param from index of the first that is read
     * @param to index behind the last
     * @return the sum of {@link StarSum#three} over them, added up in a {@code double} in their order
     */
    double threeFields(Picks picks, int from, int to);

    /**
     * Finds stars, and reads every field of each: four floats, six marks of presence, the id of the constellation, and five
     * strings, whose texts are taken out and whose length counts.
     *
     * @param picks the stars
     * @param from index of the first that is read
     * @param to index behind the last
     * @return the sum of {@link StarSum#whole} over them, added up in a {@code double} in their order
     */
    double wholeRecords(Picks picks, int from, int to);

    /**
     * Reads three fields of all stars that were chosen.
     *
     * @param picks the stars
     * @return the sum
     */
    default double threeFields(Picks picks) {
        return threeFields(picks, 0, picks.count());
    }

    /**
     * Reads every field of all stars that were chosen.
     *
     * @param picks the stars
     * @return the sum
     */
    default double wholeRecords(Picks picks) {
        return wholeRecords(picks, 0, picks.count());
    }

    /** {@return all records of all types; valid until the path is closed} */
    SkyRecords records();

    /** {@return the checksum over every field of every record; {@link SkyChecksum#EXPECTED} for the committed content} */
    default long checksum() {
        return SkyChecksum.of(records());
    }

    /** Gives back files and connections. More than once is fine. */
    @Override
    void close();
}
