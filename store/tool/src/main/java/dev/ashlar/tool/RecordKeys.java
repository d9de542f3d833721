package dev.ashlar.tool;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.store.internal.index.StoredRecords;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;

/** Finds the record that a person names by its key. */
final class RecordKeys {
    /** Keys that are compared for a suggestion. */
    private static final int MOST_COMPARED = 100_000;

    private RecordKeys() {}

    /**
     * Moves a view to the record with a key.
     *
     * @param file of the records, for messages
     * @param records of the type
     * @param view of them
     * @param key value of the key field
     * @throws NotFoundException when the type has no key or no such record; it says which is similar
     */
    static void find(Path file, StoredRecords records, RecordView view, String key) {
        String type = records.layout().name();
        FieldLayout field = records.layout().keyField();
        if (field == null) {
            throw new NotFoundException(file + ": " + type + " declares no key: expected an id, found \"" + key + '"');
        }
        if (!view.find(key)) {
            throw new NotFoundException(file + ": no " + type + " with " + field.name() + " \"" + key + '"'
                    + Words.didYouMean(key, keys(records, view, field)));
        }
    }

    private static Set<String> keys(StoredRecords records, RecordView view, FieldLayout field) {
        FieldKey key = FieldKey.of(field.name(), field.key());
        Set<String> keys = new LinkedHashSet<>();
        for (int row = 0; row < Math.min(records.rowCount(), MOST_COMPARED); row++) {
            view.moveToRow(row);
            keys.add(view.text(key));
        }
        return keys;
    }
}
