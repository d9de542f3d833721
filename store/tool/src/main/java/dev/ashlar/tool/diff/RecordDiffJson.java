package dev.ashlar.tool.diff;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.diff.RecordDiff;
import dev.ashlar.pipeline.diff.RecordSide;
import dev.ashlar.pipeline.diff.SchemaDiff;
import dev.ashlar.tool.schema.DiffJson;
import dev.ashlar.tool.text.Json;
import dev.ashlar.tool.text.Outputs;
import java.io.PrintStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** For programs: an object on a line of its own for each difference of a schema, a record or a field. */
public final class RecordDiffJson implements DiffReport {
    private final RecordSide old;
    private final RecordSide now;
    private final PrintStream out;

    /**
     * A report.
     *
     * @param old the older side
     * @param now the newer one
     * @param out receives UTF-8
     */
    public RecordDiffJson(RecordSide old, RecordSide now, PrintStream out) {
        this.old = old;
        this.now = now;
        this.out = out;
    }

    @Override
    public void begin(SchemaDiff schemas) {
        schemas.changes().forEach(change -> {
            JsonGenerator json = begin("schema");
            DiffJson.writeMembers(json, change);
            end(json);
        });
    }

    private JsonGenerator begin(String kind) {
        JsonGenerator json = Json.begin(out, 0, 0);
        json.writeStartObject();
        json.writeStringProperty("kind", kind);
        return json;
    }

    private JsonGenerator begin(String kind, RecordDiff.Subject record) {
        JsonGenerator json = begin(kind);
        json.writeStringProperty("type", record.type());
        json.writeNumberProperty("id", record.id());
        json.writeStringProperty("key", record.key());
        return json;
    }

    private static void end(JsonGenerator json) {
        json.writeEndObject();
        Json.end(json);
    }

    @Override
    public void added(RecordDiff.Subject record) {
        end(begin("added", record));
    }

    @Override
    public void removed(RecordDiff.Subject record) {
        end(begin("removed", record));
    }

    @Override
    public void changed(RecordDiff.Subject record, List<RecordDiff.Value> values) {
        for (RecordDiff.Value value : values) {
            JsonGenerator json = begin("changed", record);
            json.writeStringProperty("field", value.field());
            write(json, "before", value.before(), old);
            write(json, "after", value.after(), now);
            end(json);
        }
    }

    private static void write(JsonGenerator json, String name, @Nullable Variant value, RecordSide side) {
        json.writeStringProperty(name, value == null ? null : value.toText());
        boolean isReference =
                value != null && value.type() == ValueType.REF && !value.shape().isArray();
        String key = isReference ? side.key(value.target(), value.bits()) : null;
        if (key != null) {
            json.writeStringProperty(name + "Key", key);
        }
    }

    @Override
    public void endType(RecordDiff.Counts counts) {
        Outputs.requireWritable(out);
    }

    @Override
    public void end(List<RecordDiff.Counts> types) {}
}
