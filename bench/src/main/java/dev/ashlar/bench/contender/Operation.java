package dev.ashlar.bench.contender;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What readers are asked for, in the order of reports. */
public enum Operation {
    /** Finds by id, reads few fields. */
    THREE_FIELDS("random id, 3 fields") {
        @Override
        public long run(EmitterReader reader, Draws draws, int from, int to) {
            return reader.threeFields(draws.ids(), from, to);
        }
    },
    /** Finds by id, reads all fields. */
    WHOLE_RECORD("random id, whole record") {
        @Override
        public long run(EmitterReader reader, Draws draws, int from, int to) {
            return reader.wholeRecords(draws.ids(), from, to);
        }
    },
    /** Finds by the key of a name. */
    NAME("random name") {
        @Override
        public long run(EmitterReader reader, Draws draws, int from, int to) {
            return reader.names(draws.names(), from, to);
        }
    },
    /** Finds all that have a value. */
    SHARING("secondary index, ~10 records") {
        @Override
        public long run(EmitterReader reader, Draws draws, int from, int to) {
            return reader.sharing(draws.values(), from, to);
        }
    },
    /** Follows references. */
    HOP("reference hop") {
        @Override
        public long run(EmitterReader reader, Draws draws, int from, int to) {
            return reader.hops(draws.ids(), from, to);
        }
    },
    /** Often few fields, now and then all, of records some of which are frequent. */
    MIXED("mixed 90/10, Zipf") {
        @Override
        public long run(EmitterReader reader, Draws draws, int from, int to) {
            return reader.mixed(draws.frequentIds(), from, to);
        }
    },
    /** Reads two fields of all. */
    SCAN("scan of 2 fields") {
        @Override
        public long run(EmitterReader reader, Draws draws, int from, int to) {
            return reader.scan();
        }
    },
    /** The same in columns. */
    SCAN_COLUMNS("scan of 2 fields, columns") {
        @Override
        public long run(EmitterReader reader, Draws draws, int from, int to) {
            return reader.scanColumns();
        }
    },
    /** Selects one of 200 by two conditions. */
    FILTER_FEW("filter of 2 conditions, 0.5 %") {
        @Override
        public long run(EmitterReader reader, Draws draws, int from, int to) {
            return reader.filter(HIGH_RATE, draws.halfOfParticles());
        }
    },
    /** Selects one of four by two conditions, which no branch can predict. */
    FILTER_MANY("filter of 2 conditions, 25 %") {
        @Override
        public long run(EmitterReader reader, Draws draws, int from, int to) {
            return reader.filter(HALF_OF_RATES, draws.halfOfParticles());
        }
    };

    /** Rates lie evenly from 0 to 100. */
    public static final float HALF_OF_RATES = 50;

    /** Of a hundred emitters one has a higher rate. */
    public static final float HIGH_RATE = 99;

    private final String text;

    Operation(String text) {
        this.text = text;
    }

    /**
     * Does a batch.
     *
     * @param reader that can
     * @param draws what is read
     * @param from index of the first draw; of no meaning for scans
     * @param to index behind the last draw; of no meaning for scans
     * @return the checksum
     */
    public abstract long run(EmitterReader reader, Draws draws, int from, int to);

    /** {@return whether it reads all records, one after the other} */
    public boolean isScan() {
        return this == SCAN || ofColumns().contains(this);
    }

    /** {@return a new set of those that read columns of all records, and find none by id} */
    public static Set<Operation> ofColumns() {
        return EnumSet.range(SCAN_COLUMNS, FILTER_MANY);
    }

    /** {@return whether it needs what {@link Contender#buildMore} makes} */
    public boolean needsMore() {
        return switch (this) {
            case THREE_FIELDS, WHOLE_RECORD, MIXED, SCAN -> false;
            case NAME, SHARING, HOP, SCAN_COLUMNS, FILTER_FEW, FILTER_MANY -> true;
        };
    }

    /** {@return what is done, in words} */
    public String text() {
        return text;
    }

    /** {@return its name on the command line and in machine-readable reports} */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * {@return the operation of a key}
     *
     * @param key as {@link #key()} gives it
     * @throws IllegalArgumentException when there is none, with the keys that there are
     */
    public static Operation ofKey(String key) {
        return Arrays.stream(values())
                .filter(operation -> operation.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no operation " + key + "; there are "
                        + String.join(
                                ", ",
                                Arrays.stream(values()).map(Operation::key).toList())));
    }
}
