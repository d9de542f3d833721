package dev.ashlar.tool;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The commands about texts for translation; says what there is. */
@Command(
        name = "texts",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        synopsisSubcommandLabel = "COMMAND",
        description =
                "Export texts for translation, import translations, check which are missing, and write language files. Texts are the values of fields with"
                        + " type = \"text\".")
final class TextsCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    static CommandLine line(Output output) {
        return new CommandLine(new TextsCommand())
                .addSubcommand(new TextsExportCommand(output))
                .addSubcommand(new TextsImportCommand(output))
                .addSubcommand(new TextsCheckCommand(output))
                .addSubcommand(new TextsPackCommand(output));
    }

    @Override
    public void run() {
        throw UsageErrors.noCommand(spec);
    }
}
