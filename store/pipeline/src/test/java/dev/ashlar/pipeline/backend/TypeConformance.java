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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every backend keeps and finds: every type in every shape. */
public abstract class TypeConformance extends ValueConformance {
    private static final Schema EVERY = AllTypes.schema("Every");
    private static final String HALF = "half \uD834 of a pair";

    static List<String> fields() {
        return EVERY.fields().stream().map(SchemaField::name).toList();
    }

    @ParameterizedTest
    @MethodSource("fields")
    @Tag("values")
    void shouldKeepAndFindValuesOfEveryTypeAndShape(String name) {
        List<Variant> values = AllTypes.values(EVERY.field(name));
        List<DataRecord> records = new ArrayList<>();
        values.forEach(value -> records.add(Received.record("Every", DataRecord.NO_ID, name, value)));
        records.add(Received.record("Every", DataRecord.NO_ID));
        backend.save(records);

        try (Backend other = open()) {
            List<DataRecord> read = Received.all(other, EVERY);
            assertThat(read).hasSize(values.size() + 1);
            for (int i = 0; i < values.size(); i++) {
                assertThat(read.get(i).get(name)).as("value %d", i).isEqualTo(values.get(i));
                assertThat(Received.found(other, EVERY, Map.of(name, values.get(i))))
                        .as("value %d, %s", i, values.get(i))
                        .extracting(DataRecord::id)
                        .containsExactly(i + 1L);
            }
            assertThat(read.get(values.size()).keys()).isEmpty();
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

    static List<Variant> halves() {
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

    @ParameterizedTest
    @MethodSource("halves")
    @Tag("values")
    void cannotSaveTextThatIsNone(Variant value) {
        String name = value.type().schemaName() + (value.shape() == Shape.ARRAY ? "Array" : "");
        DataRecord record = Received.record("Every", DataRecord.NO_ID, name, value);
        assertThatThrownBy(() -> backend.save(List.of(record)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("half of a surrogate pair");
        assertThat(backend.types()).isEmpty();
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
