package dev.ashlar.pipeline.development;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Files of content with all that makes records depend on each other, which people edit at random, and sometimes spoil. */
final class CachedContent {
    private static final String ITEM = """
            Schema = { name = "Item", key = "name" }
            Fields = [
              { name = "name"     type = "string" }
              { name = "slot"     type = "i32"  unique = true  optional = true  max = LIMIT }
              { name = "tag"      type = "hash" }
              { name = "kind"     type = "enum"  values = ["fog", "rain"]  index = true }
              { name = "weights"  type = "f32[]" }
              { name = "at"       type = "vec3" }
              { name = "twin"     type = "ref<Item>" }
            ]
            """;
    private static final String LOOT = """
            Schema = { name = "Loot", kind = struct }
            Fields = [
              { name = "item"   type = "ref<Item>" }
              { name = "count"  type = "u8" }
            ]
            """;
    private static final String BEAST = """
            Schema = { name = "Beast", layout = "columns", unique = [["title", "level"]] }
            Fields = [
              { name = "title"   type = "string"  optional = true }
              { name = "level"   type = "i32"  optional = true  default = 3 }
              { name = "items"   type = "ref<Item>[]" }
              { name = "prey"    type = "ref<Beast>" }
              { name = "loot"    type = "Loot[]" }
              { name = "stock"   type = "map<ref<Item>, u8>" }
              { name = "effect"  type = "oneof<Loot>" }
            ]
            """;

    private static final List<String> FILES = List.of("Item.json", "Item-more.json", "Beast.json", "Beast/wild.json");
    private static final int ITEMS = 12;
    private static final int BEASTS = 10;

    private final Path folder;
    private final Random random;
    /** The text of each record by its id, by file. */
    private final Map<String, Map<Integer, String>> records = new TreeMap<>();
    /** Whole states, to which version control goes back. */
    private final List<Map<String, Map<Integer, String>>> commits = new ArrayList<>();

    /** The last state without problems: what is spoilt goes back to it with the next edit. */
    private Map<String, Map<Integer, String>> sound = Map.of();

    private boolean isSound = true;
    private String spoilt = "";
    private int limit = 1000;

    CachedContent(Path folder, Random random) throws IOException {
        this.folder = folder;
        this.random = random;
        Files.createDirectories(folder.resolve("Beast"));
        FILES.forEach(file -> records.put(file, new TreeMap<>()));
        for (int id = 1; id <= ITEMS; id++) {
            records.get(id % 3 == 0 ? "Item-more.json" : "Item.json").put(id, item(id));
        }
        for (int id = 1; id <= BEASTS; id++) {
            records.get(id % 3 == 0 ? "Beast/wild.json" : "Beast.json").put(id, beast(id));
        }
        write();
    }

    private String item(int id) {
        List<String> members = new ArrayList<>(List.of("\"id\": " + id, "\"name\": \"item" + id + "\""));
        add(members, "\"slot\": " + (100 + id));
        add(members, "\"slot\": " + (200 + id));
        add(members, "\"tag\": \"tag" + random.nextInt(4) + "\"");
        add(members, "\"kind\": \"" + (random.nextBoolean() ? "fog" : "rain") + "\"");
        add(members, "\"weights\": [0.5, " + random.nextInt(5) + "]");
        add(members, "\"at\": [1, 2, " + random.nextInt(5) + ".25]");
        add(members, "\"twin\": " + item());
        return text(members);
    }

    /** A reference, by key or by id, to an item that may be gone. */
    private String item() {
        int id = 1 + random.nextInt(ITEMS);
        return random.nextBoolean() ? "\"item" + id + "\"" : "" + id;
    }

    private String beast(int id) {
        List<String> members = new ArrayList<>(List.of("\"id\": " + id));
        if (id > 3 && random.nextBoolean()) {
            members.add("\"from\": " + (1 + random.nextInt(3)));
        }
        if (id == 1) {
            members.add("\"abstract\": true");
        }
        add(members, "\"title\": \"title" + id + "\"");
        add(members, "\"level\": " + random.nextInt(3));
        add(members, "\"items\": [" + item() + ", null, " + item() + "]");
        add(members, "\"prey\": " + (2 + random.nextInt(BEASTS - 1)));
        add(members, "\"loot\": [{\"item\": " + item() + ", \"count\": 3}, {}]");
        add(members, "\"stock\": {\"item" + (1 + random.nextInt(ITEMS)) + "\": 9}");
        add(members, "\"effect\": {\"Loot\": {\"item\": " + item() + "}}");
        return text(members);
    }

    private void add(List<String> members, String member) {
        String name = member.substring(0, member.indexOf(':'));
        if (random.nextInt(3) > 0 && members.stream().noneMatch(each -> each.startsWith(name))) {
            members.add(member);
        }
    }

    private static String text(List<String> members) {
        return "{" + String.join(", ", members) + "}";
    }

    /** Says whether the last edit has left problems. */
    void note(boolean isWithoutProblems) {
        isSound = isWithoutProblems;
        sound = isSound ? copy(records) : sound;
    }

    /** One to three edits. What they spoil the next ones mend first. */
    void edit() throws IOException {
        spoilt = "";
        if (!isSound) {
            records.putAll(copy(sound));
        }
        for (int i = random.nextInt(3); i >= 0; i--) {
            editOne();
        }
        write();
    }

    private void editOne() {
        String file = FILES.get(random.nextInt(FILES.size()));
        boolean isItem = file.startsWith("Item");
        int id = 1 + random.nextInt(isItem ? ITEMS : BEASTS);
        switch (random.nextInt(15)) {
            case 0 -> records.get(file).remove(id);
            case 1 -> commits.add(copy(records));
            case 2 -> {
                if (!commits.isEmpty()) {
                    records.putAll(copy(commits.get(random.nextInt(commits.size()))));
                }
            }
            case 3 -> spoilt = random.nextBoolean() ? "{\"id\": " + id + "}" : "{\"id\": 999, \"slot\": 5000}";
            case 4 -> {
                spoilt = List.of("{\"id\": 998, \"twin\": 555, \"prey\": 555}", "{,", "7", "{\"name\": 7}")
                        .get(random.nextInt(4));
                records.get("Item.json").remove(id); // Others may refer to it.
            }
            case 5 -> limit = limit == 1000 ? 2000 : 1000;
            case 6 -> exchangeIds(file, id);
            case 7 -> move(file, id);
            case 8 -> rename(id);
            default -> {
                String text = isItem ? item(id) : beast(id);
                String holder = FILES.stream()
                        .filter(each -> each.startsWith("Item") == isItem
                                && records.get(each).containsKey(id))
                        .findFirst()
                        .orElse(file);
                records.get(holder).put(id, text);
            }
        }
    }

    /** Two records of a file have each other's id. */
    private void exchangeIds(String file, int id) {
        Map<Integer, String> texts = records.get(file);
        List<Integer> ids = List.copyOf(texts.keySet());
        if (texts.containsKey(id)) {
            int other = ids.get(random.nextInt(ids.size()));
            String text = texts.get(id);
            texts.put(id, withId(texts.get(other), id));
            if (other != id) {
                texts.put(other, withId(text, other));
            }
        }
    }

    private static String withId(String text, int id) {
        return text.replaceFirst("\"id\": [0-9]+", "\"id\": " + id);
    }

    /** A record goes to the next file of its type. */
    private void move(String file, int id) {
        String text = records.get(file).remove(id);
        if (text != null) {
            records.get(FILES.get(FILES.indexOf(file) ^ 1)).put(id, text);
        }
    }

    /** Another key of an item, and all references follow it. */
    private void rename(int id) {
        String key = "\"item" + id + "\"";
        String other = "\"item" + (id + ITEMS) + "\"";
        boolean isBack = random.nextBoolean();
        records.values()
                .forEach(texts ->
                        texts.replaceAll((each, text) -> text.replace(isBack ? other : key, isBack ? key : other)));
    }

    private static Map<String, Map<Integer, String>> copy(Map<String, Map<Integer, String>> records) {
        Map<String, Map<Integer, String>> copy = new TreeMap<>();
        records.forEach((file, texts) -> copy.put(file, new TreeMap<>(texts)));
        return copy;
    }

    private void write() throws IOException {
        put("Item.schema", ITEM.replace("LIMIT", "" + limit));
        put("Loot.schema", LOOT);
        put("Beast.schema", BEAST);
        for (Map.Entry<String, Map<Integer, String>> file : records.entrySet()) {
            String texts = file.getValue().values().stream().collect(Collectors.joining(",\n"));
            boolean isSpoilt = !spoilt.isEmpty() && file.getKey().equals("Item-more.json");
            put(file.getKey(), "[" + texts + (isSpoilt ? (texts.isEmpty() ? "" : ",") + spoilt : "") + "]");
        }
    }

    private void put(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        if (!Files.exists(file) || !Files.readString(file).equals(text)) {
            Files.writeString(file, text);
        }
    }
}
