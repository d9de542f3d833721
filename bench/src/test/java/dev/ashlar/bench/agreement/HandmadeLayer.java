package dev.ashlar.bench.agreement;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Layer files that no folder of a layer makes: content whose types and fields get the names that only layers have, {@code tags_plus} that of {@code tags+}. */
final class HandmadeLayer {
    private HandmadeLayer() {}

    /**
     * Writes a layer file.
     *
     * @param content folder of schemas and records
     * @param about stamp, names and the mark of a layer
     * @param file is not there
     */
    static void write(Path content, PackInfo about, Path file) throws IOException {
        Content read = ContentReader.read(content, Progress.NONE);
        List<Schema> schemas =
                read.schemas().stream().map(HandmadeLayer::renamed).toList();
        Map<String, List<DataRecord>> records = new TreeMap<>();
        read.records()
                .forEach((type, ofType) -> records.put(
                        renamed(type),
                        ofType.stream().map(HandmadeLayer::renamed).toList()));
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.READ)) {
            Cook.write(new Content(schemas, records), about, channel, HeaderFormat.WINDOW_SHIFT, Progress.NONE);
        }
    }

    /** Writes the files of content: names and texts in turn. */
    static Path files(Path folder, String... namesAndTexts) throws IOException {
        Files.createDirectories(folder);
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            Files.writeString(folder.resolve(namesAndTexts[i]), namesAndTexts[i + 1]);
        }
        return folder;
    }

    private static String renamed(String name) {
        return switch (name) {
            case "change_" -> "~change";
            case "given_" -> "~given";
            case "Text_" -> "~text";
            default -> name.replace("_plus", "+").replace("_minus", "-");
        };
    }

    private static Schema renamed(Schema schema) {
        return new Schema(
                renamed(schema.name()),
                schema.key(),
                schema.layoutKind(),
                schema.alignment(),
                schema.spawned(),
                schema.doc(),
                schema.fields().stream().map(HandmadeLayer::renamed).toList(),
                schema.version(),
                schema.at());
    }

    private static DataRecord renamed(DataRecord record) {
        DataRecord named = new DataRecord(renamed(record.type()), record.id());
        record.forEach((field, value) -> named.set(renamed(field), value));
        return named;
    }

    private static SchemaField renamed(SchemaField field) {
        return new SchemaField(
                renamed(field.name()),
                field.type(),
                field.shape(),
                field.count(),
                field.itemAlignment(),
                field.optional(),
                field.hot(),
                field.index(),
                field.ship(),
                field.defaultValue(),
                field.min(),
                field.max(),
                field.rules(),
                field.constants(),
                field.target(),
                field.formerly(),
                field.retyped(),
                field.display(),
                field.unit(),
                field.doc(),
                field.at(),
                field.typeAt(),
                field.elements());
    }
}
