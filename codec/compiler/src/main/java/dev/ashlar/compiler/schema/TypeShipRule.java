package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.problem.Words;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The condition under which records of a type ship: the field that it names, members of structs included. */
final class TypeShipRule {
    private static final String EXPECTED = "the name of a bool field, or FIELD.CONSTANT of a field of enum or flags";

    private TypeShipRule() {}

    /**
     * Reads the condition of a type.
     *
     * @param node where the type says it
     * @param fields of the type
     * @param report of the type
     * @return null when something is wrong with it
     */
    static @Nullable ShipRule read(Node node, List<SchemaField> fields, Report report) {
        String condition = Texts.read("shipIf", node, report);
        if (condition == null) {
            return null;
        }
        ShipRule rule = find(condition, fields);
        SchemaField field = rule == null ? null : field(rule.field(), fields);
        if (rule == null || field == null) {
            List<String> fit = fields.stream()
                    .filter(TypeShipRule::isFit)
                    .map(SchemaField::name)
                    .toList();
            report.add(node.at(), "shipIf names no field" + Words.didYouMean(condition, fit), EXPECTED, node.shown());
            return null;
        }
        return isFit(rule, field, node, report) ? rule : null;
    }

    /** A name may have dots, that of a member, and a constant too: the longest name counts. */
    private static @Nullable ShipRule find(String condition, List<SchemaField> fields) {
        if (field(condition, fields) != null) {
            return new ShipRule(true, condition, "");
        }
        for (int dot = condition.lastIndexOf('.'); dot > 0; dot = condition.lastIndexOf('.', dot - 1)) {
            if (field(condition.substring(0, dot), fields) != null) {
                return new ShipRule(true, condition.substring(0, dot), condition.substring(dot + 1));
            }
        }
        return null;
    }

    private static @Nullable SchemaField field(String name, List<SchemaField> fields) {
        return fields.stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static boolean isFit(ShipRule rule, SchemaField field, Node node, Report report) {
        boolean needsConstant = field.type().hasConstants();
        if (!isFit(field) || needsConstant == rule.constant().isEmpty()) {
            String found = rule.condition() + ", " + field.declaredType();
            report.add(node.at(), "shipIf names an unfit field", EXPECTED, found);
            return false;
        }
        if (needsConstant && !field.hasConstant(rule.constant())) {
            String message = "shipIf names no constant" + Words.didYouMean(rule.constant(), field.constantNames());
            report.add(node.at(), message, Words.oneOf(field.constantNames()), rule.constant());
            return false;
        }
        return true;
    }

    /** {@return whether a field can mark records} */
    static boolean isFit(SchemaField field) {
        return field.shape() == Shape.SINGLE
                && (field.type() == ValueType.BOOL || field.type().hasConstants());
    }
}
