package dev.ashlar.bench.contender;

import java.util.Arrays;
import java.util.Locale;

/**
 * Which ids and texts a set of emitters has. Ids without gaps let a store find a row by arithmetic, which few games can rely on; texts that
 * repeat favour stores that keep each once. The order is that of reports.
 */
public enum DataSet {
    /** Random ids of 63 bits, as hashes and generated ids are; few texts. */
    SPARSE("-sparse", "sparse ids"),
    /** Ids from 1 on without gaps; few texts. */
    DENSE("", "dense ids"),
    /** Runs of {@value #RUN} ids, each somewhere else, as ranges are that authors get; few texts. */
    CLUSTERED("-clustered", "clustered ids"),
    /** Random ids, and texts of which no two are equal. */
    UNIQUE_TEXTS("-unique-texts", "sparse ids, unique texts");

    private static final int RUN = 256;
    private static final int BITS = 63;
    private static final int BITS_OF_RUNS = 40;

    private final String suffix;
    private final String text;

    DataSet(String suffix, String text) {
        this.suffix = suffix;
        this.text = text;
    }

    /** {@return the key on command lines and in arguments} */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** {@return the set in words} */
    public String text() {
        return text;
    }

    /**
     * {@return what a topic is called of this set}
     *
     * @param topic key of what is done
     */
    public String topic(String topic) {
        return topic + suffix;
    }

    /**
     * {@return the set that a topic is of}
     *
     * @param topic as {@link #topic} gives it
     */
    public static DataSet ofTopic(String topic) {
        return Arrays.stream(values())
                .filter(set -> set != DENSE && topic.endsWith(set.suffix))
                .findFirst()
                .orElse(DENSE);
    }

    /**
     * {@return what is done, without the set}
     *
     * @param topic as {@link #topic} gives it
     */
    public static String base(String topic) {
        return topic.substring(0, topic.length() - ofTopic(topic).suffix.length());
    }

    /** {@return whether ids are 1 to the number of records} */
    public boolean isDense() {
        return this == DENSE;
    }

    /**
     * {@return whether an operation is measured of this set: what its ids or texts make no difference to is not}
     *
     * @param operation of readers
     */
    public boolean has(Operation operation) {
        return switch (this) {
            case SPARSE, DENSE -> true;
            case CLUSTERED -> operation == Operation.THREE_FIELDS || operation == Operation.HOP;
            case UNIQUE_TEXTS -> operation == Operation.WHOLE_RECORD || operation == Operation.NAME;
        };
    }

    /** The ids of so many emitters, ascending; null for those from 1 on without gaps. */
    long[] ids(int count) {
        long[] ids = new long[count];
        for (int i = 0; i < count; i++) {
            ids[i] = this == CLUSTERED ? scrambled(i / RUN + 1, BITS_OF_RUNS) * RUN + i % RUN : scrambled(i + 1, BITS);
        }
        Arrays.sort(ids);
        return ids;
    }

    /** Another number of so many bits for each, as if drawn: products with odd numbers and shifts lose nothing, modulo a power of two. */
    private static long scrambled(long number, int bits) {
        long mask = (1L << bits) - 1;
        long x = number * 0x9E37_79B9_7F4A_7C15L & mask;
        x ^= x >>> bits / 2;
        x = x * 0xBF58_476D_1CE4_E5B9L & mask;
        return x ^ x >>> bits / 2;
    }
}
