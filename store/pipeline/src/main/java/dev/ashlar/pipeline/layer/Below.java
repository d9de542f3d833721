package dev.ashlar.pipeline.layer;

import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.NoContentException;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.content.ShippedContent;
import dev.ashlar.pipeline.diff.PackContent;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.internal.pack.PackFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a layer stands on: the records as the game reads them. Immutable, as long as nobody modifies its records.
 *
 * @param place what messages call it
 * @param content the types and records that ship
 * @param rules what layers may change of the base below all layers
 * @param sources the schema files of the types, without the lock
 * @param pack whose records they are; null where they are those of content
 */
public record Below(
        String place,
        Content content,
        LayerRules rules,
        List<SchemaReader.Source> sources,
        @Nullable PackFile pack) {
    /**
     * Content, or a pack.
     *
     * @param location of content, or of a pack
     * @param progress is told how far the work is
     * @return what ships of it
     * @throws ContentException with every problem of the content
     * @throws BackendException when it cannot be read
     * @throws dev.ashlar.store.format.PackException when it is no pack, or a damaged one
     */
    public static Below of(String location, Progress progress) {
        if (!Backends.isLocation(location) && Files.isRegularFile(Path.of(location))) {
            return of(PackFile.open(Path.of(location), true));
        }
        try (Backend backend = Backends.open(location)) {
            return of(backend, progress);
        }
    }

    /**
     * A pack. It has no rules and no defaults, and the texts of hashes are not in it.
     *
     * @param pack opened with names, and kept open
     * @return its records
     * @throws dev.ashlar.store.format.PackException when it is damaged
     */
    public static Below of(PackFile pack) {
        Content content = PackContent.read(pack);
        String place = pack.path().toString();
        List<SchemaReader.Source> sources = content.schemas().stream()
                .map(schema -> new SchemaReader.Source(
                        place + "/" + schema.name() + ".schema",
                        "Schema = { name = \"" + schema.name() + "\" }\nFields = []\n"))
                .toList();
        return new Below(place, content, LayerRules.of(pack, content), sources, pack);
    }

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
        Content content = shipped(backend, progress);
        List<SchemaReader.Source> sources = backend.schemaFiles().stream()
                .filter(file -> !SchemaLock.isLock(file))
                .map(file -> new SchemaReader.Source(backend.location() + "/" + file.file(), file.text()))
                .toList();
        return new Below(backend.location(), content, LayerRules.of(content), sources, null);
    }

    /** Files of content and of layers may have one name: the folder tells them apart. */
    private static Content shipped(Backend backend, Progress progress) {
        Path folder = Path.of(backend.location());
        try {
            Content content =
                    ShippedContent.of(ContentReader.read(backend, progress)).content();
            return new Content(content.schemas(), content.records(), placed(content.warnings(), folder));
        } catch (NoContentException e) {
            throw e;
        } catch (ContentException e) {
            throw new ContentException(placed(e.problems(), folder), placed(e.warnings(), folder));
        }
    }

    private static List<Problem> placed(List<Problem> problems, Path folder) {
        return Files.isDirectory(folder) ? Stack.placed(problems, folder) : problems;
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
        return new Below(place, Merge.of(content, layers).contentOrThrow(), rules, List.copyOf(all), pack);
    }
}
