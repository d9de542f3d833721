package dev.ashlar.servers;

import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.sql.Alterations;
import dev.ashlar.pipeline.sql.Column;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TypeTable;
import org.jspecify.annotations.Nullable;

/** The changes of tables that servers have in common whose columns keep values of one type each. */
public interface ServerAlterations extends Alterations {
    /** {@return the dialect of the server} */
    ServerDialect dialect();

    @Override
    default boolean isIndexable(Column column) {
        return column instanceof ServerColumn ofServer && ofServer.kind().isTyped();
    }

    @Override
    default @Nullable String wanted(Session session, TypeTable table, Column column, SchemaField field) {
        Kind to = Kind.of(field.type(), field.shape());
        boolean isOther = column instanceof ServerColumn from && from.kind() != to && from.kind() != Kind.OTHER;
        return isOther && table.hasRest() ? dialect().declared(to) : null;
    }

    /** A column does not say the type of JSON: if that does not convert, nobody could read it again. */
    @Override
    default boolean canRetype(Column column, long unfit) {
        return unfit == 0
                || column instanceof ServerColumn ofServer && ofServer.kind().isTyped();
    }
}
