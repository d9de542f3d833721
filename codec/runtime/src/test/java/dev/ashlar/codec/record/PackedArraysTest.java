package dev.ashlar.codec.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.internal.encode.RandomVariants;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PackedArraysTest {
    private static final long SEED = 20_261_302;

    @ParameterizedTest
    @EnumSource(
            value = ValueType.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"REF", "BYTES", "LIST", "MAP", "VALUES"})
    void shouldGiveEveryArrayBackFromParts(ValueType type) {
        Random random = new Random(SEED);
        RandomVariants values = new RandomVariants(random);
        for (int count = 0; count < 60; count++) {
            Variant array = values.of(type, Shape.FIXED, count);
            String packed = PackedArrays.pack(array);
            int cut = random.nextInt(packed.length() + 1);
            Variant found = PackedArrays.unpack(type, packed.substring(0, cut), packed.substring(cut));
            assertThat(found).as("seed %d, %d elements", SEED, count).isEqualTo(array);
        }
    }

    @Test
    void cannotUnpackWhatIsNotPacked() {
        for (String text : new String[] {"5:abc", "x:abc", "3", "-1:a", ":", "2:a"}) {
            assertThatIllegalArgumentException().as(text).isThrownBy(() -> PackedArrays.unpack(ValueType.STRING, text));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> PackedArrays.unpack(ValueType.F32, "%%%"));
        assertThatIllegalArgumentException().isThrownBy(() -> PackedArrays.unpack(ValueType.REF, "1:a"));
    }
}
