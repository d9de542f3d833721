package dev.ashlar.pipeline.inheritance;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Content whose records inherit, wherever it is kept. */
final class Beasts {
    static final String TYPE = "Beast";
    private static final List<SchemaReader.Source> SCHEMAS = List.of(
            new SchemaReader.Source("Stats.schema", """
            Schema = { name = "Stats", kind = "struct" }
            Fields = [
              { name = "hp"     type = "i32"  default = 10  min = 1 }
              { name = "armor"  type = "u8"  optional = true }
            ]
            """),
            new SchemaReader.Source("Item.schema", """
            Schema = { name = "Item", key = "name" }
            Fields = [ { name = "name"  type = "string" } ]
            """),
            new SchemaReader.Source("Beast.schema", """
            Schema = { name = "Beast", key = "name" }
            Fields = [
              { name = "name"   type = "string" }
              { name = "speed"  type = "f32"  required = true  max = 100 }
              { name = "title"  type = "string"  optional = true  index = true }
              { name = "code"   type = "i32"  optional = true  unique = true }
              { name = "stats"  type = "Stats" }
              { name = "tags"   type = "string[]" }
              { name = "loot"   type = "ref<Item>" }
              { name = "prey"   type = "ref<Beast>[]" }
            ]
            """));

    enum Place {
        MEMORY("memory:beasts-%2$s"),
        JSON("json:%1$s/%2$s"),
        RECORD_FILES("json:%1$s/%2$s?files=record"),
        TYPED("sqlite:%1$s/%2$s.db"),
        TAGGED("sqlite:%1$s/%2$s.db?encoding=tagged");

        private final String location;

        Place(String location) {
            this.location = location;
        }

        String at(Path folder, String name) {
            return location.formatted(folder, name);
        }

        Backend create(Path folder, String name) {
            MemoryBackend.forget("beasts-" + name);
            return Backends.create(at(folder, name));
        }

        /** A place with some records. */
        String with(Path folder, List<DataRecord> records) {
            try (Backend backend = create(folder, "content")) {
                backend.replace(SCHEMAS, records, Progress.NONE);
            }
            return at(folder, "content");
        }
    }

    private Beasts() {}

    static DataRecord item(long id, String name) {
        DataRecord item = new DataRecord("Item", id);
        item.set("name", Variant.of(name));
        return item;
    }

    static DataRecord beast(long id, String name) {
        DataRecord beast = new DataRecord(TYPE, id);
        beast.set("name", Variant.of(name));
        return beast;
    }

    static DataRecord heir(long id, String name, Variant from) {
        DataRecord heir = beast(id, name);
        heir.set(Inheritance.FROM, from);
        return heir;
    }

    static Variant i32(int value) {
        return Variant.ofInteger(ValueType.I32, value);
    }

    static Variant u8(int value) {
        return Variant.ofInteger(ValueType.U8, value);
    }

    static Variant texts(String... texts) {
        return Variant.ofArray(
                ValueType.STRING, List.of(texts).stream().map(Variant::of).toList());
    }

    static Variant beastById(long id) {
        return Variant.ofRef(TYPE, id);
    }

    static Variant item(long id) {
        return Variant.ofRef("Item", id);
    }

    /**
     * An abstract canine, a wolf that inherits from it by key, a dire wolf that inherits from the wolf by id and takes no title and no loot, and a lamb that
     * inherits from nobody.
     */
    static List<DataRecord> records() {
        DataRecord canine = beast(7, "canine");
        canine.set(Inheritance.ABSTRACT, Variant.of(true));
        canine.set("speed", Variant.of(12.5f));
        canine.set("stats.hp", i32(20));
        canine.set("stats.armor", u8(1));
        canine.set("tags", texts("beast", "canine"));
        canine.set("prey", Variant.ofArray(ValueType.REF, List.of(beastById(9))));
        DataRecord wolf = heir(3, "wolf", Variant.ofRefByKey(TYPE, "canine"));
        wolf.set("title", Variant.of("the wolf"));
        wolf.set("code", i32(30));
        wolf.set("loot", Variant.ofRefByKey("Item", "fang"));
        DataRecord dire = heir(5, "dire wolf", beastById(3));
        dire.set("stats.hp", i32(40));
        dire.set("code", i32(50));
        dire.set("tags", texts("dire"));
        Inheritance.setNothing(dire, Set.of("title", "loot", "stats.armor"));
        DataRecord lamb = beast(9, "lamb");
        lamb.set("speed", Variant.of(3f));
        return List.of(item(1, "fang"), item(2, "pelt"), wolf, dire, canine, lamb);
    }
}
