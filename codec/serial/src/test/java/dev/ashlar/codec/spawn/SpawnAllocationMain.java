package dev.ashlar.codec.spawn;

import com.sun.management.ThreadMXBean;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.ReaderViews;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.TestRecords;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Prints, for each kind of component, how many bytes many spawns allocate more than the components made by hand: in a JVM without the checked twin of
 * memory, which allocates itself. Arguments: spawns before the measurement, spawns measured.
 */
final class SpawnAllocationMain {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final RecordLayout LAYOUT = LayoutBuilder.rows("T", 80, 8, 8)
            .field("speed", ValueType.F32, 12)
            .field("count", ValueType.U16, 16)
            .field("mode", ValueType.ENUM, 18)
            .constant("on", 0)
            .constant("off", 1)
            .field("tint", ValueType.COLOR, 20)
            .field("self", ValueType.REF, 24)
            .to("T")
            .field("when", ValueType.I64, 32)
            .optional(0)
            .field("name", ValueType.STRING, 40)
            .field("place", ValueType.VEC3, 48)
            .array("curve", ValueType.F32, 64)
            .field("loot", ValueType.LIST, 72)
            .to("T.loot")
            .build();

    private static final RecordLayout LOOT = LayoutBuilder.elements("T.loot", 8, 4, 0)
            .field("chance", ValueType.F32, 0)
            .field("count", ValueType.I32, 4)
            .build();

    /** Where components go, so that the JIT cannot do without them. */
    private static @Nullable Object sink;

    enum Mode {
        ON,
        OFF
    }

    static final class Numbers {
        long id;
        float speed;
        int count;
        double when;
        boolean hasWhen;
        int tint;
        long self;
        Mode mode = Mode.ON;
        String name = "";

        void setSpeed(float value) {
            speed = value + 1;
        }
    }

    record NumbersOfRecord(
            long id, float speed, int count, double when, int tint, long self, Mode mode, String name, int absent) {}

    record Arrays(float[] place, float[] curve) {}

    record Loot(float chance, int count) {}

    record Looted(Loot[] loot) {}

    private SpawnAllocationMain() {}

    public static void main(String[] arguments) {
        int before = Integer.parseInt(arguments[0]);
        int measured = Integer.parseInt(arguments[1]);
        DataRecord record = new DataRecord("T", 1);
        record.set("speed", Variant.of(2f));
        record.set("count", Variant.ofInteger(ValueType.U16, 60_000));
        record.set("mode", Variant.ofEnum("off"));
        record.set("tint", Variant.ofLanes(ValueType.COLOR, 1, 2, 3, 4));
        record.set("self", Variant.ofRef("T", 1));
        record.set("when", Variant.ofInteger(ValueType.I64, 5));
        record.set("name", Variant.of("cached"));
        record.set("place", Variant.ofFloats(ValueType.VEC3, 1, 2, 3));
        record.set("curve", Variant.ofArray(ValueType.F32, new long[5]));
        DataRecord loot = new DataRecord("Loot");
        record.set("loot", Variant.ofList(List.of(loot, loot)));
        RecordSource elements = TestRecords.of(LOOT, new DataRecord("Loot"), loot, loot);
        RecordSource records = TestRecords.of(LAYOUT, new DataRecord("T"), record);
        records.setElements(Map.of(LOOT.key(), elements));
        SpawnRecords views = SpawnRecords.development(records);
        Map<String, Supplier<?>> made = new LinkedHashMap<>();
        Map<String, Supplier<?>> byHand = new LinkedHashMap<>();
        add("class", Translator.of(Numbers.class), Numbers::new, views, made, byHand);
        Supplier<?> recordByHand = () -> new NumbersOfRecord(1, 2, 3, 4, 5, 6, Mode.ON, "", 7);
        add("record", Translator.of(NumbersOfRecord.class), recordByHand, views, made, byHand);
        add("arrays", Translator.of(Arrays.class), () -> new Arrays(new float[3], new float[5]), views, made, byHand);
        Translator<?> looted = Translator.of(Looted.class).part(Translator.of(Loot.class));
        Supplier<?> lootByHand = () -> new Looted(new Loot[] {new Loot(1, 2), new Loot(3, 4)});
        add("lists", looted, lootByHand, views, made, byHand);
        made.put("allocated on purpose", () -> new long[2]);
        byHand.put("allocated on purpose", () -> null);
        made.forEach((name, spawn) -> {
            long hand = bytes(Objects.requireNonNull(byHand.get(name)), before, measured);
            System.out.println(name + ": " + (bytes(spawn, before, measured) - hand));
        });
    }

    private static void add(
            String name,
            Translator<?> translator,
            Supplier<?> hand,
            ReaderViews views,
            Map<String, Supplier<?>> made,
            Map<String, Supplier<?>> byHand) {
        BoundSpawner<?> spawner = Spawner.generic("T", translator).bind(views);
        made.put(name, () -> spawner.spawn(1));
        byHand.put(name, hand);
    }

    private static long bytes(Supplier<?> supplier, int before, int measured) {
        loop(supplier, before);
        loop(supplier, measured);
        long start = THREADS.getCurrentThreadAllocatedBytes();
        long nothing = THREADS.getCurrentThreadAllocatedBytes() - start;
        start = THREADS.getCurrentThreadAllocatedBytes();
        loop(supplier, measured);
        return THREADS.getCurrentThreadAllocatedBytes() - start - nothing;
    }

    private static void loop(Supplier<?> supplier, int times) {
        for (int i = 0; i < times; i++) {
            sink = supplier.get();
        }
        Objects.requireNonNull(THREADS, () -> "keeps " + sink);
    }
}
