package dev.ashlar.bench.backend;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/** A file with an array of objects, each on a line, by the streams of Jackson. */
final class HandJson extends HandFile {
    private static final JsonFactory JSON =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
    private static final Map<String, EmitterField> FIELDS = new HashMap<>();

    static {
        for (EmitterField field : EmitterField.ALL) {
            FIELDS.put(field.title, field);
        }
    }

    HandJson(Path file) {
        super(file);
    }

    @Override
    void read(InputStream in, Consumer<PlainEmitter> action) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), in)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                PlainEmitter emitter = new PlainEmitter();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    readMember(parser, emitter);
                }
                action.accept(emitter);
            }
        }
    }

    private static void readMember(JsonParser parser, PlainEmitter emitter) {
        EmitterField field = FIELDS.get(parser.currentName());
        parser.nextToken();
        if (field == null) {
            emitter.id = parser.getLongValue();
            return;
        }
        switch (field.kind) {
            case TEXT -> emitter.texts[field.ordinal()] = parser.getString();
            case WHOLE -> emitter.wholes[field.ordinal()] = parser.getLongValue();
            case TRUTH -> emitter.wholes[field.ordinal()] = parser.getBooleanValue() ? 1 : 0;
            case FLOAT -> emitter.floats[field.ordinal()] = parser.getFloatValue();
            case LIST -> {
                float[] list = emitter.list(field);
                for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
                    list[i] = parser.getFloatValue();
                }
            }
        }
    }

    @Override
    void write(OutputStream out, Emitters emitters) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeStartArray();
            emitters.forEach(emitter -> {
                json.writeRaw('\n');
                json.writeStartObject();
                json.writeNumberProperty("id", emitter.id);
                for (EmitterField field : EmitterField.ALL) {
                    json.writeName(field.title);
                    write(json, emitter, field);
                }
                json.writeEndObject();
            });
            json.writeEndArray();
        }
        out.flush();
    }

    private static void write(JsonGenerator json, PlainEmitter emitter, EmitterField field) {
        switch (field.kind) {
            case TEXT -> json.writeString(emitter.texts[field.ordinal()]);
            case WHOLE -> json.writeNumber(emitter.wholes[field.ordinal()]);
            case TRUTH -> json.writeBoolean(emitter.wholes[field.ordinal()] != 0);
            case FLOAT -> json.writeNumber(emitter.floats[field.ordinal()]);
            case LIST -> {
                json.writeStartArray();
                for (float lane : emitter.list(field)) {
                    json.writeNumber(lane);
                }
                json.writeEndArray();
            }
        }
    }
}
