package dev.ashlar.codec.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.internal.encode.RandomVariants;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DataRecordTest {
    private final DataRecord emitter = new DataRecord("Emitter", 42);

    @Test
    void shouldNameRecordAndFieldThatIsNotThere() {
        emitter.setText("name", "campfire");
        emitter.setConstant("blend", "alpha");
        assertThat(emitter.get("spawnRate")).isNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emitter.getFloat("spawnRate"))
                .withMessage("Emitter 42 has no field spawnRate; it has blend, name");
        DataRecord empty = new DataRecord("Emitter");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> empty.require("name"))
                .withMessage("new Emitter has no field name; it has no fields");
    }

    @Test
    void shouldGiveBackWhatTypedSettersSet() {
        emitter.setBoolean("bool", true);
        emitter.setInt("int", Integer.MIN_VALUE);
        emitter.setLong("long", Long.MIN_VALUE);
        emitter.setFloat("float", -0.0f);
        emitter.setDouble("double", Double.MIN_VALUE);
        emitter.setText("text", "a\0b");
        emitter.setConstant("enum", "alpha");
        emitter.setFlags("flags", List.of("light", "fog"));
        emitter.setName("hash", "campfire");
        emitter.setBytes("bytes", new byte[] {1, -1});
        emitter.setReference("ref", "Material", 7);
        emitter.setFloats("vec3", ValueType.VEC3, 0, 1, Float.NaN);
        emitter.set("ivec2", Variant.ofLanes(ValueType.IVEC2, 3, -4));

        assertThat(emitter.getBoolean("bool")).isTrue();
        assertThat(emitter.getInt("int")).isEqualTo(Integer.MIN_VALUE);
        assertThat(emitter.getLong("long")).isEqualTo(Long.MIN_VALUE);
        assertThat(Float.floatToRawIntBits(emitter.getFloat("float"))).isEqualTo(0x8000_0000);
        assertThat(emitter.getDouble("double")).isEqualTo(Double.MIN_VALUE);
        assertThat(emitter.getText("text")).isEqualTo("a\0b");
        assertThat(emitter.getConstant("enum")).isEqualTo("alpha");
        assertThat(emitter.getFlags("flags")).containsExactly("fog", "light");
        assertThat(emitter.getName("hash")).isEqualTo("campfire");
        assertThat(emitter.getBytes("bytes")).containsExactly(1, -1);
        assertThat(emitter.getReference("ref")).isEqualTo(7);
        assertThat(emitter.getFloats("vec3")).containsExactly(0, 1, Float.NaN);
        assertThat(emitter.getInts("ivec2")).containsExactly(3, -4);
    }

    /** For each type the reads that take it; all others refuse it, and say what they found. */
    @ParameterizedTest
    @EnumSource(
            value = ValueType.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"LIST", "MAP", "VALUES"})
    void shouldBeReadAsItsTypeAndAsNoOther(ValueType type) {
        emitter.set("f", new RandomVariants(new Random(1)).of(type, Shape.SINGLE, 1));
        List<String> taken = new ArrayList<>();
        read(taken, "boolean", () -> emitter.getBoolean("f"));
        read(taken, "int", () -> emitter.getInt("f"));
        read(taken, "long", () -> emitter.getLong("f"));
        read(taken, "unsigned", () -> emitter.getUnsigned("f"));
        read(taken, "float", () -> emitter.getFloat("f"));
        read(taken, "double", () -> emitter.getDouble("f"));
        read(taken, "text", () -> emitter.getText("f"));
        read(taken, "constant", () -> emitter.getConstant("f"));
        read(taken, "flags", () -> emitter.getFlags("f"));
        read(taken, "name", () -> emitter.getName("f"));
        read(taken, "bytes", () -> emitter.getBytes("f"));
        read(taken, "reference", () -> emitter.getReference("f"));
        read(taken, "floats", () -> emitter.getFloats("f"));
        read(taken, "ints", () -> emitter.getInts("f"));
        assertThat(String.join(" ", taken)).isEqualTo(readsOf(type));
    }

    private void read(List<String> taken, String name, Runnable read) {
        try {
            read.run();
            taken.add(name);
        } catch (IllegalArgumentException e) {
            assertThat(e)
                    .hasMessageStartingWith("Emitter 42: field f: expected ")
                    .hasMessageContaining(", found ");
        }
    }

    private static String readsOf(ValueType type) {
        return switch (type) {
            case BOOL -> "boolean";
            case I8, I16, I32 -> "int long";
            case U8, U16 -> "int long unsigned";
            case I64 -> "long";
            case U32 -> "long unsigned";
            case U64 -> "unsigned";
            case F32 -> "float double";
            case F64 -> "double";
            case STRING -> "text";
            case ENUM -> "constant";
            case FLAGS -> "flags";
            case HASH -> "name";
            case BYTES -> "bytes";
            case REF -> "reference";
            case VEC2, VEC3, VEC4, QUAT, MAT3, MAT4, AABB -> "floats";
            case IVEC2, IVEC3, IVEC4 -> "ints";
            case LIST, MAP, VALUES -> "list";
            case COLOR -> "";
        };
    }

    @Test
    void cannotReadAnArrayAsASingleValue() {
        emitter.set("f", Variant.ofArray(ValueType.F32, new long[0]));
        assertThat(emitter.getFloats("f")).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emitter.getFloat("f"))
                .withMessage("Emitter 42: field f: expected f32, found f32[]");
        emitter.set("f", Variant.ofArray(ValueType.I32, new long[500]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emitter.getInt("f"))
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(200));
        emitter.set("f", Variant.ofRefByKey("Material", "smoke"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emitter.getReference("f"))
                .withMessage("Emitter 42: field f: expected a reference by id, found ref<Material> smoke");
    }

    @Test
    void shouldTellItsOwnKeysAndTypes() {
        emitter.setText("name", "campfire");
        emitter.set("curve", Variant.ofArray(ValueType.F32, new long[2]));
        assertThat(emitter.keys()).containsExactly("curve", "name");
        assertThat(emitter.fieldCount()).isEqualTo(2);
        assertThat(emitter.typeOf("curve")).isEqualTo(ValueType.F32);
        assertThat(emitter.require("curve").shape()).isEqualTo(Shape.ARRAY);
        assertThat(emitter.typeOf("x")).isNull();
        assertThat(emitter.has("name")).isTrue();
        assertThat(emitter.has("x")).isFalse();
    }

    @Test
    void shouldBeMarkedByEverySetButByAComparingOneOnlyWhenTheValueDiffers() {
        emitter.setFloat("rate", 0.0f);
        emitter.setUpdated(false);
        assertThat(emitter.setIfChanged("rate", Variant.of(0.0f))).isFalse();
        assertThat(emitter.isUpdated()).isFalse();
        assertThat(emitter.setIfChanged("rate", Variant.of(-0.0f))).isTrue();
        assertThat(emitter.isUpdated()).isTrue();
        emitter.setUpdated(false);
        assertThat(emitter.setIfChanged("other", Variant.of(true))).isTrue();
        assertThat(emitter.isUpdated()).isTrue();
        emitter.setUpdated(false);
        emitter.setFloat("rate", -0.0f);
        assertThat(emitter.isUpdated()).isTrue();
    }

    @Test
    void shouldCopyValuesAndMarks() {
        emitter.setText("name", "campfire");
        emitter.setDeleted(true);
        DataRecord copy = emitter.copy();
        assertThat(copy).isEqualTo(emitter).hasSameHashCodeAs(emitter);
        assertThat(copy.isUpdated()).isTrue();
        assertThat(copy.isDeleted()).isTrue();
        copy.setText("name", "torch");
        copy.setDeleted(false);
        assertThat(emitter.getText("name")).isEqualTo("campfire");
        assertThat(emitter.isDeleted()).isTrue();
        emitter.setUpdated(false);
        assertThat(emitter.copy().isUpdated()).isFalse();
    }

    @Test
    void shouldBeEqualWhenTypeIdRemovalAndValuesAre() {
        emitter.setFloat("rate", 1);
        DataRecord other = emitter.copy();
        other.setUpdated(false);
        assertThat(other).isEqualTo(emitter);
        other.setDeleted(true);
        assertThat(other).isNotEqualTo(emitter);
        DataRecord value = emitter.copy();
        value.setFloat("rate", 2);
        assertThat(value).isNotEqualTo(emitter);
        assertThat(new DataRecord("Emitter", 1)).isNotEqualTo(new DataRecord("Emitter", 2));
        assertThat(new DataRecord("Emitter", 1)).isNotEqualTo(new DataRecord("Light", 1));
    }
}
