package dev.ashlar.pipeline.pack;

import static dev.ashlar.store.internal.format.FieldIndexFormat.SLOT_LENGTH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.management.ThreadMXBean;
import dev.ashlar.codec.Share;
import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.internal.number.IndexKeys;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.FieldIndex;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.cook.OffHeapSink;
import dev.ashlar.store.corpus.ChosenKeys;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.FieldIndexFormat;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.RecordPlaces;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.index.StoredIndex;
import dev.ashlar.store.internal.index.StoredRecords;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Indexes of fields list just the rows that have a value, and lie as the page of the format says. */
class FieldIndexTest {
    private static final long SEED = 91;
    private static final int SMALL_WINDOWS = HeaderFormat.MIN_WINDOW_SHIFT;
    private static final int OVER_16_BITS = 70_000;
    private static final String ALL_TYPES = """
            { name = "flag", type = "bool", index = true }
            { name = "least", type = "i8", index = true }
            { name = "small", type = "u8", index = true, optional = true }
            { name = "below", type = "i16", index = true, default = -3 }
            { name = "above", type = "u16", index = true }
            { name = "whole", type = "i32", index = true, optional = true, default = 2 }
            { name = "count", type = "u32", index = true }
            { name = "long", type = "i64", index = true }
            { name = "bits", type = "u64", index = true, optional = true }
            { name = "kind", type = "enum", values = ["low", "mid", "high"], index = true }
            { name = "mood", type = "enum", values = ["calm", "wild"], index = true, optional = true }
            { name = "next", type = "ref<Item>", index = true }
            { name = "back", type = "ref<Item>", index = true, optional = true }
            { name = "event", type = "hash", index = true, optional = true }
            { name = "text", type = "string", index = true }
            { name = "note", type = "string", index = true, optional = true, default = "none" }
            """;
    /** Stands for the key of an empty slot; no test has it. */
    private static final long NO_KEY = 0x0123_4567_89AB_CDEFL;

    private static final String NUMBER = "{ name = \"number\", type = \"i64\", index = true }";

    @TempDir
    Path folder;

    private static Content content(String attributes, String fields, int count, BiConsumer<DataRecord, Integer> fill) {
        Problems problems = new Problems();
        String text = "Schema = { name = \"Item\"" + attributes + " }\nFields = [\n" + fields + "\n]";
        List<Schema> schemas = SchemaReader.read(List.of(new SchemaReader.Source("Item.schema", text)), problems);
        problems.throwIfAny();
        List<DataRecord> records = new ArrayList<>();
        for (int row = 0; row < count; row++) {
            DataRecord item = new DataRecord("Item", 3L * row + 1);
            fill.accept(item, row);
            records.add(item);
        }
        return new Content(schemas, Map.of("Item", records));
    }

    private static void setNumber(DataRecord item, long number) {
        item.set("number", Variant.ofInteger(ValueType.I64, number));
    }

    private PackFile cook(Content content, int windowShift) throws IOException {
        Path pack = Contents.cook(content, folder.resolve("items.pack"), windowShift);
        PackOracle.compare(pack, content, "windows of 2^" + windowShift);
        return PackFile.open(pack, true);
    }

    private StoredIndex cookNumbers(long... numbers) throws IOException {
        Content content = content("", NUMBER, numbers.length, (item, row) -> setNumber(item, numbers[row]));
        return index(cook(content, HeaderFormat.WINDOW_SHIFT), 0);
    }

    private static StoredIndex index(PackFile file, int field) {
        StoredRecords records = file.records(file.types().get(0));
        return Objects.requireNonNull(records.index(field));
    }

    private static void fill(DataRecord item, Random random, int count) {
        Schemas.FIELDS.forEach((name, type) -> {
            if (random.nextInt(4) != 0) {
                item.set(name, value(type, random, count));
            }
        });
    }

    /** The fields of all types, by name. */
    private static final class Schemas {
        static final Map<String, ValueType> FIELDS = Map.ofEntries(
                Map.entry("flag", ValueType.BOOL),
                Map.entry("least", ValueType.I8),
                Map.entry("small", ValueType.U8),
                Map.entry("below", ValueType.I16),
                Map.entry("above", ValueType.U16),
                Map.entry("whole", ValueType.I32),
                Map.entry("count", ValueType.U32),
                Map.entry("long", ValueType.I64),
                Map.entry("bits", ValueType.U64),
                Map.entry("next", ValueType.REF),
                Map.entry("back", ValueType.REF),
                Map.entry("event", ValueType.HASH),
                Map.entry("text", ValueType.STRING),
                Map.entry("note", ValueType.STRING));
    }

    /** Few values, so that many are equal. */
    private static Variant value(ValueType type, Random random, int count) {
        int few = random.nextInt(40);
        return switch (type) {
            case BOOL -> Variant.of(random.nextBoolean());
            case REF -> Variant.ofRef("Item", few == 0 ? DataRecord.NO_ID : 3L * (random.nextInt(count) / 5) + 1);
            case HASH -> Variant.ofHash("event " + few);
            case STRING -> Variant.of(few == 0 ? "" : "text ".repeat(few));
            case I8, I16, I32, I64 -> Variant.ofInteger(type, few - 20);
            default -> Variant.ofInteger(type, few);
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"rows", "columns"})
    void shouldListWhatAScanFinds(String layout) throws IOException {
        Random random = new Random(SEED);
        int count = 4000;
        Content content = content(", layout = \"" + layout + "\"", ALL_TYPES, count, (item, row) -> {
            fill(item, random, count);
            item.set("kind", Variant.ofEnum(List.of("low", "mid", "high").get(random.nextInt(3))));
            if (row % 3 == 0) {
                item.set("mood", Variant.ofEnum("wild"));
            }
        });
        cook(content, SMALL_WINDOWS);
    }

    @Tag("unmutated")
    @ParameterizedTest
    @ValueSource(strings = {"rows", "columns"})
    void shouldFindManyKeysThroughSmallWindows(String layout) throws IOException {
        findManyKeys(layout, 40_000);
    }

    @Tag("unmutated")
    @Tag("slow")
    @Test
    void shouldFindTwoHundredThousandKeysThroughSmallWindows() throws IOException {
        List<String> layouts = List.of("rows", "columns");
        for (int i = 0; i < layouts.size(); i++) {
            if (Share.takes(i)) {
                findManyKeys(layouts.get(i), Share.of(OVER_16_BITS, 200_000));
                Files.delete(folder.resolve("items.pack"));
            }
        }
    }

    private void findManyKeys(String layout, int count) throws IOException {
        Random random = new Random(SEED);
        String fields = """
                { name = "name", type = "string" }
                { name = "code", type = "u64", unique = true, optional = true }
                { name = "group", type = "u32", index = true }
                { name = "one", type = "u8", index = true }
                """;
        Content content = content(", key = \"name\", layout = \"" + layout + "\"", fields, count, (item, row) -> {
            item.set("name", Variant.of("name of " + row));
            if (row % 2 == 0) {
                item.set("code", Variant.ofInteger(ValueType.U64, random.nextLong()));
            }
            item.set("group", Variant.ofInteger(ValueType.U32, random.nextInt(1 << random.nextInt(16))));
        });
        PackFile file = cook(content, SMALL_WINDOWS);
        assertThat(index(file, 0).keyCount()).isEqualTo(count);
        assertThat(index(file, 0).homeCount()).isEqualTo(3 * count / 2);
        assertThat(index(file, 0).longestProbe()).isBetween(2, 100);
        assertThat(index(file, 1).rowCount()).isEqualTo(count / 2);
        assertThat(index(file, 3).keyCount()).isOne();
        assertThat(index(file, 3).listLength()).isEqualTo(count + 2);
    }

    @Test
    void shouldHaveSectionsInTheOrderOfTheFields() throws IOException {
        String fields = """
                { name = "z", type = "u8", index = true }
                { name = "between", type = "u8" }
                { name = "a", type = "u8", unique = true }
                """;
        Content content = content("", fields, 1, (item, row) -> {});
        PackFile file = cook(content, HeaderFormat.WINDOW_SHIFT);
        PackedType type = file.types().get(0);
        assertThat(type.fieldIndexes().keySet()).containsExactly(XxHash64.key("z"), XxHash64.key("a"));
        Section z = Objects.requireNonNull(type.fieldIndexes().get(XxHash64.key("z")));
        Section a = Objects.requireNonNull(type.fieldIndexes().get(XxHash64.key("a")));
        assertThat(file.title(a)).isEqualTo("field index of Item.a");
        assertThat(a.fieldKey()).isEqualTo(XxHash64.key("a"));
        assertThat(z.offset())
                .isGreaterThan(type.section(SectionKind.ID_INDEX).offset())
                .isLessThan(a.offset());
        assertThat(type.section(SectionKind.POOL).offset()).isGreaterThan(a.offset());
    }

    /** Rows of 600 keys; two slots have each other's entry, far from the first and the last. */
    @Test
    void shouldTellOfARowThatIsListedUnderAnotherKeyWhereverItIs() throws IOException {
        StoredIndex index =
                cookNumbers(new Random(SEED).longs().distinct().limit(600).toArray());
        Path pack = folder.resolve("items.pack");
        assertThat(PackVerifier.verify(pack)).isEmpty();
        byte[] good = Files.readAllBytes(pack);
        long slots = index.slotCount();
        for (long start : new long[] {0, slots / 3, slots / 2, slots - 30}) {
            long slot = start;
            while (index.entryIn(slot) == FieldIndex.NONE || index.entryIn(slot + 1) == FieldIndex.NONE) {
                slot++;
            }
            Resealer broken = new Resealer(good);
            int at = slotAt(broken, slot);
            broken.i32(at, 1 + index.entryIn(slot + 1)).i32(at + SLOT_LENGTH, 1 + index.entryIn(slot));
            assertThat(finding(broken))
                    .as("seed %d, slot %d of %d", SEED, slot, slots)
                    .contains("field index of Item.number, row of a key: expected a row whose value has the key, found "
                            + index.entryIn(slot + 1));
        }
    }

    /** The only one. */
    private String finding(Resealer broken) throws IOException {
        List<PackException> findings = PackVerifier.verify(Files.write(folder.resolve("broken.pack"), broken.seal()));
        assertThat(findings).hasSize(1);
        return findings.get(0).getMessage();
    }

    private static int slotAt(Resealer pack, long slot) {
        return pack.index("Item", "number") + FieldIndexFormat.HEADER_LENGTH + (int) slot * SLOT_LENGTH;
    }

    /** The first flaw is told, of those that are met while rows wait to be read. */
    @Test
    void shouldTellOfTheFirstFlawAlone() throws IOException {
        StoredIndex index =
                cookNumbers(new Random(SEED).longs().distinct().limit(40).toArray());
        Path pack = folder.resolve("items.pack");
        Resealer broken = new Resealer(Files.readAllBytes(pack));
        long last = index.slotCount() - 1;
        broken.i32(slotAt(broken, last) + FieldIndexFormat.KEY_HIGH_OFFSET, 7);
        assertThat(finding(broken)).contains("empty slot " + last + ", keyHigh: expected 0, found 00000007");
        long first = 0;
        while (index.entryIn(first) == FieldIndex.NONE) {
            first++;
        }
        broken.i32(slotAt(broken, first), 1 + 41);
        assertThat(finding(broken)).contains("row of a key: expected a row with a value, found 41");
    }

    @Test
    void shouldTellOfKeysOfOneHalfInAnotherOrder() throws IOException {
        StoredIndex index =
                cookNumbers(ChosenKeys.number(0x9000_0000_0000_0007L), ChosenKeys.number(0x9000_0000_0000_0001L));
        Path pack = folder.resolve("items.pack");
        assertThat(PackVerifier.verify(pack)).isEmpty();
        assertThat(List.of(index.entryIn(1), index.entryIn(2))).containsExactly(1, 0);
        Resealer broken = new Resealer(Files.readAllBytes(pack));
        broken.i32(slotAt(broken, 1), 1).i32(slotAt(broken, 2), 2);
        assertThat(finding(broken))
                .contains("row of a key: expected a row with a greater key than the slot before, found 1");
    }

    @Test
    void shouldHaveNoSlotsForNoRows() throws IOException {
        StoredIndex index = cookNumbers();
        assertThat(index.slotCount()).isZero();
        assertThat(index.candidate(0, 0)).isNegative();
        assertThat(index.longestProbe()).isZero();
        assertThat(index.entry(0)).isEqualTo(FieldIndex.NONE);
        assertThat(index.count(FieldIndex.NONE)).isZero();
        assertThat(index.row(FieldIndex.NONE, 0)).isEqualTo(-1);
    }

    @Test
    void shouldListOneRowAndSeveralInTheirOrder() throws IOException {
        StoredIndex index = cookNumbers(5, 0, 5, 700, 5);
        assertThat(index.entry(IndexKeys.mix(0))).isOne();
        assertThat(index.entry(IndexKeys.mix(5))).isNegative();
        assertThat(IndexOracle.rows(index, IndexKeys.mix(5))).containsExactly(0, 2, 4);
        assertThat(index.listLength()).isEqualTo(4);
        assertThat(index.listed(0)).isEqualTo(3);
    }

    /** Keys lie close together at either end or in the middle, or are spread: most of the homes are empty, and others have many keys. */
    @Test
    void shouldPutKeysWhereThePageSays() throws IOException {
        Random random = new Random(SEED);
        for (long start : new long[] {0, 1L << 62, -1L << 40, -23}) {
            shouldPut(LongStream.range(0, 23).map(i -> start + i).toArray());
            shouldPut(LongStream.range(0, 23).map(i -> start + (i << 32)).toArray());
        }
        for (int count : new int[] {2, 4, 5, 6, 17, 18, 100, 500}) {
            shouldPut(random.longs(count).toArray());
            shouldPut(random.longs(count)
                    .map(i -> i >>> 1 << 1 | i & 1)
                    .map(i -> i >> 8)
                    .toArray());
        }
    }

    private void shouldPut(long... keys) throws IOException {
        long[] numbers = LongStream.of(keys).map(ChosenKeys::number).toArray();
        Content content = content("", NUMBER, keys.length, (item, row) -> setNumber(item, numbers[row]));
        Path pack = folder.resolve("put.pack");
        Contents.cook(content, pack, HeaderFormat.WINDOW_SHIFT);
        PackOracle.compare(pack, content, "keys " + LongStream.of(keys).boxed().toList());
        StoredIndex index = index(PackFile.open(pack, true), 0);
        List<Long> expected = slots(keys);
        assertThat(index.homeCount()).isEqualTo((3 * keys.length + 1) / 2);
        assertThat(index.slotCount()).isEqualTo(index.homeCount() + index.longestProbe());
        for (int slot = 0; slot < index.slotCount(); slot++) {
            long key = slot < expected.size() ? expected.get(slot) : NO_KEY;
            int entry = index.entryIn(slot);
            assertThat(entry == FieldIndex.NONE ? NO_KEY : keys[entry])
                    .as("slot %d", slot)
                    .isEqualTo(key);
            assertThat(index.keyHighIn(slot)).as("slot %d", slot).isEqualTo(key == NO_KEY ? 0 : key >>> 32);
        }
        shouldFind(index, keys);
        assertThat(pack.toFile().delete()).isTrue();
    }

    /** Each key among its candidates, and none beside them. */
    private static void shouldFind(StoredIndex index, long... keys) {
        for (int row = 0; row < keys.length; row++) {
            long half = keys[row] >>> 32;
            assertThat(candidates(index, keys[row]))
                    .as("key %016X", keys[row])
                    .contains(row)
                    .allSatisfy(candidate -> assertThat(keys[candidate] >>> 32).isEqualTo(half));
        }
        LongStream.concat(
                        LongStream.of(0, -1),
                        LongStream.of(keys).flatMap(key -> LongStream.of(key - (1L << 32), key + (1L << 32), ~key)))
                .filter(key -> LongStream.of(keys).noneMatch(there -> there >>> 32 == key >>> 32))
                .forEach(key -> {
                    assertThat(index.entry(key)).as("key %016X", key).isEqualTo(FieldIndex.NONE);
                    assertThat(candidates(index, key)).as("key %016X", key).isEmpty();
                });
    }

    private static List<Integer> candidates(StoredIndex index, long key) {
        List<Integer> candidates = new ArrayList<>();
        for (int place = index.candidate(key, 0); place >= 0; place = index.candidate(key, place + 1)) {
            candidates.add(index.entry(key, place));
        }
        return candidates;
    }

    /** Step by step as the page says it. */
    private static List<Long> slots(long... keys) {
        long homes = (3L * keys.length + 1) / 2;
        List<Long> slots = new ArrayList<>();
        LongStream.of(keys).boxed().sorted(Long::compareUnsigned).forEach(key -> {
            long home = (key >>> 32) * homes >>> 32;
            while (slots.size() < home) {
                slots.add(NO_KEY);
            }
            slots.add(key);
        });
        return slots;
    }

    @Test
    void cannotHaveOneValueTwiceWhereItIsUnique() {
        String fields = "{ name = \"code\", type = \"u16\", unique = true }";
        Content content = content(
                "", fields, 4, (item, row) -> item.set("code", Variant.ofInteger(ValueType.U16, row == 1 ? 3 : row)));
        Path pack = folder.resolve("twice.pack");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Contents.cook(content, pack, HeaderFormat.WINDOW_SHIFT))
                .withMessage("records 4 and 10 of Item, code: expected values that differ, found equal ones");
    }

    @Test
    void cannotHaveOneNameTwice() {
        String fields = "{ name = \"name\", type = \"string\" }";
        Content content = content(
                ", key = \"name\"", fields, 3, (item, row) -> item.set("name", Variant.of(row == 1 ? "one" : "other")));
        Path pack = folder.resolve("twice.pack");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Contents.cook(content, pack, HeaderFormat.WINDOW_SHIFT))
                .withMessage("records 1 and 7 of Item, name: expected values that differ, found equal ones");
    }

    @Test
    void cannotAskForWhatIsNotThere() throws IOException {
        StoredIndex index = cookNumbers(1, 1, 200);
        long slots = index.slotCount();
        for (long slot : new long[] {-1, slots, Long.MAX_VALUE}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> index.entryIn(slot));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> index.keyHighIn(slot));
        }
        for (int place : new int[] {-1, index.longestProbe()}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> index.entry(0, place));
        }
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> index.listed(-1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> index.listed(3));
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    @Tag("unmutated")
    @ParameterizedTest
    @ValueSource(ints = {1, 1000})
    void shouldAllocateNothingInLookups(int step) throws IOException {
        StoredIndex index = cookNumbers(
                IntStream.range(0, 10_000).mapToLong(i -> (long) step * (i / 3)).toArray());
        long sum = lookUp(index);
        long before = allocated();
        long again = lookUp(index);
        long after = allocated();
        assertThat(again).isEqualTo(sum);
        assertThat(after - before).isLessThan(1000);
    }

    private static long lookUp(FieldIndex index) {
        long sum = 0;
        for (int number = 0; number < 5000; number++) {
            int entry = index.entry(index.key(ValueType.I64, number));
            for (int i = 0; i < index.count(entry); i++) {
                sum += index.row(entry, i);
            }
        }
        return sum;
    }

    /** The heap that it takes to write an index does not grow with the number of records. */
    @Tag("unmutated")
    @Test
    void shouldWriteWithoutGarbageForEachRecord() {
        String fields = "{ name = \"text\", type = \"string\", index = true }";
        int count = 60_000;
        Content content = content("", fields, count, (item, row) -> item.set("text", Variant.of("text " + row / 2)));
        Schema schema = content.schemas().get(0);
        var layout = dev.ashlar.compiler.layout.LayoutPlanner.plan(schema);
        try (EncodedType<OffHeapSink> encoded = EncodedType.of(
                new TypeLayout(layout, schema.defaults(), List.of()),
                content.records().get("Item"),
                (type, id) -> -1,
                HeaderFormat.WINDOW_SHIFT,
                OffHeapSink::new)) {
            RecordPlaces places = new RecordPlaces(layout, count, HeaderFormat.WINDOW_SHIFT);
            long before = 0;
            for (int round = 0; round < 3; round++) {
                before = allocated();
                try (OffHeapSink sink = new OffHeapSink()) {
                    FieldIndexWriter.write(sink, layout, 0, places, count, encoded.rows(), encoded.pool(), null);
                }
            }
            assertThat(allocated() - before).isLessThan(count * 4L);
        }
    }
}
