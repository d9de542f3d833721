package dev.ashlar.pipeline.layer;

import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.content.ShippedContent;
import dev.ashlar.pipeline.progress.Progress;
import java.util.ArrayList;
import java.util.List;

/**
 * What a layer stands on: the records as the game reads them. Immutable, as long as nobody modifies its records.
 *
 * @param place what messages call it
 * @param content the types and records that ship
 * @param sources the schema files of the types, without the lock
 */
public record Below(String place, Content content, List<SchemaReader.Source> sources) {
    /**
     * Content of a backend.
     *
     * @param backend schemas and records; stays open
     * @param progress is told how far the work is
     * @return what ships of it
     * @throws ContentException with every problem of every type, and with every reference of a record that ships to one that does not
     * @throws BackendException when it cannot be read
     */
    public static Below of(Backend backend, Progress progress) {
        Content content = ContentReader.read(backend, progress);
        List<SchemaReader.Source> sources = backend.schemaFiles().stream()
                .filter(file -> !SchemaLock.isLock(file))
                .map(file -> new SchemaReader.Source(backend.location() + "/" + file.file(), file.text()))
                .toList();
        return new Below(backend.location(), ShippedContent.of(content).content(), sources);
    }

    /**
     * The same with layers, for a layer above them.
     *
     * @param layers from below to above
     * @return the merged content
     * @throws ContentException with what stops the merge
     */
    public Below with(List<MadeLayer> layers) {
        if (layers.isEmpty()) {
            return this;
        }
        List<SchemaReader.Source> all = new ArrayList<>(sources);
        layers.forEach(layer -> all.addAll(layer.sources()));
        return new Below(place, Merge.of(content, layers).contentOrThrow(), List.copyOf(all));
    }
}
