package dev.ashlar.tool;

import dev.ashlar.compiler.problem.Words;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaText;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.tool.schema.SchemaJson;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows schemas as Ashlar reads them. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description =
                "Show schemas as Ashlar reads them: as the text of schema files in one form, or as one JSON document for editors and scripts.")
final class SchemaShowCommand implements Callable<Integer> {
    private final Output output;

    @Parameters(index = "0", paramLabel = "CONTENT", description = "Where the schemas are: " + Locations.CONTENT)
    private String content;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "TYPE",
            description = "Name of a type or struct; without it, all are shown.")
    private @Nullable String typeName;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    SchemaShowCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() {
        List<Schema> schemas;
        try (Backend backend = Backends.open(content)) {
            List<Schema> types = ContentReader.readSchemas(backend);
            List<Schema> all = new ArrayList<>(types);
            Schema.structsOf(types).stream()
                    .filter(struct -> !struct.isVariant())
                    .forEach(all::add);
            all.sort(Comparator.comparing(Schema::name));
            schemas = shown(all);
        }
        if (json) {
            SchemaJson.print(schemas, output.out());
            return ExitCodes.OK;
        }
        for (int i = 0; i < schemas.size(); i++) {
            Schema schema = schemas.get(i);
            if (schemas.size() > 1) {
                output.out().println((i == 0 ? "" : "\n") + "// " + schema.name() + ".schema");
            }
            output.out().print(SchemaText.of(schema));
        }
        return ExitCodes.OK;
    }

    private List<Schema> shown(List<Schema> all) {
        String name = typeName;
        if (name == null) {
            return all;
        }
        List<Schema> named =
                all.stream().filter(schema -> schema.name().equals(name)).toList();
        if (named.isEmpty()) {
            List<String> known = all.stream().map(Schema::name).toList();
            throw new NotFoundException(Backends.shown(content) + ": no type \"" + name + '"'
                    + Words.didYouMean(name, known) + ": expected " + Words.oneOf(known));
        }
        return named;
    }
}
