package dev.ashlar.pipeline.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.AllTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What every backend keeps and finds: every type in every shape. */
public abstract class TypeConformance extends ValueConformance {
    private static final Schema EVERY = AllTypes.schema("Every");
    private static final int TYPES = 10;
    private static final String HALF = "half \uD834 of a pair";

    /** A record for each value, and one without. Several types share the fields, so that a search reads few records. */
    @Test
    void shouldKeepAndFindValuesOfEveryTypeAndShape() {
        for (int i = 0; i < TYPES; i++) {
            keepAndFindValues(AllTypes.schema("Every" + i), i);
        }
    }

    private void keepAndFindValues(Schema schema, int first) {
        List<DataRecord> records = new ArrayList<>();
        for (int i = first; i < schema.fields().size(); i += TYPES) {
            SchemaField field = schema.fields().get(i);
            AllTypes.values(field)
                    .forEach(value ->
                            records.add(Received.record(schema.name(), DataRecord.NO_ID, field.name(), value)));
        }
        records.add(Received.record(schema.name(), DataRecord.NO_ID));
        backend.save(records);

        try (Backend other = open()) {
            List<DataRecord> read = Received.all(other, schema);
            assertThat(read).hasSameSizeAs(records);
            for (int i = 0; i < records.size() - 1; i++) {
                String name = records.get(i).keys().iterator().next();
                Variant value = records.get(i).get(name);
                String what = "%s %s, record %d".formatted(name, value, i + 1);
                assertThat(read.get(i).keys()).as(what).containsExactly(name);
                assertThat(read.get(i).get(name)).as(what).isEqualTo(value);
                assertThat(Received.found(other, schema, Map.of(name, value)))
                        .as(what)
                        .extracting(DataRecord::id)
                        .containsExactly(i + 1L);
            }
            assertThat(read.get(records.size() - 1).keys()).isEmpty();
        }
    }

    @Test
    void shouldKeepReferencesByKeyInArrays() {
        Variant keys = Variant.ofArray(
                ValueType.REF,
                List.of(
                        Variant.ofRefByKey("Every", "a \"key\""),
                        Variant.ofRef("Every", DataRecord.NO_ID),
                        Variant.ofRef("Every", Long.MAX_VALUE),
                        Variant.ofRefByKey("Every", "17")));
        backend.save(List.of(Received.record("Every", DataRecord.NO_ID, "refArray", keys)));
        assertThat(backend.read(EVERY, 1).get("refArray")).isEqualTo(keys);
    }

    private static List<Variant> halves() {
        return List.of(
                Variant.of(HALF),
                Variant.ofHash(HALF),
                Variant.ofEnum(HALF),
                Variant.ofFlags(List.of("fog", HALF)),
                Variant.ofRefByKey("Every", HALF),
                Variant.ofArray(ValueType.STRING, List.of(Variant.of("a"), Variant.of(HALF))),
                Variant.ofArray(ValueType.HASH, List.of(Variant.ofHash(HALF))),
                Variant.ofArray(ValueType.ENUM, List.of(Variant.ofEnum(HALF))),
                Variant.ofArray(ValueType.FLAGS, List.of(Variant.ofFlags(List.of(HALF)))),
                Variant.ofArray(ValueType.REF, List.of(Variant.ofRefByKey("Every", HALF))));
    }

    @Test
    void cannotSaveTextThatIsNone() {
        for (Variant value : halves()) {
            String name = value.type().schemaName() + (value.shape() == Shape.ARRAY ? "Array" : "");
            DataRecord record = Received.record("Every", DataRecord.NO_ID, name, value);
            assertThatThrownBy(() -> backend.save(List.of(record)))
                    .as(name)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("half of a surrogate pair");
            assertThat(backend.types()).as(name).isEmpty();
        }
    }

    @Test
    void cannotSearchForAnotherShape() {
        backend.save(List.of(Received.record("Every", DataRecord.NO_ID)));
        Map<String, Variant> single = Map.of("vec3Array", Variant.ofFloats(ValueType.VEC3, 1, 2, 3));
        assertThatThrownBy(() -> Received.found(backend, EVERY, single))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("search for Every.vec3Array: expected vec3[]");
    }
}
