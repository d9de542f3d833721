package dev.ashlar.bench.floor;

import dev.ashlar.bench.sky.StarSum;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackedType;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.Map;
import org.agrona.UnsafeApi;

/**
 * Reads of stars by {@code base + row * stride + literal}, over a mapping of its own of the same pack. Nothing is checked
 * but that the literals are those of the pack, once, when it is opened. Threads may share it.
 */
public final class StarFloor {
    private static final int STRIDE = 72;
    private static final int MAGNITUDE = 8;
    private static final int RIGHT_ASCENSION = 12;
    private static final int DECLINATION = 16;
    private static final int PRESENCE = 20;
    private static final int BAYER = 24;
    private static final int FLAMSTEED = 32;
    private static final int VARIABLE = 40;
    private static final int HENRY_DRAPER = 48;
    private static final int NAME = 56;
    private static final int COLOR_INDEX = 64;
    private static final int CONSTELLATION = 68;
    private static final int CONSTELLATION_STRIDE = 96;

    private static final Map<String, Integer> OFFSETS = Map.of(
            "magnitude", MAGNITUDE,
            "rightAscension", RIGHT_ASCENSION,
            "declination", DECLINATION,
            "bayer", BAYER,
            "flamsteed", FLAMSTEED,
            "variable", VARIABLE,
            "henryDraper", HENRY_DRAPER,
            "name", NAME,
            "colorIndex", COLOR_INDEX,
            "constellation", CONSTELLATION);

    /** The highest bit of each byte of a unit of the pool. */
    private static final long HIGH_BITS = 0x8080808080808080L;

    private final PackMapping mapping;
    private final int count;
    private final long rows;
    private final long pool;
    private final long constellations;

    private StarFloor(PackMapping mapping) {
        PackedType stars = mapping.type("Star");
        this.mapping = mapping;
        this.count = stars.rowCount();
        this.rows = mapping.address(stars, SectionKind.ROWS);
        this.pool = mapping.address(stars, SectionKind.POOL);
        this.constellations = mapping.address(mapping.type("Constellation"), SectionKind.ROWS);
    }

    /**
     * Maps the pack.
     *
     * @param pack of the sample content, its stars in one block
     * @return the baseline
     * @throws IllegalStateException when the literals here are not those of the pack
     * @throws java.io.UncheckedIOException when it cannot be read
     */
    public static StarFloor open(Path pack) {
        PackMapping mapping = PackMapping.of(pack);
        RecordLayout stars = mapping.type("Star").layout();
        Literals.require(stars, STRIDE, OFFSETS);
        Literals.require("offset of the presence bits", PRESENCE, stars.presenceOffset());
        Literals.require(mapping.type("Constellation").layout(), CONSTELLATION_STRIDE, Map.of());
        return new StarFloor(mapping);
    }

    /** {@return the number of stars} */
    public int count() {
        return count;
    }

    /**
     * {@return the id of a star}
     *
     * @param row of the pack, 0 to {@link #count()} − 1, unchecked
     */
    public long idOf(int row) {
        long id = UnsafeApi.getLong(rows + (long) row * STRIDE);
        Reference.reachabilityFence(mapping);
        return id;
    }

    /**
     * Reads three fields of stars.
     *
     * @param which rows of the pack, each 0 to {@link #count()} − 1, unchecked
     * @param from index of the first that is read
     * @param to index behind the last
     * @return the sum of {@link StarSum#three} over them
     */
    public double sumOfThree(int[] which, int from, int to) {
        long base = rows;
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += three(base + (long) which[i] * STRIDE);
        }
        Reference.reachabilityFence(mapping);
        return sum;
    }

    /**
     * Reads all fields of stars. Every byte of their strings is looked at, to count the characters; no String is made.
     *
     * @param which rows of the pack, each 0 to {@link #count()} − 1, unchecked
     * @param from index of the first that is read
     * @param to index behind the last
     * @return the sum of {@link StarSum#whole} over them
     */
    public double sumOfWhole(int[] which, int from, int to) {
        long base = rows;
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += whole(base + (long) which[i] * STRIDE);
        }
        Reference.reachabilityFence(mapping);
        return sum;
    }

    private static float three(long star) {
        return StarSum.three(
                UnsafeApi.getFloat(star + MAGNITUDE),
                UnsafeApi.getFloat(star + RIGHT_ASCENSION),
                UnsafeApi.getFloat(star + DECLINATION));
    }

    private double whole(long star) {
        int chars = chars(UnsafeApi.getLong(star + BAYER))
                + chars(UnsafeApi.getLong(star + FLAMSTEED))
                + chars(UnsafeApi.getLong(star + VARIABLE))
                + chars(UnsafeApi.getLong(star + HENRY_DRAPER))
                + chars(UnsafeApi.getLong(star + NAME));
        int constellation = UnsafeApi.getInt(star + CONSTELLATION);
        long id =
                constellation < 0 ? 0 : UnsafeApi.getLong(constellations + (long) constellation * CONSTELLATION_STRIDE);
        return StarSum.whole(
                three(star), UnsafeApi.getFloat(star + COLOR_INDEX), UnsafeApi.getByte(star + PRESENCE), id, chars);
    }

    /**
     * UTF-16 units of a string: its bytes, less those that continue a character, and one more for each character of four
     * bytes. Eight bytes at a time: what fills the last unit of the pool is zero and counts as neither.
     */
    private int chars(long slot) {
        int length = (int) (slot >>> 32);
        long at = pool + ((slot & 0xFFFFFFFFL) << 3);
        int chars = length;
        for (int i = 0; i < length; i += Long.BYTES) {
            long bytes = UnsafeApi.getLong(at + i);
            long continuing = bytes & ~(bytes << 1) & HIGH_BITS;
            long ofFour = bytes & bytes << 1 & bytes << 2 & bytes << 3 & HIGH_BITS;
            chars += Long.bitCount(ofFour) - Long.bitCount(continuing);
        }
        return chars;
    }
}
