package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.expression.Expression;
import dev.ashlar.compiler.schema.RulePath;
import dev.ashlar.compiler.schema.Schema;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The values of records that an expression reads. Immutable; any thread.
 *
 * @param fields that the expression names, by their paths in it
 */
record ExpressionValues(Map<String, RulePath> fields) {
    private static final String ID = "id";

    /** {@code prefix}: what stands before each path among the fields of the schema; empty for the fields themselves. */
    static ExpressionValues of(Expression expression, String prefix, Schema schema) {
        Map<String, RulePath> fields = new HashMap<>();
        for (String path : expression.paths()) {
            RulePath field = RulePath.of(schema.fields(), prefix + path);
            if (field != null) {
                fields.put(path, field);
            }
        }
        return new ExpressionValues(fields);
    }

    boolean readAny(Set<String> names) {
        return !names.isEmpty()
                && fields.values().stream()
                        .anyMatch(path -> names.contains(path.field().name()));
    }

    /** The values of a record, by path. */
    Function<String, @Nullable Variant> of(DataRecord record) {
        return path -> {
            RulePath field = fields.get(path);
            return field == null && path.equals(ID)
                    ? Variant.ofInteger(ValueType.I64, record.id())
                    : read(record, Objects.requireNonNull(field));
        };
    }

    /** Null also for a member of a case that a variant does not have. */
    private static @Nullable Variant read(DataRecord record, RulePath path) {
        Variant value = record.get(path.field().name());
        RulePath member = path.member();
        if (member == null) {
            return ReadValue.of(path.field(), value);
        }
        Variant struct = value == null || value.list().isEmpty()
                ? null
                : value.list().get(0).get(path.ofCase());
        return struct == null ? null : read(struct.list().get(0), member);
    }
}
