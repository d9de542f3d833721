package dev.ashlar.tool;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Copies content from one backend into another. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description =
                "Check content and copy it into a database or a folder. When anything is wrong, all of it is told, "
                        + "and the destination stays as it was.")
final class ImportCommand implements Callable<Integer> {
    private final Output output;

    @Mixin
    private SchemaOption schemas = new SchemaOption();

    @Parameters(index = "0", paramLabel = "SOURCE", description = "Folder or SQLite database with schemas and records.")
    private Path source;

    @Parameters(
            index = "1",
            paramLabel = "DEST",
            description =
                    "Database or folder to fill. One that is not there is made: a database when its name ends with "
                            + ".db, else a folder.")
    private Path destination;

    @Option(
            names = "--replace",
            description = "Put the schemas and records in the place of all that the destination holds.")
    private boolean replace;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print nothing but errors.")
    private boolean quiet;

    ImportCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() throws IOException {
        try {
            Table summary = copy();
            if (!quiet) {
                summary.print(output.out());
            }
            return ExitCodes.OK;
        } catch (ContentException e) {
            return new Failures(output.err(), false).problems(e, "; nothing was imported");
        }
    }

    private Table copy() throws IOException {
        try (TerminalProgress progress = TerminalProgress.on(output.err(), quiet)) {
            long start = System.nanoTime();
            Content content = schemas.read(source, progress);
            List<SchemaReader.Source> files = schemas.files(source);
            long middle = System.nanoTime();
            write(content, files, progress);
            return Table.of("", "")
                    .row("destination", destination)
                    .row("types", Numbers.grouped(content.schemas().size()))
                    .row("records", Numbers.grouped(content.recordCount()))
                    .row("reading", Numbers.seconds(middle - start))
                    .row("writing", Numbers.seconds(System.nanoTime() - middle));
        }
    }

    private void write(Content content, List<SchemaReader.Source> files, TerminalProgress progress) throws IOException {
        List<DataRecord> records =
                content.records().values().stream().flatMap(Collection::stream).toList();
        try (Destination target = Destination.open(destination)) {
            Backend backend = target.backend();
            if (!replace && !backend.isEmpty()) {
                throw new RefusedException(
                        destination + ": holds schemas or records already: --replace puts these in their place");
            }
            Consumer<String> told = quiet ? line -> {} : output.out()::println;
            backend.replace(LockUpdate.carried(files, backend.schemaFiles(), told), records, progress);
            target.keep();
        }
    }
}
