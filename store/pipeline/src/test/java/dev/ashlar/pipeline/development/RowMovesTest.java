package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.cook.RowNumbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Where rows come from and go to, against a search for each. */
class RowMovesTest {
    private static final long FIRST_SEED = 9;
    private static final int MOST_ID = 60;

    private static List<DataRecord> edited(List<DataRecord> records, Random random) {
        List<DataRecord> edited = new ArrayList<>();
        for (long id = 1; id <= MOST_ID; id++) {
            int old = rowOf(records, id);
            boolean stays = old >= 0 ? random.nextInt(8) != 0 : random.nextInt(20) == 0;
            if (stays) {
                edited.add(old >= 0 && random.nextInt(8) != 0 ? records.get(old) : new DataRecord("Any", id));
            }
        }
        return edited;
    }

    private static int rowOf(List<DataRecord> records, long id) {
        for (int row = 0; row < records.size(); row++) {
            if (records.get(row).id() == id) {
                return row;
            }
        }
        return -1;
    }

    @Test
    void shouldFindWhereEachRowWas() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + 300; seed++) {
            Random random = new Random(seed);
            List<DataRecord> older = edited(List.of(), random);
            long[] olderIds = RowNumbers.ids(older);
            List<DataRecord> records = edited(older, random);
            RowMoves moves = RowMoves.between(older, olderIds, records);
            assertThat(moves.ids()).as("seed %d", seed).isEqualTo(RowNumbers.ids(records));
            for (int row = 0; row < records.size(); row++) {
                int was = rowOf(older, records.get(row).id());
                boolean same = was >= 0 && older.get(was) == records.get(row);
                assertThat(moves.origins()[row])
                        .as("seed %d, row %d", seed, row)
                        .isEqualTo(same ? was : -1);
            }
            int[] expected = older.stream()
                    .mapToInt(record -> rowOf(records, record.id()))
                    .toArray();
            boolean moved = false;
            for (int row = 0; row < expected.length; row++) {
                moved |= expected[row] >= 0 && expected[row] != row;
            }
            assertThat(moves.newRows()).as("seed %d", seed).isEqualTo(moved ? expected : null);
        }
    }

    @Test
    void shouldShareTheIdsWhereNoneCameOrWent() {
        List<DataRecord> older = List.of(new DataRecord("Any", 3), new DataRecord("Any", 5));
        long[] ids = {3, 5};
        List<DataRecord> changed = List.of(older.get(0), new DataRecord("Any", 5));
        assertThat(RowMoves.between(older, ids, changed).ids()).isSameAs(ids);
        assertThat(RowMoves.ofSame(ids).ids()).isSameAs(ids);
        assertThat(RowMoves.ofSame(ids).origins()).containsExactly(0, 1);
    }

    @Test
    void shouldMoveNothingWhereRecordsCameOrWentAtTheEnd() {
        DataRecord first = new DataRecord("Any", 3);
        DataRecord last = new DataRecord("Any", 5);
        RowMoves added = RowMoves.between(List.of(first), new long[] {3}, List.of(first, last));
        assertThat(added.newRows()).isNull();
        assertThat(added.origins()).containsExactly(0, -1);
        RowMoves removed = RowMoves.between(List.of(first, last), new long[] {3, 5}, Arrays.asList(first));
        assertThat(removed.newRows()).isNull();
    }
}
