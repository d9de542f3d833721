package dev.ashlar.pipeline.pack;

import dev.ashlar.pipeline.Contents;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Small packs that tests break: all three kinds of index, optional fields, an enum, a reference, shared strings. */
final class CookedSample {
    private CookedSample() {}

    /** A pack of all three types. */
    static byte[] bytes(Path folder) throws IOException {
        return cooked(
                folder,
                "Alpha.schema",
                """
                Schema = { name = "Alpha" }
                Fields = [
                  { name = "label",   type = "string" }
                  { name = "flag",    type = "bool" }
                  { name = "kind",    type = "enum", values = ["red", "green", "blue"] }
                  { name = "next",    type = "ref<Beta>" }
                  { name = "weights", type = "f32[]" }
                  { name = "note",    type = "string", optional = true, default = "none", formerly = ["remark"] }
                  { name = "rank",    type = "i32", optional = true, default = 7 }
                ]
                """,
                "Alpha.json",
                """
                [ { "id": 10, "label": "ten", "flag": true, "kind": "green", "next": 1000,
                    "weights": [1.5, -2.25, 3], "note": "a note", "rank": 5 },
                  { "id": 12, "label": "twelve" },
                  { "id": 13, "label": "ten", "next": 5, "weights": [4], "rank": 7 },
                  { "id": 17, "label": "seventeen \u20AC" } ]
                """,
                "Beta.schema",
                """
                Schema = { name = "Beta" }
                Fields = [ { name = "value", type = "u16" }, { name = "parent", type = "ref<Beta>" } ]
                """,
                "Beta.json",
                """
                [ { "id": 5, "value": 1 }, { "id": 1000, "value": 2, "parent": 5 },
                  { "id": 2000000, "value": 3 }, { "id": 9000000000000000000, "value": 65535 } ]
                """,
                "Gamma.schema",
                """
                Schema = { name = "Gamma" }
                Fields = [ { name = "data", type = "u8[]" } ]
                """,
                "Gamma.json",
                """
                [ { "id": 1, "data": [1, 2, 3] }, { "id": 2 }, { "id": 3, "data": [255] } ]
                """);
    }

    /** A pack of one type and two records, for tests that go through all of its bytes. */
    static byte[] tiny(Path folder) throws IOException {
        return cooked(folder, "Tiny.schema", """
                Schema = { name = "Tiny" }
                Fields = [
                  { name = "name", type = "string" }
                  { name = "tone", type = "enum", values = ["low", "high"], optional = true }
                ]
                """, "Tiny.json", """
                [ { "id": 3, "name": "three", "tone": "high" }, { "id": 5, "name": "five" } ]
                """);
    }

    private static byte[] cooked(Path folder, String... files) throws IOException {
        Path pack = folder.resolve("sample.pack");
        Path content = folder.resolve("content");
        return Files.readAllBytes(Contents.cook(Contents.read(content, files), pack, HeaderFormat.WINDOW_SHIFT));
    }
}
