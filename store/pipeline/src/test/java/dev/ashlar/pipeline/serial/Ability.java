package dev.ashlar.pipeline.serial;

import dev.ashlar.codec.serial.Form;
import dev.ashlar.codec.serial.Forms;
import dev.ashlar.codec.serial.Kinds;
import dev.ashlar.codec.serial.Serializer;
import dev.ashlar.codec.serial.TriviallySerializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Effects of several kinds in each place that an object may have them. */
final class Ability implements TriviallySerializable {
    /** An effect. */
    interface Effect {}

    /** Hurts. */
    static final class Damage implements Effect, TriviallySerializable {
        int amount;
        final List<Effect> then = new ArrayList<>();

        @Override
        public void serialize(Serializer s) {
            amount = s.io("amount", amount);
            s.ioCollection("then", then, PLAIN);
        }
    }

    /** Helps. It has a member of the same name as {@link Damage}, and of another type. */
    static final class Heal implements Effect, TriviallySerializable {
        float amount = 0.5f;
        final Map<String, Integer> costs = new TreeMap<>();

        @Override
        public void serialize(Serializer s) {
            amount = s.io("amount", amount);
            s.ioMap("costs", costs, Forms.STRING, Forms.I32);
        }
    }

    /** Has no members. */
    static final class Stun implements Effect, TriviallySerializable {
        @Override
        public void serialize(Serializer s) {
            // Nothing.
        }
    }

    private static final Form<Effect> PLAIN = Kinds.of(Effect.class)
            .add("heal", Heal.class, Forms.of(Heal::new))
            .add("stun", Stun.class, Forms.of(Stun::new))
            .build();

    static final Form<Effect> EFFECTS = Kinds.of(Effect.class)
            .add("damage", Damage.class, Forms.of(Damage::new))
            .add("heal", Heal.class, Forms.of(Heal::new))
            .add("stun", Stun.class, Forms.of(Stun::new))
            .build();

    private static final Form<List<Effect>> COMBO = new Form<>() {
        @Override
        public List<Effect> create() {
            return new ArrayList<>();
        }

        @Override
        public List<Effect> io(Serializer s, String name, List<Effect> value) {
            s.ioCollection(name, value, EFFECTS);
            return value;
        }
    };

    final List<Effect> effects = new ArrayList<>();
    Effect onHit = new Stun();

    @Nullable
    Effect onDeath;

    final List<@Nullable Effect> slots = new ArrayList<>();
    final List<List<Effect>> combos = new ArrayList<>();
    final Map<String, Effect> spells = new TreeMap<>();

    @Override
    public void serialize(Serializer s) {
        s.ioCollection("effects", effects, EFFECTS);
        onHit = s.ioForm("onHit", onHit, EFFECTS);
        onDeath = s.ioNullable("onDeath", onDeath, EFFECTS);
        s.ioCollection("slots", slots, Forms.ofNullable(EFFECTS));
        s.ioCollection("combos", combos, COMBO);
        s.ioMap("spells", spells, Forms.STRING, EFFECTS);
    }

    static Effect effect(Random random) {
        switch (random.nextInt(3)) {
            case 0 -> {
                Damage damage = new Damage();
                damage.amount = random.nextInt(100);
                for (int i = random.nextInt(3); i > 0; i--) {
                    damage.then.add(random.nextBoolean() ? heal(random) : new Stun());
                }
                return damage;
            }
            case 1 -> {
                return heal(random);
            }
            default -> {
                return new Stun();
            }
        }
    }

    private static Heal heal(Random random) {
        Heal heal = new Heal();
        heal.amount = random.nextFloat();
        for (int i = random.nextInt(3); i > 0; i--) {
            heal.costs.put("mana " + i, random.nextInt());
        }
        return heal;
    }

    static Ability random(Random random) {
        Ability ability = new Ability();
        ability.onHit = effect(random);
        ability.onDeath = random.nextBoolean() ? effect(random) : null;
        for (int i = random.nextInt(4); i > 0; i--) {
            ability.effects.add(effect(random));
            ability.slots.add(random.nextBoolean() ? effect(random) : null);
            ability.combos.add(new ArrayList<>(List.of(effect(random), effect(random))));
            ability.spells.put("spell " + i, effect(random));
        }
        return ability;
    }
}
