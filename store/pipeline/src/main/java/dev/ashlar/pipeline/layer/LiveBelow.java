package dev.ashlar.pipeline.layer;

/**
 * The content below a layer that is read repeatedly. Immutable, while nobody modifies its records.
 *
 * @param below the content
 * @param keys of its records
 * @param changed the records that differ from the content that was below before
 */
record LiveBelow(Below below, BelowKeys keys, Rows changed) {
    static LiveBelow of(Below below) {
        return new LiveBelow(below, BelowKeys.of(below.content()), new Rows());
    }

    /** The next content, with the same types. */
    LiveBelow next(Below now) {
        Rows differences = Rows.between(below.content(), now.content());
        return new LiveBelow(now, keys.after(below.content(), now.content(), differences), differences);
    }
}
