package dev.ashlar.tool;

import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.publish.Publisher;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.infer.InferredSchema;
import dev.ashlar.pipeline.infer.SchemaInference;
import dev.ashlar.tool.text.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes schemas from records that have none. */
@Command(
        name = "infer",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description =
                "Write schemas of content that has none, such as a database of another program. Each field is declared so that every "
                        + "value fits; comments say what that rests on, and what the field might be instead. Types that have a schema stay as they are; "
                        + "fields that it lacks are told.")
final class SchemaInferCommand implements Callable<Integer> {
    private final Output output;

    @Parameters(paramLabel = "CONTENT", description = "Where the records are: " + Locations.CONTENT)
    private String content;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            description =
                    "Write a file TYPE.schema for each type into this folder; without it, print them. Other commands read them there "
                            + "with --schemas FOLDER.")
    private @Nullable Path folder;

    @Option(names = "--type", paramLabel = "TYPE", description = "Only this type; may be given several times.")
    private List<String> types = new ArrayList<>();

    @Option(names = "--replace", description = "Replace schema files that exist in the folder.")
    private boolean replace;

    SchemaInferCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() throws IOException {
        requireFolder();
        Problems told = new Problems();
        List<InferredSchema> inferred;
        try (Backend backend = Backends.open(content)) {
            requireTypes(backend);
            inferred = SchemaInference.infer(backend, told).stream()
                    .filter(schema -> types.isEmpty() || !Collections.disjoint(types, schema.users()))
                    .toList();
        }
        List<InferredSchema> files =
                inferred.stream().filter(schema -> !schema.text().isEmpty()).toList();
        if (folder == null) {
            print(files);
        } else {
            write(files, folder);
        }
        inferred.forEach(schema -> schema.notes().forEach(output.err()::println));
        if (files.isEmpty()) {
            output.err().println("no schema to write: each type has one, or cannot have one");
        }
        ProblemLines.warn(told.warnings(), output);
        if (!told.warnings().isEmpty()) {
            output.err().println("files in sub-folders can be inferred by themselves: name the sub-folder as CONTENT");
        }
        ProblemLines.print(told.sorted(), output);
        return told.isEmpty() ? ExitCodes.OK : ExitCodes.PROBLEMS;
    }

    private void requireFolder() {
        if (folder != null && Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new RefusedException(folder + ": expected a folder for schema files, found a file");
        }
    }

    private void requireTypes(Backend backend) {
        List<String> known = backend.types();
        for (String type : types) {
            if (!known.contains(type)) {
                throw new NotFoundException(
                        Backends.shown(content) + ": no records of type " + type + ": expected one of " + known);
            }
        }
    }

    private void print(List<InferredSchema> files) {
        for (InferredSchema schema : files) {
            if (files.size() > 1) {
                output.out().println("// " + schema.file());
            }
            output.out().print(schema.text());
            output.out().println();
        }
    }

    /** Nothing is written unless all can be. */
    private void write(List<InferredSchema> files, Path into) throws IOException {
        for (InferredSchema schema : files) {
            Path file = into.resolve(schema.file());
            if (!replace && Files.exists(file)) {
                throw new RefusedException(file + " exists; --replace replaces it");
            }
        }
        Files.createDirectories(into);
        for (InferredSchema schema : files) {
            new Publisher(into.resolve(schema.file()), ".tmp").replace(schema.text());
        }
        output.out().println(Numbers.counted(files.size(), "schema file") + " in " + into);
    }
}
