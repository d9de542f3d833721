package dev.ashlar.tool.text;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.PrettyPrinter;

/** Breaks JSON into lines: outer objects and arrays have one for each member, inner ones stand on one line. */
final class JsonLines implements PrettyPrinter {
    private static final String INDENTATION = "  ";

    private final int objectDepth;
    private final int arrayDepth;
    private int depth;

    JsonLines(int objectDepth, int arrayDepth) {
        this.objectDepth = objectDepth;
        this.arrayDepth = arrayDepth;
    }

    @Override
    public void writeStartObject(JsonGenerator json) {
        json.writeRaw('{');
        depth++;
    }

    @Override
    public void beforeObjectEntries(JsonGenerator json) {
        breakLine(json, depth <= objectDepth, "");
    }

    @Override
    public void writeObjectNameValueSeparator(JsonGenerator json) {
        json.writeRaw(": ");
    }

    @Override
    public void writeObjectEntrySeparator(JsonGenerator json) {
        json.writeRaw(',');
        breakLine(json, depth <= objectDepth, " ");
    }

    @Override
    public void writeEndObject(JsonGenerator json, int memberCount) {
        boolean lines = depth-- <= objectDepth && memberCount > 0;
        breakLine(json, lines, "");
        json.writeRaw('}');
    }

    @Override
    public void writeStartArray(JsonGenerator json) {
        json.writeRaw('[');
        depth++;
    }

    @Override
    public void beforeArrayValues(JsonGenerator json) {
        breakLine(json, depth <= arrayDepth, "");
    }

    @Override
    public void writeArrayValueSeparator(JsonGenerator json) {
        json.writeRaw(',');
        breakLine(json, depth <= arrayDepth, " ");
    }

    @Override
    public void writeEndArray(JsonGenerator json, int elementCount) {
        boolean lines = depth-- <= arrayDepth && elementCount > 0;
        breakLine(json, lines, "");
        json.writeRaw(']');
    }

    @Override
    public void writeRootValueSeparator(JsonGenerator json) {
        json.writeRaw('\n');
    }

    private void breakLine(JsonGenerator json, boolean lines, String otherwise) {
        json.writeRaw(lines ? "\n" + INDENTATION.repeat(depth) : otherwise);
    }
}
