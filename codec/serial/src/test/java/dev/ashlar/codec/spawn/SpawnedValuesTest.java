package dev.ashlar.codec.spawn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.internal.encode.RandomVariants;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.spawn.Holders.Thing;
import dev.ashlar.codec.spawn.Holders.Vector;
import dev.ashlar.codec.view.ReaderViews;
import dev.ashlar.codec.view.TestRecords;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every type in every shape into members of every type: they hold the value, or it is said that they cannot. */
class SpawnedValuesTest {
    private static final int RECORDS = 12;
    private static final int FIXED_COUNT = 3;
    private static final long SEED = 20_261_122;

    private static final RecordLayout TARGETS =
            LayoutBuilder.rows(RandomVariants.TARGET, 8, 8, 0).build();

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"LIST", "MAP", "VALUES"})
    void shouldHoldWhatTheRecordHasOrBeRefused(ValueType type) throws Exception {
        int held = 0;
        for (Shape shape : Shape.values()) {
            if (shape == Shape.SINGLE || type.isArrayElement()) {
                for (LayoutKind kind : LayoutKind.named()) {
                    held += check(type, shape, kind);
                }
            }
        }
        assertThat(held).as("members that hold values of %s", type).isGreaterThan(RECORDS);
    }

    private static int check(ValueType type, Shape shape, LayoutKind kind) throws Exception {
        RandomVariants variants = new RandomVariants(new Random(SEED + type.ordinal()));
        RecordLayout layout = layout(type, shape, kind);
        List<DataRecord> records = new ArrayList<>();
        for (int i = 0; i < RECORDS; i++) {
            DataRecord record = new DataRecord("T", 5 + i);
            record.set("f", variants.of(type, shape, FIXED_COUNT));
            records.add(record);
        }
        DataRecord empty = new DataRecord("T", 5 + RECORDS);
        DataRecord defaults = new DataRecord("T");
        if (type != ValueType.REF && type != ValueType.BYTES) {
            defaults.set("f", variants.of(type, shape, FIXED_COUNT));
        }
        records.add(empty);
        SpawnRecords views = SpawnRecords.development(
                TestRecords.of(layout, defaults, records.toArray(DataRecord[]::new)),
                TestRecords.of(TARGETS, new DataRecord(RandomVariants.TARGET), target(1), target(2), target(3)));
        int held = 0;
        for (Class<?> holder : Holders.ALL) {
            held += check(holder, records, defaults, views);
        }
        return held;
    }

    private static DataRecord target(long id) {
        return new DataRecord(RandomVariants.TARGET, id + HeldValues.ID_OFFSET);
    }

    private static RecordLayout layout(ValueType type, Shape shape, LayoutKind kind) {
        LayoutBuilder layout = LayoutBuilder.of(kind, "T", 512, 64, 8);
        switch (shape) {
            case SINGLE -> layout.field("f", type, 64);
            case FIXED -> layout.fixedArray("f", type, FIXED_COUNT, 64);
            case ARRAY -> layout.array("f", type, 64);
        }
        if (type == ValueType.REF) {
            layout.to(RandomVariants.TARGET);
        }
        for (int i = 0; type.hasConstants() && i < RandomVariants.CONSTANTS.size(); i++) {
            layout.constant(RandomVariants.CONSTANTS.get(i), i);
        }
        return layout.optional(0).build();
    }

    private static int check(Class<?> holder, List<DataRecord> records, DataRecord defaults, ReaderViews views)
            throws Exception {
        Spawner<?> spawner = Spawner.generic(
                "T",
                Translator.of(holder).vectors(Vector.class, HeldValues::vector).references(Thing.class, Thing::new));
        RecordComponent member = holder.getRecordComponents()[0];
        Variant first = Objects.requireNonNull(records.get(0).get("f"));
        if (HeldValues.of(first, member.getGenericType()) == HeldValues.UNFIT) {
            assertThatIllegalArgumentException()
                    .as("%s of %s", first, holder)
                    .isThrownBy(() -> spawner.bind(views))
                    .withMessageContaining(
                            "f of type " + member.getGenericType().getTypeName() + " from f of type "
                                    + first.type().schemaName());
            return 0;
        }
        BoundSpawner<?> bound = spawner.bind(views);
        int held = 0;
        for (DataRecord record : records) {
            held += check(bound, member, record, defaults);
        }
        return held;
    }

    private static int check(BoundSpawner<?> bound, RecordComponent member, DataRecord record, DataRecord defaults)
            throws Exception {
        @Nullable Variant given = record.get("f");
        @Nullable Variant value = given != null ? given : defaults.get("f");
        boolean isBox = Number.class.isAssignableFrom(member.getType()) || member.getType() == Boolean.class;
        if (value == null && !isBox) {
            return 0; // Zeros and nulls: SpawnerTest has them.
        }
        Object expected = given == null && isBox ? null : HeldValues.of(value, member.getGenericType());
        String what = record.id() + ": " + value + " into " + member;
        if (expected == HeldValues.UNCONVERTIBLE) {
            assertThatIllegalArgumentException()
                    .as(what)
                    .isThrownBy(() -> bound.spawn(record.id()))
                    .withMessageStartingWith("T " + record.id() + ".f: expected a value of ");
            return 0;
        }
        Object component = Objects.requireNonNull(bound.spawn(record.id()), what);
        member.getAccessor().setAccessible(true);
        assertThat(Objects.deepEquals(member.getAccessor().invoke(component), expected))
                .as("%s, seed %s", what, SEED)
                .isTrue();
        return 1;
    }
}
