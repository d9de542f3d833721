package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.RowCondition;
import dev.ashlar.codec.view.RowFilter;
import dev.ashlar.codec.view.ViewSet;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.pack.RandomContent;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.pack.PackFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Filters select what a loop over views selects: of schemas, records and conditions from seeds, wherever the records lie. */
class FiltersTest {
    private static final long FIRST_SEED = 8000;

    @TempDir
    Path folder;

    private int filters;
    private int selected;
    private int left;
    private Random random = new Random(FIRST_SEED);

    @Test
    void shouldSelectWhatALoopSelects() throws IOException {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + 60; seed++) {
            compare(seed, 200, HeaderFormat.WINDOW_SHIFT, 4);
        }
        requireBoth();
    }

    @Test
    void shouldSelectWhatALoopSelectsInSeveralBlocks() throws IOException {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + 6; seed++) {
            compare(seed, 3000, HeaderFormat.MIN_WINDOW_SHIFT, 8);
        }
        requireBoth();
    }

    @Test
    void shouldSelectWhatALoopSelectsAroundTheEndsOfWordsAndBlocks() throws IOException {
        for (int count : new int[] {0, 1, 63, 64, 65, 127, 128, 129, 257, 1_024, 2_100}) {
            for (String layout : new String[] {"rows", "columns"}) {
                StringBuilder records = new StringBuilder("[");
                for (int id = 1; id <= count; id++) {
                    records.append(id == 1 ? "" : ",")
                            .append("{ \"id\": %d, \"a\": %d, \"b\": %d, \"d\": %d, \"e\": %d%s }"
                                    .formatted(
                                            id,
                                            id % 13,
                                            random.nextInt(100),
                                            id % 5 - 2,
                                            random.nextInt(9),
                                            id % 4 == 0 ? "" : ", \"c\": " + id % 7));
                }
                // 32 and 64 records lie in a window of 64 KiB, and all of them in one of 1 GiB.
                for (int pad : new int[] {500, 200}) {
                    String schema = """
                            Schema = { name = "T", layout = "%s" }
                            Fields = [
                              { name = "a", type = "u16" }
                              { name = "b", type = "f32" }
                              { name = "c", type = "i8", optional = true }
                              { name = "d", type = "i64" }
                              { name = "e", type = "f64" }
                              { name = "pad", type = "f32[%d]" }
                            ]
                            """.formatted(layout, pad);
                    Content content = Contents.read(
                            folder.resolve(layout + count + "-" + pad), "T.schema", schema, "T.json", records + "]");
                    for (int shift : new int[] {HeaderFormat.MIN_WINDOW_SHIFT, HeaderFormat.WINDOW_SHIFT}) {
                        String of = count + " records in " + layout + ", pad " + pad + ", windows of 2^" + shift;
                        compare(content, of, shift, 6);
                    }
                }
            }
        }
        requireBoth();
    }

    @Test
    void shouldSelectWhatALoopSelectsWhereContentWasEdited() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + 10; seed++) {
            RandomContent editor = RandomContent.editor(seed, 80);
            LiveCook cook = new LiveCook();
            Content content = editor.content();
            for (int edit = 0; edit < 10; edit++) {
                cook.cook(1 + edit, content);
                compare(cook.types().stream().flatMap(CookedType::sources), "seed " + seed + ", edit " + edit, 2);
                content = editor.edited(content);
            }
        }
        requireBoth();
    }

    private void requireBoth() {
        assertThat(List.of(filters, selected, left)).allMatch(count -> count > 300);
    }

    private void compare(long seed, int mostRecords, int windowShift, int rounds) throws IOException {
        compare(RandomContent.of(seed, mostRecords), "seed " + seed, windowShift, rounds);
    }

    private void compare(Content content, String of, int windowShift, int rounds) throws IOException {
        Path pack = Contents.cook(content, folder.resolve(of + "-" + windowShift + ".pack"), windowShift);
        for (boolean copied : new boolean[] {false, true}) {
            PackFile file = PackFile.open(pack, copied, true, null);
            compare(file.types().stream().map(file::records), of + (copied ? ", copied" : ", mapped"), rounds);
        }
        compare(MemoryCook.cook(content, windowShift).stream(), of + ", in development", rounds);
    }

    private void compare(Stream<? extends RecordSource> sources, String of, int rounds) {
        sources.forEach(source -> {
            for (int round = 0; round < rounds && !source.layout().fields().isEmpty(); round++) {
                compare(
                        new ViewSet(false).add(source),
                        of + ", " + source.layout().name() + ", round " + round);
            }
        });
    }

    /** A field of the view, and what a condition asks of its bits. */
    private record Asked(FieldLayout field, int lane, LongPredicate meets) {
        boolean isMetBy(RecordView view) {
            if (!view.values().present(field)) {
                return false;
            }
            int lanes = field.type().lanes();
            return lane < 0 || meets.test(view.values().bits(field, lane / lanes, lane % lanes));
        }
    }

    private void compare(RecordView view, String of) {
        RowFilter filter = RowFilter.of(view);
        List<Asked> conditions = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            conditions.add(condition(view, filter));
        }
        String name = of + ", " + conditions;
        List<Integer> expected = new ArrayList<>();
        for (view.rewind(); view.next(); ) {
            if (conditions.stream().allMatch(condition -> condition.isMetBy(view))) {
                expected.add(view.row());
            }
        }
        filters++;
        selected += expected.size();
        left += view.rowCount() - expected.size();
        assertThat(filter.count()).as(name).isEqualTo(expected.size());
        int[] rows = new int[expected.size()];
        assertThat(filter.rows(rows)).as(name).isEqualTo(expected.size());
        assertThat(rows)
                .as(name)
                .containsExactly(expected.stream().mapToInt(row -> row).toArray());
        long[] words = new long[(view.rowCount() + 63) / 64];
        filter.bitmap(words);
        assertThat(BitSet.valueOf(words).stream().boxed()).as(name).isEqualTo(expected);
        int at = 0;
        for (filter.rewind(); filter.next(); at++) {
            assertThat(view.row()).as(name).isEqualTo(expected.get(at));
        }
        assertThat(at).as(name).isEqualTo(expected.size());
    }

    private Asked condition(RecordView view, RowFilter filter) {
        List<FieldLayout> fields = view.layout().fields();
        FieldLayout field = fields.get(random.nextInt(fields.size()));
        FieldKey key = FieldKey.of(field.name());
        if (!field.inRow() || field.type().isList()) {
            filter.where(key).present();
            return new Asked(field, -1, bits -> true);
        }
        int lanes = field.count() * field.type().lanes();
        int lane = random.nextInt(lanes);
        RowCondition condition = lanes == 1 && random.nextBoolean() ? filter.where(key) : filter.where(key, lane);
        long near = 0;
        if (view.moveToRow(random.nextInt(Math.max(1, view.rowCount())))) {
            near = view.values()
                    .bits(
                            field,
                            lane / field.type().lanes(),
                            lane % field.type().lanes());
        }
        ValueType type = field.type().lane();
        LongPredicate meets = type == ValueType.FLAGS
                ? flags(condition, (int) near & random.nextInt())
                : type.isFloat() ? real(condition, type, near) : integer(condition, type, near);
        return new Asked(field, lane, meets);
    }

    private LongPredicate flags(RowCondition condition, int mask) {
        if (random.nextBoolean()) {
            condition.hasAll(mask);
            return bits -> (bits & mask) == mask;
        }
        condition.hasAny(mask);
        return bits -> (bits & mask) != 0;
    }

    private static double real(ValueType type, long bits) {
        return type == ValueType.F32 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
    }

    private LongPredicate real(RowCondition condition, ValueType type, long near) {
        double bound = real(type, near);
        switch (random.nextInt(6)) {
            case 0 -> {
                condition.lessThan(bound);
                return bits -> real(type, bits) < bound;
            }
            case 1 -> {
                condition.atMost(bound);
                return bits -> real(type, bits) <= bound;
            }
            case 2 -> {
                condition.greaterThan(bound);
                return bits -> real(type, bits) > bound;
            }
            case 3 -> {
                condition.atLeast(bound);
                return bits -> real(type, bits) >= bound;
            }
            case 4 -> {
                condition.between(bound - 10, bound + 10);
                return bits -> real(type, bits) >= bound - 10 && real(type, bits) <= bound + 10;
            }
            default -> {
                condition.notEqualTo(bound);
                return bits -> real(type, bits) < bound || real(type, bits) > bound;
            }
        }
    }

    /** Keys and u64 have the order of unsigned numbers. */
    private static int compare(ValueType type, long one, long other) {
        return type == ValueType.U64 || type == ValueType.HASH
                ? Long.compareUnsigned(one, other)
                : Long.compare(one, other);
    }

    private LongPredicate integer(RowCondition condition, ValueType type, long bound) {
        switch (random.nextInt(6)) {
            case 0 -> {
                condition.lessThan(bound);
                return bits -> compare(type, bits, bound) < 0;
            }
            case 1 -> {
                condition.atMost(bound);
                return bits -> compare(type, bits, bound) <= 0;
            }
            case 2 -> {
                condition.greaterThan(bound);
                return bits -> compare(type, bits, bound) > 0;
            }
            case 3 -> {
                condition.atLeast(bound);
                return bits -> compare(type, bits, bound) >= 0;
            }
            case 4 -> {
                condition.equalTo(bound);
                return bits -> bits == bound;
            }
            default -> {
                condition.notEqualTo(bound);
                return bits -> bits != bound;
            }
        }
    }
}
