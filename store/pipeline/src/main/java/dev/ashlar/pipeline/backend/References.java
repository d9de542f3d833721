package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Visits references in values: single references, arrays, and lists of structs. Null references are absent in records that backends deliver and
 * store. Pure functions; any thread.
 */
public final class References {
    private References() {}

    /** Receives the references of a value. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * One reference.
         *
         * @param path of the reference as messages have it: the field, {@code field[1]} for an element of an array, {@code field[1].member} for one in a list,
         *     {@code field["key"].member} for one in a map
         * @param reference a single one, by id or by key, which may be null
         */
        void visit(String path, Variant reference);
    }

    /**
     * Visits each reference of a value: the value itself, the elements of an array, and the members of list elements at any depth.
     *
     * @param path of the value in messages: the name of its field
     * @param value any
     * @param visitor receives the references in order
     */
    public static void forEach(String path, Variant value, Visitor visitor) {
        if (value.type().isList()) {
            for (int i = 0; i < value.list().size(); i++) {
                DataRecord record = value.list().get(i);
                String element =
                        value.isOne() ? path : Subjects.element(path, value.type(), i, record.get(SchemaField.KEY));
                record.forEach(
                        (name, member) -> forEach(Subjects.member(element, value.type(), name), member, visitor));
            }
        } else if (value.type() == ValueType.REF && value.shape().isArray()) {
            for (int i = 0; i < value.elementCount(); i++) {
                visitor.visit(path + "[" + i + "]", value.element(i));
            }
        } else if (value.type() == ValueType.REF) {
            visitor.visit(path, value);
        }
    }

    /**
     * Copies a value and replaces its references.
     *
     * @param value any
     * @param change maps each single reference of the value
     * @return the new value; the value itself if it has no reference
     */
    public static Variant map(Variant value, UnaryOperator<Variant> change) {
        if (value.type().isList()) {
            List<DataRecord> elements = new ArrayList<>(value.list().size());
            for (DataRecord element : value.list()) {
                DataRecord mapped = element.copy();
                element.forEach((name, member) -> mapped.set(name, map(member, change)));
                elements.add(mapped);
            }
            return value.withElements(elements);
        }
        if (value.type() != ValueType.REF) {
            return value;
        }
        if (!value.shape().isArray()) {
            return change.apply(value);
        }
        List<Variant> elements = new ArrayList<>(value.elementCount());
        for (int i = 0; i < value.elementCount(); i++) {
            elements.add(change.apply(value.element(i)));
        }
        return Variant.ofArray(ValueType.REF, elements);
    }

    /**
     * Whether values of a field may hold references to a type.
     *
     * @param field a reference, an array of references, or a list whose elements have any
     * @param target name of the type
     * @return false for other fields
     */
    public static boolean leads(SchemaField field, String target) {
        Schema elements = field.elements();
        return field.type() == ValueType.REF && field.target().equals(target)
                || elements != null && elements.fields().stream().anyMatch(member -> leads(member, target));
    }
}
