package dev.ashlar.pipeline.transfer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Content of several files in sub-folders, as people write it: with comments, in any order, with any white space. */
final class RandomFiles {
    private static final String MORE = """
              { name = "weight", type = "f32" }
              { name = "words", type = "string[]" }
              { name = "loot", type = "Loot[]" }
            """;
    private static final String LOOT = """
            Schema = { name = "Loot", kind = "struct" }
            Fields = [ { name = "what", type = "string" }, { name = "chance", type = "f32" } ]
            """;

    private static final List<String> FIELDS = List.of("name", "size", "weight", "words", "loot");

    private final Random random;
    private final Path folder;
    private final Map<String, List<Long>> ids = new TreeMap<>();
    private final String lineEnd;
    private int comments;

    RandomFiles(Path folder, long seed) {
        this.folder = folder;
        this.random = new Random(seed);
        this.lineEnd = random.nextBoolean() ? "\n" : "\r\n";
    }

    /** The text of a schema; {@code more}: further fields. */
    static String schema(String type, String more) {
        return """
            # By hand.
            Schema = { name = "%s" }
            Fields = [
              { name = "name", type = "string" }
              { name = "size", type = "i32" }
            %s]
            """.formatted(type, more);
    }

    /** Writes schemas, files of records, and sometimes {@code content.conf} and {@code ids.lock}. */
    void write() throws IOException {
        put("Loot.schema", LOOT);
        boolean isApart = random.nextBoolean();
        put((isApart ? "sky/" : "") + "Star.schema", schema("Star", MORE));
        put((random.nextBoolean() ? "sky/" : "") + "Planet.schema", schema("Planet", MORE));
        for (String type : List.of("Star", "Planet")) {
            List<Long> all = new ArrayList<>();
            for (long id = random.nextInt(3); all.size() < 16; id += 1 + random.nextInt(3)) {
                all.add(id);
            }
            ids.put(type, List.copyOf(all));
            if (random.nextInt(3) > 0) {
                Collections.shuffle(all, random);
            }
            write(type, all);
        }
        if (random.nextInt(3) == 0) {
            put("content.conf", "# Ours." + lineEnd + "files = record" + lineEnd + "format = xml");
        }
        if (random.nextInt(3) == 0) {
            put("ids.lock", "Star " + random.nextInt(120) + "\nStar 3\n\n# Kept.\n");
        }
    }

    private void write(String type, List<Long> all) throws IOException {
        List<String> names = new ArrayList<>(List.of(
                type + ".jsonc",
                "sky/" + type + "-far.json",
                "sky/deep/" + type + "-x.jsonc",
                type + "-old.xml",
                "land/" + type + "/some.jsonc"));
        Collections.shuffle(names, random);
        int at = 0;
        for (String name : names.subList(0, 2 + random.nextInt(4))) {
            int end = Math.min(all.size() - 3, at + random.nextInt(6));
            put(name, text(type, name, all.subList(at, end)));
            at = end;
        }
        for (Long id : all.subList(at, all.size())) {
            put("single/" + type + "/" + id + ".jsonc", comment() + record(id, true) + comment());
        }
    }

    private void put(String name, String text) throws IOException {
        put(folder, name, text);
    }

    /** Writes a file, and the folders that it is in. */
    static void put(Path folder, String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private String text(String type, String name, List<Long> of) {
        if (name.endsWith(".xml")) {
            StringBuilder text = new StringBuilder("<?xml version=\"1.0\"?>" + lineEnd + "<records>");
            of.forEach(id -> text.append(lineEnd + "  <!-- about " + id + " -->" + lineEnd + xml(type, id)));
            return text + lineEnd + "</records>";
        }
        boolean hasComments = name.endsWith(".jsonc");
        StringBuilder text = new StringBuilder("[");
        for (Long id : of) {
            text.append(text.length() == 1 ? "" : ",").append(hasComments ? comment() : lineEnd + " ");
            text.append(record(id, hasComments));
        }
        return text + (hasComments ? comment() : lineEnd) + "]";
    }

    private String comment() {
        return switch (random.nextInt(4)) {
            case 0 -> " // note " + ++comments + lineEnd;
            case 1 -> " /* a \"note\", " + ++comments + lineEnd + "*/ ";
            case 2 -> lineEnd + "  ";
            default -> "";
        };
    }

    private String record(long id, boolean hasComments) {
        List<String> members = new ArrayList<>();
        members.add("\"id\": " + id);
        for (String field : FIELDS) {
            if (random.nextInt(3) > 0) {
                members.add('"' + field + "\" : " + value(field));
            }
        }
        Collections.shuffle(members, random);
        StringBuilder text = new StringBuilder("{");
        for (String member : members) {
            text.append(text.length() == 1 ? "" : ",").append(hasComments ? comment() : " ");
            text.append(member);
        }
        return text + "}";
    }

    private String value(String field) {
        return switch (field) {
            case "name" -> "\"n\\u00e4me " + random.nextInt(50) + "\"";
            case "size" -> String.valueOf(random.nextInt(100));
            case "weight" -> random.nextInt(9) + "." + random.nextInt(9) + "0e0";
            case "words" -> random.nextBoolean() ? "[ \"a\",\"b\" ]" : "[]";
            default -> "[{\"chance\" : 0.5, \"what\": \"fur " + random.nextInt(9) + "\"}]";
        };
    }

    private String xml(String type, long id) {
        return "  <" + type + " id='" + id + "' name=\"x" + random.nextInt(9) + "\"><!-- in --><size> "
                + random.nextInt(100) + "</size></" + type + ">";
    }

    /** Records to save: changed, removed and new ones. */
    List<DataRecord> edits() {
        List<DataRecord> edits = new ArrayList<>();
        ids.forEach((type, all) -> {
            boolean removesAll = random.nextInt(6) == 0;
            for (Long id : all) {
                DataRecord record = new DataRecord(type, id);
                int kind = random.nextInt(4);
                if (removesAll || kind == 0) {
                    record.setDeleted(true);
                    edits.add(record);
                } else if (kind == 1) {
                    fill(record);
                    edits.add(record);
                }
            }
            for (int i = random.nextInt(4); i > 0; i--) {
                DataRecord record = new DataRecord(type, DataRecord.NO_ID);
                fill(record);
                edits.add(record);
            }
        });
        return edits;
    }

    private void fill(DataRecord record) {
        if (random.nextInt(3) > 0) {
            record.set("name", Variant.of("new " + random.nextInt(9)));
        }
        if (random.nextInt(3) > 0) {
            record.set("size", Variant.of(random.nextInt(9)));
        }
        if (random.nextInt(3) > 0) {
            record.set("weight", Variant.of((float) random.nextInt(9)));
        }
        record.setUpdated(true);
    }

    /** All files that do not begin with a dot, by their names. */
    static Map<String, String> tree(Path folder) throws IOException {
        Map<String, String> files = new HashMap<>();
        try (Stream<Path> walked = Files.walk(folder)) {
            walked.filter(Files::isRegularFile).forEach(file -> {
                String name = folder.relativize(file).toString();
                try {
                    if (!name.startsWith(".")) {
                        files.put(name, new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
        return files;
    }
}
