package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.LayerFields;
import dev.ashlar.pipeline.backend.Places;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where the values of a merged record stand in the layer: elements that are added have the places of the edit. */
final class MergedPlaces implements Places {
    private final Places places;
    /** Of each field with an edit, the index of the first element that is added. */
    private final Map<String, Integer> starts = new HashMap<>();

    private MergedPlaces(Places places) {
        this.places = places;
    }

    static Places of(Schema schema, ChangedFields fields, DataRecord written, DataRecord merged, Places places) {
        MergedPlaces of = new MergedPlaces(places);
        for (String name : fields.edited()) {
            SchemaField field = schema.field(name);
            Variant plus = written.get(name + LayerFields.PLUS);
            Variant all = merged.get(name);
            if (field != null && all != null) {
                of.starts.put(name, count(field, all) - count(field, plus));
            }
        }
        return of.starts.isEmpty() ? places : of;
    }

    private static int count(SchemaField field, @Nullable Variant value) {
        return value == null ? 0 : field.isList() ? value.list().size() : value.elementCount();
    }

    @Override
    public Location ofRecord() {
        return places.ofRecord();
    }

    @Override
    public Location of(String field) {
        for (Map.Entry<String, Integer> edited : starts.entrySet()) {
            String name = edited.getKey();
            if (field.equals(name)) {
                Location plus = places.of(name + LayerFields.PLUS);
                return plus.equals(ofRecord()) ? places.of(name + LayerFields.MINUS) : plus;
            }
            int end = field.startsWith(name + "[") ? field.indexOf(']', name.length()) : -1;
            int index = end < 0 ? -1 : Integer.parseInt(field.substring(name.length() + 1, end)) - edited.getValue();
            if (end >= 0) {
                String path = name + LayerFields.PLUS + "[" + index + field.substring(end);
                return index < 0 ? ofRecord() : places.of(path);
            }
        }
        return places.of(field);
    }

    @Override
    public Location of(String field, int element, int part) {
        Integer start = starts.get(field);
        if (start == null) {
            return places.of(field, element, part);
        }
        return element < start ? ofRecord() : places.of(field + LayerFields.PLUS, element - start, part);
    }
}
