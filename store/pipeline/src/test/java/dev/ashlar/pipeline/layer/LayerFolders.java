package dev.ashlar.pipeline.layer;

import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** A base and layers in folders, for tests. */
final class LayerFolders {
    private static final String[] BASE = {
        "Drop.schema",
        """
        Schema = { name = "Drop", kind = "struct" }
        Fields = [ { name = "item", type = "ref<Item>" }, { name = "chance", type = "f32", default = 0.5 } ]
        """,
        "Stats.schema",
        """
        Schema = { name = "Stats", kind = "struct" }
        Fields = [ { name = "hp", type = "i32" }, { name = "mp", type = "i32", optional = true } ]
        """,
        "Item.schema",
        """
        Schema = { name = "Item", key = "name" }
        Fields = [
          { name = "name", type = "string" }
          { name = "damage", type = "i32", min = 0, max = 100 }
          { name = "weight", type = "f32", optional = true }
          { name = "tags", type = "string[]", default = ["new"] }
          { name = "code", type = "i32", optional = true, unique = true }
        ]
        """,
        "Monster.schema",
        """
        Schema = { name = "Monster", key = "name" }
        Fields = [
          { name = "name", type = "string" }
          { name = "stats", type = "Stats", optional = true }
          { name = "loot", type = "Drop[]" }
          { name = "stock", type = "map<ref<Item>, i32>" }
          { name = "likes", type = "ref<Item>[]" }
          { name = "carries", type = "ref<Item, Monster>" }
          { name = "best", type = "ref<Item>" }
        ]
        """,
        "Item.json",
        """
        [
          {"id": 1, "name": "Axe", "damage": 10, "weight": 2.5, "tags": ["iron", "heavy"]},
          {"id": 2, "name": "Bow", "damage": 30, "code": 7},
          {"id": 3, "name": "Bread", "damage": 0}
        ]
        """,
        "Monster.json",
        """
        [
          {"id": 1, "name": "Wolf", "stats": {"hp": 5, "mp": 1}, "loot": [{"item": "Axe", "chance": 0.25}]},
          {"id": 2, "name": "Troll", "stock": {"Bread": 2, "Axe": 1}, "likes": ["Axe", "Bow", "Axe"],
           "carries": {"item": "Axe"}, "best": "Bow"}
        ]
        """
    };

    private LayerFolders() {}

    /** Writes the base. */
    static Below base(Path folder) throws IOException {
        Contents.write(folder, BASE);
        return opened(folder);
    }

    /** Reads a base as it is now. */
    static Below opened(Path folder) {
        try (Backend backend = Backends.open(folder)) {
            return Below.of(backend, Progress.NONE);
        }
    }

    /** Writes a layer without a base of its own: names and texts of its files in turn. */
    static Path layer(Path root, String name, String... namesAndTexts) throws IOException {
        Path folder = root.resolve(name);
        Contents.write(folder, LayerConf.FILE, "Layer = { name = \"" + name + "\" }\n");
        Contents.write(folder, namesAndTexts);
        return folder;
    }

    /** Makes layers. */
    static Stack stack(Below base, Path... folders) {
        return Stack.read(base, Arrays.asList(folders), Progress.NONE);
    }

    /** Writes a base and one layer, and merges them. */
    static Content merged(Path root, String... namesAndTexts) throws IOException {
        Below base = base(root.resolve("content"));
        return stack(base, layer(root, "mod", namesAndTexts)).merge().contentOrThrow();
    }
}
