package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.NoContentException;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.content.ShippedContent;
import dev.ashlar.pipeline.diff.PackContent;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.pack.PackFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content below a layer: the records as the game reads them. Immutable, while nobody modifies its records.
 *
 * @param place name of the content in messages
 * @param content the types and records that ship
 * @param rules what layers may change in the base
 * @param sources the schema files of the types, without the lock
 * @param abstracts the abstract records of the base as they are written, by name of the type; empty for a pack
 * @param pack the pack of the records; null if the records come from content
 */
public record Below(
        String place,
        Content content,
        LayerRules rules,
        List<SchemaReader.Source> sources,
        Map<String, List<DataRecord>> abstracts,
        @Nullable PackFile pack) {
    /**
     * Reads content or a pack.
     *
     * @param location of content, or of a pack
     * @param progress receives the progress
     * @return the content that ships
     * @throws ContentException with every problem of the content
     * @throws BackendException if the backend cannot be read
     * @throws PackException if the file is not a pack, or if it is damaged
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
     * Reads a pack. A pack has no rules for values, no defaults, and no texts of hashes.
     *
     * @param pack opened with names; must stay open
     * @return the records of the pack
     * @throws PackException if the pack is damaged, or if it is a layer
     */
    public static Below of(PackFile pack) {
        if (pack.header().isLayer()) {
            throw new PackException(
                    PackErrorKind.NOT_A_PACK,
                    pack.path(),
                    "expected a pack as the base, found a layer: link it with its base first, or name the base");
        }
        Content content = PackContent.read(pack);
        String place = pack.path().toString();
        List<SchemaReader.Source> sources = content.schemas().stream()
                .map(schema -> new SchemaReader.Source(
                        place + "/" + schema.name() + ".schema",
                        "Schema = { name = \"" + schema.name() + "\" }\nFields = []\n"))
                .toList();
        return new Below(place, content, LayerRules.of(pack, content), sources, Map.of(), pack);
    }

    /**
     * Reads the content of a backend.
     *
     * @param backend schemas and records; stays open
     * @param progress receives the progress
     * @return the content that ships
     * @throws ContentException with every problem of every type, and every reference from a record that ships to a record that does not
     * @throws BackendException if the backend cannot be read
     */
    public static Below of(Backend backend, Progress progress) {
        Path folder = Path.of(backend.location());
        try {
            Content read = ContentReader.read(backend, progress);
            return of(read, read.warnings(), backend);
        } catch (NoContentException e) {
            throw e;
        } catch (ContentException e) {
            throw new ContentException(placed(e.problems(), folder), placed(e.warnings(), folder));
        }
    }

    /**
     * Takes the content of a backend.
     *
     * @param read all content
     * @param warnings of the content
     * @param backend of the content
     * @return the content that ships
     * @throws ContentException with every reference from a record that ships to a record that does not
     */
    static Below of(Content read, List<Problem> warnings, Backend backend) {
        Map<String, List<DataRecord>> abstracts = new HashMap<>();
        read.relatives()
                .forEach((type, all) -> abstracts.put(
                        type, all.stream().filter(Inheritance::isAbstract).toList()));
        Content shipped = ShippedContent.of(read).content();
        List<Problem> placed = placed(warnings, Path.of(backend.location()));
        Content content = new Content(shipped.schemas(), shipped.records(), placed);
        List<SchemaReader.Source> sources = backend.schemaFiles().stream()
                .filter(file -> !SchemaLock.isLock(file))
                .map(file -> new SchemaReader.Source(backend.location() + "/" + file.file(), file.text()))
                .toList();
        return new Below(backend.location(), content, LayerRules.of(content), sources, abstracts, null);
    }

    /** Files of content and of layers may have one name: the folder tells them apart. */
    private static List<Problem> placed(List<Problem> problems, Path folder) {
        return Files.isDirectory(folder) ? Stack.placed(problems, folder) : problems;
    }

    /**
     * Adds layers, for a layer above them.
     *
     * @param layers from bottom to top
     * @return the merged content
     * @throws ContentException with every problem of the merge
     */
    public Below with(List<MadeLayer> layers) {
        if (layers.isEmpty()) {
            return this;
        }
        List<SchemaReader.Source> all = new ArrayList<>(sources);
        layers.forEach(layer -> all.addAll(layer.sources()));
        return new Below(place, Merge.of(content, layers).contentOrThrow(), rules, List.copyOf(all), abstracts, pack);
    }

    /** The content of this with other records, over a base whose types are the same; {@code merged}: all records. */
    Below next(Below base, Content merged) {
        return new Below(base.place, merged, base.rules, sources, base.abstracts, base.pack);
    }
}
