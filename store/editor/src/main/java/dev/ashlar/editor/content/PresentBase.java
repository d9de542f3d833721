package dev.ashlar.editor.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.diff.RecordSide;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The content as it is, to be compared with what it would be.
 *
 * @param content without problems
 */
record PresentBase(Content content) implements CompareBase {
    @Override
    public String words() {
        return "the content as it is";
    }

    @Override
    public <T> T compare(Function<RecordSide, T> comparison) {
        return comparison.apply(RecordSide.of(content));
    }

    @Override
    public Map<Long, DataRecord> written(String type, Set<Long> ids) {
        throw new IllegalStateException("expected an earlier version to revert to, found the present content");
    }

    @Override
    public boolean hasDefaults() {
        return false;
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
