package dev.ashlar.bench.figure;

import java.util.Locale;

/** How much is measured. */
public enum Effort {
    /** Proves that everything fits together, within minutes; measures nothing. */
    TINY,
    /** Tells what is much faster than what: half an hour, of sparse and dense ids. */
    QUICK,
    /** Figures to work with: hours. */
    STANDARD,
    /** Figures to publish: a day or more, up to ten million records. */
    FULL;

    /** {@return its name in options and files} */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
