package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

class InspectJsonTest {
    private static final JsonFactory JSON = new JsonFactory();

    @TempDir
    Path folder;

    private Path pack;

    @BeforeEach
    void cook() throws IOException {
        pack = Tool.pack(folder);
    }

    @Test
    void shouldDumpTheWholePack() {
        Map<?, ?> document = (Map<?, ?>) parse(Tool.output("inspect", pack, "--json"));

        assertThat(document.keySet())
                .extracting(Object::toString)
                .containsExactly("header", "buildStamp", "tags", "types", "sections", "records");
        Map<?, ?> header = (Map<?, ?>) document.get("header");
        assertThat(header.get("contentId")).asString().matches("[0-9A-F]{16}");
        assertThat((List<?>) document.get("types")).hasSize(2);
        assertThat((List<?>) document.get("sections")).hasSize(15);
        Map<?, ?> records = (Map<?, ?>) document.get("records");
        assertThat((List<?>) records.get("Emitter")).hasSize(Tool.EMITTER_COUNT);
        assertThat(records.get("Material"))
                .isEqualTo(List.of(
                        Map.of("id", "1", "name", "stone", "texture", "stone.png"),
                        Map.of("id", "2", "name", "smoke", "texture", "white.png")));
    }

    @Test
    void shouldDumpAType() {
        Map<?, ?> document = (Map<?, ?>) parse(Tool.output("inspect", pack, "Emitter", "--json"));

        assertThat(document.keySet()).extracting(Object::toString).containsExactly("type", "records");
        Map<?, ?> type = (Map<?, ?>) document.get("type");
        assertThat(type.get("stride")).isEqualTo("96");
        assertThat(type.get("idIndex")).isEqualTo("hash");
        Map<?, ?> rate = (Map<?, ?>) ((List<?>) type.get("fields")).get(1);
        assertThat(rate.get("name")).isEqualTo("rate");
        assertThat(rate.get("hot")).isEqualTo(true);
        assertThat(rate.get("aliases")).isEqualTo(List.of("spawnRate"));
        assertThat((List<?>) document.get("records")).hasSize(Tool.EMITTER_COUNT);
    }

    @Test
    void shouldDumpARecord() {
        Map<?, ?> record = (Map<?, ?>) parse(Tool.output("inspect", pack, "Emitter", 7, "--json"));

        assertThat(record.get("id")).isEqualTo("7");
        assertThat(record.get("rate")).isEqualTo("0.1");
        assertThat(record.get("blend")).isEqualTo("alpha");
        assertThat(record.get("material")).isEqualTo(Map.of("type", "Material", "id", "2", "row", "1"));
        assertThat(record.get("loop")).isEqualTo(true);
        assertThat(record.get("u32")).isEqualTo("4294967295");
        assertThat(record.get("i64")).isEqualTo(Long.toString(Long.MIN_VALUE));
        assertThat(record.get("u64"))
                .isEqualTo(BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE).toString());
        assertThat(record.get("mass")).isEqualTo("-0.0");
        assertThat(record.get("flags")).isEqualTo(List.of(true, false));
        assertThat((List<?>) record.get("curve")).hasSize(18);
        assertThat(record.keySet()).extracting(Object::toString).startsWith("id", "name", "rate", "blend");
    }

    @Test
    void shouldLeaveOutWhatIsAbsent() {
        Map<?, ?> record = (Map<?, ?>) parse(Tool.output("inspect", pack, "Emitter", 5, "--json"));

        assertThat(record.containsKey("mass")).isFalse();
        assertThat(record.containsKey("material")).isTrue();
        assertThat(record.get("material")).isNull();
        assertThat(record.get("curve")).isEqualTo(List.of());
    }

    @Test
    void shouldPutARecordOnALine() {
        assertThat(Tool.output("inspect", pack, "--json").lines())
                .contains("      {\"id\": 1, \"name\": \"stone\", \"texture\": \"stone.png\"},");
    }

    /** Objects as maps, arrays as lists, numbers as their text. */
    private static Object parse(String text) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
            parser.nextToken();
            Object value = value(parser);
            assertThat(parser.nextToken()).isNull();
            return value;
        }
    }

    private static Object value(JsonParser parser) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_NULL -> null;
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> parser.getString();
        };
    }

    private static Map<String, Object> object(JsonParser parser) {
        Map<String, Object> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            assertThat(members).doesNotContainKey(name);
            members.put(name, value(parser));
        }
        return members;
    }

    private static List<Object> array(JsonParser parser) {
        List<Object> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(value(parser));
        }
        return elements;
    }
}
