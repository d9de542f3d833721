package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A small pack that tests break: a build stamp, tags, and enums and flags that are wider than a byte. */
final class CookedInfo {
    private static final int LEAST_OF_FOUR_BYTES = 1 << 16;

    private CookedInfo() {}

    /** The pack. */
    static byte[] bytes(Path folder) throws IOException {
        Content read = Contents.read(folder.resolve("dials"), "Dial.schema", """
                Schema = { name = "Dial" }
                Fields = [
                  { name = "mode",  type = "enum",  values = ["low", "high"] }
                  { name = "pair",  type = "flags", values = ["b0", "b9"] }
                  { name = "quad",  type = "flags", values = ["b0", "b20"] }
                  { name = "modes", type = "enum[]", values = ["low", "high"] }
                ]
                """, "Dial.json", """
                [ { "id": 1, "mode": "high", "modes": ["high", "low", "high"], "pair": ["b9"], "quad": ["b0", "b20"] }, { "id": 2 } ]
                """);
        List<Schema> schemas = read.schemas().stream().map(CookedInfo::widened).toList();
        Map<String, String> stamp = PackInfo.stamp("Lantern", "2.1", "f00d", "ashlar 1.0.0", "1795163400");
        PackInfo info = new PackInfo(stamp, Map.of("channel", "beta", "mood", "", "\u00E9t\u00E9", "warm"), true);
        Path pack = folder.resolve("dials.pack");
        Cook.cook(new Content(schemas, read.records()), info, pack, Progress.NONE);
        return Files.readAllBytes(pack);
    }

    private static Schema widened(Schema schema) {
        return schema.with(schema.fields().stream().map(CookedInfo::widened).toList(), schema.version());
    }

    /** The format has enums of four bytes, while schemas number their constants up to 65,535. */
    private static SchemaField widened(SchemaField field) {
        int second = switch (field.name()) {
            case "mode", "modes" -> Integer.MAX_VALUE;
            case "pair" -> 9;
            default -> 20;
        };
        int first = field.name().startsWith("mode") ? LEAST_OF_FOUR_BYTES : 0;
        List<EnumConstant> constants = field.constants().stream()
                .map(c -> new EnumConstant(c.name(), c.value() == 0 ? first : second))
                .toList();
        return field.withHistory(constants, field.formerly());
    }
}
