package dev.ashlar.pipeline.backend;

import static dev.ashlar.pipeline.backend.Received.all;
import static dev.ashlar.pipeline.backend.Received.found;
import static dev.ashlar.pipeline.backend.Received.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.compiler.schema.ValueRules;
import dev.ashlar.pipeline.progress.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What every backend does alike. */
public abstract class BackendConformance extends SchemaConformance {
    @Test
    void shouldInsertAndWriteIdsBack() {
        DataRecord first = record("Thing", DataRecord.NO_ID, "i32", i32(1));
        DataRecord second = record("Thing", DataRecord.NO_ID, "i32", i32(2));
        DataRecord other = record("Other", DataRecord.NO_ID);
        save(first, other, second);

        assertThat(List.of(first.id(), second.id(), other.id())).containsExactly(1L, 2L, 1L);
        assertThat(List.of(first, second, other)).noneMatch(DataRecord::isUpdated);
        assertThat(all(backend, THING))
                .extracting(DataRecord::toString)
                .containsExactly(first.toString(), second.toString());
    }

    @Test
    void shouldInsertEachOfSeveralEqualRecords() {
        DataRecord first = record("Thing", DataRecord.NO_ID, "i32", i32(1));
        DataRecord second = first.copy();
        save(first, second);

        assertThat(List.of(first.id(), second.id())).containsExactly(1L, 2L);
        assertThat(all(backend, THING)).extracting(thing -> thing.get("i32")).containsExactly(i32(1), i32(1));
    }

    @Test
    void shouldGiveNewIdsBehindThoseOfTheSameSave() {
        DataRecord fresh = record("Thing", DataRecord.NO_ID, "i32", i32(1));
        save(fresh, record("Thing", 70, "i32", i32(2)));
        assertThat(fresh.id()).isEqualTo(71);
        assertThat(all(backend, THING)).extracting(DataRecord::id).containsExactly(70L, 71L);
    }

    @Test
    void shouldWriteOnlyWhatIsMarked() {
        DataRecord first = record("Thing", DataRecord.NO_ID, "i32", i32(1));
        DataRecord second = record("Thing", DataRecord.NO_ID, "i32", i32(1));
        save(first, second);
        first.set("i32", i32(2));
        second.set("i32", i32(2));
        second.setUpdated(false);
        save(first, second);

        assertThat(reread(1).get("i32")).isEqualTo(i32(2));
        assertThat(reread(2).get("i32")).isEqualTo(i32(1));
        assertThat(first.isUpdated()).isFalse();
    }

    @Test
    void shouldInsertRecordsThatComeWithTheirId() {
        save(record("Thing", Long.MAX_VALUE, "text", text("last")), record("Thing", 7, "text", text("seven")));
        assertThat(all(backend, THING)).extracting(DataRecord::id).containsExactly(7L, Long.MAX_VALUE);
        assertThat(reread(Long.MAX_VALUE).get("text")).isEqualTo(text("last"));
    }

    @Test
    void shouldTakeAwayWhatTheRecordDoesNotHaveAnyMore() {
        DataRecord thing = record("Thing", DataRecord.NO_ID, "i32", i32(1), "text", text("gone"));
        save(thing, record("Thing", DataRecord.NO_ID, "text", text("stays")));
        thing.remove("text");
        save(thing);
        assertThat(reread(1).keys()).containsExactly("i32");
        assertThat(reread(2).get("text")).isEqualTo(text("stays"));
    }

    @Test
    void shouldRemoveWhatIsMarkedAsDeleted() {
        DataRecord first = record("Thing", DataRecord.NO_ID, "i32", i32(1));
        DataRecord never = record("Thing", DataRecord.NO_ID, "i32", i32(3));
        DataRecord unknown = record("Thing", 99);
        save(first, record("Thing", DataRecord.NO_ID, "i32", i32(2)));
        List.of(first, never, unknown).forEach(record -> record.setDeleted(true));
        save(first, never, unknown);

        assertThat(all(backend, THING)).extracting(DataRecord::id).containsExactly(2L);
        assertThat(reread(1)).isNull();
        assertThat(never.id()).isEqualTo(DataRecord.NO_ID);
    }

    @Test
    void shouldInsertUpdateAndRemoveInOneSave() {
        DataRecord first = record("Thing", DataRecord.NO_ID, "i32", i32(1));
        DataRecord second = record("Thing", DataRecord.NO_ID, "i32", i32(2));
        save(first, second);
        first.setDeleted(true);
        second.set("i32", i32(20));
        DataRecord third = record("Thing", DataRecord.NO_ID, "i32", i32(3));
        save(third, first, second);
        assertThat(all(backend, THING)).extracting(thing -> thing.get("i32")).containsExactly(i32(20), i32(3));
    }

    @Test
    void shouldKeepSparseRecordsSparse() {
        save(
                record("Thing", DataRecord.NO_ID),
                record("Thing", DataRecord.NO_ID, "i8", Variant.ofInteger(ValueType.I8, 0)));
        assertThat(reread(1).keys()).isEmpty();
        assertThat(reread(2).keys()).containsExactly("i8");
        assertThat(reread(2).isUpdated()).isFalse();
    }

    @Test
    void shouldGrowNewFields() {
        save(record("Thing", DataRecord.NO_ID, "i32", i32(1)));
        save(
                record("Thing", DataRecord.NO_ID, "text", text("new")),
                record("Thing", DataRecord.NO_ID, "f32", Variant.of(0.5f)));
        assertThat(reread(1).keys()).containsExactly("i32");
        assertThat(reread(2).get("text")).isEqualTo(text("new"));
        assertThat(reread(3).get("f32")).isEqualTo(Variant.of(0.5f));
    }

    @Test
    void shouldFindOnlyWhatHasAllValues() {
        save(
                record("Thing", DataRecord.NO_ID, "i32", i32(1), "text", text("a")),
                record("Thing", DataRecord.NO_ID, "i32", i32(1), "text", text("b")),
                record("Thing", DataRecord.NO_ID, "i32", i32(2), "text", text("a")),
                record("Thing", DataRecord.NO_ID, "i32", i32(1)));
        Map<String, Variant> both = Map.of("i32", i32(1), "text", text("a"));
        assertThat(found(backend, THING, both)).extracting(DataRecord::id).containsExactly(1L);
        assertThat(found(backend, THING, Map.of("i32", i32(3)))).isEmpty();
        assertThat(found(backend, THING, Map.of("u8", Variant.ofInteger(ValueType.U8, 3))))
                .isEmpty();
    }

    @Test
    void cannotSearchForWhatNoRecordCanHave() {
        save(record("Thing", DataRecord.NO_ID));
        assertThatThrownBy(() -> found(backend, THING, Map.of("i32", Variant.of(1.0))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("search for Thing.i32: expected i32, found f64 1.0");
        assertThatThrownBy(() -> found(backend, THING, Map.of("nothing", i32(1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("search for Thing.nothing: expected a field of the type");
    }

    @Test
    void shouldReadSingleRecords() {
        save(record("Thing", 5, "i32", i32(50)), record("Thing", 6, "i32", i32(60)));
        assertThat(backend.read(THING, 6).get("i32")).isEqualTo(i32(60));
        assertThat(backend.read(THING, 7)).isNull();
        assertThat(backend.read(THING, DataRecord.NO_ID)).isNull();
        assertThat(backend.read(THING, -6)).isNull();
    }

    private static Schema oddSchema(String... names) {
        List<SchemaField> fields = new ArrayList<>();
        Location at = Location.of("Odd.schema");
        for (String name : names) {
            fields.add(new SchemaField(
                    name,
                    ValueType.STRING,
                    Shape.SINGLE,
                    1,
                    8,
                    false,
                    false,
                    IndexKind.NONE,
                    true,
                    null,
                    null,
                    null,
                    ValueRules.NONE,
                    List.of(),
                    "",
                    List.of(),
                    List.of(),
                    "",
                    "",
                    "",
                    at,
                    at,
                    null));
        }
        return new Schema("Odd", null, LayoutKind.ROWS, 0, false, "", fields, 1, at);
    }

    @Test
    void shouldKeepFieldsOfAnyName() {
        String[] names = {
            "a\"b",
            "\"",
            "'",
            "x; DROP TABLE Odd; --",
            "select",
            "caf\u00E9",
            "CAF\u00C9",
            "a b",
            "\uD834\uDD1E",
            "?",
            "Odd",
            "`a`",
            "[a]",
            "100%",
            "a\\b",
            "a\nb",
            "\uD83D\uDE80",
            "'; DROP TABLE \"Odd\"; --"
        };
        DataRecord odd = new DataRecord("Odd");
        for (String name : names) {
            odd.set(name, text("value of " + name));
        }
        save(odd);
        DataRecord read = backend.read(oddSchema(names), 1);
        assertThat(read.toString()).isEqualTo(odd.toString());
        assertThat(found(backend, oddSchema(names), Map.of("a\"b", text("value of a\"b"))))
                .hasSize(1);
    }

    @Test
    void shouldNotReadFieldsThatTheSchemaDoesNotName() {
        save(record("Odd", DataRecord.NO_ID, "a", text("one"), "b", text("two")));
        assertThat(Received.from(backend, oddSchema("a"), Map.of()).records())
                .singleElement()
                .satisfies(odd -> assertThat(odd.keys()).containsExactly("a"));
    }

    @Test
    void shouldReadFormerNames() {
        save(
                record("Star", DataRecord.NO_ID, "brightness", i32(7)),
                record("Star", DataRecord.NO_ID, "magnitude", i32(8)));
        Schema renamed = Received.schema("""
                Schema = { name = "Star" }
                Fields = [ { name = "magnitude", type = "i32", formerly = ["brightness", "older"] } ]
                """);
        assertThat(all(backend, renamed))
                .extracting(star -> star.get("magnitude"))
                .containsExactly(i32(7), i32(8));
        assertThat(all(backend, renamed))
                .allSatisfy(star -> assertThat(star.keys()).containsExactly("magnitude"));
    }

    @Test
    void shouldReadManyRecords() {
        int count = 10_000;
        List<DataRecord> things = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            things.add(record("Thing", DataRecord.NO_ID, "i32", i32(i), "text", text("thing " + i)));
        }
        backend.save(things);
        assertThat(things).extracting(DataRecord::id).doesNotHaveDuplicates().doesNotContain(0L);
        things.subList(0, 5000).forEach(thing -> thing.setDeleted(true));
        backend.save(things);
        List<DataRecord> read = all(backend, THING);
        assertThat(read).hasSize(count - 5000);
        assertThat(read)
                .allSatisfy(thing -> assertThat(thing.get("text"))
                        .isEqualTo(text("thing " + thing.get("i32").bits())));
    }

    @Test
    void shouldLeaveEverythingAsItWasWhenASaveFails() {
        DataRecord first = record("Thing", DataRecord.NO_ID, "i32", i32(1));
        DataRecord second = record("Thing", DataRecord.NO_ID, "i32", i32(2));
        save(first, second);
        first.set("i32", i32(10));
        second.setDeleted(true);
        DataRecord fresh = record("Thing", DataRecord.NO_ID, "i32", i32(3));
        DataRecord bad = record("Zebra", DataRecord.NO_ID, "text", text("half \uD834 of a pair"));

        assertThatThrownBy(() -> save(first, second, fresh, bad)).isInstanceOf(IllegalArgumentException.class);

        assertThat(all(backend, THING)).extracting(thing -> thing.get("i32")).containsExactly(i32(1), i32(2));
        assertThat(backend.types()).containsExactly("Thing");
        assertThat(first.isUpdated()).isTrue();
        assertThat(fresh.id()).isEqualTo(DataRecord.NO_ID);
        bad.remove("text");
        save(first, second, fresh, bad);
        assertThat(all(backend, THING)).extracting(thing -> thing.get("i32")).containsExactly(i32(10), i32(3));
    }

    @Test
    void cannotSaveARecordTwiceAtOnce() {
        DataRecord thing = record("Thing", DataRecord.NO_ID);
        assertThatThrownBy(() -> save(thing, thing))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("given twice");
        assertThatThrownBy(() -> save(record("Thing", 3), record("Thing", 3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Thing 3 is given twice");
        assertThat(backend.types()).isEmpty();
    }

    @Test
    void shouldChangeItsTokenWhenAndOnlyWhenSomethingChanged() {
        save(record("Thing", DataRecord.NO_ID, "text", text("one")));
        long first = backend.changeToken();
        assertThat(backend.changeToken()).isEqualTo(first);
        save();
        all(backend, THING);
        assertThat(backend.changeToken()).isEqualTo(first);

        save(record("Thing", DataRecord.NO_ID, "text", text("another")));
        long second = backend.changeToken();
        assertThat(second).isNotEqualTo(first);

        try (Backend other = open()) {
            other.save(List.of(record("Thing", DataRecord.NO_ID, "text", text("by somebody else"))));
        }
        assertThat(backend.changeToken()).isNotEqualTo(second);
    }

    @Test
    void shouldKnowItsTypes() {
        assertThat(backend.types()).isEmpty();
        assertThat(backend.isEmpty()).isTrue();
        save(record("Thing", DataRecord.NO_ID), record("Other", DataRecord.NO_ID));
        assertThat(backend.types()).containsExactly("Other", "Thing");
        assertThat(backend.isEmpty()).isFalse();
        assertThat(all(backend, Received.schema("Schema = { name = \"Third\" }\nFields = []")))
                .isEmpty();
    }

    @Test
    void shouldReplaceEverything() {
        String gone = "Schema = { name = \"Gone\" }\nFields = [ { name = \"name\", type = \"string\" } ]\n";
        backend.replace(
                List.of(new SchemaReader.Source("Gone.schema", gone)), List.of(record("Gone", 5)), Progress.NONE);
        save(record("Thing", 1, "i32", i32(1)), record("Thing", 2, "i32", i32(2)), record("Gone", DataRecord.NO_ID));
        backend.replace(
                List.of(new SchemaReader.Source("Thing.schema", THING_TEXT)),
                List.of(record("Thing", 2, "text", text("new"))),
                Progress.NONE);

        try (Backend other = open()) {
            Problems problems = new Problems();
            assertThat(other.schemas(problems)).extracting(Schema::name).containsExactly("Thing");
            assertThat(other.describedTypes()).containsExactly("Thing");
            assertThat(other.schemaFiles()).containsExactly(new SchemaReader.Source("Thing.schema", THING_TEXT));
            other.checkTypes(other.describedTypes(), problems);
            assertThat(problems.sorted()).isEmpty();
            assertThat(all(other, THING)).extracting(DataRecord::toString).containsExactly("Thing 2 {text=string new}");
        }
    }

    @Test
    void shouldLeaveEverythingAsItWasWhenAReplacementFails() {
        save(record("Thing", 1, "i32", i32(1)));
        List<SchemaReader.Source> schemas = List.of(new SchemaReader.Source("Thing.schema", THING_TEXT));
        List<DataRecord> records = List.of(record("Thing", 2), record("Thing", 3, "text", text("\uDD1E")));

        assertThatThrownBy(() -> backend.replace(schemas, records, Progress.NONE))
                .isInstanceOf(IllegalArgumentException.class);

        assertThat(all(backend, THING)).extracting(DataRecord::id).containsExactly(1L);
        assertThat(backend.schemaFiles()).isEmpty();
    }

    /** A source that goes on as if nothing was. */
    @Test
    void shouldReplaceNothingWhenTheSourceHidesThatARecordWasRefused() {
        save(record("Thing", 1, "i32", i32(1)));
        List<SchemaReader.Source> schemas = List.of(new SchemaReader.Source("Thing.schema", THING_TEXT));
        DataRecord refused = record("Thing", 3, "text", text("\uDD1E"));
        List<RuntimeException> hidden = new ArrayList<>();
        RecordSource hiding = action -> {
            for (DataRecord thing : List.of(record("Thing", 2), refused, record("Thing", 4))) {
                try {
                    action.accept(thing);
                } catch (RuntimeException e) {
                    hidden.add(e);
                }
            }
        };

        assertThatThrownBy(() -> backend.replace(schemas, hiding))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("half of a surrogate pair");

        assertThat(hidden).as("that, and whatever comes behind it").hasSize(2);
        assertThat(all(backend, THING)).extracting(DataRecord::id).containsExactly(1L);
        assertThat(backend.schemaFiles()).isEmpty();
    }

    @Test
    void shouldTellOfRecordsWithoutASchemaAndOfNoSchemas() {
        save(record("Thing", DataRecord.NO_ID));
        Problems problems = new Problems();
        backend.checkTypes(backend.describedTypes(), problems);
        assertThat(problems.sorted())
                .extracting(Problem::message)
                .singleElement()
                .asString()
                .startsWith("no schema for this");
        assertThat(backend.schemas(problems)).isEmpty();
        assertThat(problems.sorted()).extracting(Problem::message).contains("no content");
    }

    @Test
    void shouldReadInASnapshot() {
        save(record("Thing", DataRecord.NO_ID, "i32", i32(1)));
        List<DataRecord> read = new ArrayList<>();
        backend.snapshot(() -> read.addAll(all(backend, THING)));
        assertThat(read).hasSize(1);
        save(record("Thing", DataRecord.NO_ID));
        assertThat(all(backend, THING)).hasSize(2);
    }

    @Test
    void shouldCloseMoreThanOnce() {
        backend.close();
        backend.close();
        assertThat(open().types()).isEmpty();
    }

    /** A place with records that no schema describes, which are somebody else's. */
    @Test
    void cannotReplaceWhatNoSchemaDescribes() {
        DataRecord foreign = Received.record("Players", DataRecord.NO_ID);
        foreign.set("score", Variant.of("7"));
        backend.save(List.of(foreign));
        List<SchemaReader.Source> schemas = List.of(new SchemaReader.Source(
                "Star.schema", "Schema = { name = \"Star\" }\nFields = [ { name = \"name\", type = \"string\" } ]\n"));
        DataRecord star = Received.record("Star", 1);
        assertThatThrownBy(() -> backend.replace(schemas, List.of(star), Progress.NONE))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("nothing was replaced")
                .hasMessageContaining("Players");
        Schema players = Received.schema("""
                Schema = { name = "Players" }
                Fields = [ { name = "score", type = "string" } ]
                """);
        assertThat(backend.read(players, foreign.id()).get("score")).isEqualTo(Variant.of("7"));
        assertThat(backend.schemaFiles()).isEmpty();
    }
}
