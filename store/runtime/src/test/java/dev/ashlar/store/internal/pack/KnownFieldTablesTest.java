package dev.ashlar.store.internal.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnownFieldTablesTest {
    private final KnownFieldTables known = new KnownFieldTables();

    private static FieldTable table(long key, int version, byte... bytes) {
        RecordLayout layout = new RecordLayout("Type", key, LayoutKind.ROWS, 8, 8, 0, List.of());
        return new FieldTable(layout, version, 0, 0, bytes);
    }

    @Test
    void shouldKnowATableByItsTypeAndAllOfItsBytes() {
        FieldTable table = table(1, 1, (byte) 1, (byte) 2, (byte) 3);
        known.keep(1, table);
        assertThat(known.find(1, new byte[] {1, 2, 3})).isSameAs(table);
        assertThat(known.find(2, new byte[] {1, 2, 3})).isNull();
        assertThat(known.find(1, new byte[] {1, 2, 4})).isNull();
        assertThat(known.find(1, new byte[] {1, 2})).isNull();
        assertThat(known.find(1, new byte[] {1, 2, 3, 0})).isNull();
    }

    /** Two threads may both read a table that nobody knows. */
    @Test
    void shouldGiveTheOneThatWasKeptFirstForTheSameBytes() {
        FieldTable first = table(1, 1, (byte) 1, (byte) 2);
        assertThat(known.keep(1, first)).isSameAs(first);
        assertThat(known.keep(1, table(1, 1, (byte) 1, (byte) 2))).isSameAs(first);
        assertThat(known.find(1, new byte[] {1, 2})).isSameAs(first);
    }

    @Test
    void shouldKeepTheLatestOfAType() {
        FieldTable later = table(1, 2, (byte) 2);
        known.keep(1, table(1, 1, (byte) 1));
        known.keep(1, later);
        assertThat(known.find(1, new byte[] {1})).isNull();
        assertThat(known.find(1, new byte[] {2})).isSameAs(later);
    }

    /** Whatever packs come, the memory for them has a bound. */
    @Test
    void shouldKeepNoMoreThanItHasRoomFor() {
        known.keep(1, table(1, 1, new byte[(16 << 10) + 1]));
        assertThat(known.find(1, new byte[(16 << 10) + 1])).isNull();
        for (int key = 1; key <= 600; key++) {
            known.keep(key, table(key, 1, (byte) key));
        }
        assertThat(known.find(512, new byte[] {(byte) 512})).isNotNull();
        assertThat(known.find(513, new byte[] {(byte) 513})).isNull();
        FieldTable later = table(512, 2, (byte) 7);
        known.keep(512, later);
        assertThat(known.find(512, new byte[] {7})).isSameAs(later);
    }
}
