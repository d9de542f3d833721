package dev.ashlar.tool;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.tool.layout.FieldNames;
import dev.ashlar.tool.layout.RowPicture;
import dev.ashlar.tool.layout.RowPictureJson;
import dev.ashlar.tool.layout.RowPictureText;
import dev.ashlar.tool.text.Numbers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows where the fields of a type lie. */
@Command(
        name = "layout",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description = "Show how the rows of a type are laid out, and what that costs.")
final class LayoutCommand implements Callable<Integer> {
    private final Output output;

    @Parameters(paramLabel = "TYPE", description = "Name of a type.")
    private String typeName;

    @Option(
            names = "--from",
            paramLabel = "LOCATION",
            defaultValue = ".",
            description = "Where the schemas are, or a pack. Default: the working folder.")
    private String from;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    LayoutCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() {
        if (Backends.isLocation(from)) {
            try (Backend backend = Backends.open(from)) {
                printFromSchemas(ContentReader.readSchemas(backend));
            }
        } else {
            Host.require();
            printFromPack(PackFile.open(Path.of(from), true));
        }
        return ExitCodes.OK;
    }

    private void printFromSchemas(List<Schema> schemas) {
        Map<Long, String> names = new HashMap<>();
        for (Schema schema : schemas) {
            names.put(XxHash64.key(schema.name()), schema.name());
            for (SchemaField field : schema.fields()) {
                field.formerly().forEach(former -> names.put(XxHash64.key(former), former));
            }
        }
        List<RecordLayout> layouts = schemas.stream()
                .flatMap(schema -> LayoutPlanner.planTree(schema).all())
                .map(TypeLayout::layout)
                .toList();
        layouts.forEach(layout -> names.put(layout.key(), layout.name()));
        print(new FieldNames(key -> names.getOrDefault(key, Numbers.hex(key)), layouts));
    }

    private void printFromPack(PackFile file) {
        print(new FieldNames(
                key -> file.names().of(key),
                file.types().stream().map(PackedType::layout).toList()));
    }

    private void print(FieldNames names) {
        RowPicture picture = new RowPicture(layout(names.layouts()));
        if (json) {
            new RowPictureJson(picture, names).print(output.out());
        } else {
            new RowPictureText(picture, names).print(output.out());
        }
    }

    private RecordLayout layout(List<RecordLayout> layouts) {
        long key = XxHash64.key(typeName);
        List<String> known = layouts.stream().map(RecordLayout::name).toList();
        return layouts.stream()
                .filter(layout -> layout.key() == key || layout.name().equals(typeName))
                .findFirst()
                .orElseThrow(() -> new NotFoundException(from + ": no type \"" + typeName + '"'
                        + Words.didYouMean(typeName, known) + ": expected " + Words.oneOf(known)));
    }
}
