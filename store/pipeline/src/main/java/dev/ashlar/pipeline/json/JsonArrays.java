package dev.ashlar.pipeline.json;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.ColorText;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Expected;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/**
 * Converts arrays, flags, lists of structs, and the lanes of vectors and similar types to JSON text, and colours to their own text. For backends
 * without such types. Pure functions; any thread.
 */
public final class JsonArrays {
    private JsonArrays() {}

    /**
     * Whether values are stored as such texts.
     *
     * @param type of the value, or of the elements of an array
     * @param shape of the value
     * @return true for arrays, flags, lists of structs, and values with several lanes
     */
    public static boolean keep(ValueType type, Shape shape) {
        return shape.isArray() || type == ValueType.FLAGS || type.isList() || type.lanes() > 1;
    }

    /**
     * Writes a value. The text is the same on every JDK.
     *
     * @param value an array, flags, a list of structs, or a value with several lanes
     * @return a text such as {@code [1, 2, 3]} or {@code #ff8000}. Floats without a JSON number are {@code "NaN"}, {@code "Infinity"} and {@code
     *     "-Infinity"}
     */
    public static String write(Variant value) {
        StringBuilder text = new StringBuilder();
        append(value, text);
        return text.toString();
    }

    /**
     * Appends a value to a text.
     *
     * @param value as for {@link #write}
     * @param into gets the text that {@link #write} returns
     */
    public static void append(Variant value, StringBuilder into) {
        int from = into.length();
        ValueText.append(value, into);
        if (isColor(value.type(), value.shape())) {
            into.setLength(into.length() - 1); // Without the quotes.
            into.deleteCharAt(from);
        }
    }

    private static boolean isColor(ValueType type, Shape shape) {
        return type == ValueType.COLOR && !shape.isArray();
    }

    /**
     * Parses the text of a value.
     *
     * @param text anything
     * @param field field of the value
     * @param subject subject of problems
     * @param at location of problems
     * @param receiver receives problems
     * @return the value; null if there was a problem
     */
    public static @Nullable Variant read(
            String text, SchemaField field, String subject, Location at, RecordReceiver receiver) {
        return read(text, field, () -> subject, () -> at, receiver);
    }

    /**
     * Parses the text of a value, without a text for its subject or location if there is no problem.
     *
     * @param text anything
     * @param field field of the value
     * @param subject subject of problems
     * @param at location of problems
     * @param receiver receives problems
     * @return the value; null if there was a problem
     */
    public static @Nullable Variant read(
            String text, SchemaField field, Supplier<String> subject, Supplier<Location> at, RecordReceiver receiver) {
        Variant plain = isColor(field.type(), field.shape()) ? ColorText.read(text) : PlainLists.read(text, field);
        return plain == null ? parse(text, field, subject.get(), at.get(), receiver) : plain;
    }

    /**
     * Parses an array of numbers, without a text of the whole array.
     *
     * @param elements texts of the elements; what is behind {@code count} does not matter
     * @param count number of elements
     * @param field field of the value
     * @return the value that {@link #read} gives for these elements with brackets around and commas between; null if that has to look
     */
    public static @Nullable Variant readNumbers(String[] elements, int count, SchemaField field) {
        return PlainLists.read(elements, count, field);
    }

    private static @Nullable Variant parse(
            String text, SchemaField field, String subject, Location at, RecordReceiver receiver) {
        Placed placed = new Placed(at, receiver, new ArrayList<>());
        try (JsonParser parser = JsonText.FACTORY.createParser(ObjectReadContext.empty(), text)) {
            Schema elements = field.elements();
            UnknownMembers unknown = elements == null ? null : new UnknownMembers(elements);
            ValueReader values = new ValueReader(parser, at.file(), placed, unknown);
            JsonToken first = parser.nextToken();
            if (first == null) {
                receiver.problem(at, subject, "wrong value", Expected.value(field), "\"" + text + "\"");
                return null;
            }
            Variant value = values.read(field, () -> subject, field.name(), new JsonPlaces());
            if (parser.nextToken() != null) {
                receiver.problem(at, subject, "wrong value", Expected.value(field), text);
                return null;
            }
            placed.tell();
            if (unknown != null) {
                unknown.tell(placed);
            }
            return value;
        } catch (JacksonException e) {
            receiver.problem(at, subject, "wrong value", Expected.value(field), text);
            return null;
        }
    }

    /** Tells problems with another place, once the text has turned out to be JSON: otherwise that is the only problem. */
    private record Placed(Location at, RecordReceiver receiver, List<Problem> problems) implements RecordReceiver {
        void tell() {
            problems.forEach(
                    told -> receiver.problem(told.at(), told.subject(), told.message(), told.expected(), told.found()));
        }

        @Override
        public void unknown(Location parsed, String subject, String message, String expected, String found) {
            receiver.unknown(at, subject, message, expected, found);
        }

        @Override
        public void record(DataRecord data, Places places, Set<String> flawed) {
            receiver.record(data, places, flawed);
        }

        @Override
        public void problem(Location parsed, String subject, String message, String expected, String found) {
            problems.add(new Problem(at, subject, message, expected, found));
        }
    }
}
