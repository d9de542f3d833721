package dev.ashlar.pipeline.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReferencesTest {
    @Test
    void shouldTellOneReferenceToNothing() {
        assertThat(References.isNull(Variant.ofRef("Star", 0))).isTrue();
    }

    @Test
    void shouldTakeNothingElseForOne() {
        Variant nulls = Variant.ofArray(ValueType.REF, List.of(Variant.ofRef("Star", 0)));
        List<Variant> others = List.of(
                Variant.ofRef("Star", 1),
                Variant.ofRef("Star", Long.MAX_VALUE),
                Variant.ofRefByKey("Star", ""),
                Variant.ofRefByKey("Star", "0"),
                nulls,
                Variant.ofInteger(ValueType.I64, 0),
                Variant.of(false),
                Variant.of(""));
        assertThat(others).noneMatch(References::isNull);
    }
}
