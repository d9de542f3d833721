package dev.ashlar.pipeline.json.schema;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** JSON Schema of what an object has to give, by present or former names: required members, and the structs that they are in. */
final class Demands {
    private final List<String> required = new ArrayList<>();
    /** Of each member that has former names, that one of its names is given. */
    private final List<Map<String, Object>> oneOfNames = new ArrayList<>();

    private final Map<String, Object> properties = new LinkedHashMap<>();

    private Demands() {}

    /** What objects of a type or struct have to give; empty for nothing. */
    static Map<String, Object> of(Schema schema) {
        Demands demands = new Demands();
        demands.add(schema);
        Map<String, Object> all = new LinkedHashMap<>();
        if (!demands.required.isEmpty()) {
            all.put("required", demands.required);
        }
        if (!demands.oneOfNames.isEmpty()) {
            all.put("allOf", demands.oneOfNames);
        }
        if (!demands.properties.isEmpty()) {
            all.put("properties", demands.properties);
        }
        return all;
    }

    /** That an object gives a member. */
    static Map<String, Object> given(String name, List<String> formerly) {
        if (formerly.isEmpty()) {
            return Map.of("required", List.of(name));
        }
        List<Map<String, Object>> names = Stream.concat(Stream.of(name), formerly.stream())
                .map(each -> Map.<String, Object>of("required", List.of(each)))
                .toList();
        return Map.of("anyOf", names);
    }

    private void add(Schema schema) {
        for (int i = 0; i < schema.fields().size(); i++) {
            StructUse use = schema.useOf(i);
            SchemaField field = schema.fields().get(i);
            if (use == null) {
                if (field.rules().required()) {
                    demand(field.name(), field.formerly());
                }
            } else if (use.first() == i && use.isIncluded()) {
                add(use.struct());
            } else if (use.first() == i) {
                addInside(use);
            }
        }
    }

    private void addInside(StructUse use) {
        Map<String, Object> inside = of(use.struct());
        if (inside.isEmpty() || use.struct().isFixedList()) {
            return;
        }
        if (!use.optional()) {
            demand(use.name(), use.formerly());
        }
        properties.put(use.name(), inside);
        use.formerly().forEach(former -> properties.put(former, inside));
    }

    private void demand(String name, List<String> formerly) {
        if (formerly.isEmpty()) {
            required.add(name);
        } else {
            oneOfNames.add(given(name, formerly));
        }
    }
}
