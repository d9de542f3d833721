package dev.ashlar.tool.schema;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.compiler.schema.FormerType;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import dev.ashlar.compiler.schema.TypeRule;
import dev.ashlar.compiler.schema.TypeRules;
import dev.ashlar.compiler.schema.ValueRules;
import dev.ashlar.tool.text.Json;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/** Prints schemas as one JSON document: every attribute of every field, with what applies when the file does not say it. */
public final class SchemaJson {
    private final JsonGenerator json;

    private SchemaJson(JsonGenerator json) {
        this.json = json;
    }

    /**
     * Prints the document.
     *
     * @param schemas without problems
     * @param out receives UTF-8
     */
    public static void print(List<Schema> schemas, PrintStream out) {
        JsonGenerator json = Json.begin(out, 3, 4);
        SchemaJson printer = new SchemaJson(json);
        json.writeStartObject();
        json.writeName("types");
        json.writeStartArray();
        schemas.forEach(printer::type);
        json.writeEndArray();
        json.writeEndObject();
        Json.end(json);
    }

    private void type(Schema schema) {
        json.writeStartObject();
        json.writeStringProperty("name", schema.name());
        json.writeStringProperty("kind", schema.isStruct() ? "struct" : "record");
        json.writeStringProperty("key", schema.key());
        json.writeStringProperty("layout", schema.layoutKind().schemaName());
        json.writeNumberProperty("align", schema.alignment());
        json.writeBooleanProperty("spawned", schema.spawned());
        json.writeBooleanProperty("ship", schema.ships());
        json.writeStringProperty(
                "shipIf", schema.shipRule().isConditional() ? schema.shipRule().condition() : null);
        json.writeBooleanProperty("moddable", schema.rules().moddable());
        rules(schema.rules());
        json.writeStringProperty("display", schema.display());
        json.writeStringProperty("doc", schema.doc());
        json.writeNumberProperty("version", schema.version());
        json.writeStringProperty("file", schema.at().file());
        structs(schema);
        json.writeName("fields");
        json.writeStartArray();
        schema.fields().forEach(field -> field(schema, field));
        json.writeEndArray();
        json.writeEndObject();
    }

    private void structs(Schema schema) {
        texts(
                "includes",
                schema.structs().stream()
                        .filter(StructUse::isIncluded)
                        .map(use -> use.struct().name())
                        .toList());
        json.writeName("structs");
        json.writeStartArray();
        schema.structs().stream().filter(use -> !use.isIncluded()).forEach(this::struct);
        json.writeEndArray();
    }

    /** What a struct field says itself: its members are fields of the type. */
    private void struct(StructUse use) {
        json.writeStartObject();
        json.writeStringProperty("name", use.name());
        json.writeStringProperty("type", use.declaredType());
        json.writeBooleanProperty("optional", use.optional());
        json.writeBooleanProperty("hot", use.hot());
        json.writeBooleanProperty("ship", use.ship());
        texts("formerly", use.formerly());
        json.writeStringProperty("display", use.display());
        json.writeStringProperty("doc", use.doc());
        json.writeNumberProperty("line", use.at().line());
        json.writeEndObject();
    }

    private void field(Schema schema, SchemaField field) {
        json.writeStartObject();
        json.writeStringProperty("name", field.name());
        json.writeStringProperty("type", field.declaredType());
        json.writeStringProperty("value", field.type().schemaName());
        json.writeStringProperty("shape", field.shape().name().toLowerCase(Locale.ROOT));
        if (field.shape() == Shape.FIXED) {
            json.writeNumberProperty("count", field.count());
        }
        Schema elements = field.elements();
        if (elements != null && elements.isVariant()) {
            cases(elements);
        } else if (!field.target().isEmpty()) {
            json.writeStringProperty("target", field.target());
        }
        json.writeBooleanProperty("optional", field.optional());
        json.writeBooleanProperty("hot", field.hot());
        json.writeBooleanProperty("ship", field.ship());
        json.writeBooleanProperty("moddable", schema.isModdable(field));
        json.writeBooleanProperty("isKey", field.name().equals(schema.key()));
        json.writeStringProperty("index", index(field.index()));
        json.writeStringProperty(
                "default",
                field.defaultValue() == null ? null : field.defaultValue().toText());
        json.writeStringProperty("min", field.min() == null ? null : field.shown(field.min()));
        json.writeStringProperty("max", field.max() == null ? null : field.shown(field.max()));
        rules(field.rules());
        if (field.type().hasConstants()) {
            constants(field.constants());
        }
        texts("formerly", field.formerly());
        texts("retyped", field.retyped().stream().map(FormerType::text).toList());
        json.writeStringProperty("display", field.display());
        json.writeStringProperty("unit", field.unit());
        json.writeStringProperty("doc", field.doc());
        json.writeNumberProperty("line", field.at().line());
        json.writeEndObject();
    }

    private void cases(Schema variant) {
        json.writeName("cases");
        json.writeStartArray();
        for (SchemaField each : variant.cases()) {
            json.writeStartObject();
            json.writeStringProperty("name", each.name());
            json.writeStringProperty("struct", each.target());
            json.writeNumberProperty("tag", each.constants().get(0).value());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void rules(TypeRules rules) {
        json.writeName("unique");
        json.writeStartArray();
        for (List<String> fields : rules.unique()) {
            json.writeStartArray();
            fields.forEach(json::writeString);
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeName("rules");
        json.writeStartArray();
        for (TypeRule rule : rules.conditions()) {
            json.writeStartObject();
            json.writeStringProperty("where", rule.where());
            json.writeStringProperty("message", rule.message());
            json.writeNumberProperty("line", rule.at().line());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void rules(ValueRules rules) {
        json.writeBooleanProperty("required", rules.required());
        json.writeStringProperty("pattern", rules.pattern().isEmpty() ? null : rules.pattern());
        json.writeNumberProperty("minLength", rules.minLength());
        if (rules.maxLength() < Integer.MAX_VALUE) {
            json.writeNumberProperty("maxLength", rules.maxLength());
        }
    }

    private static String index(IndexKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private void constants(List<EnumConstant> constants) {
        json.writeName("values");
        json.writeStartArray();
        for (EnumConstant constant : constants) {
            json.writeStartObject();
            json.writeStringProperty("name", constant.name());
            json.writeNumberProperty("value", constant.value());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void texts(String name, List<String> texts) {
        json.writeName(name);
        json.writeStartArray();
        texts.forEach(json::writeString);
        json.writeEndArray();
    }
}
