package dev.ashlar.bench.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.game.GameTypes;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.json.JsonBackend;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A development store that is opened on other records and schemas than the game's, and comes to these by edits, under a reader that
 * goes along: what it reads then was revised, encoded anew, and taken over.
 */
final class EditedStore {
    private static final Set<String> GOING = Set.of("Emitter", "ShapesColumns");
    private static final long OTHER_ID = 99;

    private final Content game;
    private final List<SchemaReader.Source> files;
    private final MemoryBackend place = MemoryBackend.of();
    private final DevelopmentStore store;
    private final Reader reader;

    /** Opens other content. */
    EditedStore(Content game) {
        this.game = game;
        try (Backend folder = JsonBackend.open(Way.CONTENT)) {
            this.files = folder.schemaFiles();
        }
        write(schemas(EditedStore::inAnotherLayout), records(schema -> others(schema, 2, 4, 700_000_000_001L)));
        this.store = DevelopmentStore.open(place, GameTypes.CATALOG, reload -> {});
        this.reader = store.reader();
    }

    DevelopmentStore store() {
        return store;
    }

    /** That goes along with the edits. */
    Reader reader() {
        return reader;
    }

    /** Edits the content until it is the game's. */
    EditedStore edit() {
        write(schemas(EditedStore::withoutArrays), records(schema -> others(schema, 3, OTHER_ID)));
        reload();
        write(
                schemas(EditedStore::withoutSome),
                records(schema -> GOING.contains(schema.name()) ? List.of() : own(schema)));
        reload();
        write(schemas(text -> text), records(schema -> schema.name().equals("Material") ? List.of() : own(schema)));
        assertThat(store.reload().problems()).as("references to nothing").isNotEmpty();
        assertThat(reader.refresh()).isFalse();
        write(schemas(text -> text), records(this::changed));
        reload();
        write(files, records(this::own));
        reload();
        assertThat(store.lastReload().differences()).isEmpty();
        return this;
    }

    private void reload() {
        assertThat(store.reload().problems()).isEmpty();
        assertThat(reader.refresh()).isTrue();
    }

    private void write(List<SchemaReader.Source> schemas, List<DataRecord> records) {
        place.replace(schemas, records, Progress.NONE);
    }

    /** Without a lock, which would not let fields come and go like this. */
    private List<SchemaReader.Source> schemas(UnaryOperator<@Nullable String> edit) {
        List<SchemaReader.Source> edited = new ArrayList<>();
        for (SchemaReader.Source file : files) {
            String text = file.file().endsWith(".schema") ? edit.apply(file.text()) : null;
            if (text != null) {
                edited.add(new SchemaReader.Source(file.file(), text));
            }
        }
        return edited;
    }

    private static String inAnotherLayout(String schema) {
        return schema.contains("layout = \"columns\"")
                ? schema.replace(", layout = \"columns\"", "")
                : schema.replace("key = \"name\"", "key = \"name\", layout = \"columns\"");
    }

    private static String withoutArrays(String schema) {
        return schema.replaceAll("(?m)^  \\{ name = \"(many|fixed|curve).*\\R", "");
    }

    private static @Nullable String withoutSome(String schema) {
        return GOING.stream().anyMatch(type -> schema.contains("\"" + type + "\", key")) ? null : schema;
    }

    private interface Records {
        List<DataRecord> of(Schema schema);
    }

    private List<DataRecord> records(Records records) {
        return game.schemas().stream()
                .flatMap(schema -> records.of(schema).stream())
                .map(DataRecord::copy)
                .toList();
    }

    private List<DataRecord> own(Schema schema) {
        return game.records().get(schema.name());
    }

    private static List<DataRecord> others(Schema schema, long... ids) {
        List<DataRecord> others = new ArrayList<>();
        for (long id : ids) {
            DataRecord other = new DataRecord(schema.name(), id);
            other.set("name", Variant.of("other " + id));
            others.add(other);
        }
        return others;
    }

    /** The game's, each without some of its values, and another. */
    private List<DataRecord> changed(Schema schema) {
        List<DataRecord> changed = new ArrayList<>(others(schema, OTHER_ID));
        for (DataRecord record : own(schema)) {
            DataRecord copy = record.copy();
            List<String> fields = List.copyOf(record.keys());
            for (int i = 0; i < fields.size(); i += 3) {
                if (!fields.get(i).equals(schema.key())) {
                    copy.remove(fields.get(i));
                }
            }
            changed.add(copy);
        }
        return changed;
    }
}
