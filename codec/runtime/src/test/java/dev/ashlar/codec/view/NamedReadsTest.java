package dev.ashlar.codec.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reads by name of what is not one number. */
final class NamedReadsTest {
    private static final RecordLayout LAYOUT = LayoutBuilder.rows("T", 176, 8, 0)
            .field("velocity", ValueType.VEC3, 8)
            .field("tint", ValueType.COLOR, 20)
            .fixedArray("curve", ValueType.F64, 2, 24)
            .array("path", ValueType.VEC2, 40)
            .field("affects", ValueType.FLAGS, 48)
            .constant("fog", 0)
            .constant("light", 3)
            .field("action", ValueType.HASH, 56)
            .field("mesh", ValueType.BYTES, 64)
            .array("tags", ValueType.STRING, 72)
            .fixedArray("kinds", ValueType.ENUM, 2, 80)
            .constant("a", 0)
            .constant("b", 1)
            .array("next", ValueType.REF, 88)
            .to("T")
            .field("scale", ValueType.F32, 96)
            .field("label", ValueType.STRING, 104)
            .field("wide", ValueType.I64, 112)
            .field("number", ValueType.I32, 120)
            .field("on", ValueType.BOOL, 124)
            .field("precise", ValueType.F64, 128)
            .build();

    private RecordView view;
    private RecordView other;

    @BeforeEach
    void fill() {
        DataRecord record = new DataRecord("T", 1);
        record.set("velocity", Variant.ofFloats(ValueType.VEC3, 1f, -2.5f, 3f));
        record.set("tint", Variant.ofLanes(ValueType.COLOR, 255, 128, 0, 7));
        record.set("curve", Variant.ofElements(ValueType.F64, List.of(Variant.of(0.5), Variant.of(1e300))));
        record.set(
                "path",
                Variant.ofElements(
                        ValueType.VEC2,
                        List.of(Variant.ofFloats(ValueType.VEC2, 1, 2), Variant.ofFloats(ValueType.VEC2, 3, 4))));
        record.set("affects", Variant.ofFlags(List.of("light")));
        record.set("action", Variant.ofHash("jump ä"));
        record.set("mesh", Variant.ofBytes(new byte[] {1, 2, 3, 4}));
        record.set(
                "tags", Variant.ofArray(ValueType.STRING, List.of(Variant.of("x"), Variant.of(""), Variant.of("漢"))));
        record.set("kinds", Variant.ofArray(ValueType.ENUM, List.of(Variant.ofEnum("b"), Variant.ofEnum("a"))));
        record.set(
                "next",
                Variant.ofArray(ValueType.REF, List.of(Variant.ofRef("T", DataRecord.NO_ID), Variant.ofRef("T", 1))));
        record.set("scale", Variant.of(0.25f));
        record.set("label", Variant.of("Größe"));
        record.set("wide", Variant.ofInteger(ValueType.I64, 1L << 40));
        record.set("number", Variant.ofInteger(ValueType.I32, -7));
        record.set("on", Variant.of(true));
        record.set("precise", Variant.of(0.1));
        ViewSet views = new ViewSet(true);
        TestRecords source = TestRecords.of(LAYOUT, new DataRecord("T"), record);
        view = views.add(source);
        other = views.add(source);
        view.find(1);
    }

    private static FieldKey key(String name) {
        return FieldKey.of(name);
    }

    @Test
    void shouldReadLanesAndElements() {
        assertThat(view.f32(key("velocity"), 1)).isEqualTo(-2.5f);
        assertThat(view.f64(key("velocity"), 2)).isEqualTo(3);
        assertThat(view.i64(key("tint"), 1)).isEqualTo(128);
        assertThat(view.f64(key("curve"), 1)).isEqualTo(1e300);
        assertThat(view.f32(key("path"), 3)).isEqualTo(4);
        assertThat(view.count(key("path"))).isEqualTo(2);
        assertThat(view.count(key("curve"))).isEqualTo(2);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> view.f32(key("velocity"), 3));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> view.f32(key("velocity"), -1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> view.f32(key("path"), 4));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> view.f32(key("curve"), 1))
                .withMessage("T 1.curve: expected a value of f32, found one of f64 that is none");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> view.f32(key("tags"), 0))
                .withMessage("T.tags is of type string[] and cannot be read as an array of numbers");
    }

    @Test
    void shouldCopyAllNumbersOrNone() {
        float[] into = {9, 9, 9, 9, 9};
        assertThat(view.floats(key("path"), into, 1)).isEqualTo(4);
        assertThat(into).containsExactly(9, 1, 2, 3, 4);
        assertThat(view.floats(key("tint"), into, 0)).isEqualTo(4);
        assertThat(into).containsExactly(255, 128, 0, 7, 4);
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> view.floats(key("velocity"), into, 3));
        assertThat(into).containsExactly(255, 128, 0, 7, 4);
    }

    @Test
    void shouldReadFlagsAndHashedNames() {
        assertThat(view.flag(key("affects"), "light")).isTrue();
        assertThat(view.flag(key("affects"), "fog")).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> view.flag(key("affects"), "dust"))
                .withMessage("T.affects has no flag dust; it has [fog = 0, light = 3]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> view.flag(key("scale"), "fog"))
                .withMessage("T.scale is of type f32 and cannot be read as flags");
        assertThat(view.i64(key("action"))).isEqualTo(XxHash64.key("jump ä"));
        assertThat(view.i64("action")).isEqualTo(XxHash64.key("jump ä"));
        assertThat(view.hashEquals(key("action"), "jump ä")).isTrue();
        assertThat(view.hashEquals(key("action"), "jump")).isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> view.hashEquals(key("label"), "x"));
    }

    @Test
    void shouldHandOutBytesWhereTheyLie() {
        ByteBuffer mesh = view.bytes(key("mesh"));
        assertThat(mesh.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
        assertThat(mesh.isReadOnly()).isTrue();
        assertThat(mesh.getInt(0)).isEqualTo(0x04030201);
        assertThat(StandardCharsets.UTF_8.decode(view.bytes(key("label"))).toString())
                .isEqualTo("Größe");
        assertThatIllegalArgumentException().isThrownBy(() -> view.bytes(key("tags")));
    }

    @Test
    void shouldReadArraysOfTextsAndReferences() {
        assertThat(view.count(key("tags"))).isEqualTo(3);
        assertThat(view.text(key("tags"), 2)).isEqualTo("漢");
        assertThat(view.text(key("tags"), 1)).isEmpty();
        assertThat(view.text(key("kinds"), 0)).isEqualTo("b");
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> view.text(key("tags"), 3));
        assertThatIllegalArgumentException().isThrownBy(() -> view.text(key("label"), 0));
        assertThat(view.row(key("next"), 0)).isEqualTo(-1);
        assertThat(view.hop(key("next"), 0, other)).isFalse();
        assertThat(view.hop(key("next"), 1, other)).isTrue();
        assertThat(other.id()).isEqualTo(1);
        assertThatIllegalArgumentException().isThrownBy(() -> view.row(key("label"), 0));
    }

    @Test
    void shouldReadOneOfSeveralByAPath() {
        assertThat(view.f32("velocity[1]")).isEqualTo(view.f32(key("velocity"), 1));
        assertThat(view.f64Or(key("velocity[3]"), 5)).isEqualTo(5);
        assertThat(view.text("tags[2]")).isEqualTo("漢");
        assertThat(view.text("kinds[0]")).isEqualTo("b");
        assertThat(view.contains("tags[9]")).isTrue();
        assertThat(view.present("tags[2]")).isTrue();
        assertThat(view.present("tags[3]")).isFalse();
        assertThat(view.row(key("next[0]"))).isEqualTo(-1);
        assertThat(view.hop(key("next[1]"), other)).isTrue();
        assertThat(other.id()).isEqualTo(1);
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> view.text("tags[3]"))
                .withMessage("T 1.tags[3]: no such element of 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> view.text("label[0]"))
                .withMessageContaining("label is of type string and cannot be read as an array");
    }

    @Test
    void shouldHashNamesAtEachRead() {
        assertThat(view.f32("scale")).isEqualTo(0.25f);
        assertThat(view.f64("precise")).isEqualTo(0.1);
        assertThat(view.f64("scale")).isEqualTo(0.25);
        assertThat(view.i32("number")).isEqualTo(-7);
        assertThat(view.i64("wide")).isEqualTo(1L << 40);
        assertThat(view.bool("on")).isTrue();
        assertThat(view.text("label")).isEqualTo("Größe");
        assertThat(view.contains("label")).isTrue();
        assertThat(view.contains("lable")).isFalse();
        assertThat(view.present("label")).isTrue();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> view.f32("scales"))
                .withMessageStartingWith("T has no field scales; it has [velocity, ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> view.i32("wide"))
                .withMessage("T 1.wide: expected a value of i32, found one of i64 that is none");
    }
}
