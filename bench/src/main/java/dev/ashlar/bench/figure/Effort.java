package dev.ashlar.bench.figure;

import java.util.Locale;

/** How much is measured. */
public enum Effort {
    /** Proves that everything fits together, within a minute; measures nothing. */
    TINY,
    /** Tells what is much faster than what: ten minutes. */
    QUICK,
    /** Figures to work with: an hour. */
    STANDARD,
    /** Figures to publish: hours, up to ten million records. */
    FULL;

    /** {@return its name in options and files} */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
