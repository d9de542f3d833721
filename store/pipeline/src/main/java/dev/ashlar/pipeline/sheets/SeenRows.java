package dev.ashlar.pipeline.sheets;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import dev.ashlar.pipeline.sheets.grid.Sheet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the rows of a sheet were: of each record its id and a hash of its row. The row has the id, so rows with equal hashes are the same record, wherever
 * they stand. Immutable.
 *
 * @param form hash of all that decides how rows are read: the names of columns, and the sign between cells
 * @param ids of the records, in the order of rows
 * @param hashes of their rows
 */
record SeenRows(long form, long[] ids, long[] hashes) {
    static final SeenRows NONE = new SeenRows(0, new long[0], new long[0]);

    /** A row that is new, or has changed. */
    private static final long NO_ID = -1;

    /** The rows of a sheet, with the ids that a reading of all of them has found. */
    static SeenRows of(Sheet sheet, long[] ids) {
        return new SeenRows(form(sheet), ids, hashes(sheet));
    }

    private static long[] hashes(Sheet sheet) {
        List<Sheet.Row> rows = sheet.rows();
        long[] hashes = new long[rows.size()];
        for (int i = 0; i < hashes.length; i++) {
            hashes[i] = rows.get(i).hash();
        }
        return hashes;
    }

    private static long form(Sheet sheet) {
        StringBuilder all = new StringBuilder(sheet.form());
        Sheet.Row header = sheet.header();
        for (int i = 0; header != null && i < header.count(); i++) {
            String name = header.cell(i);
            if (name != null) {
                all.append('\n')
                        .append(i)
                        .append(':')
                        .append(name.length())
                        .append(':')
                        .append(name);
            }
        }
        return XxHash64.key(all);
    }

    /** Whether each row has an id. */
    boolean isWhole() {
        return ids.length == hashes.length;
    }

    /**
     * What differs between two states of a sheet.
     *
     * @param withdrawn ids of rows that are gone, or have changed; ascending
     * @param rows those that are new, or have changed
     * @param ids of all rows of the later state; less than 0 of {@code rows}
     * @param hashes of all rows of the later state
     */
    record Difference(long[] withdrawn, List<Sheet.Row> rows, long[] ids, long[] hashes) {
        /** The later state, once the ids of its new rows are known. */
        SeenRows later(long form, long[] newIds) {
            long[] all = ids.clone();
            int next = 0;
            for (int i = 0; i < all.length; i++) {
                all[i] = all[i] == NO_ID ? newIds[next++] : all[i];
            }
            return new SeenRows(form, all, hashes);
        }
    }

    /** Whether rows of a sheet are read as they were. */
    boolean isOf(Sheet sheet) {
        return form == form(sheet);
    }

    /** Compares with a later state of the same form. */
    Difference difference(Sheet later) {
        List<Sheet.Row> all = later.rows();
        long[] nowHashes = hashes(later);
        int[] earlier = RowMatch.of(hashes, nowHashes);
        long[] now = new long[earlier.length];
        List<Sheet.Row> rows = new ArrayList<>();
        for (int i = 0; i < now.length; i++) {
            now[i] = earlier[i] < 0 ? NO_ID : ids[earlier[i]];
            if (earlier[i] < 0) {
                rows.add(all.get(i));
            }
        }
        return new Difference(withdrawn(RowMatch.matched(ids.length, earlier)), rows, now, nowHashes);
    }

    private long[] withdrawn(boolean[] isMatched) {
        long[] withdrawn = new long[ids.length];
        int count = 0;
        for (int i = 0; i < ids.length; i++) {
            if (!isMatched[i]) {
                withdrawn[count++] = ids[i];
            }
        }
        Arrays.sort(withdrawn, 0, count);
        return Arrays.copyOf(withdrawn, count);
    }

    void write(CacheOutput into) throws IOException {
        into.putLong(form);
        into.putLongs(ids);
        into.putLongs(hashes);
    }

    static SeenRows read(CacheInput from) throws IOException {
        return new SeenRows(from.getLong(), from.getLongs(), from.getLongs());
    }
}
