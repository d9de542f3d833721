package dev.ashlar.servers;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.sql.Column;
import dev.ashlar.pipeline.sql.Rest;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TypeTable;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/**
 * Gives columns the types that their fields have now. Whole numbers that the new type holds stay in the column; all other values become cells of {@link Rest}, which are
 * read as they were.
 */
public final class Retyping {
    private Retyping() {}

    /** How a server does it. */
    public interface Mover {
        /**
         * Moves values, and gives the column another type. Where the server refuses, all stays as it is.
         *
         * @param table of the column
         * @param column with its present type
         * @param to the kind that it gets
         * @throws SQLException when the server fails
         */
        void move(TypeTable table, ServerColumn column, Kind to) throws SQLException;
    }

    /**
     * Gives the columns of a type the kinds that their fields have.
     *
     * @param session at work
     * @param schema of the type
     * @param mover does it
     * @throws SQLException when the server fails
     */
    public static void settle(Session session, Schema schema, Mover mover) throws SQLException {
        TypeTable table = session.table(schema.name());
        if (table == null) {
            return;
        }
        Map<String, Kind> wanted = new HashMap<>();
        for (SchemaField field : schema.fields()) {
            wanted.put(field.name(), Kind.of(field.type(), field.shape()));
        }
        for (Column column : table.columns()) {
            Kind to = wanted.get(column.name());
            if (to != null
                    && column instanceof ServerColumn from
                    && from.kind() != to
                    && from.kind().isTyped()) {
                mover.move(table, from, to);
                session.forget(schema.name());
            }
        }
    }

    /**
     * That a value of a column is one of another kind too.
     *
     * @param cell SQL
     * @param from the kind of the column
     * @param to another kind
     * @return a condition
     */
    public static String stays(String cell, Kind from, Kind to) {
        return from.isWhole() && to.isWhole() ? cell + " BETWEEN " + to.least() + " AND " + to.greatest() : "false";
    }
}
