package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.ChangeReceiver;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RecordTracker;
import dev.ashlar.pipeline.content.Content;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The records below a layer with the layer, read repeatedly: what has changed, {@link LiveLayer} says before each read. For one thread. */
final class LayerReads extends ReadOnlyBackend {
    private MergedReads now;
    private @Nullable Rows touched;
    private @Nullable Content before;

    LayerReads(MergedReads first) {
        this.now = first;
    }

    /**
     * Goes on to the next state.
     *
     * @param next the records with the layer
     * @param rows the only records that may differ from those of before
     * @param content of before
     */
    void next(MergedReads next, Rows rows, Content content) {
        now = next;
        touched = rows;
        before = content;
    }

    @Override
    public String location() {
        return now.location();
    }

    @Override
    public List<Schema> schemas(Problems problems) {
        return now.schemas(problems);
    }

    @Override
    public List<SchemaReader.Source> schemaFiles() {
        return now.schemaFiles();
    }

    @Override
    public Set<String> describedTypes() {
        return now.describedTypes();
    }

    @Override
    public List<String> types() {
        return now.types();
    }

    @Override
    public void checkTypes(Set<String> described, Problems problems) {
        now.checkTypes(described, problems);
    }

    @Override
    public void snapshot(Runnable reads) {
        reads.run();
    }

    @Override
    public void read(Schema schema, Map<String, Variant> search, RecordReceiver receiver) {
        now.read(schema, search, receiver);
    }

    @Override
    public long changeToken() {
        return now.changeToken();
    }

    @Override
    public RecordTracker tracker() {
        return new RecordTracker() {
            @Override
            public void read(Schema schema, RecordReceiver receiver) {
                now.read(schema, Map.of(), receiver);
            }

            @Override
            public boolean readChanges(Schema schema, ChangeReceiver receiver) {
                Rows rows = touched;
                Content content = before;
                return rows != null && content != null && now.readChanges(schema, rows, content, receiver);
            }

            @Override
            public void keep() {
                // LiveLayer keeps the state.
            }

            @Override
            public void discard() {
                // LiveLayer keeps the state.
            }

            @Override
            public void close() {
                // Nothing is held.
            }
        };
    }

    @Override
    public void close() {
        // The backend of the layer is the caller's.
    }
}
