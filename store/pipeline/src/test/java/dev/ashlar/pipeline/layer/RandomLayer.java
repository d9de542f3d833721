package dev.ashlar.pipeline.layer;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Records of a layer over the base of {@link LayerFolders} with more records, by chance. */
final class RandomLayer {
    /** Items and monsters of the base, besides those of {@link LayerFolders}. */
    static final int COUNT = 40;

    private static final int FIRST = 10;
    private static final String[] TAGS = {"iron", "old", "new", "heavy", "ice"};

    private final Random random;

    RandomLayer(long seed) {
        random = new Random(seed);
    }

    /** More items of the base. */
    String baseItems() {
        List<String> records = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            records.add("{\"id\": %d, \"name\": \"I%1$d\", \"damage\": %d, \"tags\": %s}"
                    .formatted(FIRST + i, random.nextInt(100), tags()));
        }
        return array(records);
    }

    /** More monsters of the base, to which nothing refers. */
    String baseMonsters() {
        List<String> records = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            records.add("{\"id\": %d, \"name\": \"M%1$d\", \"likes\": %s, \"best\": \"%s\"}"
                    .formatted(FIRST + i, items(), item()));
        }
        return array(records);
    }

    /** Changes of items whose ids have a remainder, and a few new ones. */
    String items(int remainder, int modulus, int firstNew) {
        List<String> records = new ArrayList<>();
        for (int id = FIRST; id < FIRST + COUNT; id++) {
            if (id % modulus == remainder && random.nextInt(3) > 0) {
                records.add("{\"id\": " + id + change() + "}");
            }
        }
        for (int i = 0; i < 3; i++) {
            records.add(
                    "{\"id\": %d, \"name\": \"N%1$d\", \"damage\": %d}".formatted(firstNew + i, random.nextInt(100)));
        }
        return array(records);
    }

    private String change() {
        String damage = random.nextBoolean() ? ", \"damage\": " + random.nextInt(4) : "";
        String weight = random.nextBoolean() ? "" : random.nextBoolean() ? ", \"weight\": null" : ", \"weight\": 1.5";
        String tags = switch (random.nextInt(4)) {
            case 0 -> ", \"tags\": " + tags();
            case 1 -> ", \"tags+\": " + tags();
            case 2 -> ", \"tags+\": " + tags() + ", \"tags-\": " + tags();
            default -> "";
        };
        return damage + weight + tags;
    }

    /** Changes and removals of monsters whose ids have a remainder. */
    String monsters(int remainder, int modulus) {
        List<String> records = new ArrayList<>();
        for (int id = FIRST; id < FIRST + COUNT; id++) {
            if (id % modulus == remainder) {
                records.add(
                        switch (random.nextInt(6)) {
                            case 0 -> "{\"id\": " + id + ", \"remove\": true}";
                            case 1 -> "{\"id\": " + id + ", \"stock+\": " + stock() + "}";
                            case 2 ->
                                "{\"id\": " + id + ", \"likes-\": " + items() + ", \"loot+\": [{\"item\": \"" + item()
                                        + "\"}]}";
                            case 3 ->
                                "{\"id\": " + id + ", \"stats\": {\"hp\": " + random.nextInt(9) + "}, \"best\": null}";
                            case 4 -> "{\"id\": " + id + ", \"carries\": {\"item\": \"" + item() + "\"}}";
                            default -> "{\"id\": " + id + ", \"stats\": {\"mp\": " + random.nextInt(9) + "}}";
                        });
            }
        }
        return array(records);
    }

    /** Of few items, so that layers meet. */
    private String stock() {
        return "{\"I%d\": %d, \"I%d\": %d}"
                .formatted(
                        FIRST + random.nextInt(2), random.nextInt(3), FIRST + 2 + random.nextInt(2), random.nextInt(3));
    }

    private String item() {
        return "I" + (FIRST + random.nextInt(COUNT));
    }

    private String items() {
        return "[\"" + item() + "\", \"" + item() + "\"]";
    }

    private String tags() {
        List<String> tags = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            tags.add('"' + TAGS[random.nextInt(TAGS.length)] + '"');
        }
        return tags.toString();
    }

    private static String array(List<String> records) {
        return "[\n" + String.join(",\n", records) + "\n]";
    }
}
