package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Words;
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
        if (type.shape() == Shape.ARRAY) {
            return array(node);
        }
        return switch (type.value()) {
            case STRING -> string(node);
            case ENUM -> constant(node);
            case REF -> {
                report.add(node.at(), "a reference cannot have a default", "", node.shown());
                yield null;
            }
            default -> single(node);
        };
    }

    private @Nullable Variant string(Node node) {
        String text = Texts.read(DEFAULT, node, report);
        return text == null ? null : Variant.of(text);
    }

    private @Nullable Variant constant(Node node) {
        String name = Texts.read(DEFAULT, node, report);
        if (name == null || constants.isEmpty()) {
            return null;
        }
        if (!constants.contains(name)) {
            String message = "default is no constant of this enum" + Words.didYouMean(name, constants);
            report.add(node.at(), message, Words.oneOf(constants), node.shown());
            return null;
        }
        return Variant.ofEnum(name);
    }

    private @Nullable Variant single(Node node) {
        Long bits = element(DEFAULT, node);
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

    private @Nullable Variant array(Node node) {
        List<Node> elements = node.elements();
        if (elements == null) {
            report.wrongKind(DEFAULT, node, "a list");
            return null;
        }
        long[] values = new long[elements.size()];
        boolean complete = true;
        for (int i = 0; i < values.length; i++) {
            Long bits = element("default[" + i + "]", elements.get(i));
            complete &= bits != null;
            values[i] = bits == null ? 0 : bits;
        }
        return complete ? Variant.ofArray(type.value(), values) : null;
    }

    private @Nullable Long element(String what, Node node) {
        if (type.value() == ValueType.BOOL) {
            Boolean flag = node.flag();
            if (flag == null) {
                report.wrongKind(what, node, "true or false");
                return null;
            }
            return flag ? 1L : 0L;
        }
        NumberReader.Value number = new NumberReader(type.value(), report).read(what, node);
        if (number == null || !limits.admit(what, node, number, report)) {
            return null;
        }
        return number.bits();
    }
}
