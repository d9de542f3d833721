package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.problem.ContentException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The text of a file of records in the form in which a save writes a new file: each record with a line for each member. Order of records and
 * members, numbers and texts stay as they are written, and so do line ends and a byte order mark.
 */
final class JsonFormat {
    private final String text;
    private final JsonParser parser;
    private final String lineEnd;
    private final StringBuilder out;

    private JsonFormat(RecordFileText file) {
        this.text = file.text();
        this.parser = file.parser();
        this.lineEnd = RecordFileText.lineEnd(text);
        this.out = new StringBuilder(text.length() + text.length() / 4);
    }

    /**
     * Formats a file.
     *
     * @param file what problems call it
     * @param bytes of the file
     * @throws ContentException when it is no JSON of records
     */
    static String format(String file, byte[] bytes) {
        return RecordFileText.read(file, bytes, records -> {
            JsonFormat format = new JsonFormat(records);
            format.write(records);
            return format.out.toString();
        });
    }

    private void write(RecordFileText records) {
        String indent = records.isArray() ? RecordStyle.INDENT : "";
        out.append(records.isArray() ? "[" : "");
        for (boolean isFirst = true; records.next(); isFirst = false) {
            if (records.isArray()) {
                out.append(isFirst ? "" : ",").append(lineEnd).append(indent);
            }
            record(indent);
        }
        out.append(records.isArray() ? lineEnd + "]" : "").append(lineEnd);
    }

    private void record(String indent) {
        RecordStyle style = RecordStyle.lines(lineEnd, indent);
        List<String> members = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = ValueText.quoted(parser.currentName()) + style.colon();
            parser.nextToken();
            members.add(name + value().lines(style.before()));
        }
        out.append('{');
        if (!members.isEmpty()) {
            out.append(style.first())
                    .append(String.join("," + style.before(), members))
                    .append(style.last());
        }
        out.append('}');
    }

    private Value value() {
        JsonToken token = parser.currentToken();
        if (token.isScalarValue()) {
            return new Value(text.substring((int) JsonText.start(parser), (int) JsonText.end(parser)), null, false);
        }
        boolean isObject = token == JsonToken.START_OBJECT;
        Map<String, Value> parts = new LinkedHashMap<>();
        while (!parser.nextToken().isStructEnd()) {
            String name = "";
            if (isObject) {
                name = ValueText.quoted(parser.currentName()) + ": ";
                parser.nextToken();
            }
            // A name that is given twice is a problem of the records, and stays.
            parts.put(parts.size() + ":" + name, value());
        }
        return new Value("", parts, isObject);
    }

    /**
     * A value as a save writes it.
     *
     * @param scalar text as it stands; empty for an array or object
     * @param parts of an array or object, by number and name; null for a scalar
     */
    private record Value(String scalar, @Nullable Map<String, Value> parts, boolean isObject) {
        private List<String> texts(Function<Value, String> text) {
            List<String> texts = new ArrayList<>();
            Objects.requireNonNull(parts)
                    .forEach((name, part) -> texts.add(name.substring(name.indexOf(':') + 1) + text.apply(part)));
            return texts;
        }

        /** On one line. */
        private String line() {
            if (parts == null) {
                return scalar;
            }
            String inside = String.join(", ", texts(Value::line));
            return isObject ? "{" + inside + "}" : "[" + inside + "]";
        }

        /** Long objects, and lists of objects, on lines of their own, behind a line end and indentation. */
        String lines(String before) {
            if (!isObject && parts != null && parts.values().stream().allMatch(part -> part.isObject)) {
                return RecordStyle.list(texts(Value::line), before);
            }
            String line = line();
            if (!isObject || line.length() <= RecordStyle.LONGEST) {
                return line;
            }
            String deeper = before + RecordStyle.INDENT;
            return "{" + deeper + String.join("," + deeper, texts(part -> part.lines(deeper))) + before + "}";
        }
    }
}
