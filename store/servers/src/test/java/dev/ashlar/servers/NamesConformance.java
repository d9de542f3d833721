package dev.ashlar.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that no server takes. */
public abstract class NamesConformance<S extends TestDatabase> extends DatabaseTest<S> {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ashlar_x",
                "",
                "a\0b",
                "half \uD834",
                "x2345678901234567890123456789012345678901234567890123456789012"
            })
    void cannotKeepTypesWithoutATable(String type) {
        Backend backend = open();
        assertThatThrownBy(() -> backend.save(List.of(record(type, 1))))
                .isInstanceOf(BackendException.class)
                .hasMessageStartingWith(location + ": ");
        assertThat(backend.types()).isEmpty();
    }

    @Test
    void shouldRefuseTablesOfANewerAshlar() {
        open().save(List.of(record("Star", 1)));
        sql("UPDATE ashlar_state SET format = 2");
        assertThatThrownBy(this::open)
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("written by a newer Ashlar: expected format 1 in ashlar_state, found 2");
    }
}
