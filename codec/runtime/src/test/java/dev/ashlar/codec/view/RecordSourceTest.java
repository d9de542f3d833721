package dev.ashlar.codec.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import org.junit.jupiter.api.Test;

/** A view keeps what it reads. */
class RecordSourceTest {
    @Test
    void shouldKeepTheMemoryOfRowsDefaultRowAndPoolWhileAViewCanBeReached() {
        RecordLayout layout = LayoutBuilder.rows("T", 24, 8, 0)
                .field("a", ValueType.I64, 8)
                .field("s", ValueType.STRING, 16)
                .build();
        DataRecord record = new DataRecord("T", 1);
        record.set("a", Variant.ofInteger(ValueType.I64, 42));
        record.set("s", Variant.of("in the pool"));
        RecordView view = new ViewSet(false).add(TestRecords.of(layout, new DataRecord("T"), record));
        System.gc();
        assertThat(view.i64(FieldKey.of("a"))).as("default row").isZero();
        assertThat(view.find(1)).isTrue();
        assertThat(view.i64(FieldKey.of("a"))).as("row").isEqualTo(42);
        assertThat(view.text(FieldKey.of("s"))).as("pool").isEqualTo("in the pool");
    }
}
