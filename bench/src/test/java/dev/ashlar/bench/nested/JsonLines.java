package dev.ashlar.bench.nested;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every value, in the document of {@code ashlar inspect --json}. */
final class JsonLines {
    private final Lines lines = new Lines();

    static List<String> of(String document, List<String> types) {
        JsonLines all = new JsonLines();
        JsonNode records = JsonMapper.builder().build().readTree(document).get("records");
        for (String type : types) {
            for (JsonNode record : records.get(type)) {
                String path = type + " " + record.get("id").asString() + " ";
                record.properties().stream()
                        .filter(member -> !member.getKey().equals("id"))
                        .forEach(member -> all.value(path + member.getKey(), member.getValue()));
            }
        }
        return all.lines.all();
    }

    private void value(String path, JsonNode value) {
        if (isElement(value)) {
            if (value.isEmpty()) {
                lines.nothing(path);
            }
            value.properties().forEach(member -> value(path + "." + member.getKey(), member.getValue()));
        } else if (value.isArray() && !value.isEmpty() && isElement(value.get(0))) {
            lines.list(path, value.size(), (i, each) -> value(each, value.get(i)));
        } else {
            lines.add(path, single(value));
        }
    }

    private static boolean isElement(JsonNode value) {
        return value.isObject() && !value.has("row");
    }

    private static String single(JsonNode value) {
        if (value.isArray()) {
            List<String> elements = new ArrayList<>();
            value.forEach(element -> elements.add(single(element)));
            return Lines.array(elements);
        }
        return value.isObject()
                ? value.get("type").asString() + " " + value.get("id").asString()
                : value.toString();
    }
}
