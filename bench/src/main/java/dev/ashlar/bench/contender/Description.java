package dev.ashlar.bench.contender;

/**
 * What a compared store is, in words for the report.
 *
 * @param key name on the command line: lower-case words with hyphens
 * @param name for people
 * @param library with its version, by {@link Libraries}; empty for the JDK's and our own
 * @param kind what it is compared as
 * @param configuration how it is set up, and why: whose advice that is
 */
public record Description(String key, String name, String library, Kind kind, String configuration) {
    /** What a store is compared as; the order is that of reports. */
    public enum Kind {
        /** Hand-written reads by Unsafe, which all others are compared with. */
        FLOOR("baseline"),
        /** What this is about. */
        ASHLAR("Ashlar"),
        /** Objects on the heap, loaded before the first read. */
        HEAP("objects on the heap"),
        /** Records read in place. */
        IN_PLACE("read in place"),
        /** Stores of keys and bytes. */
        KEY_VALUE("key and value"),
        /** Whole objects, encoded. */
        OBJECT("whole objects"),
        /** Queries. */
        DATABASE("database");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** {@return the kind in words} */
        public String text() {
            return text;
        }
    }
}
