package dev.ashlar.bench.cold;

import dev.ashlar.bench.sky.SkyTypes;
import dev.ashlar.bench.sky.Star;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;

/** The program of a fresh JVM: opens a pack of the sample content, and reads one field of one star. The first time counts, class loading included. */
final class ColdOpen {
    private static final long STAR = 32349;

    private ColdOpen() {}

    /** Its loading is the line of a log of class loading where the opening begins. */
    static final class Begin {
        private Begin() {}

        static long nanos() {
            return System.nanoTime();
        }
    }

    /** The same for the end. */
    static final class Opened {
        private Opened() {}

        static long nanos() {
            return System.nanoTime();
        }
    }

    /**
     * Prints the nanoseconds until the store is open, those until the field is read, and the field.
     *
     * @param args the pack
     */
    public static void main(String[] args) {
        Path pack = Path.of(args[0]);
        long begin = Begin.nanos();
        try (RecordStore store = RecordStore.open(pack, SkyTypes.CATALOG)) {
            long opened = Opened.nanos();
            Star star = store.reader().view(Star.TYPE);
            float magnitude = star.find(STAR) ? star.magnitude() : Float.NaN;
            long read = System.nanoTime();
            System.out.println(opened - begin);
            System.out.println(read - begin);
            System.out.println(magnitude);
        }
    }
}
