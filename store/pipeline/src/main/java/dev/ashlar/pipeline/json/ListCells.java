package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * Converts lists of structs to JSON text, for backends without such types. Members are in the order of the schema, on one line. Immutable; any
 * thread.
 */
public final class ListCells {
    private final SchemaField field;
    private final MemberNames names;

    private ListCells(SchemaField field, MemberNames names) {
        this.field = field;
        this.names = names;
    }

    /**
     * Creates a writer for a list.
     *
     * @param field a list with a known element type
     * @return the writer
     */
    public static ListCells of(SchemaField field) {
        return new ListCells(field, MemberNames.of(List.of(Objects.requireNonNull(field.elements()))));
    }

    /**
     * Writes a value.
     *
     * @param list a list of structs
     * @param standing the present text. Elements that stay keep its members without a field. Null for none
     * @return JSON text, which {@link JsonArrays#read} parses
     */
    public String write(Variant list, @Nullable String standing) {
        if (field.isOfValues()) {
            String struct = Objects.requireNonNull(field.elements()).name();
            return RecordStyle.list(field.listOf(list.list()), struct, names, "");
        }
        try {
            String before = standing == null ? "[]" : standing;
            JsonText.require(before);
            return ListText.with(before, list.list(), field, names, "");
        } catch (JacksonException e) {
            return write(list, null); // What stands there is no JSON.
        }
    }
}
