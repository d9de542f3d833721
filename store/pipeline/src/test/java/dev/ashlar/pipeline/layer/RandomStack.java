package dev.ashlar.pipeline.layer;

import dev.ashlar.pipeline.Contents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** A base, three layers of which the last one stands on the first, and a language, in folders, and edits of their files, by chance. */
final class RandomStack {
    private static final int IDS = 16;
    private static final int NPCS = 8;
    private static final String[] TAGS = {"iron", "old", "new", "ice"};

    private final Path root;
    private final Random random;
    /** The records of each file, by its path below the root. */
    private final Map<String, List<String>> files = new TreeMap<>();

    /** The records of each file in the last sound state. */
    private final Map<String, List<String>> sound = new TreeMap<>();

    private long writes;

    RandomStack(Path root, long seed) throws IOException {
        this.root = root;
        this.random = new Random(seed);
        LayerFolders.base(root.resolve("content"));
        files.put("content/Item.json", items());
        files.put("content/Monster.json", monsters());
        files.put("content/Quest.json", quests());
        files.put("content/Quest.schema", List.of());
        files.put("content/Npc.json", new ArrayList<>());
        for (int id = 1; id <= NPCS; id++) {
            files.get("content/Npc.json").add("{\"id\": " + id + ", \"hp\": 1}");
        }
        for (String layer : List.of("a", "b", "c")) {
            LayerFolders.layer(root, layer);
            files.put(layer + "/Item.json", new ArrayList<>());
            files.put(layer + "/Monster.json", new ArrayList<>());
            files.put(layer + "/Quest.json", new ArrayList<>());
            files.put(layer + "/Npc.json", new ArrayList<>());
            files.put(layer + "/" + LayerConf.FILE, List.of());
        }
        Files.createDirectories(root.resolve("de"));
        files.put("de/Quest.csv", new ArrayList<>(List.of("Quest.1.title,T1,Eins")));
        Contents.write(
                root.resolve("content"),
                "Item.schema",
                """
                Schema = { name = "Item", key = "name", moddable = true }
                Fields = [
                  { name = "name", type = "string" }
                  { name = "damage", type = "i32", min = 0, max = 100 }
                  { name = "weight", type = "f32", optional = true }
                  { name = "tags", type = "string[]", default = ["new"] }
                  { name = "code", type = "i32", optional = true, unique = true }
                ]
                """,
                "Npc.schema",
                """
                Schema = { name = "Npc", moddable = true }
                Fields = [ { name = "hp", type = "i32" }, { name = "friends", type = "ref<Npc>[]" } ]
                """,
                "Monster.schema",
                Files.readString(root.resolve("content/Monster.schema"))
                        .replace("key = \"name\"", "key = \"name\", moddable = true"));
        Contents.write(root.resolve("b"), "Pet.schema", """
                Schema = { name = "Pet", key = "name" }
                Fields = [ { name = "name", type = "string" }, { name = "of", type = "ref<Monster>" } ]
                """);
        files.put("b/Pet.json", new ArrayList<>(List.of("{\"id\": 1, \"name\": \"Rex\", \"of\": \"M1\"}")));
        for (String file : files.keySet()) {
            write(file);
        }
        keep();
    }

    /** The place of the stack. */
    String location() {
        return "stack:" + root.resolve("content") + "+" + root.resolve("a") + "+" + root.resolve("b") + "+"
                + root.resolve("c") + "+" + root.resolve("de");
    }

    private List<String> items() {
        List<String> records = new ArrayList<>();
        for (int id = 1; id <= IDS; id++) {
            boolean isHeir = id % 5 == 0;
            records.add("{\"id\": %d, \"name\": \"I%1$d\"%s, \"damage\": %d}"
                    .formatted(id, isHeir ? ", \"from\": \"I1\"" : ", \"tags\": " + tags(), random.nextInt(90)));
        }
        records.add("{\"id\": 90, \"abstract\": true, \"name\": \"plain\", \"weight\": 3}");
        return records;
    }

    private List<String> quests() {
        List<String> records = new ArrayList<>();
        for (int id = 1; id <= 5; id++) {
            records.add(quest(id, true));
        }
        return records;
    }

    private String quest(int id, boolean isLive) {
        return "{\"id\": %d, \"name\": \"Q%1$d\", \"title\": \"T%d\", \"live\": %b, \"of\": \"%s\"%s}"
                .formatted(
                        id,
                        random.nextInt(3),
                        isLive,
                        item(),
                        random.nextInt(3) == 0 ? ", \"next\": " + (1 + random.nextInt(5)) : "");
    }

    private List<String> monsters() {
        List<String> records = new ArrayList<>();
        for (int id = 1; id <= IDS; id++) {
            records.add(monster(id));
        }
        return records;
    }

    private String monster(int id) {
        return "{\"id\": %d, \"name\": \"M%1$d\", \"likes\": [\"%s\"], \"stock\": {\"%s\": 1}%s}"
                .formatted(id, item(), item(), random.nextBoolean() ? ", \"stats\": {\"hp\": 2}" : "");
    }

    /** Of a type without a key: references to it are ids, and outlive the record. */
    private String npc(boolean isBase) {
        String field = isBase ? "hp\": " : random.nextBoolean() ? "friends+\": [" : "friends-\": [";
        return "{\"id\": %d, \"%s%d%s}"
                .formatted(1 + random.nextInt(NPCS), field, 1 + random.nextInt(NPCS), isBase ? "" : "]");
    }

    private String item() {
        return "I" + (1 + random.nextInt(IDS));
    }

    private String tags() {
        return "[\"" + TAGS[random.nextInt(TAGS.length)] + "\", \"" + TAGS[random.nextInt(TAGS.length)] + "\"]";
    }

    private String naming(String letter) {
        int id = 1 + random.nextInt(IDS);
        return random.nextBoolean() ? "{\"id\": " + id : "{\"name\": \"" + letter + id + '"';
    }

    private String record(String file) {
        if (file.startsWith("content/Item")) {
            return baseItem();
        }
        if (file.endsWith(".csv")) {
            return "Quest.%d.title,T%d,Titel %d".formatted(1 + random.nextInt(6), random.nextInt(3), random.nextInt(3));
        }
        if (file.startsWith("content/Quest")) {
            return quest(1 + random.nextInt(7), random.nextInt(4) > 0);
        }
        if (file.endsWith("Quest.json")) {
            return "{\"name\": \"Q%d\", %s}"
                    .formatted(
                            1 + random.nextInt(5),
                            random.nextBoolean() ? "\"live\": " + random.nextBoolean() : "\"title\": \"T1\"");
        }
        if (file.endsWith("Npc.json")) {
            return npc(file.startsWith("content/"));
        }
        if (file.startsWith("content/")) {
            return monster(1 + random.nextInt(IDS + 3));
        }
        if (file.endsWith("Pet.json")) {
            return "{\"id\": %d, \"name\": \"P%d\", \"of\": \"M%d\"}"
                    .formatted(1 + random.nextInt(3), random.nextInt(9), 1 + random.nextInt(IDS));
        }
        return file.endsWith("Item.json") ? changedItem(file) : changedMonster();
    }

    private String baseItem() {
        int id = 1 + random.nextInt(IDS + 3);
        String name = random.nextInt(5) == 0 ? "J" + id : "I" + id;
        return switch (random.nextInt(6)) {
            case 0 -> "{\"id\": %d, \"name\": \"%s\", \"from\": \"%s\"}".formatted(id, name, item());
            case 1 -> "{\"id\": %d, \"name\": \"%s\", \"from\": \"plain\"}".formatted(id, name);
            case 2 -> "{\"id\": %d, \"name\": \"%s\", \"code\": %d}".formatted(id, name, random.nextInt(5));
            case 3 ->
                "{\"id\": 90, \"abstract\": true, \"name\": \"plain\", \"weight\": %d}".formatted(random.nextInt(9));
            default ->
                "{\"id\": %d, \"name\": \"%s\", \"damage\": %d, \"tags\": %s}"
                        .formatted(id, name, random.nextInt(101), tags());
        };
    }

    private String changedItem(String layer) {
        return switch (random.nextInt(12)) {
            case 0 -> naming("I") + ", \"remove\": true}";
            case 1 -> naming("I") + ", \"tags+\": " + tags() + ", \"tags-\": " + tags() + "}";
            case 2 -> naming("I") + ", \"tags\": " + tags() + "}";
            case 3 -> "{\"name\": \"N%s%d\", \"damage\": 3}".formatted(layer.charAt(0), random.nextInt(4));
            case 4 -> "{\"name\": \"N%s%d\", \"from\": \"%s\"}".formatted(layer.charAt(0), random.nextInt(4), item());
            case 5 -> "{\"id\": %d, \"name\": \"J%1$d\"}".formatted(1 + random.nextInt(IDS));
            case 6 -> naming("I") + ", \"code\": " + random.nextInt(5) + "}";
            case 7 -> naming("I") + ", \"weight\": null}";
            default -> naming("I") + ", \"damage\": " + random.nextInt(4) + "}";
        };
    }

    private String changedMonster() {
        return switch (random.nextInt(10)) {
            case 0 -> naming("M") + ", \"remove\": true}";
            case 1 -> naming("M") + ", \"stock+\": {\"" + item() + "\": " + random.nextInt(3) + "}}";
            case 2 -> naming("M") + ", \"stock-\": [\"" + item() + "\"]}";
            case 3 -> naming("M") + ", \"likes+\": [\"" + item() + "\"], \"likes-\": [\"" + item() + "\"]}";
            case 4 -> naming("M") + ", \"loot+\": [{\"item\": \"" + item() + "\"}]}";
            case 5 -> naming("M") + ", \"stats\": {\"mp\": " + random.nextInt(9) + "}}";
            case 6 -> naming("M") + ", \"carries\": {\"monster\": \"M" + (1 + random.nextInt(IDS)) + "\"}}";
            case 7 -> naming("M") + ", \"stats\": null}";
            default -> naming("M") + ", \"best\": \"" + item() + "\"}";
        };
    }

    /** What no content may have, or what is hard to follow. */
    private String oddRecord(String file) {
        boolean isItem = file.endsWith("Item.json");
        if (file.endsWith(".csv")) {
            return "Quest.1.title";
        }
        return switch (random.nextInt(4)) {
            case 0 -> "{\"id\": 1, \"" + (isItem ? "damage\": 1000}" : "best\": \"Nobody\"}");
            case 1 -> "{\"id\": 2, \"nmae\": \"X\"}";
            case 2 -> "{\"id\": 3,";
            default -> "{\"id\": 4, \"name\": \"" + (isItem ? "I5" : "M5") + "\"}";
        };
    }

    /** Writes records of all layers, some of which are in conflict. */
    void fill() throws IOException {
        for (int id = 1; id <= 9; id++) {
            String layer = id <= 3 ? "c" : id <= 6 ? "a" : "b";
            files.get(layer + "/Item.json").add("{\"id\": " + id + ", \"damage\": " + id + ", \"weight\": 1}");
            files.get(layer + "/Monster.json").add("{\"id\": " + id + ", \"likes+\": [\"I1\"]}");
        }
        for (int id = 1; id <= NPCS / 2; id++) {
            files.get("a/Npc.json").add("{\"id\": " + id + ", \"friends-\": [" + (id + NPCS / 2) + "]}");
        }
        for (int id = 1; id <= 6; id++) {
            files.get("b/Item.json").add("{\"name\": \"I" + id + "\", \"weight\": " + id + "}");
        }
        for (String file : files.keySet()) {
            write(file);
        }
        keep();
    }

    /** Changes a file, and returns what was done. */
    String edit() throws IOException {
        List<String> names = new ArrayList<>(files.keySet());
        boolean isNpc = random.nextInt(12) == 0;
        String edited = isNpc ? "content/Npc.json" : names.get(random.nextInt(names.size()));
        List<String> records = files.get(edited);
        if (records.isEmpty() && !edited.endsWith(".json")) {
            write(edited);
            return edited;
        }
        int at = records.isEmpty() ? 0 : random.nextInt(records.size());
        String what = switch (isNpc ? 0 : random.nextInt(10)) {
            case 0 -> remove(records, at);
            case 1 -> swap(records, at);
            case 9 -> exchange(records);
            case 2 -> add(records, at, "\n" + record(edited));
            case 3 -> add(records, at, oddRecord(edited));
            case 4, 5, 6 -> {
                remove(records, at);
                yield add(records, at, record(edited));
            }
            default -> add(records, at, record(edited));
        };
        write(edited);
        return edited + ": " + what;
    }

    private static String remove(List<String> records, int at) {
        return records.isEmpty() ? "nothing" : "without " + records.remove(at);
    }

    /** Two items take the names of each other, so that keys in layers stand for other records. */
    private static String exchange(List<String> records) {
        records.replaceAll(record -> record.replace("\"name\": \"I1\"", "\"name\": \"I?\"")
                .replace("\"name\": \"I2\"", "\"name\": \"I1\"")
                .replace("\"name\": \"I?\"", "\"name\": \"I2\""));
        return "I1 and I2 exchanged";
    }

    private static String swap(List<String> records, int at) {
        if (records.size() > 1) {
            records.add(records.remove(at));
        }
        return "another order";
    }

    private static String add(List<String> records, int at, String record) {
        records.add(at, record);
        return "with " + record;
    }

    /** Notes that the present state is sound. */
    void keep() {
        files.forEach((file, records) -> sound.put(file, List.copyOf(records)));
    }

    /** Goes back to the last sound state. */
    void undo() throws IOException {
        for (String file : files.keySet()) {
            if (!files.get(file).equals(sound.get(file))) {
                files.put(file, new ArrayList<>(sound.get(file)));
                write(file);
            }
        }
    }

    private void write(String file) throws IOException {
        write(file, text(file));
    }

    /** Writes a file. Each write has a time of its own, however fast they follow each other. */
    void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.writeString(path, text);
        Files.setLastModifiedTime(path, FileTime.fromMillis(1_600_000_000_000L + 10_000 * writes++));
    }

    /** Schemas and settings are other texts with each write. */
    private String text(String file) {
        List<String> records = files.get(file);
        String layer = file.substring(0, 1);
        if (file.endsWith(".csv")) {
            return "key,source,text\n" + String.join("\n", records) + "\n";
        }
        if (file.endsWith(".schema")) {
            return """
                    Schema = { name = "Quest", key = "name", shipIf = "live", doc = "%d" }
                    Fields = [
                      { name = "name", type = "string" }
                      { name = "title", type = "text" }
                      { name = "live", type = "bool" }
                      { name = "of", type = "ref<Item>" }
                      { name = "next", type = "ref<Quest>" }
                    ]
                    """.formatted(writes);
        }
        if (file.endsWith(".conf")) {
            String more = layer.equals("b") ? "" : ", signed = true" + (layer.equals("c") ? ", after = [\"a\"]" : "");
            return "Layer = { name = \"%s\", version = \"%d\"%s }\n".formatted(layer, writes, more);
        }
        return "[\n" + String.join(",\n", records) + "\n]\n";
    }
}
