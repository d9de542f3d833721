package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.generate.Accessors;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a folder of content: {@code Type.schema} files, and JSON files {@code Type.json} or {@code Type-anything.json}
 * with an array of records each.
 */
public final class ContentFolder {
    private static final String JSON = ".json";
    private static final String SCHEMA = ".schema";

    private final Path folder;
    private final Progress progress;
    private final Problems problems = new Problems();
    private final List<PendingReference> references = new ArrayList<>();

    private ContentFolder(Path folder, Progress progress) {
        this.folder = folder;
        this.progress = progress;
    }

    /**
     * Reads and checks all content of a folder.
     *
     * @param folder schemas and records
     * @param progress is told how far the work is
     * @return content without problems
     * @throws ContentException with every problem of every file
     */
    public static Content read(Path folder, Progress progress) {
        return new ContentFolder(folder, progress).content();
    }

    /**
     * Reads and checks the schemas of a folder, and no records.
     *
     * @param folder schemas
     * @return schemas without problems, by name
     * @throws ContentException with every problem of every file
     */
    public static List<Schema> readSchemas(Path folder) {
        ContentFolder content = new ContentFolder(folder, Progress.NONE);
        List<Schema> schemas = content.schemas();
        content.problems.throwIfAny();
        return schemas;
    }

    private List<Schema> schemas() {
        if (!Files.isDirectory(folder)) {
            problems.add(Location.of(folder.toString()), "", "no content", "a folder", "none");
            return List.of();
        }
        List<Schema> schemas = SchemaReader.readFolder(folder, problems);
        Accessors.check(schemas, problems);
        if (schemas.isEmpty() && problems.isEmpty()) {
            problems.add(Location.of(folder.toString()), "", "no content", "files *.schema", "none");
        }
        return schemas;
    }

    private Content content() {
        List<Schema> schemas = schemas();
        Map<String, List<SourceRecord>> byType = new LinkedHashMap<>();
        schemas.forEach(schema -> byType.put(schema.name(), new ArrayList<>()));
        if (Files.isDirectory(folder)) {
            readRecords(schemas, byType);
        }
        new RecordJoiner(schemas, byType, problems).join(references);
        problems.throwIfAny();
        Map<String, List<DataRecord>> records = new LinkedHashMap<>();
        byType.forEach((type, all) -> records.put(
                type,
                all.stream()
                        .map(SourceRecord::data)
                        .sorted(Comparator.comparingLong(DataRecord::id))
                        .toList()));
        return new Content(schemas, records);
    }

    private void readRecords(List<Schema> schemas, Map<String, List<SourceRecord>> byType) {
        List<Path> files = jsonFiles();
        progress.begin("reading", files.size());
        for (Path file : files) {
            String name = file.getFileName().toString();
            Schema schema = schemaOf(name, schemas);
            if (schema != null) {
                byType.get(schema.name()).addAll(JsonRecords.read(file, name, schema, problems, references));
            } else if (!hasSchemaFile(name)) {
                problems.add(
                        Location.of(name),
                        "",
                        "no schema for this file",
                        "a name Type.json or Type-anything.json, with Type one of "
                                + schemas.stream().map(Schema::name).toList(),
                        name);
            }
            progress.step();
        }
        progress.end();
    }

    private List<Path> jsonFiles() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> isRecordFile(f.getFileName().toString()))
                    .sorted(Comparator.comparing(f -> f.getFileName().toString()))
                    .toList();
        } catch (IOException e) {
            problems.add(Location.of(folder.toString()), "", "cannot be read", "", String.valueOf(e.getMessage()));
            return List.of();
        }
    }

    /** Editors lock files beside them, with names that begin with a dot. */
    private static boolean isRecordFile(String name) {
        return name.endsWith(JSON) && !name.startsWith(".");
    }

    private static @Nullable Schema schemaOf(String fileName, List<Schema> schemas) {
        String type = typeOf(fileName);
        return schemas.stream().filter(s -> s.name().equals(type)).findFirst().orElse(null);
    }

    /** A file whose schema could not be understood is not reported a second time. */
    private boolean hasSchemaFile(String fileName) {
        return Files.exists(folder.resolve(typeOf(fileName) + SCHEMA));
    }

    private static String typeOf(String fileName) {
        String stem = fileName.substring(0, fileName.length() - JSON.length());
        int dash = stem.indexOf('-');
        return dash < 0 ? stem : stem.substring(0, dash);
    }
}
