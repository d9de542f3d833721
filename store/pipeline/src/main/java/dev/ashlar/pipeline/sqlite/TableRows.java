package dev.ashlar.pipeline.sqlite;

import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import org.agrona.collections.LongArrayList;
import org.jspecify.annotations.Nullable;

/**
 * What the rows of a table were: of each leaf page of its tree a hash, and of each row its id and a hash of its bytes, in the order of the ids. Immutable.
 *
 * @param leaves numbers of the leaf pages
 * @param pageHashes of each leaf page
 * @param firstRows of each leaf page its first row, and the count of all rows at the end
 * @param firstOverflows of each leaf page, where its pages begin in {@code overflows}, and the count of those at the end
 * @param overflows numbers of the pages that rows go on in which are longer than a leaf page keeps
 * @param overflowHashes of each of them
 * @param ids of the rows, ascending
 * @param hashes of the rows
 */
record TableRows(
        int[] leaves,
        long[] pageHashes,
        int[] firstRows,
        int[] firstOverflows,
        int[] overflows,
        long[] overflowHashes,
        long[] ids,
        long[] hashes) {
    /** Of a type without a table. */
    static final TableRows NONE = new TableRows(
            new int[0], new long[0], new int[1], new int[1], new int[0], new long[0], new long[0], new long[0]);

    private static final int FEW = 64;
    private static final int PART = 4;

    /**
     * Rows that are other than they were.
     *
     * @param added ids that were not there
     * @param changed ids that were
     * @param removed ids that are no longer there
     */
    record Difference(LongArrayList added, LongArrayList changed, LongArrayList removed) {
        boolean isEmpty() {
            return size() == 0;
        }

        private int size() {
            return added.size() + changed.size() + removed.size();
        }

        /** Those that are there. */
        Set<Long> standing() {
            Set<Long> ids = new TreeSet<>(added);
            ids.addAll(changed);
            return ids;
        }
    }

    /** How many rows there are. */
    int count() {
        return ids.length;
    }

    void write(CacheOutput into) throws IOException {
        putAscending(leaves, into);
        into.putLongs(pageHashes);
        putAscending(firstRows, into);
        putAscending(firstOverflows, into);
        putAscending(overflows, into);
        into.putLongs(overflowHashes);
        into.putNumber(ids.length);
        long before = 0;
        for (long id : ids) {
            into.putNumber(id - before);
            before = id;
        }
        into.putLongs(hashes);
    }

    /** Most numbers are a little greater than the one before. */
    private static void putAscending(int[] numbers, CacheOutput into) throws IOException {
        into.putNumber(numbers.length);
        int before = 0;
        for (int number : numbers) {
            into.putNumber(number - before);
            before = number;
        }
    }

    static TableRows read(CacheInput from) throws IOException {
        return new TableRows(
                getAscending(from),
                from.getLongs(),
                getAscending(from),
                getAscending(from),
                getAscending(from),
                from.getLongs(),
                getIds(from),
                from.getLongs());
    }

    private static int[] getAscending(CacheInput from) throws IOException {
        int[] numbers = new int[from.getCount()];
        int before = 0;
        for (int i = 0; i < numbers.length; i++) {
            before += (int) from.getNumber();
            numbers[i] = before;
        }
        return numbers;
    }

    private static long[] getIds(CacheInput from) throws IOException {
        long[] ids = new long[from.getCount()];
        long before = 0;
        for (int i = 0; i < ids.length; i++) {
            before += from.getNumber();
            ids[i] = before;
        }
        return ids;
    }

    /** How later rows differ from these; null when more than a quarter of them does. */
    @Nullable
    Difference difference(TableRows now) {
        Difference found = new Difference(new LongArrayList(), new LongArrayList(), new LongArrayList());
        int most = Math.max(FEW, count() / PART);
        int i = 0;
        int k = 0;
        while (now != this && (i < count() || k < now.count()) && found.size() <= most) {
            if (k == now.count() || i < count() && ids[i] < now.ids[k]) {
                found.removed.addLong(ids[i++]);
            } else if (i == count() || ids[i] > now.ids[k]) {
                found.added.addLong(now.ids[k++]);
            } else {
                if (hashes[i] != now.hashes[k]) {
                    found.changed.addLong(ids[i]);
                }
                i++;
                k++;
            }
        }
        return found.size() <= most ? found : null;
    }
}
