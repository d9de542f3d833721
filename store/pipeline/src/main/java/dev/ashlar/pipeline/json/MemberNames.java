package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which field a member of an object is about. */
final class MemberNames {
    /** By type, then by name or former name: the field's name. */
    private final Map<String, Map<String, String>> fields = new HashMap<>();

    private MemberNames() {}

    static MemberNames of(List<Schema> schemas) {
        MemberNames names = new MemberNames();
        for (Schema schema : schemas) {
            Map<String, String> ofType = new HashMap<>();
            for (SchemaField field : schema.fields()) {
                ofType.put(field.name(), field.name());
                field.formerly().forEach(former -> ofType.put(former, field.name()));
            }
            names.fields.put(schema.name(), ofType);
        }
        return names;
    }

    /** The field; null when the member is none. */
    @Nullable
    String field(DataRecord record, String member) {
        Map<String, String> ofType = fields.get(record.type());
        boolean isOwn = ofType == null || record.get(member) != null;
        return isOwn ? member : ofType.get(member);
    }
}
