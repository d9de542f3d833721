package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.NumberText;
import dev.ashlar.pipeline.backend.FoundReceiver;
import dev.ashlar.pipeline.backend.FoundValue;
import dev.ashlar.pipeline.json.xml.MalformedXmlException;
import dev.ashlar.pipeline.json.xml.XmlImage;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;

/** Reads JSON record files and lists in texts, without a schema. Pure functions; any thread. */
public final class FoundJson {
    /** Of texts, which have no places: reading with the schema tells their problems. */
    private static final FoundReceiver IGNORING = new FoundReceiver() {
        @Override
        public void record(long id, Map<String, FoundValue> values) {}

        @Override
        public void problem(Location at, String message, String expected, String found) {}
    };

    private final String file;
    private final JsonParser parser;
    private final FoundReceiver receiver;

    private FoundJson(String file, JsonParser parser, FoundReceiver receiver) {
        this.file = file;
        this.parser = parser;
        this.receiver = receiver;
    }

    /** Hands over the records of a file. */
    static void read(Path path, RecordFile file, FoundReceiver receiver) {
        try {
            XmlImage image = file.image(path, file.name(), MemberTree.UNKNOWN);
            read(path, file, image, receiver);
        } catch (MalformedXmlException e) {
            Problem problem = e.problem();
            receiver.problem(problem.at(), problem.message(), problem.expected(), problem.found());
        } catch (IOException e) {
            throw ContentFiles.unreadable(path, e);
        }
    }

    private static void read(Path path, RecordFile file, @Nullable XmlImage image, FoundReceiver receiver)
            throws IOException {
        try (Utf8Source text = image == null ? Utf8Source.open(path) : Utf8Source.of(image.json());
                JsonParser json = JsonText.parser(text, file.mayHaveComments())) {
            JsonParser parser = image == null ? json : image.located(json);
            try {
                new FoundJson(file.name(), parser, receiver).readFile(file.isInTypeFolder());
            } catch (JacksonException e) {
                addSyntaxError(e, file.name(), parser, text, receiver);
            }
        }
    }

    private static void addSyntaxError(
            JacksonException e, String file, JsonParser parser, Utf8Source text, FoundReceiver receiver)
            throws IOException {
        if (e.getCause() instanceof Utf8Source.Malformed malformed) {
            Location at = new Location(file, malformed.line(), malformed.column());
            receiver.problem(at, malformed.text(), "", malformed.found());
        } else if (e.getCause() instanceof IOException io) {
            throw io;
        } else {
            Problem problem = SyntaxProblem.of(e, parser, text, file);
            receiver.problem(problem.at(), problem.message(), problem.expected(), problem.found());
        }
    }

    /**
     * Parses a list in a text.
     *
     * @param text any
     * @return the list; null if the text is not a JSON list
     */
    public static FoundValue.@Nullable Items list(String text) {
        try (JsonParser parser = JsonText.FACTORY.createParser(ObjectReadContext.empty(), text)) {
            FoundJson reading = new FoundJson("", parser, IGNORING);
            FoundValue value = parser.nextToken() == JsonToken.START_ARRAY ? reading.value() : null;
            return value instanceof FoundValue.Items items && parser.nextToken() == null ? items : null;
        } catch (JacksonException e) {
            return null;
        }
    }

    private void readFile(boolean mayBeSingle) {
        JsonToken first = parser.nextToken();
        if (mayBeSingle && first == JsonToken.START_OBJECT) {
            readRecord();
        } else if (first == JsonToken.START_ARRAY) {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                if (parser.currentToken() == JsonToken.START_OBJECT) {
                    readRecord();
                } else {
                    receiver.problem(here(), "wrong value", "a record", described());
                    parser.skipChildren();
                }
            }
        } else {
            receiver.problem(here(), "wrong value", "an array of records", first == null ? "nothing" : described());
        }
    }

    private Location here() {
        TokenStreamLocation at = parser.currentTokenLocation();
        return new Location(file, at.getLineNr(), at.getColumnNr());
    }

    private String described() {
        return parser.currentToken() == JsonToken.START_OBJECT ? "an object" : parser.getString();
    }

    private void readRecord() {
        long id = DataRecord.NO_ID;
        Map<String, FoundValue> values = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = nextMember(values);
            JsonToken token = parser.currentToken();
            if (!name.equals(JsonText.ID)) {
                values.put(name, value());
            } else if (token == JsonToken.VALUE_NUMBER_INT
                    && parser.getBigIntegerValue().bitLength() < Long.SIZE) {
                id = parser.getLongValue();
            } else {
                parser.skipChildren(); // No id: reading with the schema tells it.
            }
        }
        receiver.record(id, values);
    }

    /** Reads the name of a member, and goes on to its value. */
    private String nextMember(Map<String, FoundValue> before) {
        String name = parser.currentName();
        if (before.containsKey(name)) {
            receiver.problem(here(), "given twice", "each field once", name);
        }
        parser.nextToken();
        return name;
    }

    private FoundValue value() {
        JsonToken token = parser.currentToken();
        return switch (token) {
            case START_ARRAY -> {
                List<FoundValue> elements = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(value());
                }
                yield new FoundValue.Items(elements);
            }
            case START_OBJECT -> {
                Map<String, FoundValue> members = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = nextMember(members);
                    members.put(name, value());
                }
                yield new FoundValue.Members(members);
            }
            case VALUE_STRING -> new FoundValue.Text(parser.getString());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getString());
            case VALUE_TRUE, VALUE_FALSE -> new FoundValue.Flag(token == JsonToken.VALUE_TRUE);
            default -> new FoundValue.Nothing();
        };
    }

    /** -0.0 is not whole: no integer type has it. */
    private static FoundValue number(String text) {
        BigDecimal value = NumberText.decimal(text);
        if (value == null) {
            return new FoundValue.Other(
                    text.length() > NumberText.MAX_LENGTH
                            ? "a number of more than " + NumberText.MAX_LENGTH + " characters"
                            : "the number " + text);
        }
        boolean isNegativeZero = value.signum() == 0 && text.startsWith("-") && value.scale() != 0;
        return new FoundValue.Number(value, NumberText.isWhole(value) && !isNegativeZero);
    }
}
