package dev.ashlar.editor.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.diff.PackContent;
import dev.ashlar.pipeline.diff.RecordSide;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.internal.pack.PackFile;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A pack. It is copied, not mapped, so that another one can take its place while the editor runs. */
final class PackBase implements CompareBase {
    private final Path path;
    private final Map<Long, String> names;
    private @Nullable Content content;

    /** {@code names}: by their keys, for a pack that was stripped of its own. */
    PackBase(Path path, Map<Long, String> names) {
        this.path = path;
        this.names = names;
    }

    @Override
    public String words() {
        return path.toString();
    }

    @Override
    public <T> T compare(Function<RecordSide, T> comparison) {
        return comparison.apply(RecordSide.of(open(), names));
    }

    private PackFile open() {
        RecordStore.check(path, Catalog.of(), OpenOptions.MAPPED); // Refuses a layer.
        return PackFile.open(path, true, true, null);
    }

    @Override
    public Content content() {
        Content read = content;
        if (read == null) {
            read = PackContent.read(open(), names);
            content = read;
        }
        return read;
    }

    @Override
    public boolean hasDefaults() {
        return true;
    }

    @Override
    public Map<Long, DataRecord> written(String type, Set<Long> ids) {
        Map<Long, DataRecord> found = new HashMap<>();
        for (long id : ids) {
            DataRecord record = content().record(type, id);
            if (record != null) {
                found.put(id, record);
            }
        }
        return found;
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
