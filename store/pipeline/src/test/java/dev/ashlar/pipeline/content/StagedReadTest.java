package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Content that is staged outside of the heap is the content that a whole read finds, with the same bytes in a pack; problems are the same. */
class StagedReadTest {
    private static final long SEED = 20_261_127;
    private static final int ROUNDS = 60;
    private static final int ALL_ROUNDS = 2_000;
    private static final int ITEMS = 300;
    private static final int BEASTS = 600;
    private static final String ITEM = """
            Schema = { name = "Item", key = "name", rules = ["low <= high"] }
            Fields = [
              { name = "name"     type = "string" }
              { name = "slot"     type = "i32"  unique = true  optional = true }
              { name = "label"    type = "string"  unique = true  optional = true }
              { name = "tag"      type = "hash" }
              { name = "kind"     type = "enum"  values = ["fog", "rain"]  index = true }
              { name = "flags"    type = "flags"  values = ["wet", "dry"] }
              { name = "weights"  type = "f32[]" }
              { name = "at"       type = "vec3" }
              { name = "bytes"    type = "bytes" }
              { name = "twin"     type = "ref<Item>" }
              { name = "low"      type = "i32"  optional = true }
              { name = "high"     type = "i32"  optional = true }
            ]
            """;
    private static final String LOOT = """
            Schema = { name = "Loot", kind = struct }
            Fields = [
              { name = "item"   type = "ref<Item>" }
              { name = "tag"    type = "hash" }
              { name = "count"  type = "u8" }
            ]
            """;
    private static final String BEAST = """
            Schema = { name = "Beast", layout = "columns" }
            Fields = [
              { name = "items"   type = "ref<Item>[]" }
              { name = "first"   type = "ref<Item>" }
              { name = "prey"    type = "ref<Beast>" }
              { name = "loot"    type = "Loot[]" }
              { name = "stock"   type = "map<string, u8>" }
              { name = "prices"  type = "map<ref<Item>, u8>" }
              { name = "effect"  type = "oneof<Loot>" }
              { name = "grid"    type = "i32[][]" }
            ]
            """;
    private static final String PLACE = """
            Schema = { name = "Place", unique = [["x", "y"]] }
            Fields = [ { name = "x", type = "i32" }, { name = "y", type = "i32" }, { name = "z", type = "u64" } ]
            """;

    @TempDir
    Path folder;

    private Random random = new Random(SEED);
    private final AtomicInteger reads = new AtomicInteger();
    private boolean wraps;

    private static SchemaReader.Source source(String type, String text) {
        return new SchemaReader.Source(type + ".schema", text);
    }

    private static MemoryBackend memory() {
        return MemoryBackend.of(
                source("Beast", BEAST), source("Item", ITEM), source("Loot", LOOT), source("Place", PLACE));
    }

    /** Counts how often records are asked for: once for each type where they can be staged. */
    private Backend counted(Backend backend) {
        return (Backend) Proxy.newProxyInstance(
                Backend.class.getClassLoader(), new Class<?>[] {Backend.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("read")) {
                        reads.incrementAndGet();
                    }
                    try {
                        return method.invoke(backend, arguments);
                    } catch (InvocationTargetException e) {
                        boolean isWrapped = wraps && method.getName().equals("read");
                        throw isWrapped ? new BackendException("cannot be read", e.getCause()) : e.getCause();
                    }
                });
    }

    /** Backends of others may catch what a receiver throws. */
    @Test
    void shouldReadAllThoughABackendWrapsExceptions() throws IOException {
        wraps = true;
        List<DataRecord> records = records(true, false);
        DataRecord beast = new DataRecord("Beast", 7_000);
        beast.set("abstract", Variant.of(true));
        records.add(beast);
        assertThat(isStaged(records, "an abstract record")).isFalse();
    }

    private boolean sometimes() {
        return random.nextInt(3) > 0;
    }

    /** By id, by key where the content has such references, or null. */
    private Variant item(boolean byKey) {
        int id = 1 + random.nextInt(ITEMS);
        return switch (random.nextInt(byKey ? 3 : 2)) {
            case 0 -> Variant.ofRef("Item", random.nextInt(9) == 0 ? DataRecord.NO_ID : 2L * id);
            case 1 -> Variant.ofRef("Item", 2L * id);
            default -> Variant.ofRefByKey("Item", "item " + id);
        };
    }

    private DataRecord item(int number) {
        DataRecord item = new DataRecord("Item", 2L * number);
        item.set("name", Variant.of("item " + number));
        set(item, "slot", Variant.ofInteger(ValueType.I32, number * 7));
        set(item, "label", Variant.of(number == 5 ? "" : "label € " + number));
        set(item, "tag", Variant.ofHash(random.nextInt(4) == 0 ? "" : "tag" + random.nextInt(40)));
        set(item, "kind", Variant.ofEnum(random.nextBoolean() ? "fog" : "rain"));
        set(item, "flags", Variant.ofFlags(random.nextBoolean() ? List.of("dry", "wet") : List.of("wet")));
        set(item, "weights", Variant.ofElements(ValueType.F32, List.of(Variant.of(0.5f), Variant.of(-0f))));
        set(item, "at", Variant.ofFloats(ValueType.VEC3, 1, random.nextFloat(), Float.NaN));
        set(item, "bytes", Variant.ofBytes(new byte[] {1, (byte) random.nextInt()}));
        set(item, "twin", item(false));
        set(item, "low", Variant.ofInteger(ValueType.I32, random.nextInt(5)));
        set(item, "high", Variant.ofInteger(ValueType.I32, 5 + random.nextInt(5)));
        return item;
    }

    private void set(DataRecord record, String field, Variant value) {
        if (sometimes()) {
            record.set(field, value);
        }
    }

    private DataRecord loot(boolean byKey) {
        DataRecord loot = new DataRecord("Loot");
        set(loot, "item", item(byKey));
        set(loot, "tag", Variant.ofHash("tag" + random.nextInt(9)));
        set(loot, "count", Variant.ofInteger(ValueType.U8, random.nextInt(200)));
        return loot;
    }

    private DataRecord beast(int id, boolean byKey, boolean priced) {
        DataRecord beast = new DataRecord("Beast", id);
        set(beast, "items", Variant.ofArray(ValueType.REF, List.of(item(byKey), item(byKey))));
        set(beast, "first", item(byKey));
        set(beast, "prey", Variant.ofRef("Beast", 1 + random.nextInt(BEASTS)));
        set(beast, "loot", Variant.ofList(List.of(loot(byKey), loot(byKey))));
        set(beast, "stock", Variant.ofMap(List.of(entry(Variant.of("b"), 7), entry(Variant.of("a"), id % 200))));
        if (priced) {
            set(beast, "prices", Variant.ofMap(List.of(entry(Variant.ofRef("Item", 2L * (1 + id % ITEMS)), 7))));
        }
        DataRecord row = new DataRecord("element");
        row.set("value", Variant.ofElements(ValueType.I32, List.of(Variant.of(id), Variant.of(-id))));
        set(beast, "grid", Variant.ofRecords(ValueType.VALUES, List.of(row)));
        set(beast, "effect", Variant.ofOne(effect(byKey)));
        return beast;
    }

    private DataRecord effect(boolean byKey) {
        DataRecord effect = new DataRecord("oneof");
        effect.set("Loot", Variant.ofOne(loot(byKey)));
        return effect;
    }

    private static DataRecord entry(Variant key, int value) {
        DataRecord entry = new DataRecord("entry");
        entry.set("key", key);
        entry.set("value", Variant.ofInteger(ValueType.U8, value));
        return entry;
    }

    private static DataRecord place(int id) {
        DataRecord place = new DataRecord("Place", id);
        place.set("x", Variant.ofInteger(ValueType.I32, id % 30));
        place.set("y", Variant.ofInteger(ValueType.I32, id / 30));
        place.set("z", Variant.ofInteger(ValueType.U64, -id));
        return place;
    }

    private List<DataRecord> records(boolean byKey, boolean priced) {
        List<DataRecord> records = new ArrayList<>();
        for (int id = 1; id <= ITEMS; id++) {
            records.add(item(id));
        }
        for (int id = 1; id <= BEASTS; id++) {
            records.add(beast(id, byKey, priced));
            records.add(place(id));
        }
        return records;
    }

    /** Spoils a record, or uses something that is read with all records on the heap. */
    private void spoil(List<DataRecord> records) {
        DataRecord item = new DataRecord("Item", 5_001);
        item.set("name", Variant.of("odd"));
        DataRecord beast = new DataRecord("Beast", 5_001);
        switch (random.nextInt(12)) {
            case 0 -> item.remove("name");
            case 1 -> item.set("name", Variant.of("item 17"));
            case 2 ->
                item.set("slot", records.get(0).has("slot") ? records.get(0).get("slot") : Variant.of("text"));
            case 3 -> item.set("twin", Variant.ofRef("Item", 5_003));
            case 4 -> item.set("unknown", Variant.of(1));
            case 5 -> item.set("kind", Variant.ofEnum("snow"));
            case 6 -> {
                item.set("low", Variant.of(5));
                item.set("high", Variant.of(4));
            }
            case 7 -> beast.set("first", Variant.ofRefByKey("Item", "item 99999"));
            case 8 -> beast.set("loot", Variant.ofList(List.of(looted(Variant.ofRefByKey("Item", "nothing")))));
            case 9 -> beast.set("from", Variant.ofRef("Beast", 7));
            case 10 -> beast.set("abstract", Variant.of(true));
            default -> {
                DataRecord place = place(5_001);
                place.set("x", Variant.of(7));
                place.set("y", Variant.of(0));
                records.add(place);
            }
        }
        records.add(item);
        records.add(beast);
    }

    private static DataRecord looted(Variant item) {
        DataRecord loot = new DataRecord("Loot");
        loot.set("item", item);
        return loot;
    }

    /** What a read finds. */
    private record Found(String content, List<Problem> problems, List<Problem> warnings, Path pack) {}

    private interface Reading {
        Content read(Backend backend, Progress progress);
    }

    private Found found(Backend backend, Reading reading, String name) throws IOException {
        try {
            Content content = reading.read(backend, Progress.NONE);
            Path pack = Contents.cook(content, folder.resolve(name), HeaderFormat.MIN_WINDOW_SHIFT);
            return new Found(
                    content.schemas() + "\n" + content.records() + "\n" + content.relatives() + content.unshippable(),
                    List.of(),
                    content.warnings(),
                    pack);
        } catch (ContentException e) {
            return new Found("", e.problems(), e.warnings(), folder);
        }
    }

    /** {@return whether the content was staged, which reads it once} */
    private boolean isStaged(List<DataRecord> records, String round) throws IOException {
        return isStaged(memory(), records, 3, round);
    }

    private boolean isStaged(MemoryBackend memory, List<DataRecord> records, int types, String round)
            throws IOException {
        records.forEach(record -> record.setUpdated(true));
        memory.save(records);
        Found whole = found(memory, ContentReader::read, round + "-whole.pack");
        reads.set(0);
        Found staged = found(counted(memory), ContentReader::readStaged, round + "-staged.pack");
        assertThat(staged.problems).as(round).isEqualTo(whole.problems);
        assertThat(staged.warnings).as(round).isEqualTo(whole.warnings);
        assertThat(staged.content).as(round).isEqualTo(whole.content);
        if (whole.problems.isEmpty()) {
            assertThat(staged.pack).as(round).hasSameBinaryContentAs(whole.pack);
            Files.delete(staged.pack);
            Files.delete(whole.pack);
        }
        return reads.get() == types;
    }

    @Test
    void shouldStageWhatAWholeReadFinds() throws IOException {
        use(0, ROUNDS);
    }

    @Test
    @Tag("slow")
    void shouldStageWhatAWholeReadFindsInMoreContents() throws IOException {
        use(ROUNDS, ROUNDS + Share.of(ALL_ROUNDS));
    }

    private void use(int from, int to) throws IOException {
        int staged = 0;
        for (int i = from; i < to; i++) {
            random = new Random(SEED + i);
            boolean byKey = random.nextBoolean();
            boolean isSpoilt = random.nextBoolean();
            boolean priced = !byKey && random.nextBoolean();
            List<DataRecord> records = records(byKey, priced);
            if (isSpoilt) {
                spoil(records);
            }
            boolean isStaged = isStaged(records, "seed " + (SEED + i));
            assertThat(isStaged || isSpoilt).as("seed %d", SEED + i).isTrue();
            staged += isStaged ? 1 : 0;
        }
        assertThat(staged).isBetween((to - from) / 4, (to - from) * 3 / 4);
    }

    @Test
    void shouldReadMapsThatAreOrderedByIdsAsAWhole() throws IOException {
        List<DataRecord> records = records(false, false);
        DataRecord beast = new DataRecord("Beast", 7_000);
        beast.set("prices", Variant.ofMap(List.of(entry(Variant.ofRefByKey("Item", "item 9"), 7))));
        records.add(beast);
        assertThat(isStaged(records, "keys of maps")).isFalse();
    }

    /** A draft that refers to one that is left out prevents packing, unless it is left out itself. */
    @Test
    void shouldStageWhatShips() throws IOException {
        SchemaReader.Source draft = source("Draft", """
                Schema = { name = "Draft", key = "name", shipIf = "live" }
                Fields = [
                  { name = "name", type = "string" }
                  { name = "live", type = "bool", ship = false }
                  { name = "next", type = "ref<Draft>" }
                  { name = "note", type = "ref<Note>", ship = false }
                ]
                """);
        SchemaReader.Source note = source(
                "Note",
                "Schema = { name = \"Note\", ship = false }\nFields = [ { name = \"of\", type = \"ref<Draft>\" } ]");
        int staged = 0;
        for (int round = 0; round < 20; round++) {
            random = new Random(SEED + round);
            List<DataRecord> records = new ArrayList<>();
            for (int id = 0; id < 600; id++) {
                records.add(draft(id));
                DataRecord of = new DataRecord("Note", id);
                of.set("of", Variant.ofRef("Draft", random.nextInt(600)));
                records.add(of);
            }
            if (round % 2 > 0) {
                records.get(0).set("next", Variant.ofRef("Draft", 3));
            }
            boolean isStaged = isStaged(MemoryBackend.of(draft, note), records, 2, "seed " + (SEED + round));
            assertThat(isStaged).as("seed %d", SEED + round).isEqualTo(round % 2 == 0);
            staged += isStaged ? 1 : 0;
        }
        assertThat(staged).isEqualTo(10);
    }

    /** Of three drafts, the third is left out. The others refer to those that ship. */
    private DataRecord draft(int id) {
        DataRecord draft = new DataRecord("Draft", id);
        boolean isLive = id % 3 != 0 || id == 0;
        draft.set("name", Variant.of("draft " + id));
        draft.set("live", Variant.of(isLive));
        int next = isLive ? 3 * random.nextInt(200) + 1 : random.nextInt(600);
        draft.set(
                "next",
                random.nextBoolean() ? Variant.ofRef("Draft", next) : Variant.ofRefByKey("Draft", "draft " + next));
        draft.set("note", Variant.ofRef("Note", random.nextInt(600)));
        return draft;
    }
}
