package dev.ashlar.codec.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.internal.layout.LayoutDifferences;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What no layout can be: every read of a view relies on it. */
class RecordLayoutTest {
    private static LayoutBuilder rows(int stride) {
        return LayoutBuilder.rows("T", stride, 8, 0);
    }

    @Test
    void cannotHaveAFieldOutsideTheStride() {
        LayoutBuilder layout = rows(16).field("a", ValueType.I64, 16);
        assertThatIllegalArgumentException()
                .isThrownBy(layout::build)
                .withMessage("type T: field a: expected a place in 16 bytes, found offset 16, width 8");
    }

    @Test
    void cannotHaveAFieldOverTheId() {
        LayoutBuilder layout = rows(16).field("a", ValueType.I32, 4);
        assertThatIllegalArgumentException()
                .isThrownBy(layout::build)
                .withMessageContaining("field a: offset: expected 8 or more, behind the id, found 4");
    }

    @Test
    void cannotHaveFieldsThatOverlap() {
        LayoutBuilder layout = rows(24).field("a", ValueType.I64, 8).field("b", ValueType.I16, 14);
        assertThatIllegalArgumentException().isThrownBy(layout::build).withMessageContaining("byte 14 is taken");
    }

    @Test
    void cannotHaveAMisalignedField() {
        LayoutBuilder layout = rows(24).field("a", ValueType.I32, 10);
        assertThatIllegalArgumentException().isThrownBy(layout::build).withMessageContaining("a multiple of 4");
    }

    @Test
    void cannotHaveAKeyTwice() {
        LayoutBuilder layout = rows(24).field("a", ValueType.I32, 8).field("a", ValueType.I32, 12);
        assertThatIllegalArgumentException().isThrownBy(layout::build).withMessageContaining("a key of its own");
    }

    @Test
    void cannotHaveMoreThan64FormerKeysOfAField() {
        LayoutBuilder layout = rows(16).field("a", ValueType.I64, 8);
        IntStream.range(0, 65).forEach(i -> layout.formerly("former" + i));
        assertThatIllegalArgumentException()
                .isThrownBy(layout::build)
                .withMessage("field a: aliases: expected at most 64, found 65");
    }

    @Test
    void cannotHaveAConstantTwice() {
        LayoutBuilder layout =
                rows(16).field("e", ValueType.ENUM, 8).constant("red", 0).constant("red", 1);
        assertThatIllegalArgumentException()
                .isThrownBy(layout::build)
                .withMessageContaining("a key each, found red twice");
    }

    @Test
    void cannotHaveFieldsThatOverlapWhateverTheirOrder() {
        LayoutBuilder layout = rows(32).field("last", ValueType.I64, 24)
                .fixedArray("wide", ValueType.I8, 12, 8)
                .field("inside", ValueType.I16, 10);
        assertThatIllegalArgumentException()
                .isThrownBy(layout::build)
                .withMessage("type T: field inside: expected a place of its own, found byte 10 is taken");
    }

    @Test
    void cannotHaveAPresenceBitTwice() {
        LayoutBuilder layout = LayoutBuilder.rows("T", 24, 8, 16)
                .field("a", ValueType.I32, 8)
                .optional(0)
                .field("b", ValueType.I32, 12)
                .optional(0);
        assertThatIllegalArgumentException().isThrownBy(layout::build).withMessageContaining("presence bit of b");
    }

    @Test
    void cannotHaveAPresenceBitmapOutsideTheStride() {
        LayoutBuilder layout =
                LayoutBuilder.rows("T", 16, 8, 16).field("a", ValueType.I32, 8).optional(0);
        assertThatIllegalArgumentException().isThrownBy(layout::build).withMessageContaining("the presence bitmap");
    }

    @Test
    void cannotHaveAStrideThatBreaksTheAlignment() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LayoutBuilder.rows("T", 20, 8, 0).build())
                .withMessageContaining("stride: expected a multiple of 8, found 20");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LayoutBuilder.rows("T", 24, 12, 0).build())
                .withMessageContaining("row alignment");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LayoutBuilder.rows("T", RecordLayout.MAX_STRIDE + 8, 8, 0)
                        .build())
                .withMessageContaining("stride");
    }

    @Test
    void shouldWidenAnEnumWithItsValues() {
        assertThat(enumWidth(255)).isEqualTo(1);
        assertThat(enumWidth(256)).isEqualTo(2);
        assertThat(enumWidth(65_536)).isEqualTo(4);
    }

    private static int enumWidth(int greatest) {
        return rows(16).field("e", ValueType.ENUM, 8)
                .constant("least", 0)
                .constant("greatest", greatest)
                .build()
                .fields()
                .get(0)
                .width();
    }

    @Test
    void shouldGiveAFingerprintThatTheOrderOfDeclarationDoesNotChange() {
        RecordLayout one = rows(16).field("a", ValueType.I32, 8)
                .field("b", ValueType.I32, 12)
                .build();
        RecordLayout other = rows(16).field("b", ValueType.I32, 12)
                .field("a", ValueType.I32, 8)
                .build();
        assertThat(one.fingerprint()).isEqualTo(other.fingerprint());
    }

    @Test
    void shouldChangeTheFingerprintWithWhateverAViewReliesOn() {
        RecordLayout base = everything("a", ValueType.I32, 8, 16, "Target", "x", 0);
        assertThat(new RecordLayout[] {
                    everything("b", ValueType.I32, 8, 16, "Target", "x", 0),
                    everything("a", ValueType.U32, 8, 16, "Target", "x", 0),
                    everything("a", ValueType.I32, 12, 16, "Target", "x", 0),
                    everything("a", ValueType.I32, 8, 17, "Target", "x", 0),
                    everything("a", ValueType.I32, 8, 16, "Other", "x", 0),
                    everything("a", ValueType.I32, 8, 16, "Target", "y", 0),
                    everything("a", ValueType.I32, 8, 16, "Target", "x", 1)
                })
                .allSatisfy(changed -> {
                    assertThat(changed.fingerprint()).isNotEqualTo(base.fingerprint());
                    assertThat(LayoutDifferences.between(base, changed)).isNotEmpty();
                });
        assertThat(LayoutDifferences.between(base, everything("a", ValueType.I32, 8, 16, "Target", "x", 0)))
                .isEmpty();
    }

    private static RecordLayout everything(
            String name, ValueType type, int offset, int presence, String target, String constant, int value) {
        return LayoutBuilder.rows("T", 32, 8, presence)
                .field(name, type, offset)
                .optional(0)
                .field("r", ValueType.REF, 20)
                .to(target)
                .field("e", ValueType.ENUM, 24)
                .constant(constant, value)
                .build();
    }

    @Test
    void shouldListEveryDifference() {
        RecordLayout compiled = LayoutBuilder.rows("Star", 24, 8, 0)
                .field("gone", ValueType.I32, 8)
                .field("moved", ValueType.F32, 12)
                .field("retyped", ValueType.I32, 16)
                .build();
        RecordLayout stored = LayoutBuilder.rows("Star", 32, 8, 0)
                .field("moved", ValueType.F32, 20)
                .field("retyped", ValueType.F32, 16)
                .field("added", ValueType.I32, 12)
                .build();
        assertThat(LayoutDifferences.between(compiled, stored))
                .containsExactly(
                        "stride is 24 in the code, 32 in the data",
                        "field gone is in the code, not in the data",
                        "field moved: offset is 12 in the code, 20 in the data",
                        "field retyped: type is i32 in the code, f32 in the data",
                        "field added is in the data, not in the code");
    }

    @Test
    void shouldTellAnIndexThatTheDataLack() {
        RecordLayout none = indexed(IndexKind.NONE);
        RecordLayout many = indexed(IndexKind.MANY);
        RecordLayout unique = indexed(IndexKind.UNIQUE);
        assertThat(LayoutDifferences.between(many, none))
                .containsExactly("field number: index is MANY in the code, NONE in the data");
        assertThat(LayoutDifferences.between(unique, many))
                .containsExactly("field number: index is UNIQUE in the code, MANY in the data");
        assertThat(LayoutDifferences.between(none, unique)).isEmpty();
        assertThat(LayoutDifferences.between(unique, unique)).isEmpty();
    }

    private static RecordLayout indexed(IndexKind kind) {
        return rows(16).field("number", ValueType.I64, 8).indexed(kind).build();
    }

    @Test
    void shouldTellAnotherOrderOfColumnsOnly() {
        RecordLayout rows = rows(24).field("d", ValueType.F64, 8)
                .field("i", ValueType.I32, 16)
                .build();
        RecordLayout otherRows = rows(24).field("i", ValueType.I32, 16)
                .field("d", ValueType.F64, 8)
                .build();
        RecordLayout columns = LayoutBuilder.columns("T", 24, 8, 0)
                .field("d", ValueType.F64, 8)
                .field("i", ValueType.I32, 16)
                .build();
        RecordLayout otherColumns = LayoutBuilder.columns("T", 24, 8, 0)
                .field("i", ValueType.I32, 16)
                .field("d", ValueType.F64, 8)
                .build();
        assertThat(LayoutDifferences.between(rows, otherRows)).isEmpty();
        assertThat(LayoutDifferences.between(columns, columns)).isEmpty();
        assertThat(LayoutDifferences.between(columns, otherColumns))
                .containsExactly(
                        "column of field d is 0 in the code, 1 in the data",
                        "column of field i is 1 in the code, 0 in the data");
    }
}
