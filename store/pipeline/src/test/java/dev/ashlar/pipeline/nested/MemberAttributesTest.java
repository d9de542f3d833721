package dev.ashlar.pipeline.nested;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Transfer;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attributes of members hold in struct fields and in elements of lists alike. */
class MemberAttributesTest {
    private static final int WINDOW_SHIFT = 30;
    private static final FieldKey PARTS = FieldKey.of("parts");
    private static final String RECORDS = """
            [
              {"id": 1, "one": {"was": "0.5"}, "parts": [{"was": "0.5"}, {"size": 4, "label": null, "note": "x", "now": 2}]},
              {"id": 2}
            ]
            """;

    @TempDir
    private Path folder;

    private Path content;

    @BeforeEach
    void write() throws IOException {
        content = folder.resolve("content");
        Contents.write(content, "Part.schema", """
                Schema = { name = "Part", kind = "struct" }
                Fields = [
                  { name = "size", type = "int", default = 3, min = 1, max = 9, unit = "m", display = "Size", doc = "How large." }
                  { name = "label", type = "string", optional = true, default = "none" }
                  { name = "note", type = "string", ship = false }
                  { name = "now", type = "float", formerly = ["was"], retyped = ["string"] }
                ]
                """, "Thing.schema", """
                Schema = { name = "Thing" }
                Fields = [
                  { name = "one", type = "Part" }
                  { name = "other", type = "Part", default = { size = 7, label = "other" } }
                  { name = "parts", type = "Part[]" }
                ]
                """, "Thing.json", RECORDS);
    }

    private String place(String name) {
        if (name.isEmpty()) {
            return content.toString();
        }
        String place = "sqlite:" + folder.resolve(name);
        try (Backend source = Backends.open(content);
                Destination destination = Destination.open(place, false)) {
            Transfer.verbatim(source, destination, Transfer.Unknown.REFUSE, Progress.NONE);
        }
        return place;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "typed.db", "tagged.db?encoding=tagged"})
    void shouldReadFormerNamesAndTypes(String name) {
        Content read = ContentReader.read(place(name), Progress.NONE);
        DataRecord first = Objects.requireNonNull(read.record("Thing", 1));
        assertThat(first.get("one.now")).isEqualTo(Variant.of(0.5f));
        List<DataRecord> parts = Objects.requireNonNull(first.get("parts")).list();
        assertThat(parts.get(0).get("now")).isEqualTo(Variant.of(0.5f));
        assertThat(parts.get(0).keys()).containsExactly("now");
        assertThat(parts.get(1).keys()).containsExactly("note", "now", "size");
    }

    @Test
    void shouldReadDefaultsAndLeaveOutWhatDoesNotShip() throws IOException {
        Path pack =
                Contents.cook(ContentReader.read(content, Progress.NONE), folder.resolve("thing.pack"), WINDOW_SHIFT);
        try (RecordStore store = RecordStore.open(pack)) {
            RecordView thing = store.reader().view("Thing");
            for (int id = 1; id <= 2; id++) {
                assertThat(thing.find(id)).isTrue();
                assertThat(thing.i32(FieldKey.of("one.size"))).isEqualTo(3);
                assertThat(thing.text(FieldKey.of("one.label"))).isEqualTo("none");
                assertThat(thing.i32(FieldKey.of("other.size"))).isEqualTo(7);
                assertThat(thing.text(FieldKey.of("other.label"))).isEqualTo("other");
                assertThat(thing.present(FieldKey.of("other.label"))).isFalse();
            }
            assertThat(thing.count(PARTS)).isZero();
            assertThat(thing.find(1)).isTrue();
            RecordView part = thing.element(PARTS, 0);
            assertThat(part.i32(FieldKey.of("size"))).isEqualTo(3);
            assertThat(part.f32(FieldKey.of("was"))).isEqualTo(0.5f);
            assertThat(part.text(FieldKey.of("label"))).isEqualTo("none");
            assertThat(part.present(FieldKey.of("label"))).isFalse();
            assertThat(thing.element(PARTS, 1).i32(FieldKey.of("size"))).isEqualTo(4);
            assertThatThrownBy(() -> part.text(FieldKey.of("note"))).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void shouldKnowTextsAndLimits() throws IOException {
        Schema thing = Objects.requireNonNull(
                ContentReader.read(content, Progress.NONE).schema("Thing"));
        Schema elements = Objects.requireNonNull(
                Objects.requireNonNull(thing.field("parts")).elements());
        for (SchemaField size : List.of(
                Objects.requireNonNull(thing.field("one.size")), Objects.requireNonNull(elements.field("size")))) {
            assertThat(List.of(size.unit(), size.display(), size.doc())).containsExactly("m", "Size", "How large.");
        }
        Contents.write(
                content,
                "Thing.json",
                "[{\"id\": 1, \"one\": {\"size\": 10}, \"parts\": [{}, {\"size\": 0, \"now\": \"x\"}]}]");
        assertThatThrownBy(() -> ContentReader.read(content, Progress.NONE))
                .isInstanceOfSatisfying(
                        ContentException.class,
                        e -> assertThat(e.problems())
                                .extracting(Problem::toString)
                                .containsExactly(
                                        "Thing.json:1:28: Thing 1.one.size: out of range: expected 1 to 9, found 10",
                                        "Thing.json:1:56: Thing 1.parts[1].size: out of range: expected 1 to 9, found 0",
                                        "Thing.json:1:66: Thing 1.parts[1].now: wrong value: expected a number (f32), found \"x\""));
    }
}
