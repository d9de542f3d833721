package dev.ashlar.pipeline.infer;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.schema.SchemaText;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * How a field is declared, or why it cannot be.
 *
 * @param type as a schema file writes it; empty when there is none
 * @param constants of an enum or flags; else empty
 * @param reason why there is no type; else empty
 */
record Declaration(String type, Collection<String> constants, String reason) {
    static Declaration of(String type) {
        return new Declaration(type, List.of(), "");
    }

    static Declaration of(ValueType type, Evidence evidence) {
        return type.hasConstants()
                ? new Declaration(type.schemaName(), new TreeSet<>(evidence.texts()), "")
                : of(type.schemaName());
    }

    static Declaration none(String reason) {
        return new Declaration("", List.of(), reason);
    }

    Declaration array() {
        return array(false);
    }

    /** {@code hasNulls}: whether an element may be null. */
    Declaration array(boolean hasNulls) {
        return isNone() ? this : new Declaration(type + (hasNulls ? "?[]" : "[]"), constants, "");
    }

    boolean isNone() {
        return type.isEmpty();
    }

    /** The attributes {@code type} and {@code values}. */
    String text() {
        String values = constants.stream().map(SchemaText::quoted).collect(Collectors.joining(", ", "[", "]"));
        return "type = " + SchemaText.quoted(type) + (constants.isEmpty() ? "" : ", values = " + values);
    }
}
