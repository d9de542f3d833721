package dev.ashlar.codec.view;

import org.jspecify.annotations.Nullable;

/** The rows that a view is still to move to, of those that have one value, ascending. For one thread. */
final class Matches {
    private @Nullable FieldIndex index;
    private int entry;
    private int @Nullable [] rows;
    private int position;
    private int count;

    /** Where two texts have one index key, this tells them apart; null where an index key is a value. */
    private @Nullable CharSequence text;

    void clear() {
        index = null;
        rows = null;
        text = null;
        position = 0;
        count = 0;
    }

    void of(FieldIndex found, long key, @Nullable CharSequence wanted) {
        index = found;
        entry = found.entry(key);
        rows = null;
        text = wanted;
        position = 0;
        count = found.count(entry);
    }

    void of(int[] found) {
        index = null;
        rows = found;
        text = null;
        position = 0;
        count = found.length;
    }

    boolean hasNext() {
        return position < count;
    }

    /** The next row; a number that names none where the data say so. */
    int next() {
        int at = position++;
        if (index != null) {
            return index.rowWithin(entry, at);
        }
        return rows == null ? RecordSource.NO_ROW : rows[at];
    }

    @Nullable
    CharSequence text() {
        return text;
    }
}
