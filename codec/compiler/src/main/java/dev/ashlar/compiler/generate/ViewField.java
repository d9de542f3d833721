package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.Set;

/**
 * A field of a view that is generated: what its methods are made of.
 *
 * @param schema what was declared
 * @param place where the field lies
 * @param view class of the view
 * @param viewClasses simple names of all views, which no class inside a view may have
 */
record ViewField(SchemaField schema, Place place, ClassName view, Set<String> viewClasses) {
    ValueType type() {
        return schema.type();
    }

    /** Name of the accessor, which most methods of the field share. */
    String name() {
        return JavaNames.accessor(schema.name());
    }

    /** Name of a method about the field. */
    String name(String suffix) {
        return JavaNames.suffixed(schema.name(), suffix);
    }

    /** Name of the method that tells whether there is a value. */
    String has() {
        return JavaNames.prefixed("has", schema.name());
    }

    /** Class of the constants of an enum or flags. */
    ClassName constants() {
        return view.nestedClass(JavaNames.enumClass(schema.name(), viewClasses));
    }

    /** View of the type that a reference leads to. */
    ClassName target() {
        return ClassName.get(view.packageName(), JavaNames.viewClass(schema.target()));
    }

    int number() {
        return place.number();
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
