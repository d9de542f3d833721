package dev.ashlar.codec.view;

import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Selects the records of a view's type that meet all conditions, without moving the view to each record.
 *
 * <pre>{@code
 * RowFilter loud = RowFilter.of(emitter);                   // make it once, and keep it
 * RowCondition rate = loud.where(Emitter.SPAWN_RATE);
 * loud.where(Emitter.LAYER).between(2, 5);
 * ...
 * rate.greaterThan(least);                                  // bounds may change before each use
 * for (loud.rewind(); loud.next(); ) {                      // moves the view to each selected record
 *     draw(emitter.spawnRate());
 * }
 * int count = loud.rows(rows);                              // or their rows; or a bit for each row
 * }</pre>
 *
 * <p>The filter tests many records at a time, field after field, in columns and in rows; columns are faster. A field
 * reads what the view reads. In development and in packs that are read by key, a renamed field is found, and a number
 * of another type converts. A field that the data does not have has the default of the code. If numbers convert,
 * records are read one by one.
 *
 * <p>A filter follows its view: when the reader refreshes, it moves to the next generation. The refresh ends a loop
 * with {@link #next()}. A row that a condition compares a reference with is then a row of the newer data. Only the
 * first use after a refresh that changed the data allocates. For the thread of the view's reader.
 */
public final class RowFilter {
    private static final RowCondition[] NONE = {};
    /** Rows that are tested at once where they are not in columns. A level 1 cache has room for most. */
    private static final int PART = 128;

    private final View view;
    private RowCondition[] conditions = NONE;
    /** Of the records that the conditions were bound to. A filter that nobody uses does not keep the memory of an older generation. */
    private @Nullable Object bound;

    /** The bits of the rows that were tested last, and what their conditions work in. */
    private final long[] words = new long[LaneRange.MANY / Long.SIZE];

    private final int[] ints = new int[LaneRange.MANY];
    private final long[] longs = new long[LaneRange.MANY];
    /** The first of these words, and that behind the last. */
    private int firstWord;

    private int endWord;

    /** The word that a loop takes next. */
    private int nextWord = Integer.MAX_VALUE;
    /** What is left of the word before. */
    private long left;

    private RowFilter(View view) {
        this.view = view;
    }

    /**
     * Makes a filter without conditions, which selects all records.
     *
     * @param view any view of a reader, generated or dynamic
     * @return a new filter
     */
    public static RowFilter of(View view) {
        return new RowFilter(view);
    }

    /**
     * Adds a condition. Records must meet all conditions.
     *
     * @param field present or former name of a field with one number in each row; or of any field, for {@link
     *     RowCondition#present()}
     * @return the new condition
     * @throws IllegalArgumentException if the view has no such field
     */
    public RowCondition where(FieldKey field) {
        return add(new RowCondition(this, view, field, RowCondition.ONLY));
    }

    /**
     * Adds a condition on one of several numbers of a row.
     *
     * @param field present or former name of a vector, a quaternion, a matrix, a box, a colour or a fixed array
     * @param lane 0 for the first; the lanes of all elements are numbered consecutively, as in {@link Column}
     * @return the new condition
     * @throws IllegalArgumentException if the view has no such field
     * @throws IndexOutOfBoundsException if the field has no such lane
     */
    public RowCondition where(FieldKey field, int lane) {
        return add(new RowCondition(this, view, field, lane));
    }

    private RowCondition add(RowCondition condition) {
        prepare();
        conditions = Arrays.copyOf(conditions, conditions.length + 1);
        conditions[conditions.length - 1] = condition;
        return condition;
    }

    /**
     * {@return the number of selected records}
     *
     * @throws IllegalArgumentException if the view is dynamic, and the newer data has no such field or a type that the
     *     condition does not accept
     * @throws IllegalStateException if the store is closed
     */
    public int count() {
        RecordSource source = prepare();
        int words = words(source);
        int count = 0;
        for (int word = 0; word < words; word++) {
            count += Long.bitCount(word(source, word));
        }
        return count;
    }

    /**
     * Writes the rows of the selected records, ascending.
     *
     * @param into receives them from index 0; {@link View#rowCount()} elements are always enough
     * @return the number of rows
     * @throws IndexOutOfBoundsException if {@code into} is too small; it then holds as many rows as fit, or fewer
     * @throws IllegalStateException if the store is closed
     */
    public int rows(int[] into) {
        RecordSource source = prepare();
        int words = words(source);
        int count = 0;
        for (int word = 0; word < words; word++) {
            long rest = word(source, word);
            if (Long.bitCount(rest) > into.length - count) {
                throw new IndexOutOfBoundsException("more than " + count + " of the " + view.rowCount()
                        + " rows are selected: expected room for all of them, found room for " + into.length);
            }
            for (; rest != 0; rest &= rest - 1) {
                into[count++] = (word << 6) + Long.numberOfTrailingZeros(rest);
            }
        }
        return count;
    }

    /**
     * Writes a bit for each record: 1 if it is selected. Bit {@code row & 63} of word {@code row >>> 6} belongs to the
     * row, as in {@link java.util.BitSet}. The records that meet one of several filters are therefore those of {@code
     * a[i] | b[i]}.
     *
     * @param into receives a word for each 64 rows from index 0. The bits after the last row are zero. Further words
     *     stay as they are
     * @return the number of selected records
     * @throws IndexOutOfBoundsException if {@code into} is too small; nothing is written then
     * @throws IllegalStateException if the store is closed
     */
    public int bitmap(long[] into) {
        RecordSource source = prepare();
        int words = words(source);
        Objects.checkFromIndexSize(0, words, into.length);
        int count = 0;
        for (int word = 0; word < words; word++) {
            into[word] = word(source, word);
            count += Long.bitCount(into[word]);
        }
        return count;
    }

    /**
     * Moves the filter and the view before the first selected record.
     *
     * @throws IllegalStateException if the store is closed
     */
    public void rewind() {
        prepare();
        nextWord = 0;
        left = 0;
        view.rewind();
    }

    /**
     * Moves the view to the next selected record. The loop may move the view elsewhere in between.
     *
     * @return false after the last record, and if the reader has refreshed since {@link #rewind()}; the view then reads
     *     the default row
     * @throws IllegalStateException if the store is closed
     */
    public boolean next() {
        RecordSource source = view.source();
        if (bound == source.identity()) {
            int words = words(source);
            while (left == 0 && nextWord < words) {
                left = word(source, nextWord++);
            }
            if (left != 0) {
                int row = (nextWord - 1 << 6) + Long.numberOfTrailingZeros(left);
                left &= left - 1;
                return view.moveToRow(row);
            }
        }
        view.miss();
        return false;
    }

    View view() {
        return view;
    }

    /** Finds the fields again where the view has gone on to other records. */
    RecordSource prepare() {
        RecordSource source = view.source();
        source.requireOpen();
        endWord = 0;
        if (bound != source.identity()) {
            left = 0;
            nextWord = Integer.MAX_VALUE;
            for (RowCondition condition : conditions) {
                condition.bind(view);
            }
            bound = source.identity();
        }
        return source;
    }

    private static int words(RecordSource source) {
        return source.rows().count() + 63 >>> 6;
    }

    /** The bits of 64 rows, or of what is left behind the last 64. More are tested at once, and kept for the words after it. */
    private long word(RecordSource source, int word) {
        if (word < firstWord || word >= endWord) {
            endWord = word + (test(source, word << 6) + 63 >>> 6);
            firstWord = word;
            Reference.reachabilityFence(source);
        }
        return words[word - firstWord];
    }

    /** Tests rows up to the end of a block, or 64 of several small blocks; {@return how many} */
    private int test(RecordSource source, int first) {
        RowBlocks rows = source.rows();
        long[] blocks = rows.others();
        int index = blocks == null ? first : source.indexInBlock(first);
        int most = source.columnOffsets() == null ? PART : LaneRange.MANY;
        int inBlock = blocks == null ? most : Math.min(most, (1 << rows.shift()) - index);
        int count = Math.min(rows.count() - first, Math.max(inBlock, Long.SIZE));
        Objects.checkFromIndexSize(first, count, rows.count());
        long found = 0;
        for (int done = 0; done < count; done += inBlock) {
            int row = first + done;
            long block = blocks == null ? rows.first() : blocks[row >>> rows.shift()];
            test(block, index, row, Math.min(count - done, inBlock));
            found |= words[0] << done;
        }
        words[0] = found;
        return count;
    }

    private void test(long block, int index, int row, int count) {
        Arrays.fill(words, -1L);
        words[count - 1 >>> 6] = -1L >>> -count;
        for (RowCondition condition : conditions) {
            if (condition.test(block, index, row, count, words, ints, longs) == 0) {
                break;
            }
        }
    }
}
