package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Words;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the default of one field. */
final class DefaultReader {
    private static final String DEFAULT = "default";

    private final DeclaredType type;
    private final List<String> constants;
    private final Limits limits;
    private final Report report;

    DefaultReader(DeclaredType type, List<String> constants, Limits limits, Report report) {
        this.type = type;
        this.constants = constants;
        this.limits = limits;
        this.report = report;
    }

    /** {@return null when the node is no value of the field} */
    @Nullable
    Variant read(Node node) {
        ValueType value = type.value();
        if (value == ValueType.REF || value == ValueType.BYTES) {
            String what = value == ValueType.REF ? "a reference" : "a field of bytes";
            report.add(node.at(), what + " cannot have a default", "", node.shown());
            return null;
        }
        return type.shape().isArray() ? array(node) : single(DEFAULT, node);
    }

    private @Nullable Variant array(Node node) {
        List<Node> nodes = node.elements();
        if (nodes == null) {
            report.wrongKind(DEFAULT, node, "a list");
            return null;
        }
        if (type.shape() == Shape.FIXED && nodes.size() != type.count()) {
            otherLength(DEFAULT, node, String.valueOf(type.count()), nodes.size());
            return null;
        }
        List<Variant> elements = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            Variant element = single("default[" + i + "]", nodes.get(i));
            if (element != null) {
                elements.add(element);
            }
        }
        return elements.size() == nodes.size() ? Variant.ofElements(type.value(), elements) : null;
    }

    private @Nullable Variant single(String what, Node node) {
        ValueType value = type.value();
        if (value == ValueType.COLOR && node.text() != null) {
            return color(what, node);
        }
        if (value.lanes() > 1) {
            return lanes(what, node);
        }
        return switch (value) {
            case STRING, HASH -> text(what, node);
            case ENUM -> constant(what, node);
            case FLAGS -> flags(what, node);
            default -> number(what, node);
        };
    }

    private @Nullable Variant text(String what, Node node) {
        String text = Texts.read(what, node, report);
        if (text == null) {
            return null;
        }
        return type.value() == ValueType.HASH ? Variant.ofHash(text) : Variant.of(text);
    }

    private @Nullable Variant constant(String what, Node node) {
        String name = constantName(what, node);
        return name == null ? null : Variant.ofEnum(name);
    }

    private @Nullable String constantName(String what, Node node) {
        String name = Texts.read(what, node, report);
        if (name == null || constants.isEmpty()) {
            return null;
        }
        if (!constants.contains(name)) {
            String kind = type.value() == ValueType.ENUM ? "this enum" : "these flags";
            String message = what + " is no constant of " + kind + Words.didYouMean(name, constants);
            report.add(node.at(), message, Words.oneOf(constants), node.shown());
            return null;
        }
        return name;
    }

    private @Nullable Variant flags(String what, Node node) {
        List<Node> nodes = node.elements();
        if (nodes == null) {
            report.wrongKind(what, node, "a list of constants");
            return null;
        }
        List<String> names = new ArrayList<>();
        for (Node element : nodes) {
            String name = constantName(what, element);
            if (name != null && names.contains(name)) {
                report.add(element.at(), what + " has a constant twice", "each once", element.shown());
            } else if (name != null) {
                names.add(name);
            }
        }
        return names.size() == nodes.size() ? Variant.ofFlags(names) : null;
    }

    private @Nullable Variant color(String what, Node node) {
        String text = node.text();
        Variant color = text == null ? null : ColorText.read(text);
        if (color == null) {
            report.add(node.at(), what + " is no colour", ColorText.FORMS, node.shown());
            return null;
        }
        boolean inside = true;
        for (int i = 0; i < ValueType.COLOR.lanes(); i++) {
            long lane = color.lane(i);
            NumberReader.Value number = new NumberReader.Value(Long.toString(lane), lane, BigDecimal.valueOf(lane));
            inside &= limits.admit(what + "[" + i + "]", node, number, report);
        }
        return inside ? color : null;
    }

    private @Nullable Variant lanes(String what, Node node) {
        ValueType value = type.value();
        List<Node> nodes = node.elements();
        if (nodes == null) {
            String expected = value == ValueType.COLOR ? ColorText.FORMS : "a list of " + value.lanes() + " numbers";
            report.wrongKind(what, node, expected);
            return null;
        }
        if (nodes.size() != value.lanes()) {
            otherLength(what, node, value.lanes() + " numbers", nodes.size());
            return null;
        }
        Long[] lanes = new Long[nodes.size()];
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = lane(what + "[" + i + "]", nodes.get(i));
        }
        if (Arrays.asList(lanes).contains(null)) {
            return null;
        }
        return Variant.ofLanes(
                value, Arrays.stream(lanes).mapToLong(Long::longValue).toArray());
    }

    private void otherLength(String what, Node node, String expected, int found) {
        report.add(node.at(), what + " has another length", "a list of " + expected, "one of " + found);
    }

    private @Nullable Variant number(String what, Node node) {
        Long bits = lane(what, node);
        if (bits == null) {
            return null;
        }
        return switch (type.value()) {
            case BOOL -> Variant.of(bits != 0);
            case F32 -> Variant.of(Float.intBitsToFloat(bits.intValue()));
            case F64 -> Variant.of(Double.longBitsToDouble(bits));
            default -> Variant.ofInteger(type.value(), bits);
        };
    }

    private @Nullable Long lane(String what, Node node) {
        ValueType lane = type.value().lane();
        if (lane == ValueType.BOOL) {
            Boolean flag = node.flag();
            if (flag == null) {
                report.wrongKind(what, node, "true or false");
                return null;
            }
            return flag ? 1L : 0L;
        }
        NumberReader.Value number = new NumberReader(lane, report).read(what, node);
        if (number == null || !limits.admit(what, node, number, report)) {
            return null;
        }
        return number.bits();
    }
}
