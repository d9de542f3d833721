package dev.ashlar.pipeline.diff;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.internal.pack.PackFile;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One of two places whose records are compared: content that is in memory, or a pack that is read in place. For one thread. */
public interface RecordSide {
    /** The records of a type, one after the other by id; on none at first. */
    interface Rows {
        /** {@return whether there is another record, which is the current one from now on} */
        boolean next();

        /** {@return the id of the current record} */
        long id();

        /**
         * A value of the current record.
         *
         * @param field of the schema whose rows these are
         * @return what is read of it, a default where the record has no value; null where nothing is read
         */
        @Nullable
        Variant value(SchemaField field);
    }

    /** {@return the schemas, as far as the place knows them} */
    SchemaSet schemas();

    /**
     * {@return the records of a type}
     *
     * @param schema of {@link #schemas}
     */
    Rows rows(Schema schema);

    /**
     * The key of a record.
     *
     * @param type its name
     * @param id any number
     * @return null when there is no such record, or the type has no key
     */
    @Nullable
    String key(String type, long id);

    /**
     * A side that is content.
     *
     * @param content without problems
     * @return a side
     */
    static RecordSide of(Content content) {
        return new ContentSide(content);
    }

    /**
     * A side that is a pack. Nothing of it is copied.
     *
     * @param pack opened with names, and kept open
     * @param known names by their keys, for a pack that was stripped of its own
     * @return a side, whose methods throw {@link dev.ashlar.store.format.PackException} where a slot points outside of its pool
     */
    static RecordSide of(PackFile pack, Map<Long, String> known) {
        return new PackSide(pack, known);
    }
}
