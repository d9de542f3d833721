package dev.ashlar.pipeline.development;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.content.RecordList;
import dev.ashlar.pipeline.cook.RowNumbers;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the rows of a type come from those that it had before. Two lists in the order of ids are gone through side by side; a record that is in
 * both is told by being the same object, and is not looked into.
 *
 * @param ids of the rows, the very array of the older ones where no id came or went
 * @param origin of each row the older one that has the same record, −1 where there is none; null where every row has the record that it had
 * @param newRows of each older row the row that has its id now, −1 where it is gone; null where those that are left have the numbers that they had
 */
record RowMoves(long[] ids, int @Nullable [] origin, int @Nullable [] newRows) {
    private static final int NONE = -1;

    /** Of records that there were none of before. */
    static RowMoves ofNew(List<DataRecord> records) {
        int[] origin = new int[records.size()];
        Arrays.fill(origin, NONE);
        return new RowMoves(RowNumbers.ids(records), origin, null);
    }

    /** Of the very list that was there before. */
    static RowMoves ofSame(long[] ids) {
        return new RowMoves(ids, null, null);
    }

    /** {@code olderIds}: of {@code older}; both lists are sorted by id. */
    static RowMoves between(List<DataRecord> older, long[] olderIds, List<DataRecord> records) {
        RecordList before = RecordList.of(older);
        RecordList now = RecordList.of(records);
        long[] ids = now.ids();
        int[] origin = new int[ids.length];
        Arrays.fill(origin, NONE);
        int[] newRows = new int[olderIds.length];
        Arrays.fill(newRows, NONE);
        boolean moved = false;
        int at = 0;
        for (int row = 0; row < ids.length; ) {
            while (at < olderIds.length && olderIds[at] < ids[row]) {
                at++; // Gone.
            }
            if (at == olderIds.length || olderIds[at] != ids[row]) {
                row++; // Added.
                continue;
            }
            int same = now.sameFrom(row, before, at);
            moved |= at != row;
            for (int i = 0; i < Math.max(1, same); i++, row++, at++) {
                origin[row] = same == 0 ? NONE : at;
                newRows[at] = row;
            }
        }
        boolean sameIds = Arrays.equals(ids, olderIds);
        return new RowMoves(sameIds ? olderIds : ids, origin, moved ? newRows : null);
    }

    /** Of each row the older one that has the same record, −1 where there is none. */
    int[] origins() {
        if (origin != null) {
            return origin;
        }
        int[] same = new int[ids.length];
        Arrays.setAll(same, row -> row);
        return same;
    }
}
