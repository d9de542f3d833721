package dev.ashlar.compiler.evolution;

import static dev.ashlar.compiler.evolution.LockText.REMOVED;
import static dev.ashlar.compiler.evolution.LockText.SINCE;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The lines about one field, and what they come to. Lines of two branches may say one thing twice. */
final class FieldFacts {
    /** The greatest number of a constant: two bytes of a row. */
    static final int GREATEST_VALUE = 0xFFFF;

    private final String name;
    private final String subject;
    private final Problems problems;
    private final SortedMap<String, Location> types = new TreeMap<>();
    private final SortedMap<String, Location> removedTypes = new TreeMap<>();
    private final SortedSet<String> formerly = new TreeSet<>();
    private final SortedSet<String> retyped = new TreeSet<>();
    private final SortedMap<Integer, Constant> constants = new TreeMap<>();
    private final Map<String, Constant> byName = new TreeMap<>();
    private int removedSince = 1;

    private record Constant(LockedConstant constant, Location at) {}

    FieldFacts(String name, String subject, Problems problems) {
        this.name = name;
        this.subject = subject;
        this.problems = problems;
    }

    void addType(LockLine line) {
        String type = line.type();
        line.end();
        if (!line.isBroken()) {
            types.putIfAbsent(type, line.at());
        }
    }

    void addRemoved(LockLine line) {
        String type = line.type();
        line.expect(SINCE);
        int since = line.number(1, Integer.MAX_VALUE);
        line.end();
        if (!line.isBroken()) {
            removedTypes.putIfAbsent(type, line.at());
            removedSince = Math.max(removedSince, since);
        }
    }

    void addFormerly(LockLine line) {
        String former = line.name();
        line.end();
        if (!line.isBroken()) {
            formerly.add(former);
        }
    }

    void addRetyped(LockLine line) {
        String former = line.type();
        line.end();
        if (!line.isBroken()) {
            retyped.add(former);
        }
    }

    void addValue(LockLine line) {
        int value = line.number(0, GREATEST_VALUE);
        String constant = line.quoted();
        boolean removed = line.takes(REMOVED);
        line.end();
        if (!line.isBroken()) {
            add(new Constant(new LockedConstant(constant, value, removed), line.at()));
        }
    }

    /** One branch may have removed what the other still has: the schema tells. */
    private void add(Constant added) {
        LockedConstant constant = added.constant;
        Constant sameValue = constants.get(constant.value());
        Constant sameName = byName.get(constant.name());
        String delete = "one of the lines: a constant without a line gets the next free number";
        if (sameValue != null && !sameValue.constant.name().equals(constant.name())) {
            String found = LockText.quoted(constant.name()) + " and " + LockText.quoted(sameValue.constant.name())
                    + " at " + sameValue.at;
            problems.add(added.at, subject, "two constants have the number " + constant.value(), delete, found);
        } else if (sameName != null && sameName.constant.value() != constant.value()) {
            String found = constant.value() + " and " + sameName.constant.value() + " at " + sameName.at;
            String message = "the constant " + LockText.quoted(constant.name()) + " has two numbers";
            problems.add(added.at, subject, message, delete, found);
        } else if (sameValue == null || sameValue.constant.removed()) {
            constants.put(constant.value(), added);
            byName.put(constant.name(), added);
        }
    }

    LockedField field() {
        String type = types.isEmpty() ? type(removedTypes) : type(types);
        List<LockedConstant> numbered = new ArrayList<>();
        constants.values().forEach(each -> numbered.add(each.constant));
        int since = types.isEmpty() && !type.isEmpty() ? removedSince : 0;
        return new LockedField(name, type, since, formerly, retyped, List.copyOf(numbered));
    }

    /** Of several types, those that are former ones do not count. Empty when no line says the type. */
    private String type(SortedMap<String, Location> present) {
        List<String> left = new ArrayList<>(present.keySet());
        left.removeAll(retyped);
        if (left.size() != 1) {
            left = new ArrayList<>(present.keySet());
        }
        if (left.size() > 1) {
            String found = left.get(1) + " and " + left.get(0) + " at " + present.get(left.get(0));
            problems.add(present.get(left.get(1)), subject, "the field has two types", "one of the lines", found);
        }
        return left.isEmpty() ? "" : left.get(0);
    }
}
