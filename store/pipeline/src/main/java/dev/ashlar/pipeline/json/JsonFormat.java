package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.NewIds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/**
 * The text of a file of records in the form in which a save writes a new file: each record with a line for each member. Order of records and
 * members, numbers and texts stay as they are written, and so do line ends and a byte order mark.
 */
final class JsonFormat {
    private final String file;
    private final String text;
    private final JsonParser parser;
    private final @Nullable NewIds ids;
    private final String lineEnd;
    private final StringBuilder out;

    private JsonFormat(String file, String text, JsonParser parser, @Nullable NewIds ids) {
        this.file = file;
        this.text = text;
        this.parser = parser;
        this.ids = ids;
        this.out = new StringBuilder(text.length() + text.length() / 4);
        int newline = text.indexOf('\n');
        this.lineEnd = newline > 0 && text.charAt(newline - 1) == '\r' ? "\r\n" : "\n";
    }

    /**
     * Formats a file.
     *
     * @param file what problems call it
     * @param bytes of the file
     * @param ids gives ids to records that have none; null for none
     * @throws ContentException when it is no JSON of records
     */
    static String format(String file, byte[] bytes, @Nullable NewIds ids) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        boolean isMarked = text.startsWith(MergedVersion.MARK);
        try (Utf8Source source = Utf8Source.of(bytes);
                JsonParser parser = JsonText.parser(source)) {
            try {
                JsonFormat format = new JsonFormat(file, isMarked ? text.substring(1) : text, parser, ids);
                format.write();
                return (isMarked ? MergedVersion.MARK : "") + format.out;
            } catch (JacksonException e) {
                throw new ContentException(List.of(problem(e, parser, source, file)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Problem problem(JacksonException e, JsonParser parser, Utf8Source source, String file) {
        if (e.getCause() instanceof Utf8Source.Malformed malformed) {
            Location at = new Location(file, malformed.line(), malformed.column());
            return new Problem(at, "", "not UTF-8", "UTF-8", malformed.found());
        }
        return SyntaxProblem.of(e, parser, source, file);
    }

    private ContentException problem(String expected) {
        TokenStreamLocation at =
                parser.currentToken() == null ? parser.currentLocation() : parser.currentTokenLocation();
        Location place = new Location(file, at.getLineNr(), at.getColumnNr());
        return new ContentException(List.of(new Problem(place, "", "no records", expected, "")));
    }

    private void write() {
        JsonToken first = parser.nextToken();
        if (first == JsonToken.START_ARRAY) {
            out.append('[');
            boolean isFirst = true;
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                out.append(isFirst ? "" : ",").append(lineEnd).append(RecordStyle.INDENT);
                record(RecordStyle.INDENT);
                isFirst = false;
            }
            out.append(lineEnd).append(']');
        } else {
            record("");
        }
        out.append(lineEnd);
        if (parser.nextToken() != null) {
            throw problem("the end of the file");
        }
    }

    private void record(String indent) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw problem("an array of objects, or one object");
        }
        RecordStyle style = RecordStyle.lines(lineEnd, indent);
        List<String> members = new ArrayList<>();
        boolean hasId = false;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            StringBuilder member = new StringBuilder(ValueText.quoted(name)).append(style.colon());
            boolean isId = name.equals(JsonText.ID);
            hasId |= isId;
            parser.nextToken();
            if (isId && ids != null) {
                ids.use(JsonNumbers.id(parser));
            }
            Value value = value();
            members.add(member.append(value.lines(style.before())).toString());
        }
        if (!hasId && ids != null) {
            members.add(0, ValueText.quoted(JsonText.ID) + style.colon() + ids.next());
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

        /** Long objects on lines of their own, behind a line end and indentation. */
        String lines(String before) {
            String line = line();
            if (!isObject || line.length() <= RecordStyle.LONGEST) {
                return line;
            }
            String deeper = before + RecordStyle.INDENT;
            return "{" + deeper + String.join("," + deeper, texts(part -> part.lines(deeper))) + before + "}";
        }
    }
}
