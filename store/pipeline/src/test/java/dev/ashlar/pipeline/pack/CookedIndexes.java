package dev.ashlar.pipeline.pack;

import dev.ashlar.pipeline.Contents;
import dev.ashlar.store.corpus.ChosenKeys;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small pack that tests break: indexes of fields of all kinds, in rows, in columns and without records. */
final class CookedIndexes {
    /** Two index keys have this upper half. */
    private static final long TWINS = 0x12345678L << 32;

    private CookedIndexes() {}

    /** The pack. */
    static byte[] bytes(Path folder) throws IOException {
        Path pack = folder.resolve("indexes.pack");
        Path content = folder.resolve("indexes");
        return Files.readAllBytes(Contents.cook(
                Contents.read(
                        content,
                        "Town.schema",
                        """
                        Schema = { name = "Town", key = "name" }
                        Fields = [
                          { name = "name",   type = "string" }
                          { name = "code",   type = "u16", unique = true, optional = true }
                          { name = "kind",   type = "enum", values = ["port", "fort", "mine"], index = true }
                          { name = "next",   type = "ref<Town>", index = true }
                          { name = "open",   type = "bool", index = true, optional = true }
                          { name = "event",  type = "hash", index = true }
                          { name = "height", type = "i16", index = true }
                          { name = "plain",  type = "f32", optional = true }
                          { name = "note",   type = "string", index = true, optional = true, default = "none" }
                        ]
                        """,
                        "Town.json",
                        """
                        [ { "id": 1, "name": "Ash", "code": 7, "kind": "fort", "next": 2, "note": "old", "height": 1 },
                          { "id": 2, "name": "Birch", "next": 3, "open": true, "event": "fair", "height": 0 },
                          { "id": 3, "name": "Cedar", "code": 9, "kind": "mine", "open": false, "height": 1000 },
                          { "id": 4, "name": "Dogwood", "next": 3, "event": "fair", "note": "old", "height": 0 },
                          { "id": 5, "name": "Elm", "code": 40000, "kind": "fort", "note": "new", "height": 1 },
                          { "id": 6, "name": "Fir", "next": 3, "note": "", "height": 0 },
                          { "id": 7, "name": "Gum", "height": 0 },
                          { "id": 8, "name": "Hazel", "kind": "fort", "event": "market", "height": 1 },
                          { "id": 9, "name": "Ivy", "height": 0 },
                          { "id": 10, "name": "Juniper", "height": 0 },
                          { "id": 11, "name": "Katsura", "height": 0 },
                          { "id": 12, "name": "Larch", "height": 0 } ]
                        """,
                        "Isle.schema",
                        """
                        Schema = { name = "Isle", layout = "columns", key = "name" }
                        Fields = [
                          { name = "name", type = "string" }
                          { name = "size", type = "i64", index = true, optional = true }
                          { name = "twin", type = "i64", unique = true, optional = true }
                        ]
                        """,
                        "Isle.json",
                        """
                        [ { "id": 4, "name": "one", "size": 3, "twin": %d }, { "id": 6, "name": "two", "twin": %d },
                          { "id": 9, "name": "three", "size": 3 } ]
                        """.formatted(ChosenKeys.number(TWINS + 9), ChosenKeys.number(TWINS + 5)),
                        "Void.schema",
                        """
                        Schema = { name = "Void" }
                        Fields = [ { name = "label", type = "string", index = true } ]
                        """),
                pack,
                HeaderFormat.WINDOW_SHIFT));
    }
}
