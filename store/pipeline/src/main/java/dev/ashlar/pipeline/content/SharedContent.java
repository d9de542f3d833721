package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Content that has the objects of other content, where these are equal. */
final class SharedContent {
    private SharedContent() {}

    /** The same content with the objects of before, where these are equal. */
    static Content of(Content before, Content now) {
        Map<String, Schema> schemas = new HashMap<>();
        before.schemas().forEach(schema -> schemas.put(schema.name(), schema));
        List<Schema> sharedSchemas = now.schemas().stream()
                .map(schema -> schema.equals(schemas.get(schema.name())) ? schemas.get(schema.name()) : schema)
                .toList();
        Map<String, List<DataRecord>> records = shared(before.records(), now.records());
        Map<String, List<DataRecord>> relatives = shared(before.relatives(), now.relatives());
        boolean same = sharedSchemas.size() == before.schemas().size()
                && areSame(before.records(), records)
                && areSame(before.relatives(), relatives);
        for (Schema schema : sharedSchemas) {
            same &= schema == schemas.get(schema.name());
        }
        return same ? before : new Content(sharedSchemas, records, relatives, List.of(), List.of());
    }

    private static Map<String, List<DataRecord>> shared(
            Map<String, List<DataRecord>> before, Map<String, List<DataRecord>> now) {
        Map<String, List<DataRecord>> records = new LinkedHashMap<>();
        now.forEach((type, list) -> {
            List<DataRecord> old = before.get(type);
            records.put(type, old == null ? list : RecordList.of(list).sharing(RecordList.of(old)));
        });
        return records;
    }

    /** Whether the lists of two states are the same objects. */
    static boolean areSame(Map<String, List<DataRecord>> before, Map<String, List<DataRecord>> now) {
        return now.size() == before.size()
                && now.entrySet().stream().allMatch(each -> each.getValue() == before.get(each.getKey()));
    }
}
