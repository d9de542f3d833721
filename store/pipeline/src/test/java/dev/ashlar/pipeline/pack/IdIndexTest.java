package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.IdIndexFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.index.IdIndex;
import dev.ashlar.store.internal.index.StoredRecords;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which index the ids call for, and that each finds what is there and nothing else. */
class IdIndexTest {
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;
    private static final long SEED = 77;

    @TempDir
    Path folder;

    private StoredRecords cook(long... ids) throws IOException {
        Schema schema =
                new Schema("Item", null, LayoutKind.ROWS, 0, false, "", List.of(), 1, Location.of("Item.schema"));
        List<DataRecord> records =
                Arrays.stream(ids).mapToObj(id -> new DataRecord("Item", id)).toList();
        Path pack = folder.resolve("ids.pack");
        Contents.cook(new Content(List.of(schema), Map.of("Item", records)), pack, HeaderFormat.WINDOW_SHIFT);
        assertThat(PackVerifier.verify(pack)).isEmpty();
        PackFile file = PackFile.open(pack, false);
        StoredRecords packed = file.records(file.types().get(0));
        shouldFind(packed, ids);
        return packed;
    }

    private static void shouldFind(StoredRecords records, long... ids) {
        for (int row = 0; row < ids.length; row++) {
            assertThat(records.rowOf(ids[row])).as("row of %d", ids[row]).isEqualTo(row);
            assertThat(records.idAt(row)).isEqualTo(ids[row]);
        }
        long[] near = Arrays.stream(ids)
                .flatMap(id -> LongStream.of(id - 1, id + 1, -id, id + (1L << 32), id ^ Long.MIN_VALUE))
                .toArray();
        LongStream.concat(Arrays.stream(near), LongStream.of(0, -1, 1, Long.MIN_VALUE, Long.MAX_VALUE))
                .filter(id -> Arrays.binarySearch(ids, id) < 0)
                .forEach(id -> assertThat(Integer.compareUnsigned(records.rowOf(id), ids.length))
                        .as("%d names no row", id)
                        .isNotNegative());
        shouldFindAtOnce(records, ids, near);
        for (int row : new int[] {-1, ids.length, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            assertThat(records.idAt(row)).as("id of row %d", row).isEqualTo(DataRecord.NO_ID);
        }
    }

    /** Ids that are there and ids that are not, in any order. */
    private static void shouldFindAtOnce(StoredRecords records, long[] ids, long[] near) {
        long[] asked =
                LongStream.concat(Arrays.stream(near), Arrays.stream(ids)).toArray();
        Random random = new Random(SEED);
        for (int i = asked.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            long id = asked[i];
            asked[i] = asked[other];
            asked[other] = id;
        }
        int[] expected = Arrays.stream(asked)
                .mapToInt(id -> Math.max(Arrays.binarySearch(ids, id), RecordSource.NO_ROW))
                .toArray();
        int[] rows = new int[asked.length];
        assertThat(records.rowsOf(asked, asked.length, rows))
                .isEqualTo((int) Arrays.stream(expected).filter(row -> row >= 0).count());
        assertThat(rows).containsExactly(expected);
    }

    private static void shouldBe(IdIndex index, int kind, long firstId, long slotCount, int longestProbe) {
        assertThat(index.kind()).as("kind").isEqualTo(kind);
        assertThat(index.firstId()).as("first id").isEqualTo(firstId);
        assertThat(index.slotCount()).as("slots").isEqualTo(slotCount);
        assertThat(index.longestProbe()).as("longest probe").isEqualTo(longestProbe);
    }

    @Test
    void shouldHaveAnArithmeticIndexForNoRecords() throws IOException {
        shouldBe(cook().idIndex(), IdIndexFormat.ARITHMETIC, 1, 0, 0);
    }

    @Test
    void shouldHaveAnArithmeticIndexForOneRecord() throws IOException {
        shouldBe(cook(Long.MAX_VALUE).idIndex(), IdIndexFormat.ARITHMETIC, Long.MAX_VALUE, 0, 0);
    }

    @Test
    void shouldHaveAnArithmeticIndexForIdsWithoutGaps() throws IOException {
        long[] ids = LongStream.range(Long.MAX_VALUE - 9, Long.MAX_VALUE).toArray();
        shouldBe(cook(ids).idIndex(), IdIndexFormat.ARITHMETIC, ids[0], 0, 0);
    }

    @Test
    void shouldHaveADirectIndexForOneGap() throws IOException {
        shouldBe(cook(1, 3).idIndex(), IdIndexFormat.DIRECT, 1, 3, 0);
    }

    @Test
    void shouldHaveADirectIndexForASpanOfFourTimesTheCount() throws IOException {
        shouldBe(cook(11, 12, 22).idIndex(), IdIndexFormat.DIRECT, 11, 12, 0);
    }

    @Test
    void shouldHaveADirectIndexUpToTheGreatestId() throws IOException {
        long first = Long.MAX_VALUE - 7;
        shouldBe(cook(first, Long.MAX_VALUE).idIndex(), IdIndexFormat.DIRECT, first, 8, 0);
    }

    @Test
    void shouldHaveAHashIndexForASpanOfMoreThanFourTimesTheCount() throws IOException {
        IdIndex index = cook(11, 12, 23).idIndex();
        shouldBe(index, IdIndexFormat.HASH, 11, 8, longestProbe(8, 11, 12, 23));
    }

    @Test
    void shouldHaveAHashIndexForTheGreatestSpan() throws IOException {
        IdIndex index = cook(1, Long.MAX_VALUE).idIndex();
        shouldBe(index, IdIndexFormat.HASH, 1, 4, longestProbe(4, 1, Long.MAX_VALUE));
    }

    @Test
    void shouldSayTheLongestProbeOfAHashIndex() throws IOException {
        Random random = new Random(SEED);
        for (int count : new int[] {2, 3, 4, 5, 31, 32, 33, 500}) {
            long[] ids = random.longs(1, Long.MAX_VALUE)
                    .distinct()
                    .limit(count)
                    .sorted()
                    .toArray();
            int slots = Integer.highestOneBit(2 * count - 1) * 2;
            while (longestProbe(slots, ids) > 16 && slots < 16 * count) {
                slots *= 2;
            }
            IdIndex index = cook(ids).idIndex();
            assertThat(index.longestProbe())
                    .as("seed %d, count %d", SEED, count)
                    .isEqualTo(longestProbe(slots, ids));
            assertThat(index.slotCount()).as("seed %d, count %d", SEED, count).isEqualTo(slots);
            Files.delete(folder.resolve("ids.pack"));
        }
    }

    @Test
    void shouldKeepTheSlotsOfIdsThatCollideSixteenTimes() throws IOException {
        shouldBe(cook(colliding(16)).idIndex(), IdIndexFormat.HASH, colliding(16)[0], 32, 16);
    }

    @Test
    void shouldDoubleTheSlotsOfIdsThatCollideMoreOftenUpToSixteenTimesTheCount() throws IOException {
        shouldBe(cook(colliding(20)).idIndex(), IdIndexFormat.HASH, colliding(20)[0], 512, 20);
    }

    @Test
    void cannotAskForASlotThatIsNotThere() throws IOException {
        IdIndex index = cook(1, 3).idIndex();
        assertThat(new int[] {index.slot(0), index.slot(1), index.slot(2)})
                .containsExactly(0, IdIndexFormat.EMPTY_SLOT, 1);
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> index.slot(3))
                .withMessage("slot 3 of 3");
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> index.slot(-1));
    }

    @Test
    void shouldFindNoRowAfterClosing() throws IOException {
        for (long[] ids : List.of(new long[] {1, 2}, new long[] {1, 1000})) {
            StoredRecords records = cook(ids);
            records.close();
            assertThat(records.rowOf(1)).isEqualTo(RecordSource.NO_ROW);
            assertThat(records.idAt(0)).isEqualTo(DataRecord.NO_ID);
            Files.delete(folder.resolve("ids.pack"));
        }
    }

    /** Ids whose products with the golden ratio are small: all begin their search in slot 0. */
    private static long[] colliding(int count) {
        BigInteger modulus = BigInteger.ONE.shiftLeft(Long.SIZE);
        long inverse = new BigInteger(Long.toUnsignedString(GOLDEN_RATIO))
                .modInverse(modulus)
                .longValue();
        return LongStream.iterate(1, product -> product + 1)
                .map(product -> product * inverse)
                .filter(id -> id > 0)
                .limit(count)
                .sorted()
                .toArray();
    }

    /** As the format says it, with arithmetic of any size. */
    private static int longestProbe(int slotCount, long... ids) {
        boolean[] taken = new boolean[slotCount];
        int longest = 0;
        for (long id : ids) {
            BigInteger product = BigInteger.valueOf(id)
                    .multiply(new BigInteger(Long.toUnsignedString(GOLDEN_RATIO)))
                    .mod(BigInteger.ONE.shiftLeft(Long.SIZE));
            int slot = product.shiftRight(Long.SIZE - Integer.numberOfTrailingZeros(slotCount))
                    .intValue();
            int probe = 1;
            while (taken[slot]) {
                slot = (slot + 1) % slotCount;
                probe++;
            }
            taken[slot] = true;
            longest = Math.max(longest, probe);
        }
        return longest;
    }

    /** Four times such counts is a length that fits, in 64 bits. */
    @Test
    void cannotHaveACountWhoseLengthOverflows() throws IOException {
        cook(11, 12, 23);
        byte[] good = Files.readAllBytes(folder.resolve("ids.pack"));
        for (long upper : new long[] {1L << 62, 1L << 63, 3L << 62}) {
            Resealer broken = new Resealer(good);
            int count = broken.entry("Item", SectionKind.ID_INDEX) + DirectoryFormat.COUNT_OFFSET;
            broken.i64(count, broken.i64(count) + upper);
            Path pack = Files.write(folder.resolve("broken.pack"), broken.seal());
            assertThatExceptionOfType(PackException.class)
                    .isThrownBy(() -> PackFile.open(pack, true))
                    .withMessageContaining("id index of Item");
        }
    }
}
