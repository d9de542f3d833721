package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.pipeline.backend.BackendException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The files of a folder of content, by their names. */
final class ContentFiles {
    static final String SCHEMA = ".schema";

    /** Where the old files are while new ones take their places. */
    private static final String KEPT = ".kept";

    private final Path path;

    ContentFiles(Path path) {
        this.path = path;
    }

    /** Writes files into a folder that nobody reads yet. */
    interface Filler {
        void fill(Path aside) throws IOException;
    }

    Path path() {
        return path;
    }

    /** The type that a schema file is named after. */
    static String typeOf(String schemaFile) {
        return schemaFile.endsWith(SCHEMA)
                ? schemaFile.substring(0, schemaFile.length() - SCHEMA.length())
                : schemaFile;
    }

    /** Names of the schema files, sorted. */
    List<String> schemaFiles() {
        return files(path, SCHEMA);
    }

    /** Names of the files of records, sorted. */
    List<String> recordFiles() {
        return files(path, RecordFiles.JSON);
    }

    /** Editors lock files beside them, with names that begin with a dot. */
    private static List<String> files(Path folder, String suffix) {
        try (Stream<Path> files = Files.list(folder)) {
            List<String> names = new ArrayList<>();
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(suffix) && !name.startsWith("."))
                    .sorted()
                    .forEach(names::add);
            return names;
        } catch (IOException e) {
            throw RecordFiles.unreadable(folder, e);
        }
    }

    /** A number that changes with a file; 0 for one that is gone. */
    long stamp(String name) {
        Path file = path.resolve(name);
        try {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            return Objects.hash(now.size(), now.lastModifiedTime(), now.fileKey());
        } catch (NoSuchFileException e) {
            return 0;
        } catch (IOException e) {
            throw RecordFiles.unreadable(file, e);
        }
    }

    /** Puts other files in the place of all schemas and records; when one cannot be, the old ones get their places back. */
    void replace(Filler filler) {
        try {
            Path aside = Files.createTempDirectory(path, ".replacing-");
            boolean lost = false;
            try {
                filler.fill(aside);
                moveFrom(aside);
            } catch (IOException e) {
                lost = e.getSuppressed().length > 0;
                throw e;
            } finally {
                if (!lost) {
                    delete(aside);
                }
            }
        } catch (IOException e) {
            throw new BackendException(path + ": cannot be written: " + RecordFiles.reason(e), e);
        }
    }

    private void moveFrom(Path aside) throws IOException {
        List<String> fresh = new ArrayList<>(files(aside, SCHEMA));
        fresh.addAll(files(aside, RecordFiles.JSON));
        List<String> old = schemaFiles();
        old.addAll(recordFiles());
        if (Files.exists(aside.resolve(SchemaLock.FILE))) {
            fresh.add(SchemaLock.FILE);
            if (Files.exists(path.resolve(SchemaLock.FILE))) {
                old.add(SchemaLock.FILE);
            }
        }
        Path kept = Files.createDirectory(aside.resolve(KEPT));
        for (String name : old) {
            Files.copy(path.resolve(name), kept.resolve(name), StandardCopyOption.COPY_ATTRIBUTES);
        }
        List<String> changed = new ArrayList<>();
        try {
            for (String name : fresh) {
                Files.move(aside.resolve(name), path.resolve(name), StandardCopyOption.ATOMIC_MOVE);
                changed.add(name);
            }
            for (String name : old) {
                if (!fresh.contains(name)) {
                    Files.delete(path.resolve(name));
                    changed.add(name);
                }
            }
        } catch (IOException e) {
            undo(changed, kept, e);
            throw e;
        }
    }

    private void undo(List<String> changed, Path kept, IOException reason) {
        for (String name : changed) {
            try {
                if (Files.exists(kept.resolve(name))) {
                    Files.move(kept.resolve(name), path.resolve(name), StandardCopyOption.ATOMIC_MOVE);
                } else {
                    Files.delete(path.resolve(name));
                }
            } catch (IOException e) {
                reason.addSuppressed(new FileSystemException(
                        path.resolve(name).toString(), null, "its old text is in " + kept + ": " + e));
            }
        }
    }

    private static void delete(Path aside) throws IOException {
        try (Stream<Path> files = Files.walk(aside)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
