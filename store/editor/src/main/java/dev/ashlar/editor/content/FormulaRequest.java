package dev.ashlar.editor.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.expression.ExpressionException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.Formula;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.RecordEdit;
import dev.ashlar.pipeline.json.JsonArrays;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Gives a field of many records values by a formula, or shows what that would change. For one request. */
final class FormulaRequest implements RecordReceiver {
    private static final int MOST_SHOWN = 100;

    private final Content content;
    private final Schema schema;
    private final SchemaField field;
    private final Formula formula;
    private final List<Change> changes = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private final CRC32C state = new CRC32C();
    private int missing;
    private int total;

    private record Change(DataRecord record, @Nullable String before, String after, Variant value) {}

    /** Calculates the values of all records that the request names. */
    FormulaRequest(Content content, RecordPages pages, JsonObject request) {
        this.content = content;
        this.schema = RecordQuery.schema(content, request.text("type"));
        this.field = EditRequest.field(schema, request.text("field"));
        this.formula = parse(schema, field, request.text("formula"));
        records(pages, request).forEach(this::calculate);
    }

    private static Formula parse(Schema schema, SchemaField field, String text) {
        try {
            return Formula.parse(schema, field, text);
        } catch (ExpressionException e) {
            throw new BadRequestException(e.getMessage());
        } catch (IllegalArgumentException e) {
            throw new BadRequestException(field.name()
                    + ": expected a field with one number, text, enum or bool, found " + field.declaredType());
        }
    }

    private List<DataRecord> records(RecordPages pages, JsonObject request) {
        List<Long> ids = request.ids("ids");
        if (ids.isEmpty()) {
            return pages.all(content, RecordQuery.of(request));
        }
        List<DataRecord> records = new ArrayList<>();
        for (long id : ids) {
            DataRecord record = content.record(schema.name(), id);
            if (record == null) {
                throw new RefusedException(List.of(), List.of(schema.name() + " " + id + " is gone"));
            }
            records.add(record);
        }
        return records;
    }

    private void calculate(DataRecord record) {
        total++;
        String subject = schema.name() + " " + record.id() + "." + field.name();
        Location at = Location.of("formula for " + schema.name());
        String before = Values.json(field, record.get(field.name()));
        note(record, before);
        String after;
        try {
            after = formula.json(record);
        } catch (ArithmeticException e) {
            problem(at, subject, "the formula cannot be calculated, " + e.getMessage(), "", "");
            return;
        }
        if (after == null) {
            missing++;
        } else if (!after.equals(before)) {
            Variant value = JsonArrays.read(after, field, subject, at, this);
            if (value != null && !value.equals(record.get(field.name()))) {
                changes.add(new Change(record, before, after, value));
            }
        }
    }

    private void note(DataRecord record, @Nullable String before) {
        state.update((record.id() + "\0" + before + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private String token() {
        return Long.toHexString(state.getValue());
    }

    /** What would change. */
    Map<String, @Nullable Object> preview() {
        Map<String, @Nullable Object> preview = new LinkedHashMap<>();
        preview.put("total", total);
        preview.put("changed", changes.size());
        preview.put("missing", missing);
        preview.put("problemCount", problems.size());
        preview.put("problems", ProblemTree.of(problems));
        preview.put("rows", changes.stream().limit(MOST_SHOWN).map(this::row).toList());
        preview.put("token", token());
        return preview;
    }

    private Map<String, @Nullable Object> row(Change change) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("id", Long.toString(change.record.id()));
        row.put("label", Values.label(schema, change.record));
        row.put("before", change.before);
        row.put("after", change.after);
        return row;
    }

    /**
     * The edits.
     *
     * @param token of the preview
     * @throws RefusedException when values are wrong, or are not those that the preview has shown
     */
    List<RecordEdit> edits(DevelopmentStore store, String token) {
        if (!Objects.equals(token, token())) {
            String conflict = schema.name() + "." + field.name() + ": values have changed since the preview";
            throw new RefusedException(List.of(), List.of(conflict));
        }
        if (!problems.isEmpty()) {
            throw new RefusedException(problems, List.of());
        }
        List<RecordEdit> edits = new ArrayList<>();
        for (Change change : changes) {
            edits.add(store.edit(schema.name(), change.record.id()).set(field.name(), change.value));
        }
        return edits;
    }

    @Override
    public void record(DataRecord data, Places places, Set<String> flawed) {
        throw new IllegalStateException("a value is no record");
    }

    @Override
    public void problem(Location where, String subject, String message, String expected, String found) {
        problems.add(new Problem(where, subject, message, expected, found));
    }
}
