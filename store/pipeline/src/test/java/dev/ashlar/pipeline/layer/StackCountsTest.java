package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.content.DiffTracker;
import dev.ashlar.pipeline.content.LiveContent;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How much of a stack an edit reads and merges again, by counts of records. */
class StackCountsTest {
    private static final String BASE = "content/Item-2.json";

    @TempDir
    Path root;

    private RandomStack files;
    private DiffTracker base;
    private StackBackend stack;
    private LiveContent live;

    @BeforeEach
    void open() throws IOException {
        files = new RandomStack(root, 1);
        base = new DiffTracker(Backends.open(root.resolve("content")));
        stack = new StackBackend(
                "stack", base.backend(), List.of(root.resolve("a"), root.resolve("b"), root.resolve("c")));
        live = LiveContent.open(stack, Progress.NONE);
    }

    @AfterEach
    void close() {
        live.close();
        stack.close();
    }

    /** Writes records of a file, with single quotes, and reads the stack; {@code told}: expected records of the base, {@code merged}: expected records of the merge. */
    private Content write(String file, String records, int told, int merged) throws IOException {
        int wholeBefore = base.whole();
        int toldBefore = base.told();
        files.write(file, json(records));
        Content read = live.read();
        live.keep(read);
        assertThat(base.whole() - wholeBefore).as("types of the base").isZero();
        assertThat(base.told() - toldBefore).as("records of the base").isEqualTo(told);
        assertThat(stack.mergedCount()).as("merged records").isEqualTo(merged);
        assertThat(live.whyAll()).isEmpty();
        return read;
    }

    private static String json(String records) {
        return records.replace('\'', '"');
    }

    private static String value(Content content, String type, long id, String field) {
        DataRecord record = Objects.requireNonNull(content.record(type, id));
        return String.valueOf(record.get(field));
    }

    private static String damage(Content content, long item) {
        return value(content, "Item", item, "damage");
    }

    @Test
    void shouldReadAndMergeChangedRecordsAlone() throws IOException {
        write(BASE, "[{'id': 20, 'name': 'I20', 'damage': 1}]", 1, 1);
        Content added = write("a/Item.json", "[{'id': 20, 'damage': 2}, {'name': 'I2', 'damage': 3}]", 0, 2);
        assertThat(damage(added, 20)).isEqualTo("i32 2");
        assertThat(damage(added, 2)).isEqualTo("i32 3");

        write("c/Item.json", "[{'id': 20, 'damage': 4}]", 0, 1);
        write("a/Item.json", "\n[{'id': 20, 'damage': 2}, {'name': 'I2', 'damage': 9}]", 0, 1);
        Content changed = write(BASE, "[{'id': 20, 'name': 'I20', 'weight': 1}]", 1, 1);

        assertThat(damage(changed, 20)).isEqualTo("i32 4");
        assertThat(damage(changed, 2)).isEqualTo("i32 9");
    }

    @Test
    void shouldFollowKeysThatLayersUse() throws IOException {
        write(BASE, "[{'id': 20, 'name': 'Gem', 'damage': 1}]", 1, 1);
        write("a/Item.json", "[{'name': 'Gem', 'damage': 7}]", 0, 1);
        write("a/Monster.json", "[{'id': 1, 'likes+': ['Gem']}]", 0, 1);

        Content renamed = write(BASE, "[{'id': 20, 'name': 'Rock', 'damage': 1}, {'id': 21, 'name': 'Gem'}]", 2, 3);

        assertThat(damage(renamed, 20)).isEqualTo("i32 1");
        assertThat(damage(renamed, 21)).isEqualTo("i32 7");
        assertThat(value(renamed, "Monster", 1, "likes")).contains("21").doesNotContain("20");
    }

    @Test
    void shouldFollowHeirsOfTheBase() throws IOException {
        String heir = ", {'id': 21, 'name': 'New', 'from': 'Old'}]";
        write(BASE, ("[{'id': 20, 'name': 'Old'}" + heir), 2, 2);

        Content read = write(BASE, ("[{'id': 20, 'name': 'Old', 'damage': 5}" + heir), 1, 2);

        assertThat(damage(read, 21)).isEqualTo("i32 5");
    }

    @Test
    void shouldFollowHeirsInLayers() throws IOException {
        write("a/Item.json", "[{'id': 30, 'name': 'Heir', 'from': 'I2'}]", 0, 1);
        write(BASE, "[{'id': 20, 'name': 'I20'}]", 1, 1);

        Content read =
                write("a/Item.json", "[{'id': 30, 'name': 'Heir', 'from': 'I2'}, {'id': 2, 'damage': 77}]", 0, 2);

        assertThat(damage(read, 30)).isEqualTo("i32 77");
    }

    @Test
    void shouldGoOnFromTheLastSoundState() throws IOException {
        write("a/Item.json", "[{'id': 2, 'damage': 3}]", 0, 1);
        files.write("b/Item.json", json("[{'id': 2, 'damage': 1000}]"));
        assertThatThrownBy(live::read).isInstanceOf(ContentException.class);

        Content read = write("b/Item.json", "[{'id': 2, 'damage': 4}]", 0, 1);

        assertThat(damage(read, 2)).isEqualTo("i32 4");
        assertThat(live.warnings()).singleElement().asString().contains("Item 2.damage: conflict");
    }

    @Test
    void shouldTellWhereConflictsStandNow() throws IOException {
        write("a/Item.json", "[{'id': 2, 'damage': 3}]", 0, 1);
        write("b/Item.json", "[\n{'id': 2, 'damage': 4}]", 0, 1);
        assertThat(live.warnings()).singleElement().asString().contains("b/Item.json:2:1: Item 2.damage: conflict");

        write("b/Item.json", "[\n{'id': 5, 'damage': 4},\n{'id': 6, 'damage': 4},\n{'id': 2, 'damage': 4}]", 0, 3);

        assertThat(live.warnings()).singleElement().asString().contains("b/Item.json:4:1: Item 2.damage: conflict");
    }

    @Test
    void shouldReadAllWhenItIsToldTo() {
        int whole = base.whole();

        Content read = live.read(true);

        assertThat(base.whole()).isEqualTo(2 * whole);
        assertThat(read).isSameAs(live.content());
    }

    @Test
    void shouldFollowEditsOfADatabase() throws IOException {
        String database = "sqlite:" + root.resolve("base.db");
        try (Backend folder = Backends.open(root.resolve("content"));
                Backend into = Backends.create(database)) {
            Content content = ContentReader.read(folder, Progress.NONE);
            List<DataRecord> records = content.schemas().stream()
                    .flatMap(schema -> content.written(schema.name()).stream())
                    .toList();
            into.replace(folder.schemaFiles(), records, Progress.NONE);
        }
        try (Backend editor = Backends.openToWrite(database);
                StackBackend followed = new StackBackend("stack", Backends.open(database), List.of(root.resolve("a")));
                LiveContent content = LiveContent.open(followed, Progress.NONE)) {
            assertThat(saved(editor, content, 5)).isEqualTo("i32 5");
            assertThat(followed.mergedCount()).isEqualTo(1);

            files.write("a/Item.json", json("[{'name': 'I2', 'damage': 1000}]"));
            assertThatThrownBy(content::read)
                    .isInstanceOf(ContentException.class)
                    .hasMessageContaining("Item 2.damage: out of range");
            files.write("a/Item.json", json("[{'name': 'I2', 'weight': 1}]"));

            assertThat(saved(editor, content, 6)).isEqualTo("i32 6");
            assertThat(followed.mergedCount()).isEqualTo(1);
            assertThat(value(content.content(), "Item", 2, "weight")).isEqualTo("f32 1.0");
            assertThat(content.whyAll()).isEmpty();
        }
    }

    /** Saves an item of the base, and returns what is read of it. */
    private static String saved(Backend editor, LiveContent content, int damage) {
        Schema item = Objects.requireNonNull(content.content().schema("Item"));
        DataRecord record = Objects.requireNonNull(editor.read(item, 2));
        record.set("damage", Variant.ofInteger(ValueType.I32, damage));
        editor.save(List.of(record));
        Content read = content.read();
        content.keep(read);
        return damage(read, 2);
    }
}
