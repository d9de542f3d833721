package dev.ashlar.tool;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.layer.Change;
import dev.ashlar.pipeline.layer.LayerFolder;
import dev.ashlar.pipeline.layer.Mark;
import dev.ashlar.tool.text.Quoted;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Names the records that a layer adds to types of its base: a wrong key makes a new record. */
final class NewRecords {
    private static final int MOST_SHOWN = 3;
    private static final int MOST_CHARACTERS = 60;

    /** Keys that are compared for a suggestion. */
    private static final int MOST_COMPARED = 100_000;

    private NewRecords() {}

    /** In brackets; empty where there are none. */
    static String shown(LayerFolder layer) {
        List<Change> added = layer.layer().changes().values().stream()
                .flatMap(List::stream)
                .filter(change -> change.mark() == Mark.NEW)
                .toList();
        if (added.isEmpty()) {
            return "";
        }
        Content below = layer.below().content();
        return added.stream()
                .limit(MOST_SHOWN)
                .map(change -> shown(change, below))
                .collect(Collectors.joining("; ", " (", added.size() > MOST_SHOWN ? "; …)" : ")"));
    }

    private static String shown(Change added, Content below) {
        Schema schema = below.schema(added.type());
        String key = schema == null ? null : key(schema, added.values());
        return key == null
                ? added.type() + " " + added.id()
                : added.type() + " " + Quoted.cut(key, MOST_CHARACTERS)
                        + Words.didYouMean(key, keys(schema, below.written(added.type())));
    }

    private static @Nullable String key(Schema schema, DataRecord record) {
        Variant key = schema.key() == null ? null : record.get(schema.key());
        return key == null ? null : key.text();
    }

    private static Set<String> keys(Schema schema, List<DataRecord> records) {
        Set<String> keys = new LinkedHashSet<>();
        for (DataRecord record : records.subList(0, Math.min(records.size(), MOST_COMPARED))) {
            String key = key(schema, record);
            if (key != null) {
                keys.add(key);
            }
        }
        return keys;
    }
}
