package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.pipeline.backend.BackendException;
import org.junit.jupiter.api.Test;

class LayerIdsTest {
    private static final long FIRST = (1L << 62) + ((XxHash64.key("winter") & (1L << 40) - 1) << 20);

    @Test
    void shouldCountFromTheRangeOfTheLayer() {
        LayerIds ids = new LayerIds("winter");

        assertThat(ids.next("Item")).isEqualTo(FIRST).isPositive();
        assertThat(ids.next("Item")).isEqualTo(FIRST + 1);
        assertThat(ids.next("Monster")).isEqualTo(FIRST);
        assertThat(new LayerIds("summer").next("Item")).isNotEqualTo(FIRST);
    }

    @Test
    void shouldPassOverIdsThatAreUsed() {
        LayerIds ids = new LayerIds("winter");
        ids.use("Item", FIRST);
        ids.use("Item", FIRST + 1);

        assertThat(ids.next("Item")).isEqualTo(FIRST + 2);
    }

    @Test
    void cannotLeaveTheRange() {
        LayerIds ids = new LayerIds("winter");
        for (int i = 0; i < 1 << 20; i++) {
            ids.next("Item");
        }

        assertThatThrownBy(() -> ids.next("Item"))
                .isInstanceOf(BackendException.class)
                .hasMessage(
                        "winter: no id is left for a new record of Item: expected at most 1048576 records without an id,"
                                + " found more; give them ids");
    }
}
