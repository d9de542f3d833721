package dev.ashlar.tool;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs the command in this process, on content of its own. */
final class Tool {
    static final String MATERIAL_SCHEMA = """
            Schema = { name = "Material", key = "name" }
            Fields = [
              { name = "name", type = "string" }
              { name = "texture", type = "string", default = "white.png" }
            ]
            """;
    static final String MATERIALS = """
            [{"id": 1, "name": "stone", "texture": "stone.png"}, {"id": 2, "name": "smoke"}]
            """;
    static final String EMITTER_SCHEMA = """
            Schema = { name = "Emitter", key = "name", doc = "A particle emitter." }
            Fields = [
              { name = "name", type = "string" }
              { name = "rate", type = "f32", default = 10.0f, min = 0.0f, max = 5000.0f, hot = true
                formerly = ["spawnRate"] }
              { name = "blend", type = "enum", values = ["opaque", "alpha", "additive"], default = "alpha" }
              { name = "material", type = "ref<Material>", hot = true }
              { name = "loop", type = "bool", optional = true }
              { name = "i8", type = "i8" }
              { name = "u8", type = "u8" }
              { name = "i16", type = "i16" }
              { name = "u16", type = "u16" }
              { name = "i32", type = "i32" }
              { name = "u32", type = "u32" }
              { name = "i64", type = "i64" }
              { name = "u64", type = "u64" }
              { name = "mass", type = "f64", optional = true, default = 1.5 }
              { name = "curve", type = "f32[]", default = [0.0, 0.5] }
              { name = "flags", type = "bool[]" }
              { name = "codes", type = "u64[]" }
              { name = "note", type = "string", ship = false }
            ]
            """;
    static final String EMITTERS = """
            [
              {"id": 7, "name": "campfire", "rate": 0.1, "material": "smoke", "loop": true, "i8": -8, "u8": 250,
               "i16": -300, "u16": 65535, "i32": -70000, "u32": 4294967295, "i64": -9223372036854775808,
               "u64": 18446744073709551615, "mass": -0.0, "curve": [1, 2.5, 1e30, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
               15, 16, 17, 18], "flags": [true, false], "codes": [1, 18446744073709551615]},
              {"id": 100000000000, "name": "a \\"long\\" name\\nof more than sixty-four bytes: a dump has to cut it",
               "blend": "additive", "material": 1},
              {"id": 5, "name": "spark", "curve": []}
            ]
            """;
    static final int EMITTER_COUNT = 3;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private int exitCode;

    private Tool() {}

    /** Runs a command. */
    static Tool run(Object... arguments) {
        return runWithWidth(Integer.MAX_VALUE, arguments);
    }

    /** Runs a command where a line has room for so many characters. */
    static Tool runWithWidth(int width, Object... arguments) {
        Tool tool = new Tool();
        String[] texts = new String[arguments.length];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = arguments[i].toString();
        }
        tool.exitCode = Main.run(
                texts,
                new PrintStream(tool.out, false, StandardCharsets.UTF_8),
                new PrintStream(tool.err, false, StandardCharsets.UTF_8),
                () -> width);
        return tool;
    }

    /** Runs a command, and fails unless all went well. */
    static String output(Object... arguments) {
        Tool tool = run(arguments);
        if (tool.exitCode != 0 || !tool.err().isEmpty()) {
            throw new AssertionError("exit code " + tool.exitCode + ": " + tool.err());
        }
        return tool.out();
    }

    int exitCode() {
        return exitCode;
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    List<String> errLines() {
        return err().lines().toList();
    }

    /** Writes schemas and records of two types into a new folder. */
    static Path content(Path folder) throws IOException {
        Path content = Files.createDirectory(folder.resolve("content"));
        Files.writeString(content.resolve("Material.schema"), MATERIAL_SCHEMA);
        Files.writeString(content.resolve("Material.json"), MATERIALS);
        Files.writeString(content.resolve("Emitter.schema"), EMITTER_SCHEMA);
        Files.writeString(content.resolve("Emitter.json"), EMITTERS);
        return content;
    }

    /** Packs that content. */
    static Path pack(Path folder) throws IOException {
        Path pack = folder.resolve("sample.pack");
        output("pack", content(folder), "-o", pack);
        return pack;
    }

    /** The bytes of a file, little-endian. */
    static ByteBuffer bytes(Path file) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    }
}
