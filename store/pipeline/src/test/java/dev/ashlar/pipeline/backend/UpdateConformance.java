package dev.ashlar.pipeline.backend;

import static dev.ashlar.pipeline.backend.Received.all;
import static dev.ashlar.pipeline.backend.Received.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How every backend updates fields of records. */
public abstract class UpdateConformance extends FoundConformance {
    private static final Schema RENAMED = Received.schema("""
            Schema = { name = "Star" }
            Fields = [
              { name = "magnitude", type = "i32", formerly = ["brightness"] }
              { name = "note", type = "string" }
            ]
            """);

    /** Whether an update leaves values alone that no field of the schema reads. */
    protected boolean keepsWhatNoFieldReads() {
        return true;
    }

    private static FieldUpdate update(long id, String... fields) {
        return new FieldUpdate(THING, id, Set.of(fields), false);
    }

    private static FieldUpdate removal(long id) {
        return new FieldUpdate(THING, id, Set.of("i32", "text"), true);
    }

    @Test
    void shouldWriteTheFieldsThatAnUpdateNamesAndNoOthers() {
        save(
                record("Thing", 1, "i32", i32(1), "text", text("one"), "f32", Variant.of(0.5f)),
                record("Thing", 2, "i32", i32(2), "text", text("two")));
        List<DataRecord> seen = new ArrayList<>();
        backend.update(List.of(update(1, "i32", "text")), kept -> {
            kept.forEach(one -> seen.add(one.copy()));
            return List.of(record("Thing", 1, "i32", i32(10), "f32", Variant.of(9f)));
        });
        assertThat(seen).singleElement().satisfies(one -> {
            assertThat(one.get("i32")).isEqualTo(i32(1));
            assertThat(one.get("text")).isEqualTo(text("one"));
        });
        assertThat(all(backend, THING))
                .containsExactly(
                        record("Thing", 1, "i32", i32(10), "f32", Variant.of(0.5f)),
                        record("Thing", 2, "i32", i32(2), "text", text("two")));
    }

    @Test
    void shouldMakeAndRemoveRecordsByUpdates() {
        save(record("Thing", 1, "i32", i32(1)), record("Thing", 2, "i32", i32(2), "text", text("two")));
        backend.update(List.of(removal(2), update(7, "text"), update(1, "u8"), removal(5)), kept -> {
            assertThat(kept.get(0)).isEqualTo(record("Thing", 2, "i32", i32(2), "text", text("two")));
            assertThat(kept.get(1)).isNull();
            assertThat(kept.get(3)).isNull();
            return List.of(
                    record("Thing", 2),
                    record("Thing", 7, "text", text("seven")),
                    record("Thing", 1),
                    record("Thing", 5));
        });
        assertThat(all(backend, THING))
                .containsExactly(record("Thing", 1, "i32", i32(1)), record("Thing", 7, "text", text("seven")));
    }

    @Test
    void shouldWriteNothingWhenTheUpdaterThrows() {
        save(record("Thing", 1, "i32", i32(1)));
        long token = backend.changeToken();
        assertThatThrownBy(() -> backend.update(List.of(update(1, "i32")), kept -> {
                    throw new IllegalStateException("refused");
                }))
                .hasMessage("refused");
        assertThat(backend.changeToken()).isEqualTo(token);
        assertThat(reread(1).get("i32")).isEqualTo(i32(1));
        save(record("Thing", 1, "i32", i32(2)));
        assertThat(reread(1).get("i32")).isEqualTo(i32(2));
    }

    @Test
    void cannotUpdateWhatIsNotThere() {
        save(record("Thing", 1, "i32", i32(1)));
        assertThatThrownBy(() -> update(1, "nothing"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Thing 1")
                .hasMessageContaining("nothing");
        assertThatThrownBy(() -> update(DataRecord.NO_ID, "i32")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> backend.update(List.of(update(1, "i32"), update(1, "text")), kept -> List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Thing 1 is given twice");
        assertThatThrownBy(() -> backend.update(List.of(update(1, "i32")), kept -> List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected values for 1 updates, found values for 0");
        assertThatThrownBy(() -> backend.update(
                        List.of(update(1, "text")), kept -> List.of(record("Thing", 1, "text", text("half \uD834")))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("surrogate");
        assertThat(all(backend, THING)).containsExactly(record("Thing", 1, "i32", i32(1)));
    }

    @Test
    void shouldUpdateFieldsThatStandUnderFormerNames() {
        save(record("Star", 1, "brightness", i32(7), "note", text("stays"), "own", text("of nobody")));
        backend.update(List.of(new FieldUpdate(RENAMED, 1, Set.of("magnitude"), false)), kept -> {
            assertThat(kept.get(0).get("magnitude")).isEqualTo(i32(7));
            return List.of(record("Star", 1, "magnitude", i32(8)));
        });
        assertThat(backend.read(RENAMED, 1)).isEqualTo(record("Star", 1, "magnitude", i32(8), "note", text("stays")));
        backend.update(
                List.of(new FieldUpdate(RENAMED, 1, Set.of("magnitude"), false)), kept -> List.of(record("Star", 1)));
        assertThat(backend.read(RENAMED, 1)).isEqualTo(record("Star", 1, "note", text("stays")));
        if (!keepsWhatNoFieldReads()) {
            return;
        }
        Schema own = Received.schema("""
                Schema = { name = "Star" }
                Fields = [ { name = "own", type = "string" }, { name = "brightness", type = "i32" } ]
                """);
        assertThat(backend.read(own, 1)).isEqualTo(record("Star", 1, "own", text("of nobody")));
    }

    /** A save that was prepared before an update must not bring back what the update took away. */
    @Test
    void shouldSaveWholeRecordsAfterAnUpdateAsBefore() {
        save(record("Thing", 1, "i32", i32(1)));
        DataRecord read = reread(1);
        backend.update(
                List.of(update(1, "u8")),
                kept -> List.of(record("Thing", 1, "u8", Variant.ofInteger(ValueType.U8, 3))));
        read.set("i32", i32(2));
        save(read);
        assertThat(reread(1)).isEqualTo(record("Thing", 1, "i32", i32(2)));
    }
}
