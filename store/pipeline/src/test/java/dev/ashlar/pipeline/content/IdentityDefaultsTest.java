package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.RecordStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rotations and transforms that neither record nor schema give are the identity, wherever content lies and whatever reads it. */
class IdentityDefaultsTest {
    private static final float[] QUAT = {0, 0, 0, 1};
    private static final float[] MAT3 = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    private static final float[] MAT4 = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

    @TempDir
    Path folder;

    private Path content;

    @BeforeEach
    void makeContent() throws Exception {
        content = Files.createDirectory(folder.resolve("content"));
    }

    private void write(String layout, String... more) throws Exception {
        Files.writeString(
                content.resolve("Bone.schema"),
                "Schema = { name = Bone, layout = " + layout + " }\nFields = [\n"
                        + """
                        { name = turn, type = quat }
                        { name = basis, type = mat3 }
                        { name = place, type = mat4 }
                        { name = turns, type = "quat[2]" }
                        { name = places, type = "mat4[3]" }
                        { name = maybe, type = quat, optional = true }
                        { name = many, type = "quat[]" }
                        { name = zero, type = quat, default = [0, 0, 0, 0] }
                        { name = offset, type = vec4 }
                        """
                        + String.join("\n", more) + "]\n");
        Files.writeString(
                content.resolve("Bone.json"),
                "[\n  { \"id\": 1 },\n  { \"id\": 2, \"turn\": [0, 0, 0, 0], \"maybe\": null, \"turns\": [[0, 0, 0, 0], [1, 2, 3, 4]] }\n]\n");
    }

    private static void assertIdentities(RecordStore store) {
        RecordView bone = store.reader().view("Bone");
        for (long id : new long[] {DataRecord.NO_ID, 1}) {
            assertThat(bone.find(id)).isEqualTo(id > 0);
            assertFloats(bone, "turn", QUAT);
            assertFloats(bone, "basis", MAT3);
            assertFloats(bone, "place", MAT4);
            assertFloats(bone, "turns", repeated(QUAT, 2));
            assertFloats(bone, "places", repeated(MAT4, 3));
            assertFloats(bone, "maybe", QUAT);
            assertThat(bone.present("maybe")).isFalse();
            assertFloats(bone, "many");
            assertFloats(bone, "zero", 0, 0, 0, 0);
            assertFloats(bone, "offset", 0, 0, 0, 0);
        }
        assertThat(bone.find(2)).isTrue();
        assertFloats(bone, "turn", 0, 0, 0, 0);
        assertFloats(bone, "turns", 0, 0, 0, 0, 1, 2, 3, 4);
        assertFloats(bone, "maybe", QUAT);
    }

    private static float[] repeated(float[] value, int count) {
        float[] all = new float[count * value.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = value[i % value.length];
        }
        return all;
    }

    private static void assertFloats(RecordView view, String field, float... expected) {
        float[] found = new float[64];
        int count = view.floats(FieldKey.of(field), found, 0);
        assertThat(Arrays.copyOf(found, count)).as(field + " of " + view.id()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rows", "columns"})
    void shouldReadTheIdentityWhereverContentLies(String layout) throws Exception {
        write(layout);
        Content first = ContentReader.read(content, Progress.NONE);
        for (String place : List.of(
                "sqlite:" + folder.resolve("typed.db"), "sqlite:" + folder.resolve("tagged.db") + "?encoding=tagged")) {
            try (Backend backend = Backends.create(place)) {
                List<DataRecord> records = first.records().get("Bone");
                backend.replace(
                        List.of(new SchemaReader.Source(
                                "Bone.schema", Files.readString(content.resolve("Bone.schema")))),
                        records,
                        Progress.NONE);
                assertPacked(ContentReader.read(place, Progress.NONE));
            }
        }
        assertPacked(first);
        try (DevelopmentStore store = DevelopmentStore.open(content, Catalog.of())) {
            assertIdentities(store);
        }
    }

    private void assertPacked(Content read) throws Exception {
        Path pack = Contents.cook(read, folder.resolve("bones.pack"), 30);
        try (RecordStore store = RecordStore.open(pack)) {
            assertIdentities(store);
        }
        Files.delete(pack);
    }

    @Test
    void shouldTellWhatToolsRead() throws Exception {
        write("rows");
        Schema bone = ContentReader.read(content, Progress.NONE).schemas().get(0);
        assertThat(ReadValue.of(bone.field("turn"), null)).isEqualTo(Variant.ofFloats(ValueType.QUAT, QUAT));
        assertThat(ReadValue.of(bone.field("places"), null).elementCount()).isEqualTo(3);
        assertThat(ReadValue.of(bone.field("places"), null).element(2))
                .isEqualTo(Variant.ofFloats(ValueType.MAT4, MAT4));
        assertThat(ReadValue.of(bone.field("maybe"), null)).isNull();
    }

    @Test
    void cannotLeaveOutWhatWouldBeOutsideTheLimits() throws Exception {
        write("rows", "{ name = small, type = quat, max = 0.5 }", "{ name = wide, type = quat, min = -1, max = 1 }");
        assertThatThrownBy(() -> ContentReader.read(content, Progress.NONE))
                .hasMessageContaining(
                        "Bone 1.small: no value, and no default: expected 0.5 or less, found none, which reads as the identity")
                .hasMessageNotContaining("wide");
    }
}
