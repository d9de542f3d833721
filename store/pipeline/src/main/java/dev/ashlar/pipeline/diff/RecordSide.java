package dev.ashlar.pipeline.diff;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.internal.pack.PackFile;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One side of a comparison of records: content in memory, or a pack that is read in place. For one thread. */
public interface RecordSide {
    /** A cursor over the records of a type, sorted by id. Before the first {@link #next}, it is on no record. */
    interface Rows {
        /** {@return whether there was another record, which is now the current one} */
        boolean next();

        /** {@return the id of the current record} */
        long id();

        /**
         * Returns a value of the current record.
         *
         * @param field of the schema of these rows
         * @return the value, or else the default; null if views read nothing
         */
        @Nullable
        Variant value(SchemaField field);
    }

    /** {@return the schemas, as far as this side knows them} */
    SchemaSet schemas();

    /**
     * {@return the records of a type}
     *
     * @param schema of {@link #schemas}
     */
    Rows rows(Schema schema);

    /**
     * Returns the key of a record.
     *
     * @param type name of the type
     * @param id any number
     * @return the key; null if there is no such record, or if the type has no key
     */
    @Nullable
    String key(String type, long id);

    /**
     * Creates a side from content.
     *
     * @param content without problems
     * @return a side
     */
    static RecordSide of(Content content) {
        return new ContentSide(content);
    }

    /**
     * Creates a side from a pack, without copying it.
     *
     * @param pack opened with names; must stay open
     * @param known names by their keys, for a pack without names
     * @return a side. If a slot points outside of its pool, its methods throw {@link dev.ashlar.store.format.PackException}
     */
    static RecordSide of(PackFile pack, Map<Long, String> known) {
        return new PackSide(pack, known);
    }
}
