package dev.ashlar.codec.view;

import dev.ashlar.codec.layout.FieldLayout;
import org.jspecify.annotations.Nullable;

/**
 * The rows that have one value and that a view has not moved to yet, ascending. It keeps a copy of the text that was asked for, so that the
 * caller may change its builder at once. For one thread.
 */
final class Matches {
    private @Nullable FieldIndex index;
    private int entry;
    private int @Nullable [] rows;
    private int position;
    private int count;

    /** Field of the text, where two texts can have one index key; null where the rows have the value. */
    private @Nullable FieldLayout textField;

    private @Nullable TextBytes text;

    void clear() {
        index = null;
        rows = null;
        textField = null;
        position = 0;
        count = 0;
    }

    /** Rows of a number, or of texts with a key, in the records of an index. */
    void of(RecordSource source, FieldLayout field, FieldIndex found, long value) {
        clear();
        index = found;
        entry = found.entry(source, field, value);
        count = found.count(entry);
    }

    /** Rows of a text, of which {@link #text} keeps the bytes; none for a text that has no UTF-8, as no record has it. */
    void of(RecordSource source, FieldLayout field, FieldIndex found, CharSequence wanted) {
        clear();
        TextBytes bytes = text;
        if (bytes == null) {
            bytes = new TextBytes();
            text = bytes;
        }
        if (bytes.put(wanted)) {
            of(source, field, found, bytes.key());
            textField = field;
        }
    }

    void of(int[] found) {
        clear();
        rows = found;
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

    /** The field whose text has to be compared with {@link #text}; null where there is nothing to compare. */
    @Nullable
    FieldLayout textField() {
        return textField;
    }

    @Nullable
    TextBytes text() {
        return text;
    }
}
