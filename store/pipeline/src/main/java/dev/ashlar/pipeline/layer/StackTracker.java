package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.ChangeReceiver;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RecordTracker;
import dev.ashlar.pipeline.content.Content;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the records of a stack that have changed: it compares the merged content with that of the kept state. For one thread. */
final class StackTracker implements RecordTracker {
    private final StackBackend stack;
    private @Nullable Content kept;
    private @Nullable Content pending;

    StackTracker(StackBackend stack) {
        this.stack = stack;
    }

    @Override
    public void read(Schema schema, RecordReceiver receiver) {
        pending = stack.content();
        stack.read(schema, Map.of(), receiver);
    }

    @Override
    public boolean readChanges(Schema schema, ChangeReceiver receiver) {
        Content before = kept;
        Content now = stack.content();
        pending = now;
        if (before == null || !before.schemas().equals(now.schemas())) {
            return false;
        }
        String type = schema.name();
        Rows rows = new Rows();
        rows.addDifferences(
                type,
                before.records().getOrDefault(type, List.of()),
                now.records().getOrDefault(type, List.of()));
        for (long id : rows.of(type)) {
            if (before.record(type, id) != null) {
                receiver.withdrawn(id);
            }
        }
        for (long id : rows.of(type)) {
            DataRecord record = now.record(type, id);
            if (record != null) {
                receiver.record(record.copy(), Places.at(Location.of(stack.location())), Set.of());
            }
        }
        return true;
    }

    @Override
    public void recheck() {
        stack.recheck();
    }

    @Override
    public void keep() {
        kept = pending == null ? kept : pending;
        pending = null;
    }

    @Override
    public void discard() {
        pending = null;
    }

    @Override
    public void close() {
        kept = null;
        pending = null;
    }
}
