package dev.ashlar.codec.view;

import com.sun.management.ThreadMXBean;
import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.lang.management.ManagementFactory;
import java.nio.FloatBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Prints, for each way of reading, how many bytes many reads allocate: in a JVM without the checked twin of memory, which
 * allocates itself. Arguments: reads before the measurement, reads measured.
 */
final class AllocationMain {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final FieldKey SINGLE = FieldKey.of("single");
    private static final FieldKey HALF = FieldKey.of("half");
    private static final FieldKey WIDE = FieldKey.of("wide");
    private static final FieldKey FLAG = FieldKey.of("flag");
    private static final FieldKey TEXT = FieldKey.of("text");
    private static final FieldKey MODE = FieldKey.of("mode");
    private static final FieldKey SELF = FieldKey.of("self");
    private static final FieldKey CURVE = FieldKey.of("curve");
    private static final FieldKey FORMER = FieldKey.of("former");
    private static final FieldKey NOTHING = FieldKey.of("nothing");
    private static final FieldKey NUMBER = FieldKey.of("number");

    private static final FieldKey SHARED = FieldKey.of("shared");

    private static final FieldKey VECTOR = FieldKey.of("vector");
    private static final FieldKey TAGS = FieldKey.of("tags");
    private static final FieldKey FLAGS = FieldKey.of("flags");
    private static final FieldKey HASH = FieldKey.of("hash");
    private static final FieldKey REFS = FieldKey.of("refs");
    private static final float[] FLOATS = new float[64];
    private static final double[] DOUBLES = new double[64];
    private static final FloatBuffer BUFFER = FloatBuffer.allocate(64);
    private static final StringBuilder OUT = new StringBuilder(64);

    private static long sink;

    /** A read; its result goes into the sink. */
    private interface Read {
        long once();
    }

    private AllocationMain() {}

    public static void main(String[] arguments) {
        int before = Integer.parseInt(arguments[0]);
        int measured = Integer.parseInt(arguments[1]);
        TestRecords source = source();
        Map<String, Read> reads = new LinkedHashMap<>();
        ViewSet views = new ViewSet(true);
        RecordView view = views.add(source);
        view.find(1);
        addByName(reads, view, views.add(source));
        KeyedView keyed = views.add(KeyedView.type(compiled(), codeDefaults()), source);
        keyed.find(1);
        addKeyed(reads, keyed, views.add(source));
        addKeyedArrays(reads, keyed);
        KeyedView inPlace = views.add(KeyedView.type(source.layout(), new DataRecord("T")), source);
        inPlace.find(1);
        addInPlace(reads, inPlace);
        addColumns(reads, source);
        addFilters(reads, "filter", views.add(source));
        addFilters(reads, "keyed filter", views.add(KeyedView.type(compiled(), codeDefaults()), source));
        addSharedKeys(reads, views);
        addPaths(reads, view, views);
        reads.put("allocated on purpose", () -> new long[2 + (int) (sink & 1)].length);
        reads.forEach((name, read) -> System.out.println(name + ": " + bytes(read, before, measured)));
        System.out.println("sink " + sink);
    }

    private static long bytes(Read read, int before, int measured) {
        loop(read, before);
        loop(read, measured);
        long start = THREADS.getCurrentThreadAllocatedBytes();
        long nothing = THREADS.getCurrentThreadAllocatedBytes() - start;
        start = THREADS.getCurrentThreadAllocatedBytes();
        loop(read, measured);
        return THREADS.getCurrentThreadAllocatedBytes() - start - nothing;
    }

    private static void loop(Read read, int times) {
        for (int i = 0; i < times; i++) {
            sink += read.once();
        }
    }

    private static void addByName(Map<String, Read> reads, RecordView view, RecordView target) {
        reads.put("f32", () -> (long) view.f32(SINGLE));
        reads.put("f64", () -> (long) view.f64(HALF));
        reads.put("i32", () -> view.i32(NUMBER));
        reads.put("i64", () -> view.i64(WIDE));
        reads.put("bool", () -> view.bool(FLAG) ? 1 : 0);
        reads.put("f32 of i32", () -> (long) view.f32(NUMBER));
        reads.put("f64 of f32", () -> (long) view.f64(SINGLE));
        reads.put("i32 of i64", () -> view.i32(WIDE));
        reads.put("i64 of i32", () -> view.i64(NUMBER));
        reads.put("bool of i32", () -> view.bool(NUMBER) ? 1 : 0);
        reads.put("former", () -> view.i64(FORMER));
        reads.put("textEquals", () -> view.textEquals(TEXT, "a text 漢") ? 1 : 0);
        reads.put("text, cached", () -> view.text(TEXT).length());
        reads.put("text of enum", () -> view.text(MODE).length());
        reads.put("row", () -> view.row(SELF));
        reads.put("hop", () -> view.hop(SELF, target) ? 1 : 0);
        reads.put("count", () -> view.count(CURVE));
        reads.put("element as f64", () -> (long) view.f64(CURVE, 1));
        reads.put("element as i64", () -> view.i64(CURVE, 1));
        reads.put("contains", () -> view.contains(SELF) && !view.contains(NOTHING) ? 1 : 0);
        reads.put("present", () -> view.present(NUMBER) ? 1 : 0);
        reads.put("lane", () -> (long) view.f32(VECTOR, 2));
        reads.put("all numbers", () -> view.floats(CURVE, FLOATS, 0));
        reads.put("element equals", () -> view.textEquals(TAGS, 1, "b") ? 1 : 0);
        reads.put("mask", () -> view.mask(FLAGS));
        reads.put("flag", () -> view.flag(FLAGS, "fog") ? 1 : 0);
        reads.put("hash equals", () -> view.hashEquals(HASH, "a name of more than thirty-two bytes, 漢") ? 1 : 0);
        reads.put("reference of an array", () -> view.hop(REFS, 0, target) ? 1 : 0);
    }

    /** A key that serves two types, by turns; of some rows it is kept for the type. */
    private static void addSharedKeys(Map<String, Read> reads, ViewSet views) {
        RecordView one = views.add(records("One", 16));
        RecordView other = views.add(records("Other", 24));
        reads.put("a key of two types", () -> {
            float sum = 0;
            for (int row = 0; row < one.rowCount(); row++) {
                one.moveToRow(row);
                other.moveToRow(row);
                sum += one.f32(SHARED) + other.f32(SHARED);
            }
            return (long) sum;
        });
    }

    private static TestRecords records(String type, int offset) {
        RecordLayout layout = LayoutBuilder.rows(type, offset + 8, 8, 0)
                .field("shared", ValueType.F32, offset)
                .build();
        DataRecord[] records = new DataRecord[64];
        for (int row = 0; row < records.length; row++) {
            records[row] = new DataRecord(type, row + 1);
            records[row].set("shared", Variant.of((float) row));
        }
        return TestRecords.of(layout, new DataRecord(type), records);
    }

    /** A path is taken apart at its first read. */
    private static void addPaths(Map<String, Read> reads, RecordView view, ViewSet views) {
        RecordView monster = views.add(ListViewTest.monsters());
        monster.find(1);
        FieldKey chance = FieldKey.of("loot[1].chance");
        FieldKey none = FieldKey.of("loot[2].chance");
        FieldKey tag = FieldKey.of("tags[1]");
        FieldKey curve = FieldKey.of("curve[1]");
        reads.put("element by a path", () -> (long) monster.f32(chance));
        reads.put("missing element by a path", () -> (long) monster.f32Or(none, 1));
        reads.put("text of an array by a path", () -> view.text(tag).length());
        reads.put("number of an array by a path", () -> (long) view.f64(curve));
    }

    private static void addColumns(Map<String, Read> reads, RecordSource source) {
        Column single = Column.of(source, SINGLE);
        Column half = Column.of(source, HALF);
        Column number = Column.of(source, NUMBER);
        Column wide = Column.of(source, WIDE);
        Column flag = Column.of(source, FLAG);
        Column vector = Column.of(source, VECTOR);
        reads.put("f32 of a column", () -> (long) single.f32(0));
        reads.put("f64 of a column", () -> (long) half.f64(0));
        reads.put("i32 of a column", () -> number.i32(0));
        reads.put("i64 of a column", () -> wide.i64(0));
        reads.put("bool of a column", () -> flag.bool(0) ? 1 : 0);
        reads.put("lane of a column", () -> (long) vector.f32(0, 2));
        int[] rows = {0, -1};
        float[] floats = new float[2];
        reads.put("many rows of a column", () -> {
            single.gather(rows, 2, floats);
            return (long) floats[0];
        });
    }

    private static void addFilters(Map<String, Read> reads, String name, View view) {
        RowFilter filter = RowFilter.of(view);
        RowCondition single = filter.where(SINGLE);
        filter.where(MODE)
                .equalTo("on")
                .where(VECTOR, 1)
                .between(1f, 2f)
                .where(NUMBER)
                .present();
        int[] rows = new int[4];
        long[] words = new long[1];
        reads.put(name + ", bounds", () -> {
            single.atLeast((float) (sink & 1));
            return filter.count();
        });
        reads.put(name + ", rows", () -> filter.rows(rows));
        reads.put(name + ", bitmap", () -> filter.bitmap(words));
        reads.put(name + ", loop", () -> {
            long sum = 0;
            for (filter.rewind(); filter.next(); ) {
                sum += view.row() + 1;
            }
            return sum;
        });
    }

    /** What the code of keyed views reads of vectors and arrays: as they are, and in another shape. */
    private static void addKeyedArrays(Map<String, Read> reads, KeyedView view) {
        KeyedFields fields = view.bound();
        for (String name : new String[] {"vector", "fixed"}) {
            int number = view.number(name);
            reads.put("keyed copy of " + name, () -> fields.copy(view, number, FLOATS, 0));
            reads.put("keyed copy to a buffer of " + name, () -> {
                BUFFER.clear();
                return fields.copy(view, number, BUFFER);
            });
        }
        int curve = view.number("curve");
        reads.put("keyed copy of converted numbers", () -> fields.copy(view, curve, DOUBLES, 0));
        int vector = view.number("vector");
        int tags = view.number("tags");
        int flags = view.number("flags");
        int text = view.number("text");
        reads.put("keyed lane", () -> (long) fields.f32(view, vector, 1));
        reads.put("keyed element of strings", () -> fields.stringEqualsAt(view, tags, 1, "b") ? 1 : 0);
        reads.put("keyed element beyond the data", () -> fields.stringEqualsAt(view, tags, 2, "") ? 1 : 0);
        reads.put("keyed flags", () -> fields.constant(view, flags));
        reads.put("keyed comparison", () -> fields.stringCompareTo(view, text, "a text 漢!"));
        reads.put("keyed ordinal", () -> fields.stringOrdinal(view, text));
        reads.put("keyed appendable", () -> {
            OUT.setLength(0);
            fields.appendString(view, text, (Appendable) OUT);
            return OUT.length();
        });
        reads.put("key of a text", () -> XxHash64.key("a name of more than thirty-two bytes, 漢"));
    }

    private static void addKeyed(Map<String, Read> reads, KeyedView view, View target) {
        KeyedFields fields = view.bound();
        for (String name : new String[] {"single", "half", "wide", "number", "flag"}) {
            int number = view.number(name);
            reads.put("keyed " + name, () -> switch (name) {
                case "single" -> (long) fields.f32(view, number);
                case "half" -> (long) fields.f64(view, number);
                case "flag" -> fields.bool(view, number) ? 1 : 0;
                default -> fields.i64(view, number);
            });
            reads.put("keyed presence of " + name, () -> fields.present(view, number) ? 1 : 0);
        }
        int text = view.number("text");
        int missing = view.number("missing");
        int mode = view.number("mode");
        int curve = view.number("curve");
        int self = view.number("self");
        reads.put("keyed text", () -> fields.stringEquals(view, text, "a text 漢") ? 1 : 0);
        reads.put("keyed default text", () -> fields.stringEquals(view, missing, "missing") ? 1 : 0);
        reads.put(
                "keyed default text, cached", () -> fields.string(view, missing).length());
        reads.put("keyed enum", () -> fields.constant(view, mode));
        reads.put("keyed count", () -> fields.count(view, curve));
        reads.put("keyed element", () -> (long) fields.f64At(view, curve, 1));
        reads.put("keyed row", () -> fields.row(view, self));
        reads.put("keyed hop", () -> fields.hop(view, self, target) ? 1 : 0);
    }

    /** What literal offsets do too: the data has the fields as the code does. */
    private static void addInPlace(Map<String, Read> reads, KeyedView view) {
        KeyedFields fields = view.bound();
        int curve = view.number("curve");
        int vector = view.number("vector");
        int tags = view.number("tags");
        int refs = view.number("refs");
        reads.put("copy of an array", () -> fields.copy(view, curve, FLOATS, 0));
        reads.put("copy of an array to a buffer", () -> {
            BUFFER.clear();
            return fields.copy(view, curve, BUFFER);
        });
        reads.put("copy of a vector", () -> fields.copy(view, vector, FLOATS, 0));
        reads.put("element of floats", () -> (long) fields.f32At(view, curve, 1));
        reads.put("element of strings", () -> fields.stringEqualsAt(view, tags, 1, "b") ? 1 : 0);
        reads.put(
                "element of strings, cached",
                () -> fields.stringAt(view, tags, 1).length());
        reads.put("element of references", () -> fields.rowAt(view, refs, 0));
    }

    private static TestRecords source() {
        RecordLayout layout = LayoutBuilder.rows("T", 112, 8, 57)
                .field("single", ValueType.F32, 8)
                .field("number", ValueType.I32, 12)
                .optional(0)
                .formerly("former")
                .field("half", ValueType.F64, 16)
                .field("wide", ValueType.I64, 24)
                .field("text", ValueType.STRING, 32)
                .array("curve", ValueType.F32, 40)
                .field("self", ValueType.REF, 48)
                .to("T")
                .field("flag", ValueType.BOOL, 52)
                .field("mode", ValueType.ENUM, 53)
                .constant("off", 0)
                .constant("on", 200)
                .field("vector", ValueType.VEC3, 60)
                .array("tags", ValueType.STRING, 72)
                .field("flags", ValueType.FLAGS, 58)
                .constant("light", 0)
                .constant("fog", 1)
                .field("hash", ValueType.HASH, 80)
                .array("refs", ValueType.REF, 88)
                .to("T")
                .array("fixed", ValueType.F32, 96)
                .build();
        DataRecord record = new DataRecord("T", 1);
        record.set("single", Variant.of(3f));
        record.set("number", Variant.ofInteger(ValueType.I32, 1));
        record.set("half", Variant.of(2.5));
        record.set("wide", Variant.ofInteger(ValueType.I64, 1_000_000));
        record.set("text", Variant.of("a text 漢"));
        record.set("curve", Variant.ofArray(ValueType.F32, new long[] {0, Float.floatToRawIntBits(4)}));
        record.set("self", Variant.ofRef("T", 1));
        record.set("flag", Variant.of(true));
        record.set("mode", Variant.ofEnum("on"));
        record.set("vector", Variant.ofFloats(ValueType.VEC3, 1, 2, 3));
        record.set("tags", Variant.ofArray(ValueType.STRING, List.of(Variant.of("a"), Variant.of("b"))));
        record.set("flags", Variant.ofFlags(List.of("fog")));
        record.set("hash", Variant.ofHash("a name of more than thirty-two bytes, 漢"));
        record.set("refs", Variant.ofArray(ValueType.REF, List.of(Variant.ofRef("T", 1))));
        record.set("fixed", Variant.ofArray(ValueType.F32, new long[3]));
        return TestRecords.of(layout, new DataRecord("T"), record);
    }

    /** Some fields of another type than in the data, so that reads take their longest way. */
    private static RecordLayout compiled() {
        return LayoutBuilder.rows("T", 128, 8, 0)
                .field("single", ValueType.F32, 8)
                .field("flag", ValueType.BOOL, 12)
                .field("mode", ValueType.ENUM, 13)
                .constant("on", 0)
                .field("half", ValueType.F64, 16)
                .field("wide", ValueType.U64, 24)
                .field("number", ValueType.I64, 32)
                .field("text", ValueType.STRING, 40)
                .field("missing", ValueType.STRING, 48)
                .array("curve", ValueType.F64, 56)
                .field("self", ValueType.REF, 64)
                .to("T")
                .field("vector", ValueType.VEC3, 68)
                .fixedArray("tags", ValueType.STRING, 3, 80)
                .field("flags", ValueType.FLAGS, 14)
                .constant("fog", 0)
                .fixedArray("fixed", ValueType.F32, 5, 104)
                .build();
    }

    private static DataRecord codeDefaults() {
        DataRecord defaults = new DataRecord("T");
        defaults.set("missing", Variant.of("missing"));
        return defaults;
    }
}
