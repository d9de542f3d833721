package dev.ashlar.bench.reload;

/**
 * Times of one place in one JVM, in nanoseconds: medians of the rounds, but for the longest frames.
 *
 * @param place its kind
 * @param records in the table
 * @param reading what had changed, and checking it
 * @param cooking the new generation
 * @param visible from the end of the edit until the game has read the new value, watching included
 * @param swap of the frame that went on to the new generation: the call of {@code refresh} with a listener
 * @param longestSwap of all rounds
 * @param idleFrame the longest frame of a round without an edit, without the waiting for the next frame
 * @param frame the longest frame of a round with an edit
 */
record ReloadTimes(
        String place,
        int records,
        double reading,
        double cooking,
        double visible,
        double swap,
        double longestSwap,
        double idleFrame,
        double frame) {
    private static final String SEPARATOR = "\t";

    String line() {
        return String.join(
                SEPARATOR,
                place,
                Integer.toString(records),
                Double.toString(reading),
                Double.toString(cooking),
                Double.toString(visible),
                Double.toString(swap),
                Double.toString(longestSwap),
                Double.toString(idleFrame),
                Double.toString(frame));
    }

    static ReloadTimes parse(String line) {
        String[] parts = line.split(SEPARATOR, -1);
        double[] numbers = new double[parts.length];
        for (int i = 2; i < parts.length; i++) {
            numbers[i] = Double.parseDouble(parts[i]);
        }
        return new ReloadTimes(
                parts[0],
                Integer.parseInt(parts[1]),
                numbers[2],
                numbers[3],
                numbers[4],
                numbers[5],
                numbers[6],
                numbers[7],
                numbers[8]);
    }
}
