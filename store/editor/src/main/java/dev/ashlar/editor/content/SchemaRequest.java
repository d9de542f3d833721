package dev.ashlar.editor.content;

import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.SchemaFileEdit;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.diff.SchemaDiff;
import dev.ashlar.pipeline.diff.SchemaDifference;
import dev.ashlar.pipeline.diff.SchemaSet;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Adds, renames or retypes a field in a schema file, or shows what that would change. For one request. */
final class SchemaRequest {
    private final String location;
    private final JsonObject request;

    SchemaRequest(String location, JsonObject request) {
        this.location = location;
        this.request = request;
    }

    /** The change of the file. */
    private SchemaStep step(List<SchemaReader.Source> files) {
        String type = request.text("type");
        for (SchemaReader.Source file : files) {
            if (!SchemaLock.isLock(file)) {
                Problems problems = new Problems();
                SchemaFileEdit edit = SchemaFileEdit.of(file, problems);
                if (edit != null && edit.name().equals(type)) {
                    return new SchemaStep(location, file, changed(edit));
                }
            }
        }
        throw new BadRequestException(type + ": expected a type or struct with a schema file, found none");
    }

    private String changed(SchemaFileEdit edit) {
        String field = request.text("field");
        String to = request.text("to");
        return switch (request.text("change")) {
            case "add" -> edit.add(field, to, attributes(), request.text("after", ""));
            case "rename" -> edit.rename(field, to);
            case "retype" -> edit.retype(field, to);
            default ->
                throw new BadRequestException(
                        "change: expected add, rename or retype, found " + request.text("change"));
        };
    }

    private Map<String, String> attributes() {
        Map<String, String> attributes = new LinkedHashMap<>();
        request.texts("attributes").forEach((name, value) -> {
            if (value != null) {
                attributes.put(name, value);
            }
        });
        return attributes;
    }

    private static String token(SchemaStep step) {
        CRC32C sum = new CRC32C();
        sum.update((step.before().text() + '\0' + step.after()).getBytes(StandardCharsets.UTF_8));
        return Long.toHexString(sum.getValue());
    }

    /** What would change: the text, what that means for code and records, and the records that read other values. */
    Map<String, @Nullable Object> preview(Content now) {
        try (Backend backend = Backends.open(location)) {
            List<SchemaReader.Source> files = backend.schemaFiles();
            SchemaStep step = step(files);
            Map<String, @Nullable Object> preview = new LinkedHashMap<>();
            preview.put("file", step.before().file());
            preview.put("lines", ChangedLines.between(step.before().text(), step.after()));
            preview.put("token", token(step));
            try (Backend changed = MemoryBackend.of(with(files, step).toArray(SchemaReader.Source[]::new))) {
                preview.put("changes", changes(SchemaDiff.between(SchemaSet.of(backend), SchemaSet.of(changed))));
                Content after = ContentReader.read(changed, backend, Progress.NONE);
                preview.put(
                        "records",
                        Differences.between(new PresentBase(now), after).page(new JsonObject(Map.of("limit", 50))));
                putProblems(preview, List.of());
            } catch (ContentException e) {
                putProblems(preview, e.problems());
            }
            return preview;
        }
    }

    private static void putProblems(Map<String, @Nullable Object> preview, List<Problem> problems) {
        preview.put("problemCount", problems.size());
        preview.put("problems", ProblemTree.of(problems));
    }

    private static List<SchemaReader.Source> with(List<SchemaReader.Source> files, SchemaStep step) {
        List<SchemaReader.Source> changed = new ArrayList<>(files);
        changed.replaceAll(
                file -> file.equals(step.before()) ? new SchemaReader.Source(file.file(), step.after()) : file);
        return changed;
    }

    private static List<Map<String, @Nullable Object>> changes(SchemaDiff diff) {
        return diff.changes().stream().map(SchemaRequest::change).toList();
    }

    private static Map<String, @Nullable Object> change(SchemaDifference change) {
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        tree.put("type", change.type());
        tree.put("field", change.field());
        tree.put("what", change.what());
        tree.put("detail", change.detail());
        tree.put("why", change.why());
        tree.put("regenerate", change.regenerate());
        tree.put("data", change.data().text());
        return tree;
    }

    /**
     * The change, to be written.
     *
     * @param token of the preview
     * @throws RefusedException when the file is not the one that the preview has shown
     */
    SchemaStep confirmed(String token) {
        try (Backend backend = Backends.open(location)) {
            SchemaStep step = step(backend.schemaFiles());
            if (!token(step).equals(token)) {
                throw new RefusedException(List.of(), List.of(step.before().file() + " has changed since the preview"));
            }
            return step;
        }
    }
}
