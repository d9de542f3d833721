package dev.ashlar.pipeline.backend;

import static dev.ashlar.pipeline.backend.Received.all;
import static dev.ashlar.pipeline.backend.Received.found;
import static dev.ashlar.pipeline.backend.Received.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.AllTypes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What no backend may trip over: texts that mean something to somebody, many records, sources that fail. */
public abstract class HostileConformance extends ListConformance {
    private static final Schema EVERY = AllTypes.schema("Every");
    private static final int MANY = 100_000;

    private static final List<String> HOSTILE_TEXTS = List.of(
            "'; DROP TABLE \"Every\"; --",
            "\" OR \"1\"=\"1",
            "`backticks`",
            "[brackets] {braces}",
            "100% _ * ?1 :name @name $name",
            "back\\slash \\u0041 \\",
            "line\nline\r\nline\rend",
            "8:(0, 1, 0)",
            "12:Every:1",
            "NULL",
            "\uD83D\uDE80 \uD83D\uDC69\u200D\uD83D\uDE80",
            "a\0b\0",
            "\u202Eright to left",
            "<!-- --> /* */ //");

    /** The text in every kind of value that has one. */
    private static DataRecord everywhere(long id, String text) {
        return record(
                "Every",
                id,
                "string",
                Variant.of(text),
                "hash",
                Variant.ofHash(text),
                "enum",
                Variant.ofEnum(text),
                "flags",
                Variant.ofFlags(List.of(text, "fog")),
                "ref",
                Variant.ofRefByKey("Every", text),
                "stringArray",
                Variant.ofArray(ValueType.STRING, List.of(Variant.of(text), Variant.of(""), Variant.of(text))),
                "refArray",
                Variant.ofArray(ValueType.REF, List.of(Variant.ofRefByKey("Every", text))));
    }

    @Test
    void shouldKeepAndFindHostileTextsInEveryKindOfValue() {
        List<DataRecord> records = new ArrayList<>();
        HOSTILE_TEXTS.forEach(text -> records.add(everywhere(records.size() + 1, text)));
        records.add(record("Every", DataRecord.NO_ID));
        backend.save(records);
        try (Backend other = open()) {
            assertThat(all(other, EVERY)).isEqualTo(records);
            records.forEach(record ->
                    record.forEach((field, value) -> assertThat(found(other, EVERY, Map.of(field, value)))
                            .as("%s %s", field, value)
                            .extracting(DataRecord::id)
                            .containsExactly(record.id())));
        }
    }

    @Test
    void shouldTellAnEmptyTextFromNoneInEveryKindOfValue() {
        save(
                record("Every", 1, "string", text(""), "hash", Variant.ofHash(""), "stringArray", textArray()),
                record("Every", DataRecord.NO_ID));
        try (Backend other = open()) {
            assertThat(all(other, EVERY))
                    .extracting(every -> every.keys().size())
                    .containsExactly(3, 0);
            assertThat(found(other, EVERY, Map.of("string", text("")))).hasSize(1);
            assertThat(found(other, EVERY, Map.of("stringArray", textArray()))).hasSize(1);
        }
    }

    private static Variant textArray(String... texts) {
        List<Variant> elements = new ArrayList<>();
        List.of(texts).forEach(text -> elements.add(Variant.of(text)));
        return Variant.ofArray(ValueType.STRING, elements);
    }

    @Test
    void shouldReadTheRecordsWithSomeIds() {
        save(record("Thing", 3, "i32", i32(3)), record("Thing", 5, "i32", i32(5)), record("Thing", 9, "i32", i32(9)));
        save(record("Other", 4, "text", text("of another type")));
        assertThat(withIds(Set.of(9L, 3L, 4L, 0L, -1L, Long.MAX_VALUE)))
                .containsExactly(record("Thing", 3, "i32", i32(3)), record("Thing", 9, "i32", i32(9)));
        assertThat(withIds(Set.of())).isEmpty();
        assertThat(withIds(Set.of(4L))).isEmpty();
    }

    private List<DataRecord> withIds(Set<Long> ids) {
        Received received = Received.from(backend, THING, ids);
        assertThat(received.problems()).isEmpty();
        received.records().sort(Comparator.comparingLong(DataRecord::id));
        return received.records();
    }

    /** Names that statements of databases use too. */
    @Test
    void shouldKeepTypesWithNamesThatMeanSomethingInSql() {
        for (String type : List.of("Excluded", "Values", "Order", "Old", "New", "Ids")) {
            Schema schema = Received.schema("Schema = { name = \"" + type + "\" }\n"
                    + "Fields = [ { name = \"values\", type = \"i32\" }, { name = \"id_of\", type = \"string\" } ]\n");
            save(record(type, 1, "values", i32(1), "id_of", text("one")));
            save(record(type, 1, "values", i32(2)), record(type, 2, "id_of", text("two")));
            try (Backend other = open()) {
                assertThat(all(other, schema))
                        .as(type)
                        .containsExactly(record(type, 1, "values", i32(2)), record(type, 2, "id_of", text("two")));
            }
        }
    }

    @Test
    void shouldCountWhatItCanCount() {
        assertThat(backend.count("Thing")).isIn(0L, -1L);
        save(record("Thing", DataRecord.NO_ID), record("Thing", DataRecord.NO_ID), record("Other", DataRecord.NO_ID));
        assertThat(backend.count("Thing")).isIn(2L, -1L);
        assertThat(backend.count("None")).isIn(0L, -1L);
    }

    @Test
    void shouldLeaveEverythingAsItWasWhenASourceFails() {
        save(record("Thing", 1, "i32", i32(1)));
        List<SchemaReader.Source> schemas = List.of(new SchemaReader.Source("Thing.schema", THING_TEXT));
        RuntimeException failure = new RuntimeException("the source fails");
        assertThatThrownBy(() -> backend.replace(schemas, action -> {
                    for (int id = 1; id <= 1000; id++) {
                        action.accept(record("Thing", id, "text", text("new")));
                    }
                    throw failure;
                }))
                .isSameAs(failure);
        assertStands();
        backend.replace(schemas, RecordSource.of(List.of(record("Thing", 2))));
        assertThat(all(backend, THING)).extracting(DataRecord::id).containsExactly(2L);
    }

    @Test
    void cannotReplaceByRecordsOfWhichTwoHaveOneId() {
        save(record("Thing", 1, "i32", i32(1)));
        List<SchemaReader.Source> schemas = List.of(new SchemaReader.Source("Thing.schema", THING_TEXT));
        List<DataRecord> twice = List.of(record("Thing", 7), record("Thing", 8), record("Thing", 7));
        assertThatThrownBy(() -> backend.replace(schemas, RecordSource.of(twice)))
                .isInstanceOfAny(BackendException.class, IllegalArgumentException.class)
                .hasMessageContaining("Thing 7")
                .hasMessageContaining("twice");
        assertStands();
    }

    private void assertStands() {
        try (Backend other = open()) {
            for (Backend one : List.of(backend, other)) {
                assertThat(all(one, THING)).containsExactly(record("Thing", 1, "i32", i32(1)));
                assertThat(one.schemaFiles()).isEmpty();
                assertThat(one.schemas(new Problems())).isEmpty();
            }
        }
    }

    /** How many records, a multiple of ten: a hundred thousand where all of the slow suites runs. */
    protected int many() {
        return 10 * Share.of(MANY / 10);
    }

    @Test
    @Tag("slow")
    void shouldKeepAHundredThousandRecords() {
        int many = many();
        List<DataRecord> things = new ArrayList<>();
        for (int i = 1; i <= many; i++) {
            things.add(record("Thing", DataRecord.NO_ID, "i32", i32(i), "text", text("thing " + i)));
        }
        backend.save(things);
        assertThat(things).extracting(DataRecord::id).doesNotHaveDuplicates().doesNotContain(DataRecord.NO_ID);
        for (int i = 0; i < many; i += 10) {
            things.get(i).set("text", text("changed"));
            things.get(i + 5).setDeleted(true);
        }
        backend.save(things);
        things.removeIf(DataRecord::isDeleted);
        try (Backend other = open()) {
            assertThat(all(other, THING)).isEqualTo(things);
            assertThat(found(other, THING, Map.of("text", text("changed")))).hasSize(many / 10);
            assertThat(other.count("Thing")).isIn((long) many - many / 10, -1L);
        }
    }
}
