package dev.ashlar.tool;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.layer.Finding;
import dev.ashlar.pipeline.layer.StackBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.tool.text.Json;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Merges content with layers for a pack, and tells their conflicts. */
final class LayersOfPack {
    private final Output output;
    private final boolean strict;
    private final boolean json;

    LayersOfPack(Output output, boolean strict, boolean json) {
        this.output = output;
        this.strict = strict;
        this.json = json;
    }

    /** Reads and checks content with layers; {@code content}: its location. */
    Content read(String content, List<Path> layers, Progress progress) {
        output.places().clear(); // Problems have the folders of the content and of the layers.
        try (StackBackend stack = new StackBackend(content, Backends.open(content), layers)) {
            Content read = ContentReader.read(stack, progress);
            List<Finding> conflicts = stack.conflicts();
            if (json) {
                conflicts.forEach(this::write);
            }
            if (strict && !conflicts.isEmpty()) {
                throw new ContentException(
                        conflicts.stream().map(Finding::problem).sorted().toList());
            }
            return json
                    ? new Content(read.schemas(), read.records(), read.relatives(), List.of(), read.unshippable())
                    : read;
        }
    }

    private void write(Finding conflict) {
        JsonGenerator line = Json.begin(output.out(), 0, 0);
        line.writeStartObject();
        line.writeStringProperty("conflict", conflict.message());
        line.writeStringProperty("type", conflict.type());
        line.writeNumberProperty("id", conflict.id());
        line.writeStringProperty("field", conflict.field());
        line.writeStringProperty("lower", conflict.lower());
        write(line, "lowerValue", conflict.lowerValue());
        line.writeStringProperty("upper", conflict.upper());
        write(line, "upperValue", conflict.upperValue());
        line.writeEndObject();
        Json.end(line);
    }

    private static void write(JsonGenerator line, String name, @Nullable Variant value) {
        if (value == null) {
            line.writeNullProperty(name);
        } else {
            line.writeStringProperty(name, value.toText());
        }
    }
}
