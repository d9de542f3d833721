package dev.ashlar.tool;

import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.TransferReport;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Copies content that was checked from one backend into another. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description =
                "Check content and copy it into a database, a folder or another place, as it is written. When anything is wrong, all of "
                        + "it is told, and the destination stays as it was.")
final class ImportCommand extends CopyCommand {
    @Mixin
    private CheckedSource checked = new CheckedSource();

    ImportCommand(Output output) {
        super(output, "imported");
    }

    @Override
    TransferReport copy(Table summary, Progress progress) {
        long start = System.nanoTime();
        try (SchemaOption.Source read = checked.open(source(), progress)) {
            warn(read.content());
            long middle = System.nanoTime();
            try (Destination target = openDestination()) {
                TransferReport report = checked.copy(
                        read, carried(read.files(), target), read.backend().keptFiles(), target, progress);
                summary.row("reading", Numbers.seconds(middle - start))
                        .row("writing", Numbers.seconds(System.nanoTime() - middle));
                return report.without(read.unread());
            }
        }
    }
}
