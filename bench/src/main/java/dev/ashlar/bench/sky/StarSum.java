package dev.ashlar.bench.sky;

/**
 * What a timed read of a star adds to its batch's sum: one formula, in one order of additions, so that every path and the
 * baseline come to exactly the same number.
 */
public final class StarSum {
    private StarSum() {}

    /**
     * Of a read of three fields.
     *
     * @param magnitude of the star
     * @param rightAscension of the star, in degrees
     * @param declination of the star, in degrees
     * @return their sum
     */
    public static float three(float magnitude, float rightAscension, float declination) {
        return magnitude + rightAscension + declination;
    }

    /**
     * Of a read of a whole record.
     *
     * @param three what {@link #three} gives for the star
     * @param colorIndex of the star; the default when it is absent
     * @param present what {@link #present} gives for the star
     * @param constellation id of the star's constellation; 0 for none
     * @param chars UTF-16 units of the star's five strings together
     * @return the sum of all
     */
    public static double whole(float three, float colorIndex, int present, long constellation, int chars) {
        return (double) three + colorIndex + present + constellation + chars;
    }

    /**
     * Which of the optional fields a star has, a bit for each in the order of the schema.
     *
     * @param colorIndex whether it has one
     * @param bayer whether it has one
     * @param flamsteed whether it has one
     * @param variable whether it has one
     * @param henryDraper whether it has one
     * @param name whether it has one
     * @return 0 to 63
     */
    public static int present(
            boolean colorIndex, boolean bayer, boolean flamsteed, boolean variable, boolean henryDraper, boolean name) {
        return (colorIndex ? 1 : 0)
                | (bayer ? 2 : 0)
                | (flamsteed ? 4 : 0)
                | (variable ? 8 : 0)
                | (henryDraper ? 16 : 0)
                | (name ? 32 : 0);
    }
}
