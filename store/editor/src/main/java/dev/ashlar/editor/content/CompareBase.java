package dev.ashlar.editor.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.diff.RecordSide;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** What content is compared with. For one thread. */
interface CompareBase extends AutoCloseable {
    /** What people call it. */
    String words();

    /** Compares with it. */
    <T> T compare(Function<RecordSide, T> comparison);

    /** Its types and records. */
    Content content();

    /** Records of a type as they are written, by id, with references by key where the content has those. */
    Map<Long, DataRecord> written(String type, Set<Long> ids);

    /** Whether records have the default in each field that was not given, as those of packs do. */
    boolean hasDefaults();

    @Override
    void close();
}
