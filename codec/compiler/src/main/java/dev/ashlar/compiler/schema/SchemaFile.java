package dev.ashlar.compiler.schema;

import dev.ashlar.compiler.problem.Location;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one file declares, before it is compared with the others.
 *
 * @param typeName the declared one; when that cannot be read, the one that the file's name promises
 * @param isNamed whether the type name was declared
 * @param at where it was
 * @param schema null when anything is wrong with the file
 * @param uses types that its references name
 * @param unions references to several types
 * @param structFields includes, then fields that may be structs
 * @param attributes of the type; null when they cannot be read
 */
record SchemaFile(
        String typeName,
        boolean isNamed,
        Location at,
        @Nullable Schema schema,
        List<TypeUse> uses,
        List<RefUnion.Use> unions,
        List<StructField> structFields,
        @Nullable Attributes attributes) {
    /** How the names of schema files end. */
    static final String SUFFIX = ".schema";

    /** {@return what is known of a file that cannot be read} */
    static SchemaFile unreadable(String file) {
        return new SchemaFile(
                promisedName(file), false, Location.of(file), null, List.of(), List.of(), List.of(), null);
    }

    /** {@return whether it declares a struct, also where something is wrong with it} */
    boolean isStruct() {
        Node kind = attributes == null ? null : attributes.node("kind");
        return schema != null ? schema.isStruct() : kind != null && "struct".equals(kind.text());
    }

    /** {@return the attribute {@code key} of the type; null when it has none} */
    @Nullable
    Node key() {
        return attributes == null ? null : attributes.node("key");
    }

    /** {@return the attribute {@code shipIf} of the type; null when it has none} */
    @Nullable
    Node shipIf() {
        return attributes == null ? null : attributes.node("shipIf");
    }

    /** {@return the same file, known to be wrong} */
    SchemaFile withoutSchema() {
        return new SchemaFile(typeName, isNamed, at, null, uses, unions, structFields, attributes);
    }

    /** {@return the type name that a file's name promises} */
    static String promisedName(String file) {
        String name = lastPart(file);
        return name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
    }

    /** {@return a file's name without its folders} */
    static String lastPart(String file) {
        return file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    }
}
