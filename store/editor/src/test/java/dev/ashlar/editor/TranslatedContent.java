package dev.ashlar.editor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Content with texts in two languages. */
final class TranslatedContent {
    private TranslatedContent() {}

    static void write(Path folder) throws IOException {
        Path content = Files.createDirectories(folder.resolve("content"));
        Files.writeString(content.resolve("Item.schema"), """
                Schema = { name = "Item" }
                Fields = [
                  { name = "name", type = "text", maxLength = 12, doc = "Shown above the item" }
                  { name = "lore", type = "text" }
                ]
                """);
        Files.writeString(content.resolve("Plain.schema"), """
                Schema = { name = "Plain" }
                Fields = [ { name = "name", type = "string" } ]
                """);
        Files.writeString(content.resolve("Item.json"), """
                [
                  {"id": 1, "name": "Sword", "lore": "Quite rusty."},
                  {"id": 2, "name": "Axe"}
                ]
                """);
        Files.writeString(content.resolve("Plain.json"), """
                [
                  {"id": 1, "name": "stone"}
                ]
                """);
        Path german = Files.createDirectories(folder.resolve("languages/de"));
        Files.createDirectories(folder.resolve("languages/fr"));
        Files.writeString(german.resolve("Item.csv"), """
                key,source,text
                Item.1.name,Sword,Schwert
                Item.1.lore,Rusty.,Rostig.
                Item.2.name,Axe,Axt
                """);
    }
}
