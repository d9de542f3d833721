package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.LayerFields;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.Search;
import dev.ashlar.pipeline.json.xml.MalformedXmlException;
import dev.ashlar.pipeline.json.xml.XmlImage;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads a JSON file of one type: an array of objects, each a record with an {@code id}, or, in the folder of its type, one object. Goes on after whatever it can, so
 * that one run tells all problems; only a syntax error ends the file.
 */
final class JsonRecords {
    private static final String NOTHING_READ = "; the file was not read";
    private static final String NOT_READ = "; the rest of the file was not read";

    private final Schema schema;
    private final String file;
    private final JsonParser parser;
    private final ValueReader values;
    private final RecordReceiver receiver;
    private final Map<String, Variant> search;
    private final MemberTree members;
    private final boolean canInherit;
    private final boolean isOfLayer;
    private final boolean mayBeSingle;
    private final JsonPlaces places = new JsonPlaces();

    private JsonRecords(
            Schema schema,
            RecordFile file,
            JsonParser parser,
            Map<String, Variant> search,
            RecordReceiver receiver,
            UnknownMembers unknown) {
        this.schema = schema;
        this.file = file.name();
        this.parser = parser;
        this.values = new ValueReader(parser, file.name(), receiver, unknown);
        this.search = search;
        this.receiver = receiver;
        this.members = MemberTree.of(schema);
        this.canInherit = Inheritance.hasFields(schema);
        this.isOfLayer = LayerFields.hasFields(schema);
        this.mayBeSingle = file.isInTypeFolder();
    }

    /** Hands over the records of a file that have what is searched for. */
    static void read(
            Path path,
            RecordFile file,
            Schema schema,
            Map<String, Variant> search,
            RecordReceiver receiver,
            UnknownMembers unknown) {
        try {
            XmlImage image = file.image(path, file.name(), MemberTree.of(schema));
            if (image != null) {
                read(image, file, schema, search, receiver, unknown);
                return;
            }
            try (Utf8Source text = Utf8Source.open(path)) {
                read(text, null, file, schema, search, receiver, unknown);
            }
        } catch (IOException e) {
            tellUnreadable(file.name(), e, receiver);
        }
    }

    /** Hands over the records of an XML file that have what is searched for. */
    static void read(
            XmlImage image,
            RecordFile file,
            Schema schema,
            Map<String, Variant> search,
            RecordReceiver receiver,
            UnknownMembers unknown)
            throws IOException {
        try (Utf8Source text = Utf8Source.of(image.json())) {
            read(text, image, file, schema, search, receiver, unknown);
        }
    }

    /** Hands over the records of JSON text in memory. */
    static void read(byte[] bytes, RecordFile file, Schema schema, RecordReceiver receiver, UnknownMembers unknown) {
        try (Utf8Source text = Utf8Source.of(bytes)) {
            read(text, file, schema, receiver, unknown);
        } catch (IOException e) {
            tellUnreadable(file.name(), e, receiver);
        }
    }

    /** Hands over the records of JSON text. */
    static void read(Utf8Source text, RecordFile file, Schema schema, RecordReceiver receiver, UnknownMembers unknown)
            throws IOException {
        read(text, null, file, schema, Map.of(), receiver, unknown);
    }

    /** Tells that a file cannot be read at all. */
    static void tellUnreadable(String name, IOException e, RecordReceiver receiver) {
        if (e instanceof ClosedByInterruptException) {
            throw new BackendException(name + ": reading was interrupted", e); // Nothing is wrong with the file.
        }
        if (e instanceof MalformedXmlException malformed) {
            Problem problem = malformed.problem();
            receiver.problem(problem.at(), "", problem.message() + NOTHING_READ, problem.expected(), problem.found());
            return;
        }
        receiver.problem(
                Location.of(name), "", BackendException.UNREADABLE, "a file to read", BackendException.reason(e));
    }

    private static void read(
            Utf8Source text,
            @Nullable XmlImage image,
            RecordFile file,
            Schema schema,
            Map<String, Variant> search,
            RecordReceiver receiver,
            UnknownMembers unknown)
            throws IOException {
        try (JsonParser json = JsonText.parser(text, file.mayHaveComments())) {
            JsonParser parser = image == null ? json : image.located(json);
            JsonRecords reader = new JsonRecords(schema, file, parser, search, receiver, unknown);
            try {
                reader.readFile();
            } catch (JacksonException e) {
                reader.addSyntaxError(e, text);
            }
        }
    }

    private void addSyntaxError(JacksonException e, Utf8Source text) throws IOException {
        if (e.getCause() instanceof Utf8Source.Malformed malformed) {
            Location at = new Location(file, malformed.line(), malformed.column());
            receiver.problem(at, "", malformed.text() + NOT_READ, "", malformed.found());
        } else if (e.getCause() instanceof IOException io) {
            throw io;
        } else {
            Problem problem = SyntaxProblem.of(e, parser, text, file);
            receiver.problem(problem.at(), "", problem.message() + NOT_READ, problem.expected(), problem.found());
        }
    }

    private void readFile() {
        JsonToken first = parser.nextToken();
        if (mayBeSingle && first == JsonToken.START_OBJECT) {
            readRecord();
        } else if (first == JsonToken.START_ARRAY) {
            readArray();
        } else {
            receiver.problem(
                    values.here(),
                    schema.name(),
                    "wrong value",
                    mayBeSingle ? "a record, or an array of records" : "an array of records",
                    first == null ? "nothing" : values.described());
            return;
        }
        if (parser.nextToken() != null) {
            receiver.problem(values.here(), schema.name(), "wrong value", "the end of the file", values.described());
        }
    }

    private void readArray() {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() == JsonToken.START_OBJECT) {
                readRecord();
            } else {
                values.wrong(schema.name(), "a record", values.described());
            }
        }
    }

    private void readRecord() {
        places.begin(values.here());
        ObjectReader reading = values.object(schema, members, null, "", places);
        reading.readMembers();
        DataRecord record = reading.record();
        if (!reading.hasId() && !isOfLayer) {
            receiver.problem(
                    places.ofRecord(),
                    schema.name(),
                    "no id",
                    "a member \"id\", which \"ashlar format --ids\" writes",
                    "a record without one");
        }
        if (canInherit) {
            Nulls.list(record, reading.nulls());
        }
        if (isOfLayer) {
            LayerFields.setNothing(record, reading.nulls());
        }
        record.setUpdated(false);
        if (Search.matches(record, search)) {
            DataRecord parts = reading.parts();
            if (parts == null) {
                receiver.record(record, places, reading.flawed());
            } else {
                receiver.record(record, places, reading.flawed(), parts);
            }
        }
    }
}
