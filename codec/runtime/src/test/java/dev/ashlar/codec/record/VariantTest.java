package dev.ashlar.codec.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.ashlar.codec.internal.number.Integers;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VariantTest {
    @ParameterizedTest
    @EnumSource(
            value = ValueType.class,
            names = {"I8", "U8", "I16", "U16", "I32", "U32", "I64"})
    void shouldHoldTheRangeOfItsTypeAndNoMore(ValueType type) {
        long least = Integers.least(type).longValueExact();
        long greatest = Integers.greatest(type).longValueExact();
        assertThat(Variant.ofInteger(type, least).bits()).isEqualTo(least);
        assertThat(Variant.ofInteger(type, greatest).bits()).isEqualTo(greatest);
        if (type != ValueType.I64) {
            assertThatIllegalArgumentException().isThrownBy(() -> Variant.ofInteger(type, least - 1));
            assertThatIllegalArgumentException().isThrownBy(() -> Variant.ofInteger(type, greatest + 1));
        }
    }

    @Test
    void shouldKeepIntegersAsIntegers() {
        assertThat(Variant.of(16_777_217)).isEqualTo(Variant.ofInteger(ValueType.I32, 16_777_217));
        assertThat(Variant.of(Long.MIN_VALUE)).isEqualTo(Variant.ofInteger(ValueType.I64, Long.MIN_VALUE));
        assertThat(Variant.of((short) -3)).hasToString("i32 -3");
    }

    @Test
    void shouldKeepTheBitsOfFloats() {
        float nan = Float.intBitsToFloat(0x7FC0_1234);
        assertThat(Variant.of(nan).bits()).isEqualTo(0x7FC0_1234);
        assertThat(Variant.of(-0.0)).isNotEqualTo(Variant.of(0.0));
        assertThat(Variant.of(-0.0f).toString()).isEqualTo("f32 -0.0");
    }

    @Test
    void shouldCopyArraysInAndOut() {
        long[] elements = {1, 2};
        Variant array = Variant.ofArray(ValueType.I32, elements);
        elements[0] = 9;
        array.lanes()[1] = 9;
        assertThat(array.lanes()).containsExactly(1, 2);
        assertThat(array.shape()).isEqualTo(Shape.ARRAY);
        assertThat(array).isEqualTo(Variant.ofArray(ValueType.I32, new long[] {1, 2}));
        assertThat(array).isNotEqualTo(Variant.ofArray(ValueType.I64, new long[] {1, 2}));
    }

    @Test
    void cannotBeReadAsWhatItIsNot() {
        Variant text = Variant.of("x");
        Variant number = Variant.ofRef("Star", 7);
        assertThatIllegalStateException().isThrownBy(text::bits);
        assertThatIllegalStateException().isThrownBy(number::text);
        assertThatIllegalStateException().isThrownBy(number::lanes);
    }

    @Test
    void shouldKeepWhereAReferenceLeads() {
        Variant byId = Variant.ofRef("Star", 7);
        Variant byKey = Variant.ofRefByKey("Star", "Sirius");
        assertThat(byId.target()).isEqualTo("Star");
        assertThat(byId.bits()).isEqualTo(7);
        assertThat(byId.isByKey()).isFalse();
        assertThat(byKey.text()).isEqualTo("Sirius");
        assertThat(byKey.isByKey()).isTrue();
        assertThat(byId).isNotEqualTo(Variant.ofRef("Moon", 7)).isNotEqualTo(byKey);
        assertThat(byKey).isEqualTo(Variant.ofRefByKey("Star", "Sirius")).hasToString("ref<Star> Sirius");
        assertThatIllegalStateException().isThrownBy(byKey::bits);
        assertThatIllegalStateException().isThrownBy(() -> Variant.of("x").target());
        assertThatIllegalArgumentException().isThrownBy(() -> Variant.ofRef("Star", -2));
    }

    @Test
    void shouldTellWhatASaveHasToDo() {
        DataRecord data = new DataRecord("Star");
        data.remove("a");
        assertThat(data.isUpdated()).isFalse();
        data.set("a", Variant.of(1f));
        assertThat(data.isUpdated()).isTrue();
        data.setUpdated(false);
        data.remove("a");
        assertThat(data.isUpdated()).isTrue();
        data.assignId(9);
        assertThat(data.id()).isEqualTo(9);
        assertThatIllegalStateException().isThrownBy(() -> data.assignId(10));
        assertThatIllegalArgumentException().isThrownBy(() -> new DataRecord("Star").assignId(DataRecord.NO_ID));
    }

    @Test
    void shouldShowUnsignedNumbers() {
        assertThat(Variant.ofInteger(ValueType.U64, -1)).hasToString("u64 18446744073709551615");
    }

    @Test
    void shouldKeepKeysInOrder() {
        DataRecord data = new DataRecord("Star", 88);
        data.set("b", Variant.of(1f));
        data.set("a", Variant.of("x"));
        assertThat(data.keys()).containsExactly("a", "b");
        assertThat(data.get("c")).isNull();
        assertThatIllegalArgumentException().isThrownBy(() -> new DataRecord("Star", -2));
    }

    @Test
    void shouldRefuseFloatsForTypesOfOtherLanes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Variant.ofFloats(ValueType.IVEC3, 1, 2, 3))
                .withMessage("expected a type with lanes of f32, found ivec3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Variant.ofFloats(ValueType.COLOR, 1, 0, 0, 1))
                .withMessageContaining("color");
    }

    @Test
    void shouldRefuseNullWhereItIsGiven() {
        assertThatNullPointerException().isThrownBy(() -> Variant.of((String) null));
        assertThatNullPointerException().isThrownBy(() -> Variant.ofRef(null, 7));
        assertThatNullPointerException().isThrownBy(() -> Variant.ofRefByKey(null, "key"));
        DataRecord star = new DataRecord("Star", 88);
        assertThatNullPointerException().isThrownBy(() -> star.set("a", null));
        assertThatNullPointerException().isThrownBy(() -> star.setText("a", null));
        assertThat(star.keys()).isEmpty();
        assertThat(star.isUpdated()).isFalse();
    }

    @Test
    void shouldTellOneReferenceToNothing() {
        assertThat(Variant.ofRef("Star", DataRecord.NO_ID).isNull()).isTrue();
    }

    @Test
    void shouldTakeNothingElseForOne() {
        Variant nulls = Variant.ofArray(ValueType.REF, List.of(Variant.ofRef("Star", DataRecord.NO_ID)));
        List<Variant> others = List.of(
                Variant.ofRef("Star", 0),
                Variant.ofRef("Star", Long.MAX_VALUE),
                Variant.ofRefByKey("Star", ""),
                Variant.ofRefByKey("Star", "null"),
                nulls,
                Variant.ofInteger(ValueType.I64, -1),
                Variant.of(""));
        assertThat(others).noneMatch(Variant::isNull);
    }
}
