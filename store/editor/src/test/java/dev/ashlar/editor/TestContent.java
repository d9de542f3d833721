package dev.ashlar.editor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small content with a field of each kind. */
final class TestContent {
    private TestContent() {}

    static Path write(Path folder) throws IOException {
        Path content = Files.createDirectories(folder.resolve("content"));
        Files.writeString(content.resolve("Material.schema"), """
                Schema = { name = "Material", key = "name", doc = "What things are made of" }
                Fields = [
                  { name = "name", type = "string" }
                  { name = "density", type = "float", min = 0, max = 30, unit = "g/cm³", default = 1.0f }
                ]
                """);
        Files.writeString(content.resolve("Stats.schema"), """
                Schema = { name = "Stats", kind = "struct" }
                Fields = [ { name = "health", type = "int", default = 10 }, { name = "armour", type = "u8" } ]
                """);
        Files.writeString(content.resolve("Loot.schema"), """
                Schema = { name = "Loot", kind = "struct" }
                Fields = [ { name = "what", type = "ref<Material>" }, { name = "chance", type = "float", min = 0, max = 1 } ]
                """);
        Files.writeString(content.resolve("Monster.schema"), """
                Schema = { name = "Monster", key = "name" }
                Fields = [
                  { name = "name", type = "string", doc = "Shown to players" }
                  { name = "level", type = "int", min = 1, max = 99, default = 1, display = "Level" }
                  { name = "seed", type = "u64", optional = true }
                  { name = "mood", type = "enum", values = ["calm", "angry"], default = "calm" }
                  { name = "traits", type = "flags", values = ["flying", "undead"] }
                  { name = "boss", type = "bool" }
                  { name = "tint", type = "color" }
                  { name = "home", type = "vec3", unit = "m" }
                  { name = "skin", type = "ref<Material>" }
                  { name = "stats", type = "Stats" }
                  { name = "loot", type = "Loot[]" }
                  { name = "drops", type = "map<string, int>" }
                  { name = "attack", type = "oneof<Stats, Loot>" }
                  { name = "tags", type = "string[]" }
                  { name = "growth", type = "float[]" }
                  { name = "path", type = "vec2[]", min = 0, max = 10 }
                  { name = "turn", type = "quat" }
                  { name = "icon", type = "bytes" }
                ]
                """);
        Files.writeString(content.resolve("Material.json"), """
                [
                  {"id": 1, "name": "stone", "density": 2.6},
                  {"id": 2, "name": "smoke"}
                ]
                """);
        Files.writeString(content.resolve("Monster.json"), """
                [
                  {"id": 7, "name": "golem", "level": 12, "seed": 18446744073709551615, "tint": "#804020", "skin": "stone", "traits": ["undead"],
                   "stats": {"health": 90}, "loot": [{"what": "stone", "chance": 0.5}], "drops": {"gem": 2}, "attack": {"Stats": {"armour": 3}}, "tags": ["big"]},
                  {"id": 9, "name": "<img src=x onerror=document.title='hacked'>", "level": 3}
                ]
                """);
        return content;
    }
}
