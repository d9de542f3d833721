package dev.ashlar.compiler.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Random histories of a schema: what the lock promises holds at each step. */
class LockHistoryTest {
    private static final long SEED = 4711;
    private static final int HISTORIES = 60;
    private static final int STEPS = 40;
    private static final List<String> TYPES =
            List.of("i16", "i32", "f32", "string", "bool", "enum", "f32[]", "vec3", "i16[4]");

    private final Map<String, Field> fields = new LinkedHashMap<>();
    /** Fields that are gone, by name: who comes back is the same field. */
    private final Map<String, Field> gone = new HashMap<>();

    private final Set<String> formerNames = new HashSet<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Set<String> taken = new HashSet<>();
    private final Map<Integer, Long> fingerprints = new HashMap<>();
    private Random random = new Random(SEED);
    private String lock = "";
    private int version = 1;

    /** A field through all its names. */
    private static final class Field {
        private final int identity;
        private String name;
        private String type;
        private String formerly = "";
        private String retyped = "";
        private List<String> constants = new ArrayList<>();

        private Field(int identity, String name, String type) {
            this.identity = identity;
            this.name = name;
            this.type = type;
        }

        private String text() {
            return "{ name = " + name + ", type = \"" + type + "\""
                    + (type.equals("enum") ? ", values = " + constants : "")
                    + (formerly.isEmpty() ? "" : ", formerly = [" + formerly + "]")
                    + (retyped.isEmpty() ? "" : ", retyped = [\"" + retyped + "\"]") + " }";
        }
    }

    @Test
    void shouldKeepItsPromisesOverAnyHistory() {
        for (int history = 0; history < HISTORIES; history++) {
            begin(history);
            for (int step = 0; step < STEPS; step++) {
                for (int i = random.nextInt(3); i >= 0; i--) {
                    change();
                }
                String where =
                        "seed " + SEED + ", history " + history + ", step " + step + "\n" + lock + "\n" + texts();
                cannotChangeATypeSilently(where);
                check(where);
            }
        }
    }

    private void begin(int history) {
        random = new Random(SEED + history);
        fields.clear();
        gone.clear();
        formerNames.clear();
        numbers.clear();
        taken.clear();
        fingerprints.clear();
        lock = "";
        version = 1;
    }

    private void change() {
        List<Field> all = new ArrayList<>(fields.values());
        Field field = all.isEmpty() ? null : all.get(random.nextInt(all.size()));
        switch (random.nextInt(field == null ? 1 : 6)) {
            case 0 -> add();
            case 1 -> {
                fields.remove(field.name);
                gone.put(field.name, field);
            }
            case 2 -> rename(field);
            case 3 -> retype(field);
            case 4 -> {
                Collections.shuffle(all, random);
                fields.clear();
                all.forEach(each -> fields.put(each.name, each));
            }
            default -> changeConstants(field);
        }
    }

    private String freshName() {
        String name = "f" + random.nextInt(12);
        boolean free = !fields.containsKey(name) && !formerNames.contains(name);
        return free ? name : "g" + random.nextInt(1_000_000);
    }

    private void add() {
        String name = freshName();
        Field back = gone.remove(name);
        Field added = back != null ? back : new Field(random.nextInt(), name, TYPES.get(random.nextInt(TYPES.size())));
        if (added.type.equals("enum") && added.constants.isEmpty()) {
            added.constants.add("c" + random.nextInt(9));
        }
        fields.put(name, added);
    }

    private void rename(Field field) {
        String name = freshName();
        if (!gone.containsKey(name) && field.formerly.isEmpty() && field.retyped.isEmpty()) {
            fields.remove(field.name);
            formerNames.add(field.name);
            field.formerly = field.name;
            field.name = name;
            fields.put(name, field);
        }
    }

    private void retype(Field field) {
        String type = TYPES.get(random.nextInt(TYPES.size()));
        boolean locked = lock.contains("Emitter." + field.name + " type " + field.type + "\n");
        if (locked && field.retyped.isEmpty() && !type.equals(field.type) && !type.equals("enum")) {
            field.retyped = field.type;
            field.type = type;
        }
    }

    private void changeConstants(Field field) {
        String name = "c" + random.nextInt(9);
        if (field.type.equals("enum")) {
            if (!field.constants.remove(name) || field.constants.isEmpty()) {
                field.constants.add(random.nextInt(field.constants.size() + 1), name);
            }
            Collections.shuffle(field.constants, random);
        }
    }

    private String[] texts() {
        return fields.values().stream().map(Field::text).toArray(String[]::new);
    }

    private void check(String where) {
        Problems problems = new Problems();
        LockedSchemas read = Locks.read(lock, problems, Locks.emitter(texts()));
        assertThat(problems.sorted()).as(where).isEmpty();
        Schema schema = Locks.emitter(read);
        assertThat(schema.version()).as(where).isBetween(version, version + 1);
        version = schema.version();
        long fingerprint = LayoutPlanner.plan(schema).fingerprint();
        assertThat(fingerprints.merge(version, fingerprint, (old, now) -> old))
                .as(where)
                .isEqualTo(fingerprint);
        for (SchemaField field : schema.fields()) {
            checkNumbers(field, where);
        }
        lock = read.lockText();
        LockedSchemas again = Locks.read(lock, Locks.emitter(texts()));
        assertThat(again.isStale()).as(where).isFalse();
        assertThat(again.lockText()).as(where).isEqualTo(lock);
        fields.values().forEach(field -> {
            field.formerly = "";
            field.retyped = "";
        });
    }

    private void checkNumbers(SchemaField field, String where) {
        int identity = fields.get(field.name()).identity;
        for (EnumConstant constant : field.constants()) {
            String key = identity + " " + constant.name();
            Integer before = numbers.putIfAbsent(key, constant.value());
            assertThat(constant.value()).as(where).isEqualTo(before == null ? constant.value() : before);
            assertThat(before != null || taken.add(identity + " " + constant.value()))
                    .as("%s has the number of another; %s", key, where)
                    .isTrue();
        }
    }

    private void cannotChangeATypeSilently(String where) {
        for (Field field : fields.values()) {
            boolean locked = lock.contains("Emitter." + field.name + " type " + field.type + "\n");
            if (locked && random.nextInt(10) == 0) {
                String type = field.type;
                field.type = type.equals("u8") ? "u16" : "u8";
                Problems problems = new Problems();
                Locks.read(lock, problems, Locks.emitter(texts()));
                field.type = type;
                assertThat(problems.sorted())
                        .as(where)
                        .singleElement()
                        .extracting(Problem::message)
                        .asString()
                        .startsWith("the type was " + type);
            }
        }
    }
}
