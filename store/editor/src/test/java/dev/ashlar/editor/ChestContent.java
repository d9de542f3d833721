package dev.ashlar.editor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The small content with a type whose fields are lists of a fixed length and matrices. */
final class ChestContent {
    private ChestContent() {}

    static Path write(Path folder) throws IOException {
        Path content = TestContent.write(folder);
        Files.writeString(content.resolve("Chest.schema"), """
                Schema = { name = "Chest", key = "name" }
                Fields = [
                  { name = "name", type = "string" }
                  { name = "loot", type = "Loot[3]", display = "Drops", doc = "Three places" }
                  { name = "grid", type = "int[3][3]", default = [[1, 0, 0], [0, 1, 0], [0, 0, 1]], min = -9, max = 9 }
                  { name = "craft", type = "ref<Material>[2][2]" }
                  { name = "bonus", type = "Loot?[2]" }
                  { name = "moods", type = "enum[3]", values = ["calm", "angry"] }
                  { name = "pose", type = "mat3" }
                  { name = "levels", type = "int[2][2][]" }
                ]
                """);
        Files.writeString(content.resolve("Chest.json"), """
                [
                  {"id": 1, "name": "hall", "loot": [{"what": "stone", "chance": 0.25}, {"what": "smoke"}], "grid": [[1, 2, 3], [4, 5, 6], [7, 8, 9]],
                   "craft": [["stone", null], ["smoke", "stone"]], "bonus": [null, {"what": "smoke"}], "levels": [[[1, 2], [3, 4]]]},
                  {"id": 2, "name": "cellar"}
                ]
                """);
        return content;
    }
}
