package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * Lists of structs as JSON text, for backends that have nothing of the kind: members in the order of the schema, on one line. Immutable; any thread.
 */
public final class ListCells {
    private final SchemaField field;
    private final MemberNames names;

    private ListCells(SchemaField field, MemberNames names) {
        this.field = field;
        this.names = names;
    }

    /**
     * The texts of a list.
     *
     * @param field a list whose elements are known
     * @return what writes them
     */
    public static ListCells of(SchemaField field) {
        return new ListCells(field, MemberNames.of(List.of(Objects.requireNonNull(field.elements()))));
    }

    /**
     * The text of a value.
     *
     * @param list a list of structs
     * @param standing the text in its place, of whose elements those that stay keep what no field has; null for none
     * @return JSON, which {@link JsonArrays#read} reads
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
