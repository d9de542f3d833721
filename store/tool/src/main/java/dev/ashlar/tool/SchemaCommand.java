package dev.ashlar.tool;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The commands about schemas and their history; says what there is. */
@Command(
        name = "schema",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        synopsisSubcommandLabel = "COMMAND",
        description =
                "Keep the history of schemas, show and compare schemas, infer schemas from records, and export them for editors.")
final class SchemaCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    static CommandLine line(Output output) {
        return new CommandLine(new SchemaCommand())
                .addSubcommand(new SchemaLockCommand(output))
                .addSubcommand(new SchemaDiffCommand(output))
                .addSubcommand(new SchemaInferCommand(output))
                .addSubcommand(new SchemaShowCommand(output))
                .addSubcommand(new SchemaExportCommand(output));
    }

    @Override
    public void run() {
        throw UsageErrors.noCommand(spec);
    }
}
