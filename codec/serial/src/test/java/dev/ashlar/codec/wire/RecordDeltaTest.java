package dev.ashlar.codec.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.internal.encode.RandomVariants;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RecordDeltaTest {
    private final DataRecord emitter = new DataRecord("Emitter", 42);

    @Test
    void shouldTellWhatChangedAndMakeTheSameChangesElsewhere() {
        emitter.setFloat("rate", 1);
        emitter.setText("name", "campfire");
        emitter.setText("note", "old");
        DataRecord after = emitter.copy();
        after.setFloat("rate", 2);
        after.remove("note");
        after.setInt("count", 5);
        after.setDeleted(true);
        RecordDelta delta = RecordDelta.between(emitter, after);
        assertThat(delta)
                .hasToString("Emitter 42 changed {count=i32 5, rate=f32 2.0} gone [note] deleted")
                .isEqualTo(RecordDelta.between(emitter, after));
        assertThat(delta.get("name")).isNull();
        emitter.setUpdated(false);
        delta.applyTo(emitter);
        assertThat(emitter).isEqualTo(after);
        assertThat(emitter.isUpdated()).isTrue();
        emitter.setUpdated(false);
        delta.applyTo(emitter);
        assertThat(emitter.isUpdated()).as("a second time").isFalse();
        assertThat(RecordDelta.between(emitter, after).isEmpty()).isTrue();
    }

    @Test
    void cannotMixDeltasOfOtherRecords() {
        RecordDelta delta = RecordDelta.between(emitter, emitter.copy());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> delta.applyTo(new DataRecord("Emitter", 43)))
                .withMessage("expected Emitter 42, found Emitter 43");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordDelta.between(new DataRecord("Light", 42), emitter));
        emitter.setInt("a", 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RecordDelta(emitter, List.of("a")))
                .withMessage("Emitter 42: field a: expected changed or gone, found both");
    }

    @Test
    void shouldLeadFromAnyRecordToAnyOther() {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            DataRecord before = random(random);
            DataRecord after = random(random);
            DataRecord changed = before.copy();
            RecordDelta.between(before, after).applyTo(changed);
            assertThat(changed).as("seed %d", seed).isEqualTo(after);
        }
    }

    private static DataRecord random(Random random) {
        RandomVariants values = new RandomVariants(random);
        DataRecord record = new DataRecord("T", 1);
        ValueType[] types = ValueType.named().toArray(ValueType[]::new);
        for (int i = random.nextInt(6); i > 0; i--) {
            record.set("f" + random.nextInt(8), values.of(types[random.nextInt(types.length)], Shape.SINGLE, 1));
        }
        record.setDeleted(random.nextBoolean());
        return record;
    }
}
