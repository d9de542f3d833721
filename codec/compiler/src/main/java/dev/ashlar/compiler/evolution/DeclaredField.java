package dev.ashlar.compiler.evolution;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.FormerType;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import java.util.List;

/**
 * What a schema says of a field, with values or with a struct, that its history may forbid.
 *
 * @param name of the field
 * @param type as a schema file writes it
 * @param formerly former names
 * @param retyped former types
 * @param converts whether values of other types can be converted to this one
 * @param at where the field is declared
 * @param typeAt where its type is
 */
record DeclaredField(
        String name,
        String type,
        List<String> formerly,
        List<String> retyped,
        boolean converts,
        Location at,
        Location typeAt) {
    static DeclaredField of(SchemaField field) {
        return new DeclaredField(
                field.name(),
                field.lockedType(),
                field.formerly(),
                field.retyped().stream().map(FormerType::text).toList(),
                field.type() != ValueType.BYTES && !field.isList(),
                field.at(),
                field.typeAt());
    }

    static DeclaredField of(StructUse use) {
        return new DeclaredField(use.name(), use.lockedType(), use.formerly(), List.of(), false, use.at(), use.at());
    }
}
