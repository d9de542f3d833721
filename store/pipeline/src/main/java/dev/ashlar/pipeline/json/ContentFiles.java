package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.evolution.SchemaLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of a folder of content, by their names: {@code Star.json}, and {@code Star/7.json} in the folder of a type. */
final class ContentFiles {
    static final String SCHEMA = ".schema";

    /** As the schema reader accepts names of types. */
    private static final Pattern TYPE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final Path path;

    ContentFiles(Path path) {
        this.path = path;
    }

    Path path() {
        return path;
    }

    /** Whether a file, by its path in the folder, is one of records, a schema, or the lock: what a change may move. */
    static boolean isContent(Path file) {
        String name = file.getFileName() == null ? "" : file.getFileName().toString();
        boolean isAlone = file.getNameCount() == 1;
        boolean isOne =
                name.endsWith(RecordFiles.JSON) || isAlone && (name.endsWith(SCHEMA) || name.equals(SchemaLock.FILE));
        return isOne && !name.startsWith(".") && file.getNameCount() <= 2;
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

    /** Names of the types that a schema file is named after. */
    Set<String> describedTypes() {
        Set<String> types = new TreeSet<>();
        schemaFiles().forEach(name -> types.add(typeOf(name)));
        return types;
    }

    /** Names of the files of records, in the order in which they are read. */
    List<String> recordFiles() {
        List<String> names = files(path, RecordFiles.JSON);
        Set<String> described = describedTypes();
        for (String folder : folders()) {
            names.addAll(filesOf(folder, described.contains(folder)));
        }
        names.sort(RecordFiles.ORDER);
        return names;
    }

    /** Names of the files of records of one type, in the order in which they are read. */
    List<String> recordFiles(String type) {
        List<String> names = new ArrayList<>();
        files(path, RecordFiles.JSON).stream()
                .filter(name -> RecordFiles.typeOf(name).equals(type))
                .forEach(names::add);
        if (Files.isDirectory(path.resolve(type))) {
            names.addAll(filesOf(type, Files.exists(path.resolve(type + SCHEMA))));
        }
        names.sort(RecordFiles.ORDER);
        return names;
    }

    /**
     * The files of a folder that is named like a type. Other things may lie in folders too: without a schema of that name, what it
     * has counts as records only where a file is named after an id.
     */
    private List<String> filesOf(String folder, boolean isDescribed) {
        List<String> names;
        try {
            names = files(path.resolve(folder), RecordFiles.JSON);
        } catch (RuntimeException e) {
            if (isDescribed) {
                throw e;
            }
            return List.of(); // Somebody else's.
        }
        boolean isOfRecords = isDescribed || names.stream().anyMatch(RecordFiles::isNumbered);
        return isOfRecords ? names.stream().map(name -> folder + "/" + name).toList() : List.of();
    }

    private List<String> folders() {
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(
                            file -> TYPE.matcher(file.getFileName().toString()).matches())
                    .filter(Files::isDirectory)
                    .map(file -> file.getFileName().toString())
                    .toList();
        } catch (IOException e) {
            throw RecordFiles.unreadable(path, e);
        }
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
        } catch (NotDirectoryException e) {
            return new ArrayList<>(); // It was one a moment ago.
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
}
