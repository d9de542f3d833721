package dev.ashlar.compiler.evolution;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Gives constants the numbers that they had, and new ones the next that was never used. */
final class ConstantNumbers {
    private final Map<String, Integer> byName = new HashMap<>();
    private final TreeMap<Integer, String> byNumber = new TreeMap<>();
    private final Set<String> present = new HashSet<>();

    private ConstantNumbers() {}

    /** The numbers that the lock knows; where it knows the field by several names, those of the first come first. */
    static ConstantNumbers of(List<LockedField> entries) {
        ConstantNumbers numbers = new ConstantNumbers();
        for (LockedField entry : entries) {
            for (LockedConstant constant : entry.constants()) {
                boolean isFree =
                        !numbers.byName.containsKey(constant.name()) && !numbers.byNumber.containsKey(constant.value());
                if (isFree) {
                    numbers.put(constant.name(), constant.value());
                }
            }
        }
        return numbers;
    }

    private void put(String name, int number) {
        byName.put(name, number);
        byNumber.put(number, name);
    }

    /** The constants of a field, or the tags of a variant, in their order. */
    List<EnumConstant> number(Schema schema, SchemaField field, List<String> names, Problems problems) {
        List<EnumConstant> numbered = new ArrayList<>();
        for (String name : names) {
            present.add(name);
            if (!byName.containsKey(name)) {
                put(name, byNumber.isEmpty() ? 0 : byNumber.lastKey() + 1);
            }
            numbered.add(new EnumConstant(name, byName.get(name)));
        }
        int most = field.hasFlags() ? EnumConstant.MAX_FLAGS - 1 : FieldFacts.GREATEST_VALUE;
        int greatest = numbered.stream().mapToInt(EnumConstant::value).max().orElse(0);
        if (greatest > most) {
            String expected =
                    "numbers up to " + most + ", those of removed constants in " + SchemaLock.FILE + " included";
            String subject = schema.name() + "." + field.name();
            problems.add(field.at(), subject, "too many constants over time", expected, String.valueOf(greatest));
        }
        return numbered;
    }

    /** All constants, also those that are gone, by number. */
    List<LockedConstant> locked() {
        List<LockedConstant> locked = new ArrayList<>();
        byNumber.forEach((number, name) -> locked.add(new LockedConstant(name, number, !present.contains(name))));
        return List.copyOf(locked);
    }
}
