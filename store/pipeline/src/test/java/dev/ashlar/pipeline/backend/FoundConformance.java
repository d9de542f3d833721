package dev.ashlar.pipeline.backend;

import static dev.ashlar.pipeline.backend.Received.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How every backend hands over records without a schema. */
public abstract class FoundConformance extends TrackerConformance {
    /** Whether records can be read as they stand, without a schema. */
    protected boolean readsWithoutSchemas() {
        return true;
    }

    @Test
    void shouldTellRecordsOfWhichNoSchemaKnowsTheFields() {
        save(
                record(
                        "Stray",
                        7,
                        "size",
                        i32(5),
                        "a \"b\"",
                        text("x"),
                        "list",
                        Variant.ofArray(ValueType.I32, new long[] {1, 2})),
                record("Stray", 8, "size", i32(-6)),
                record("Thing", 9, "i32", i32(1), "undeclared", text("y")));
        if (!readsWithoutSchemas()) {
            assertThatThrownBy(() -> Found.in(backend, "Stray"))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("records of Stray cannot be read without a schema");
            return;
        }
        assertThat(Found.in(backend, "Stray"))
                .isEqualTo(Map.of(7L, Map.of("size", "5", "a \"b\"", "x", "list", "[1, 2]"), 8L, Map.of("size", "-6")));
        assertThat(Found.in(backend, "Thing")).isEqualTo(Map.of(9L, Map.of("i32", "1", "undeclared", "y")));
        assertThat(Found.in(backend, "Nobody")).isEmpty();
    }
}
