package dev.ashlar.pipeline.json.schema;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.json.ValueText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The JSON Schema of the files of a type: an array of records, or one record. */
final class TypeDocument {
    private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";
    private static final String REFERENCE = "$ref";

    private final Schema type;
    private final Predicate<String> hasKey;
    private final StructSchemas structs = new StructSchemas(this::object);
    private final ValueSchemas values;

    /** {@code hasKey}: whether a type has a key. */
    TypeDocument(Schema type, Predicate<String> hasKey) {
        this.type = type;
        this.hasKey = hasKey;
        this.values = new ValueSchemas(hasKey, structs);
    }

    String text() {
        Map<String, Object> record = record();
        Map<String, Object> definitions = new LinkedHashMap<>();
        definitions.put(type.name(), record);
        definitions.putAll(structs.definitions());
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("$schema", DIALECT);
        document.put("$comment", "Made of " + type.name() + ".schema by ashlar schema export; changes are lost.");
        document.put("title", "Records of " + type.name());
        Map<String, Object> reference = Map.of(REFERENCE, "#/$defs/" + type.name());
        document.put("if", Map.of("type", "array"));
        document.put("then", Map.of("items", reference));
        document.put("else", reference);
        document.put("$defs", definitions);
        return JsonTree.text(document);
    }

    private Map<String, Object> record() {
        Map<String, Object> record = new LinkedHashMap<>();
        record.put("title", type.display().isEmpty() ? type.name() : type.display());
        putText("description", type.doc(), record);
        record.put("type", "object");
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("id", id());
        boolean inherits = Inheritance.fieldInTheWay(type) == null;
        if (inherits) {
            members.put(Inheritance.FROM, from());
            members.put(
                    Inheritance.ABSTRACT,
                    described("Whether the record only gives values to others, and is none of the game.", "boolean"));
        }
        putMembers(type, members);
        record.put("properties", members);
        record.put("additionalProperties", false);
        record.put("required", List.of("id"));
        putDemands(inherits, record);
        return record;
    }

    private static Map<String, Object> described(String text, Object jsonType) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("description", text);
        schema.put("type", jsonType);
        return schema;
    }

    private static Map<String, Object> id() {
        Map<String, Object> id = described("Unique among the records of the type.", List.of("integer", "string"));
        id.put("minimum", 0);
        id.put("maximum", Long.MAX_VALUE);
        ValueSchemas.putPattern(ValueSchemas.NUMBER_IN_QUOTES, "Expected a whole number.", id);
        return id;
    }

    private Map<String, Object> from() {
        List<String> types =
                hasKey.test(type.name()) ? List.of("integer", "string", "null") : List.of("integer", "null");
        return described("The record of the type that values are taken from which this one leaves out.", types);
    }

    /** Heirs need not give what they inherit, and abstract records nothing. */
    private void putDemands(boolean inherits, Map<String, Object> record) {
        List<Map<String, Object>> all = new ArrayList<>();
        Map<String, Object> demands = Demands.of(type);
        SchemaField key = type.key() == null ? null : type.field(type.key());
        Map<String, Object> isAbstract = new LinkedHashMap<>(Map.of("required", List.of(Inheritance.ABSTRACT)));
        isAbstract.put("properties", Map.of(Inheritance.ABSTRACT, Map.of("const", true)));
        Map<String, Object> isHeir = Map.of("required", List.of(Inheritance.FROM));
        if (key != null) {
            Map<String, Object> given = Demands.given(key.name(), key.formerly());
            all.add(inherits ? unless(isAbstract, given) : given);
        }
        if (!demands.isEmpty()) {
            all.add(inherits ? unless(Map.of("anyOf", List.of(isAbstract, isHeir)), demands) : demands);
        }
        if (!all.isEmpty()) {
            record.put("allOf", all);
        }
    }

    private static Map<String, Object> unless(Map<String, Object> condition, Map<String, Object> demand) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("if", condition);
        schema.put("else", demand);
        return schema;
    }

    /** The definition of a struct; whoever refers to it says that it is an object. */
    private Map<String, Object> object(Schema struct) {
        Map<String, Object> object = new LinkedHashMap<>();
        putText("description", struct.doc(), object);
        Map<String, Object> members = new LinkedHashMap<>();
        putMembers(struct, members);
        object.put("properties", members);
        object.put("additionalProperties", false);
        return object;
    }

    private void putMembers(Schema schema, Map<String, Object> into) {
        for (int i = 0; i < schema.fields().size(); i++) {
            StructUse use = schema.useOf(i);
            if (use == null) {
                putField(schema.fields().get(i), into);
            } else if (use.first() == i && use.isIncluded()) {
                putMembers(use.struct(), into);
            } else if (use.first() == i) {
                putStruct(use, into);
            }
        }
    }

    private void putField(SchemaField field, Map<String, Object> into) {
        Map<String, Object> schema = new LinkedHashMap<>();
        putText("title", field.display(), schema);
        putText("description", description(field), schema);
        schema.putAll(values.of(field));
        Variant ofSchema = field.defaultValue();
        if (ofSchema != null) {
            schema.put("default", new JsonTree.Raw(ValueText.of(ofSchema)));
        }
        putNames(field.name(), field.formerly(), schema, into);
    }

    private void putStruct(StructUse use, Map<String, Object> into) {
        Map<String, Object> schema = new LinkedHashMap<>();
        putText("title", use.display(), schema);
        putText("description", use.doc(), schema);
        schema.putAll(values.of(use));
        putNames(use.name(), use.formerly(), schema, into);
    }

    /** A present field comes before a former one of the same name. */
    private static void putNames(
            String name, List<String> formerly, Map<String, Object> schema, Map<String, Object> into) {
        into.put(name, schema);
        for (String former : formerly) {
            Map<String, Object> old = new LinkedHashMap<>(schema);
            old.put("description", "Former name of " + name + ".");
            old.put("deprecated", true);
            into.putIfAbsent(former, old);
        }
    }

    private static String description(SchemaField field) {
        List<String> sentences = new ArrayList<>();
        if (!field.doc().isEmpty()) {
            sentences.add(field.doc());
        }
        if (!field.unit().isEmpty()) {
            sentences.add("Unit: " + field.unit());
        }
        sentences.add("Type: " + field.declaredType());
        return String.join(". ", sentences).replace(".. ", ". ");
    }

    private static void putText(String name, String text, Map<String, Object> into) {
        if (!text.isEmpty()) {
            into.put(name, text);
        }
    }
}
