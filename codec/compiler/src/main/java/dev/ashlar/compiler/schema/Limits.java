package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * The least and the greatest number of a field. Numbers are compared as the field's type has them, so that a value that
 * is written like a limit lies inside it.
 *
 * @param min null when there is none
 * @param max null when there is none
 */
record Limits(NumberReader.@Nullable Value min, NumberReader.@Nullable Value max) {
    private static final String MIN = "min";
    private static final String MAX = "max";

    /** Reads both; for a type without numbers, reports them. */
    static Limits read(Attributes attributes, DeclaredType type, Report report) {
        Node min = attributes.node(MIN);
        Node max = attributes.node(MAX);
        ValueType lane = type.value().lane();
        if (!lane.isInteger() && !lane.isFloat()) {
            refuse(MIN, min, report);
            refuse(MAX, max, report);
            return new Limits(null, null);
        }
        NumberReader numbers = new NumberReader(lane, report);
        Limits limits =
                new Limits(min == null ? null : numbers.read(MIN, min), max == null ? null : numbers.read(MAX, max));
        if (min != null && limits.areCrossed()) {
            report.add(min.at(), "min is greater than max", "", limits.shown());
            return new Limits(null, null);
        }
        return limits;
    }

    /** {@return whether a number lies inside, else it is reported} */
    boolean admit(String what, Node node, NumberReader.Value number, Report report) {
        if (min != null && number.exact().compareTo(min.exact()) < 0
                || max != null && number.exact().compareTo(max.exact()) > 0) {
            report.add(node.at(), what + " is outside min and max", shown(), number.written());
            return false;
        }
        return true;
    }

    private boolean areCrossed() {
        return min != null && max != null && min.exact().compareTo(max.exact()) > 0;
    }

    private String shown() {
        if (max == null) {
            return min == null ? "" : min.written() + " or more";
        }
        return min == null ? max.written() + " or less" : min.written() + " to " + max.written();
    }

    private static void refuse(String attribute, @Nullable Node node, Report report) {
        if (node != null) {
            report.add(node.at(), attribute + " on a field without numbers", "", node.shown());
        }
    }
}
