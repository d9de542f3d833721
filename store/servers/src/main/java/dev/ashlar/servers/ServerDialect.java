package dev.ashlar.servers;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.sql.Dialect;
import dev.ashlar.pipeline.sql.Rest;
import dev.ashlar.pipeline.sql.TypeTable;

/** What servers have in common whose columns keep values of one type each. */
public interface ServerDialect extends Dialect {
    /** {@return which names the server takes} */
    NameRules names();

    /**
     * What a column is declared as.
     *
     * @param kind of the column
     * @return SQL
     */
    String declared(Kind kind);

    @Override
    default String folded(String name) {
        return names().folded(name);
    }

    @Override
    default void requireType(String location, String type) {
        names().requireType(location, type);
    }

    @Override
    default void requireFields(String location, String type, Iterable<String> fields) {
        names().requireFields(location, type, fields);
    }

    @Override
    default String declared(SchemaField field) {
        return declared(Kind.of(field.type(), field.shape()));
    }

    @Override
    default String declared(Variant value) {
        return declared(Kind.of(value.type(), value.shape()));
    }

    @Override
    default String idType() {
        return declared(Kind.BIGINT);
    }

    @Override
    default String isEqual(String cell) {
        return cell + " = ?";
    }

    /**
     * The column of {@link Rest} that a row has.
     *
     * @param table of the row
     * @return SQL
     */
    default String rest(TypeTable table) {
        return quoted(table.type()) + "." + quoted(Rest.COLUMN);
    }
}
