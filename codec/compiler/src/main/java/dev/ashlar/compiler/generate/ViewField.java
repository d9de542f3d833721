package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A field of a view that is generated: what its methods are made of.
 *
 * @param schema what was declared
 * @param member its name in the scope: of a member of a struct field the last part of the path
 * @param place where the field lies
 * @param declaring class of the view, or interface of the struct, that has the enum of its constants
 * @param owner name of the type, or of the element type, whose view has the field; empty for the interface of a struct
 * @param inView whether it is a field of the view itself; else of a struct field
 * @param viewClasses simple names of all views and structs, which no class inside a view may have
 */
record ViewField(
        SchemaField schema,
        String member,
        Place place,
        ClassName declaring,
        String owner,
        boolean inView,
        Set<String> viewClasses) {
    ValueType type() {
        return schema.type();
    }

    /** Name of the accessor, which most methods of the field share. */
    String name() {
        return JavaNames.accessor(member);
    }

    /** Name of a method about the field. */
    String name(String suffix) {
        return JavaNames.suffixed(member, suffix);
    }

    /** Name of the method that tells whether there is a value. */
    String has() {
        return JavaNames.prefixed("has", member);
    }

    /** Class of the constants of an enum or flags. */
    ClassName constants() {
        return declaring.nestedClass(JavaNames.enumClass(member, viewClasses));
    }

    /** View of the elements of a list; null in the interface of a struct and in a list of a fixed length, which know the struct alone. */
    @Nullable
    ClassName elementView() {
        String type = owner + StructUse.SEPARATOR + schema.name();
        return owner.isEmpty() || isInFixedList()
                ? null
                : ClassName.get(declaring.packageName(), JavaNames.viewClass(type));
    }

    /** View of the type that a reference leads to; of a list the interface of the struct. */
    ClassName target() {
        Schema elements = schema.elements();
        String type = elements == null ? schema.target() : elements.name();
        return ClassName.get(declaring.packageName(), JavaNames.viewClass(type));
    }

    int number() {
        return place.number();
    }

    /** The number of the field in the code of the keyed binding. */
    String numberText() {
        return place.numberText();
    }

    /** Whether the field lies in elements of a list of a fixed length. */
    boolean isInFixedList() {
        return !place.steps().isEmpty();
    }

    /** Elements of a fixed array; else 1. */
    int count() {
        return schema.count();
    }

    /** What the field is, for a sentence that goes on. */
    String subject() {
        return JavadocText.subject(schema);
    }

    /** The subject, and sentences behind it, inside one tag or paragraph. */
    String doc() {
        String details = JavadocText.details(schema);
        return details.isEmpty() ? subject() : subject() + ". " + details;
    }
}
