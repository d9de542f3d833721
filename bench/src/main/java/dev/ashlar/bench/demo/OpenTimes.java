package dev.ashlar.bench.demo;

import dev.ashlar.bench.sky.SkyTypes;
import dev.ashlar.bench.sky.Star;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * From a file to a positioned view.
 *
 * @param firstMillis the first time, which loads classes, in milliseconds
 * @param medianMicros the median of all times, in microseconds
 */
record OpenTimes(double firstMillis, double medianMicros) {
    static final int OPENINGS = 501;

    static OpenTimes measure(Path pack) {
        long[] nanos = new long[OPENINGS];
        for (int i = 0; i < OPENINGS; i++) {
            long begin = System.nanoTime();
            try (RecordStore store = RecordStore.open(pack, SkyTypes.CATALOG)) {
                Star star = store.reader().view(Star.TYPE);
                if (!star.moveToRow(0)) {
                    throw new IllegalStateException("the pack has no stars");
                }
            }
            nanos[i] = System.nanoTime() - begin;
        }
        double first = nanos[0] / 1e6;
        Arrays.sort(nanos);
        return new OpenTimes(first, nanos[OPENINGS / 2] / 1e3);
    }
}
