package dev.ashlar.pipeline.sheets.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PackedRowsTest {
    private static final long SEED = 20261128;
    private static final List<String> TEXTS =
            List.of("", "a", "größe, 日本", "0.5", "\"", "a\"\"b\n", "#", "\uD834\uDD1E", "\uFEFF", "x".repeat(300));

    private final Random random = new Random(SEED);

    /** In any order of columns. Texts, and with them blocks of rows, have all lengths. */
    @Test
    void shouldHaveTheCellsThatWerePacked() {
        for (int round = 0; round < 100; round++) {
            int columns = 1 + random.nextInt(round % 10 == 0 ? 300 : 24);
            List<Map<Integer, NewCell>> expected = new ArrayList<>();
            PackedRows.Builder builder = new PackedRows.Builder();
            for (int rows = random.nextInt(20); rows > 0; rows--) {
                expected.add(row(columns));
                add(expected.get(expected.size() - 1), builder);
            }
            for (int column = 0; column < columns; column++) {
                int one = column;
                assertThat(builder.has(column)).isEqualTo(expected.stream().anyMatch(row -> row.containsKey(one)));
            }
            assertThat(builder.isEmpty()).isEqualTo(expected.isEmpty());
            PackedRows packed = builder.rows(null);
            assertThat(packed).as("seed %d, round %d", SEED, round).isEqualTo(expected);
            for (int i = 0; i < packed.size(); i++) {
                assertThat(packed.get(i).keySet())
                        .containsExactlyElementsOf(expected.get(i).keySet());
                for (int column = -1; column <= columns; column++) {
                    assertThat(packed.get(i).get(column))
                            .isEqualTo(expected.get(i).get(column));
                    assertThat(packed.get(i).containsKey(column))
                            .isEqualTo(expected.get(i).containsKey(column));
                }
            }
        }
    }

    private Map<Integer, NewCell> row(int columns) {
        Map<Integer, NewCell> cells = new TreeMap<>();
        for (int column = 0; column < columns; column++) {
            if (random.nextBoolean()) {
                cells.put(column, cell());
            }
        }
        return cells;
    }

    private NewCell cell() {
        return switch (random.nextInt(4)) {
            case 0 -> new NewCell(String.valueOf(random.nextFloat()), NewCell.Kind.NUMBER);
            case 1 -> new NewCell(String.valueOf(random.nextBoolean()), NewCell.Kind.FLAG);
            default ->
                new NewCell(
                        TEXTS.get(random.nextInt(TEXTS.size())).repeat(random.nextInt(200) == 0 ? 2000 : 1),
                        NewCell.Kind.TEXT);
        };
    }

    private void add(Map<Integer, NewCell> row, PackedRows.Builder builder) {
        List<Integer> columns = new ArrayList<>(row.keySet());
        Collections.shuffle(columns, random);
        columns.forEach(column -> builder.put(column, row.get(column)));
        builder.endRow();
    }

    /** A column may be left out, or come after all that have a cell. */
    @Test
    void shouldHaveTheSameCellsInOtherColumns() {
        PackedRows.Builder builder = new PackedRows.Builder();
        builder.put(2, new NewCell("c", NewCell.Kind.TEXT));
        builder.put(0, new NewCell("1", NewCell.Kind.NUMBER));
        builder.endRow();
        PackedRows rows = builder.rows(new int[] {0, 9, 2});

        assertThat(rows)
                .containsExactly(Map.of(
                        0, new NewCell("1", NewCell.Kind.NUMBER),
                        2, new NewCell("c", NewCell.Kind.TEXT)));
        assertThat(rows.get(0).get(1)).isNull();
        assertThat(rows.get(0).get(3)).isNull();
    }
}
