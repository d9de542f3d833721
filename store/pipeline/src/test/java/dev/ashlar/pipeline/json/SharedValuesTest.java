package dev.ashlar.pipeline.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Equal values as one object. */
class SharedValuesTest {
    private final SharedValues shared = new SharedValues();

    @Test
    void shouldGiveEqualValuesAsOneObject() {
        List<Variant> first = List.of(
                Variant.of("fire"),
                Variant.ofEnum("FIRE"),
                Variant.ofHash("fire"),
                Variant.of(true),
                Variant.of(7),
                Variant.of(7L),
                Variant.of(0.5f),
                Variant.of(0.5));
        first.forEach(value -> assertThat(shared.of(value)).isSameAs(value));
        assertThat(shared.of(Variant.of(new String("fire")))).isSameAs(first.get(0));
        assertThat(shared.of(Variant.ofEnum("FIRE"))).isSameAs(first.get(1));
        assertThat(shared.of(Variant.of(0.5f))).isSameAs(first.get(6));
    }

    /** What looks alike but is not the same bits, or of another type, stays what it is, though it may take the place of the other. */
    @Test
    void cannotGiveAValueThatIsNotEqual() {
        List<Variant> values = List.of(
                Variant.of(0f),
                Variant.of(-0f),
                Variant.of(0.0),
                Variant.of(0),
                Variant.of(0L),
                Variant.of(false),
                Variant.of(Float.NaN),
                Variant.of(Float.intBitsToFloat(0x7FC00001)),
                Variant.of(""),
                Variant.ofEnum("a"),
                Variant.of("a"),
                Variant.ofHash("a"),
                Variant.of("Aa"),
                Variant.of("BB"), // Its hash is that of Aa.
                Variant.ofArray(ValueType.I32, new long[] {1}),
                Variant.ofLanes(ValueType.VEC2, new long[] {0, 0}));
        for (int round = 0; round < 2; round++) {
            values.forEach(value -> assertThat(shared.of(value)).isEqualTo(value));
        }
    }

    @Test
    void shouldGiveEqualValuesWhenThereAreMoreThanItHasRoomFor() {
        for (int i = 0; i < 20_000; i++) {
            assertThat(shared.of(Variant.of(i))).isEqualTo(Variant.of(i));
        }
        Variant last = Variant.of("the last one");
        shared.of(last);
        assertThat(shared.of(Variant.of("the last one"))).isSameAs(last);
    }
}
