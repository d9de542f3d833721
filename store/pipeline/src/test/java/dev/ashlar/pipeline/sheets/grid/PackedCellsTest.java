package dev.ashlar.pipeline.sheets.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PackedCellsTest {
    private static final long SEED = 20261128;
    private static final String[] TEXTS = {"", "a", "größe, 日本", "0.5", "true", "\uD834\uDD1E"};

    @Test
    void shouldHaveTheCellsThatWerePacked() {
        Random random = new Random(SEED);
        PackedCells.Builder builder = new PackedCells.Builder();
        for (int round = 0; round < 200; round++) {
            int count = random.nextInt(24);
            Map<Integer, NewCell> cells = new TreeMap<>();
            for (int column = 0; column < count; column++) {
                if (random.nextBoolean()) {
                    NewCell.Kind[] kinds = NewCell.Kind.values();
                    String text = TEXTS[random.nextInt(TEXTS.length)];
                    cells.put(column, new NewCell(text, kinds[random.nextInt(kinds.length)]));
                }
            }
            cells.forEach(builder::put);
            PackedCells packed = builder.pack(count);
            assertThat(packed).as("seed %d, round %d", SEED, round).isEqualTo(cells);
            assertThat(packed.keySet()).containsExactlyElementsOf(cells.keySet());
            for (int column = -1; column <= count; column++) {
                assertThat(packed.get(column)).isEqualTo(cells.get(column));
                assertThat(packed.containsKey(column)).isEqualTo(cells.containsKey(column));
            }
        }
    }
}
