package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Expected;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/** Arrays as JSON text, for backends that have no arrays of their own. */
public final class JsonArrays {
    private JsonArrays() {}

    /**
     * The text of an array: the same on every JDK.
     *
     * @param array of any type
     * @return such as {@code [1, 2, 3]}; floats that are no JSON numbers as {@code "NaN"}, {@code "Infinity"} and {@code
     *     "-Infinity"}
     */
    public static String write(Variant array) {
        return ValueText.of(array);
    }

    /**
     * Reads the text of an array.
     *
     * @param text anything
     * @param field whose value it is
     * @param subject what problems are about
     * @param at where problems are
     * @param receiver takes problems
     * @return null when there was one
     */
    public static @Nullable Variant read(
            String text, SchemaField field, String subject, Location at, RecordReceiver receiver) {
        RecordReceiver placed = new Placed(at, receiver);
        try (JsonParser parser = JsonText.FACTORY.createParser(ObjectReadContext.empty(), text)) {
            ValueReader values = new ValueReader(parser, at.file(), placed);
            JsonToken first = parser.nextToken();
            if (first == null) {
                receiver.problem(at, subject, "wrong value", Expected.value(field), "\"" + text + "\"");
                return null;
            }
            Variant array = values.read(field, subject, new JsonPlaces());
            if (parser.nextToken() != null) {
                receiver.problem(at, subject, "wrong value", Expected.value(field), text);
                return null;
            }
            return array;
        } catch (JacksonException e) {
            receiver.problem(at, subject, "wrong value", Expected.value(field), text);
            return null;
        }
    }

    /** Tells problems with another place. */
    private record Placed(Location at, RecordReceiver receiver) implements RecordReceiver {
        @Override
        public void record(DataRecord data, Places places, Set<String> flawed) {
            receiver.record(data, places, flawed);
        }

        @Override
        public void problem(Location parsed, String subject, String message, String expected, String found) {
            receiver.problem(at, subject, message, expected, found);
        }
    }
}
