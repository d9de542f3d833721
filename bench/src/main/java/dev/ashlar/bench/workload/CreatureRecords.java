package dev.ashlar.bench.workload;

import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** The same creatures as nested records and as flat ones. Drops and effects are 0 to 7 each, drawn from the row. */
final class CreatureRecords {
    private static final int MOST = 8;

    private CreatureRecords() {}

    /** {@return the layouts of creatures and of the elements of their lists} */
    static TypeLayout layout() {
        DataRecord none = new DataRecord("Creature");
        TypeLayout drops = new TypeLayout(CreatureDrops.TYPE.layout(), none, List.of());
        TypeLayout strikes = new TypeLayout(CreatureEffectsStrike.TYPE.layout(), none, List.of());
        TypeLayout mends = new TypeLayout(CreatureEffectsMend.TYPE.layout(), none, List.of());
        TypeLayout effects = new TypeLayout(CreatureEffects.TYPE.layout(), none, List.of(strikes, mends));
        return new TypeLayout(Creature.TYPE.layout(), none, List.of(drops, effects));
    }

    static DataRecord nested(int row) {
        Numbers numbers = new Numbers(row);
        DataRecord creature = new DataRecord("Creature", row + 1);
        creature.set("name", Variant.of("creature " + row));
        creature.set("body.health", i32(numbers.health));
        creature.set("body.speed", Variant.of(numbers.speed));
        creature.set("body.armour", u16(numbers.armour));
        List<DataRecord> drops = new ArrayList<>();
        for (int i = 0; i < numbers.items.length; i++) {
            DataRecord drop = new DataRecord("Drop");
            drop.set("item", i32(numbers.items[i]));
            drop.set("chance", Variant.of(numbers.chances[i]));
            drop.set("amount", u16(numbers.amounts[i]));
            drops.add(drop);
        }
        creature.set("drops", Variant.ofList(drops));
        List<DataRecord> effects = new ArrayList<>();
        for (int i = 0; i < numbers.kinds.length; i++) {
            effects.add(effect(numbers.kinds[i] == 1, numbers.values[i], numbers.extents[i]));
        }
        creature.set("effects", Variant.ofList(effects));
        return creature;
    }

    private static DataRecord effect(boolean strikes, int value, float extent) {
        DataRecord members = new DataRecord(strikes ? "Strike" : "Mend");
        members.set(strikes ? "damage" : "healing", i32(value));
        members.set(strikes ? "reach" : "duration", Variant.of(extent));
        DataRecord effect = new DataRecord("oneof");
        effect.set(strikes ? "Strike" : "Mend", Variant.ofOne(members));
        return effect;
    }

    static DataRecord flat(int row) {
        Numbers numbers = new Numbers(row);
        DataRecord creature = new DataRecord("FlatCreature", row + 1);
        creature.set("name", Variant.of("creature " + row));
        creature.set("health", i32(numbers.health));
        creature.set("speed", Variant.of(numbers.speed));
        creature.set("armour", u16(numbers.armour));
        creature.set("dropItems", integers(ValueType.I32, numbers.items));
        creature.set("dropChances", floats(numbers.chances));
        creature.set("dropAmounts", integers(ValueType.U16, numbers.amounts));
        creature.set("effectKinds", integers(ValueType.U8, numbers.kinds));
        creature.set("effectValues", integers(ValueType.I32, numbers.values));
        creature.set("effectExtents", floats(numbers.extents));
        return creature;
    }

    private static Variant i32(long value) {
        return Variant.ofInteger(ValueType.I32, value);
    }

    private static Variant u16(long value) {
        return Variant.ofInteger(ValueType.U16, value);
    }

    private static Variant integers(ValueType type, int[] values) {
        return Variant.ofArray(type, Arrays.stream(values).asLongStream().toArray());
    }

    private static Variant floats(float[] values) {
        long[] lanes = new long[values.length];
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = Float.floatToRawIntBits(values[i]);
        }
        return Variant.ofArray(ValueType.F32, lanes);
    }

    /** What is random in a creature. Floats are whole, so that their sums do not depend on the order. */
    private static final class Numbers {
        final int health;
        final float speed;
        final int armour;
        final int[] items;
        final float[] chances;
        final int[] amounts;
        final int[] kinds;
        final int[] values;
        final float[] extents;

        Numbers(int row) {
            SplittableRandom random = new SplittableRandom(Picks.SEED + 3 * row);
            this.health = random.nextInt(1, 10_000);
            this.speed = random.nextInt(100);
            this.armour = random.nextInt(60_000);
            int drops = random.nextInt(MOST);
            this.items = random.ints(drops, 0, 1_000_000).toArray();
            this.chances = wholes(random, drops);
            this.amounts = random.ints(drops, 0, 60_000).toArray();
            int effects = random.nextInt(MOST);
            this.kinds = random.ints(effects, 1, 3).toArray();
            this.values = random.ints(effects, 0, 10_000).toArray();
            this.extents = wholes(random, effects);
        }

        private static float[] wholes(SplittableRandom random, int count) {
            float[] wholes = new float[count];
            for (int i = 0; i < count; i++) {
                wholes[i] = random.nextInt(100);
            }
            return wholes;
        }
    }
}
