package dev.ashlar.pipeline.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.Variant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Equal values as one object. */
class SharedValuesTest {
    private final SharedValues shared = new SharedValues();

    private Variant of(Variant value) {
        if (value.type().isNumeric()) {
            return shared.number(value.type(), value.bits());
        }
        char[] chars = ('<' + value.text() + '>').toCharArray();
        return shared.text(value.type(), chars, 1, chars.length - 2);
    }

    /** A value is kept when it comes for the second time. */
    @Test
    void shouldGiveEqualValuesAsOneObject() {
        List<Variant> values = List.of(
                Variant.of("fire"),
                Variant.ofEnum("FIRE"),
                Variant.ofHash("fire"),
                Variant.of(true),
                Variant.of(7),
                Variant.of(7L),
                Variant.of(0.5f),
                Variant.of(0.5));
        values.forEach(this::of);
        List<Variant> kept = values.stream().map(this::of).toList();
        assertThat(kept).isEqualTo(values);
        for (int i = 0; i < values.size(); i++) {
            assertThat(of(values.get(i))).isSameAs(kept.get(i));
        }
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
                Variant.of("BB")); // Its hash is that of Aa.
        for (int round = 0; round < 4; round++) {
            values.forEach(value -> assertThat(of(value)).isEqualTo(value));
        }
        for (Variant value : values) {
            for (int time = 0; time < 3; time++) {
                assertThat(of(value)).isEqualTo(value);
            }
        }
    }

    @Test
    void shouldGiveEqualValuesWhenThereAreMoreThanItHasRoomFor() {
        for (int i = 0; i < 20_000; i++) {
            assertThat(of(Variant.of(i / 2))).isEqualTo(Variant.of(i / 2));
        }
        Variant last = Variant.of("the last one");
        of(last);
        Variant kept = of(last);
        assertThat(kept).isEqualTo(last);
        assertThat(of(last)).isSameAs(kept);
    }
}
