package dev.ashlar.pipeline.layer;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.texts.ContentTexts;
import dev.ashlar.pipeline.texts.LanguageFile;
import dev.ashlar.pipeline.texts.LanguageFolder;
import dev.ashlar.pipeline.texts.SourceText;
import dev.ashlar.pipeline.texts.Translation;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/** Content with texts wherever a text can be, and translations of it, for tests. */
final class Languages {
    private static final String[] SCHEMAS = {
        "Words.schema",
        """
        Schema = { name = "Words", kind = "struct" }
        Fields = [
          { name = "title", type = "text", default = "Untitled" }
          { name = "code", type = "string" }
          { name = "lines", type = "text[]" }
        ]
        """,
        "Speech.schema",
        """
        Schema = { name = "Speech", kind = "struct" }
        Fields = [ { name = "say", type = "text" }, { name = "inner", type = "Words[]" } ]
        """,
        "Item.schema",
        """
        Schema = { name = "Item", key = "code" }
        Fields = [
          { name = "code", type = "string" }
          { name = "name", type = "text", index = true }
          { name = "hint", type = "text", optional = true, default = "No hint" }
          { name = "kind", type = "text", default = "Thing" }
          { name = "lines", type = "text[]", default = ["First", "Second"] }
          { name = "pair", type = "text[2]" }
          { name = "body", type = "Words", optional = true }
          { name = "more", type = "Words[]" }
          { name = "talk", type = "oneof<Speech, Words>" }
          { name = "talks", type = "oneof<Speech, Words>[]" }
          { name = "uses", type = "map<string, Words>" }
          { name = "levels", type = "map<i16, Words>" }
          { name = "moods", type = "map<enum, Words[]>", values = ["calm", "angry"] }
          { name = "by", type = "map<ref<Item>, Words>" }
          { name = "hashes", type = "map<hash, Words>" }
          { name = "grid", type = "Words[][]" }
          { name = "quad", type = "text[2][2]" }
          { name = "both", type = "Words?[2]" }
          { name = "set", type = "Words[2]", default = [null, { title = "Second" }] }
        ]
        """,
        "Place.schema",
        """
        Schema = { name = "Place", layout = "columns" }
        Fields = [ { name = "name", type = "text" }, { name = "file", type = "string" }, { name = "size", type = "i32" } ]
        """,
        "Plain.schema",
        """
        Schema = { name = "Plain" }
        Fields = [ { name = "name", type = "string" } ]
        """,
        "Plain.json",
        "[{\"id\": 1, \"name\": \"Sword\"}]",
        "Place.json",
        "[{\"id\": 1, \"name\": \"Sword\", \"file\": \"Sword\", \"size\": 3}, {\"id\": 4, \"name\": \"Hall\"}]"
    };

    private static final String[] WORDS = {
        "Sword", "Axe", "", "Käse", "A longer text, of 語 and 😀", "Sword of the north"
    };

    private Languages() {}

    /** Files of a base: names and texts in turn. */
    static String[] files(long seed) {
        String[] all = new String[SCHEMAS.length + 2];
        System.arraycopy(SCHEMAS, 0, all, 0, SCHEMAS.length);
        all[SCHEMAS.length] = "Item.json";
        all[SCHEMAS.length + 1] = items(new Random(seed));
        return all;
    }

    private static String items(Random random) {
        StringBuilder items = new StringBuilder("[");
        for (int id = 1; id <= 12; id++) {
            items.append(id == 1 ? "" : ",\n").append("{\"id\": " + id + ", \"code\": \"i" + id + "\"");
            for (String member : new String[] {
                "\"name\": \"" + word(random) + '"',
                "\"hint\": \"" + word(random) + '"',
                "\"kind\": \"" + word(random) + '"',
                "\"lines\": [\"" + word(random) + "\", \"" + word(random) + "\"]",
                "\"pair\": [\"" + word(random) + "\", \"" + word(random) + "\"]",
                "\"body\": " + words(random),
                "\"more\": [" + words(random) + ", {}, " + words(random) + "]",
                "\"talk\": {\"Speech\": " + speech(random) + "}",
                "\"talks\": [{\"Words\": " + words(random) + "}, {\"Speech\": " + speech(random) + "}]",
                "\"uses\": {\"eat\": " + words(random) + ", \"a b\": " + words(random) + "}",
                "\"levels\": {\"-5\": " + words(random) + ", \"7\": " + words(random) + "}",
                "\"moods\": {\"angry\": [" + words(random) + "], \"calm\": [" + words(random) + ", {}]}",
                "\"by\": {\"i3\": " + words(random) + ", \"i1\": " + words(random) + "}",
                "\"hashes\": {\"run\": " + words(random) + "}",
                "\"grid\": [[" + words(random) + "], [], [" + words(random) + ", " + words(random) + "]]",
                "\"quad\": [[\"" + word(random) + "\", \"\"], [\"" + word(random) + "\", \"b\"]]",
                "\"both\": [null, " + words(random) + "]",
                "\"set\": [{}, " + words(random) + "]"
            }) {
                items.append(random.nextInt(3) == 0 ? "" : ", " + member);
            }
            items.append('}');
        }
        return items.append("]\n").toString();
    }

    private static String word(Random random) {
        return WORDS[random.nextInt(WORDS.length)];
    }

    private static String words(Random random) {
        String word = word(random);
        return "{\"title\": \"" + word + "\", \"code\": \"" + word + "\", \"lines\": [\"" + word(random) + "\"]}";
    }

    private static String speech(Random random) {
        return "{\"say\": \"" + word(random) + "\", \"inner\": [" + words(random) + "]}";
    }

    /** Translations of some texts of content, of which some are of older texts. */
    static Map<String, Translation> translations(Content content, String language, Random random) {
        Map<String, Translation> translations = new LinkedHashMap<>();
        for (SourceText text : ContentTexts.of(content).values()) {
            int kind = random.nextInt(6);
            String source = kind == 0 ? "older " + text.source() : text.source();
            if (kind > 1) {
                put(translations, text.key(), source, language + " " + text.source());
            } else if (kind == 0) {
                put(translations, text.key(), source, "of an older text");
            }
        }
        return translations;
    }

    static void put(Map<String, Translation> into, String key, String source, String text) {
        into.put(key, new Translation(key, source, text, Location.of("test")));
    }

    /** Writes the translations of a language into its folder. */
    static void writeFolder(Path languages, String language, Content of, Map<String, Translation> translations)
            throws IOException {
        Problems problems = new Problems();
        LanguageFolder.read(languages, language, problems).write(translations, ContentTexts.of(of));
    }

    /** Writes a language file; {@code of}: whose texts it may translate. */
    static Path write(Path file, String name, String language, Content of, Map<String, Translation> translations)
            throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            LanguageFile.write(name, language, ContentTexts.of(of), translations, PackInfo.NONE, channel);
        }
        return file;
    }
}
