package dev.ashlar.bench.contender.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.infer.InferredSchema;
import dev.ashlar.pipeline.infer.SchemaInference;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Transfer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the published loader has written is read without loss once a location says what its numbers mean. */
class TaggedLoaderImportTest {
    private static final int COUNT = 60;
    private static final String TAGS = "?encoding=tagged&tags=1:i64,4:f32,7:string,8:vector,12:ref";

    @TempDir
    Path folder;

    private static Variant variant(TaggedVariant value) {
        return switch (value.type()) {
            case TaggedVariant.INTEGER -> Variant.ofInteger(ValueType.I64, value.asInteger());
            case TaggedVariant.FLOAT -> Variant.of(value.asFloat());
            case TaggedVariant.TEXT -> Variant.of(value.asText());
            case TaggedVariant.VECTOR -> vector(value.asVector());
            default -> Variant.ofRef(value.asRecord().type(), value.asRecord().id());
        };
    }

    private static Variant vector(float[] lanes) {
        return switch (lanes.length) {
            case 3 -> Variant.ofFloats(ValueType.VEC3, lanes);
            case 4 -> Variant.ofFloats(ValueType.VEC4, lanes);
            default -> {
                long[] bits = new long[lanes.length];
                for (int i = 0; i < lanes.length; i++) {
                    bits[i] = Float.floatToRawIntBits(lanes[i]);
                }
                yield Variant.ofArray(ValueType.F32, bits);
            }
        };
    }

    private static void assertSame(Map<Integer, TaggedRecord> written, List<DataRecord> read) {
        assertThat(read).hasSize(COUNT);
        for (DataRecord record : read) {
            TaggedRecord original = written.get((int) record.id());
            assertThat(record.keys()).containsExactlyInAnyOrderElementsOf(original.keys());
            original.keys().forEach(key -> assertThat(record.get(key)).as(key).isEqualTo(variant(original.get(key))));
        }
    }

    @Test
    void shouldImportWhatTheLoaderHasWritten() {
        TaggedEmitters.writePlacements(folder, EmitterSet.of(COUNT));
        Path file = folder.resolve(TaggedEmitters.PLACEMENTS);
        Path copy = folder.resolve("copy");
        try (Backend backend = Backends.open("sqlite:" + file + TAGS)) {
            List<InferredSchema> schemas = SchemaInference.infer(backend, new Problems());
            assertThat(schemas).allSatisfy(schema -> assertThat(schema.notes()).isEmpty());
            List<SchemaReader.Source> sources = schemas.stream()
                    .map(schema -> new SchemaReader.Source(schema.file(), schema.text()))
                    .toList();
            MemoryBackend declared = MemoryBackend.of(sources.toArray(SchemaReader.Source[]::new));
            Content content = ContentReader.read(declared, backend, Progress.NONE);
            try (Destination destination = Destination.open("json:" + copy, false)) {
                Transfer.checked(content, sources, destination, Progress.NONE);
            }
        }
        Map<String, List<DataRecord>> copied =
                ContentReader.read(copy, Progress.NONE).records();
        assertSame(TaggedEmitters.load(file, TaggedEmitters.EMITTER), copied.get(TaggedEmitters.EMITTER));
        assertSame(TaggedEmitters.load(file, TaggedEmitters.PLACEMENT), copied.get(TaggedEmitters.PLACEMENT));
    }
}
