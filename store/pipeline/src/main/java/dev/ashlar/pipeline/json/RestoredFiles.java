package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.KeptFiles;
import dev.ashlar.pipeline.json.change.FolderChange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The files that a copy brings along, as they were, in a working folder: there records are saved over them. For one thread. */
final class RestoredFiles {
    private final Path folder;
    private final ContentFiles files;
    private final FileLayout layout;
    private final byte @Nullable [] settings;
    private final LastIds ids;
    private final Set<String> saved = new TreeSet<>();

    private RestoredFiles(Path folder, FileLayout layout, byte @Nullable [] settings, LastIds ids) {
        this.folder = folder;
        this.files = ContentFiles.of(folder);
        this.layout = layout;
        this.settings = settings;
        this.ids = ids;
    }

    /**
     * Writes the files into the working folder of a change.
     *
     * @param place the folder that is replaced. If its {@code content.conf} says something else than that of the files, it counts
     * @return null if there are none, or if they are files of another kind of place
     */
    static @Nullable RestoredFiles of(
            FolderChange change, ContentFiles place, KeptFiles kept, List<SchemaReader.Source> schemaFiles)
            throws IOException {
        if (kept == KeptFiles.NONE) {
            return null;
        }
        Path folder = change.createWorkingFolder();
        Map<String, String> homes;
        try (UnpackedFiles unpacked = new UnpackedFiles(folder)) {
            kept.forEach(unpacked);
            if (!unpacked.isUsable()) {
                return null;
            }
            homes = unpacked.homes();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        byte[] own = FileLayout.bytes(place.path());
        byte[] settings = FileLayout.bytes(folder);
        Problems problems = new Problems();
        FileLayout layout = FileLayout.read(folder, problems);
        boolean isOther = own != null && !Arrays.equals(own, settings);
        if (isOther || !problems.isEmpty() || !layout.otherPlaces().isEmpty()) {
            return null;
        }
        LastIds ids = LastIds.read(folder);
        Files.deleteIfExists(folder.resolve(LastIds.FILE)); // Saves of single types would write it.
        for (SchemaReader.Source source : schemaFiles) {
            String home = homes.getOrDefault(source.file(), place.home(ContentFiles.typeOf(source.file())));
            Path file = folder.resolve((SchemaLock.isLock(source) ? "" : home) + source.file());
            Files.createDirectories(file.resolveSibling(""));
            Files.writeString(file, source.text());
        }
        return new RestoredFiles(folder, layout, own == null ? settings : null, ids);
    }

    /** The folder of a type's schema file, with a {@code /} behind it; empty for the root. */
    String home(String type) {
        return files.home(type);
    }

    FileLayout layout() {
        return layout;
    }

    /** The bytes of {@code content.conf}; null if there is none, or if the replaced folder has it. */
    byte @Nullable [] settings() {
        return settings;
    }

    /** {@code ids.lock} as it was, with further ids if it has smaller ones; null when there is none and none is needed. */
    byte @Nullable [] ids(Map<String, Long> more) {
        return ids.with(more);
    }

    /** The types that have files. */
    Set<String> types() {
        Set<String> types = new TreeSet<>(files.describedTypes());
        types.removeIf(type -> files.recordFiles(type).isEmpty());
        return types;
    }

    /** The files of a type; null if it has none, or if they cannot be read by its schema. */
    @Nullable
    RestoredType type(Schema schema) {
        if (!types().contains(schema.name())) {
            return null;
        }
        RestoredType type = new RestoredType(folder, files.recordFiles(schema.name()), schema);
        return type.read() ? type : null;
    }

    /** Notes that records of a type were saved over its files. */
    void setSaved(String type) {
        saved.add(type);
    }

    /** The files of those types, by their names in the folder. */
    List<String> saved() {
        List<String> names = new ArrayList<>();
        for (RecordFile file : ContentFiles.of(folder).recordFiles()) {
            if (saved.contains(file.type())) {
                names.add(file.name());
            }
        }
        return names;
    }

    Path path(String name) {
        return folder.resolve(name);
    }
}
