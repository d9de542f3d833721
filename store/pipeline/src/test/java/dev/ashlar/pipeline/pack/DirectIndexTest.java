package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.FieldIndex;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.index.StoredIndex;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Indexes whose values are places: which fields have one, and what lies in it. */
class DirectIndexTest {
    private static final long SEED = 17;

    @TempDir
    Path folder;

    private int packs;

    /** Null for a record without the field. */
    private StoredIndex cook(ValueType type, String attributes, List<@Nullable Long> values) throws IOException {
        Problems problems = new Problems();
        String field = "{ name = \"number\", type = \"" + type.schemaName() + "\", optional = true" + attributes + " }";
        String text = "Schema = { name = \"Item\" }\nFields = [ " + field + " ]";
        var schemas = SchemaReader.read(List.of(new SchemaReader.Source("Item.schema", text)), problems);
        problems.throwIfAny();
        List<DataRecord> records = new ArrayList<>();
        for (Long value : values) {
            DataRecord item = new DataRecord("Item", 1L + records.size());
            if (value != null) {
                item.set("number", Variant.ofInteger(type, value));
            }
            records.add(item);
        }
        Content content = new Content(schemas, Map.of("Item", records));
        Path pack = Contents.cook(content, folder.resolve(++packs + ".pack"), HeaderFormat.WINDOW_SHIFT);
        PackOracle.compare(pack, content, type + " " + values);
        assertThat(PackVerifier.verify(pack)).isEmpty();
        PackFile file = PackFile.open(pack, true);
        return Objects.requireNonNull(file.records(file.types().get(0)).index(0));
    }

    private StoredIndex cook(Long... values) throws IOException {
        return cook(ValueType.I64, ", index = true", List.of(values));
    }

    private static List<Integer> listed(StoredIndex index) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < index.listLength(); i++) {
            numbers.add(index.listed(i));
        }
        return numbers;
    }

    @Test
    void shouldHaveStartsAndRowsAsThePageSays() throws IOException {
        StoredIndex index = cook(4L, -1L, 4L, 1L);

        assertThat(index.span()).isEqualTo(6);
        assertThat(index.firstValue()).isEqualTo(-1);
        assertThat(index.keyCount()).isEqualTo(3);
        assertThat(index.rowCount()).isEqualTo(4);
        assertThat(index.slotCount()).isZero();
        assertThat(listed(index)).containsExactly(0, 1, 1, 2, 2, 2, 4, 1, 3, 0, 2);
    }

    @Test
    void shouldBeDirectUpToTwiceTheRows() throws IOException {
        assertThat(cook(10L, 11L, 12L, 17L).span()).isEqualTo(8);
        assertThat(cook(10L, 11L, 12L, 18L).span()).isZero();
        assertThat(cook(9L).span()).isOne();
        assertThat(cook(9L, 9L, 9L).span()).isOne();
    }

    @Test
    void shouldBeAHashWhereTheSpanIsNoNumber() throws IOException {
        assertThat(cook(Long.MIN_VALUE, Long.MAX_VALUE).span()).isZero();
        assertThat(cook(Long.MIN_VALUE, -1L).span()).isZero();
        assertThat(cook(0L, Long.MAX_VALUE).span()).isZero();
    }

    @Test
    void shouldTakeNumbersAtTheEnds() throws IOException {
        StoredIndex least = cook(Long.MIN_VALUE, Long.MIN_VALUE + 3);
        assertThat(least.span()).isEqualTo(4);
        assertThat(least.firstValue()).isEqualTo(Long.MIN_VALUE);
        StoredIndex greatest = cook(Long.MAX_VALUE, Long.MAX_VALUE - 3);
        assertThat(greatest.span()).isEqualTo(4);
        assertThat(greatest.entry(greatest.key(ValueType.I64, Long.MIN_VALUE))).isEqualTo(FieldIndex.NONE);
        assertThat(greatest.entry(greatest.key(ValueType.I64, 0))).isEqualTo(FieldIndex.NONE);
    }

    /** As signed numbers: those from 2^63 on are less than all others. */
    @Test
    void shouldTakeUnsignedNumbersOfSixtyFourBits() throws IOException {
        StoredIndex near = cook(ValueType.U64, ", index = true", List.of(-1L, -2L, -2L));
        assertThat(near.firstValue()).isEqualTo(-2);
        assertThat(near.span()).isEqualTo(2);
        StoredIndex across = cook(ValueType.U64, ", index = true", List.of(Long.MAX_VALUE, Long.MIN_VALUE));
        assertThat(across.span()).isZero();
    }

    @ParameterizedTest
    @EnumSource(
            value = ValueType.class,
            names = {"I8", "U8", "I16", "U16", "I32", "U32", "I64", "U64"})
    void shouldFindTheRowsOfEachValue(ValueType type) throws IOException {
        Random random = new Random(SEED);
        List<@Nullable Long> values = new ArrayList<>();
        Map<Long, List<Integer>> expected = new TreeMap<>();
        for (int row = 0; row < 300; row++) {
            Long value = random.nextInt(4) == 0 ? null : (long) random.nextInt(60) - (type.isSigned() ? 30 : 0);
            if (value != null) {
                expected.computeIfAbsent(value, any -> new ArrayList<>()).add(row);
            }
            values.add(value);
        }
        StoredIndex index = cook(type, ", index = true", values);
        assertThat(index.span()).as("seed %d", SEED).isPositive();
        for (long value = -100; value < 200; value++) {
            int entry = index.entry(index.key(type, value));
            assertThat(IndexOracle.rows(index, index.key(type, value)))
                    .as("value %d", value)
                    .isEqualTo(expected.getOrDefault(value, List.of()));
            assertThat(entry == FieldIndex.NONE).isEqualTo(!expected.containsKey(value));
        }
    }

    @Test
    void shouldHaveOneRowForEachUniqueValue() throws IOException {
        StoredIndex index = cook(ValueType.U16, ", unique = true", List.of(3L, 1L, 5L));
        assertThat(index.span()).isEqualTo(5);
        assertThat(listed(index)).containsExactly(0, 1, 1, 2, 2, 3, 1, 0, 2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cook(ValueType.U16, ", unique = true", List.of(3L, 1L, 3L)))
                .withMessage("records 1 and 3 of Item, number: expected values that differ, found equal ones");
    }

    @Test
    void shouldListNothingWhereNoRecordHasAValue() throws IOException {
        List<@Nullable Long> none = new ArrayList<>();
        none.add(null);
        none.add(null);
        StoredIndex index = cook(ValueType.I32, ", index = true", none);
        assertThat(index.span()).isZero();
        assertThat(index.rowCount()).isZero();
        assertThat(index.entry(index.key(ValueType.I32, 0))).isEqualTo(FieldIndex.NONE);
    }

    @Test
    void cannotAskForWhatIsNotThere() throws IOException {
        StoredIndex index = cook(1L, 1L, 2L);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> index.entryIn(0));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> index.entry(2, 0));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> index.entry(-1, 0));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> index.listed(6));
        assertThat(index.count(0)).isZero();
        assertThat(index.count(FieldIndex.NONE)).isZero();
        assertThat(index.candidate(0, 1)).isNegative();
    }
}
