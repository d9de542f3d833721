package dev.ashlar.bench.backend;

/**
 * What one way took in one JVM.
 *
 * @param what sample, operation and way, in words
 * @param nanos of one record
 * @param ratio to the loop by hand
 */
record BackendTimes(String what, double nanos, double ratio) {
    private static final String SEPARATOR = "\t";

    String line() {
        return what + SEPARATOR + nanos + SEPARATOR + ratio;
    }

    static BackendTimes parse(String line) {
        String[] parts = line.split(SEPARATOR, -1);
        return new BackendTimes(parts[0], Double.parseDouble(parts[1]), Double.parseDouble(parts[2]));
    }
}
