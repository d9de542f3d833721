package dev.ashlar.tool;

import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.KeptFiles;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Shipping;
import dev.ashlar.pipeline.transfer.Transfer;
import dev.ashlar.pipeline.transfer.TransferReport;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Table;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Copies content for others to use, with all of it or with what ships. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description =
                "Check content and copy it for others: as import does or, with --ship, as a clean copy for deployment. When "
                        + "anything is wrong, all of it is told, and the destination stays as it was.")
final class ExportCommand extends CopyCommand {
    @Mixin
    private CheckedSource checked = new CheckedSource();

    @Option(
            names = "--ship",
            description =
                    "Leave out the types and fields with ship = false, and the records that shipIf leaves out, in records, "
                            + "schemas and lock. A pack of the copy has the same bytes.")
    private boolean ship;

    ExportCommand(Output output) {
        super(output, "exported");
    }

    @Override
    TransferReport copy(Table summary, Progress progress) {
        long start = System.nanoTime();
        try (SchemaOption.Source read = checked.open(source(), progress)) {
            warn(read.content());
            long middle = System.nanoTime();
            try (Destination target = openDestination()) {
                List<SchemaReader.Source> files = carried(read.files(), target);
                TransferReport report = ship
                        ? shipped(read.content(), files, read.lastIds(), target, progress)
                        : checked.copy(read, files, KeptFiles.NONE, target, progress);
                summary.row("reading", Numbers.seconds(middle - start))
                        .row("writing", Numbers.seconds(System.nanoTime() - middle));
                return report.without(read.unread()).without(read.backend().comments());
            }
        }
    }

    private static TransferReport shipped(
            Content content,
            List<SchemaReader.Source> files,
            Map<String, Long> lastIds,
            Destination target,
            Progress progress) {
        Shipping shipping = Shipping.of(content, files);
        Map<String, Long> shippedIds = new TreeMap<>(lastIds);
        shippedIds.keySet().removeIf(type -> shipping.content().schema(type) == null);
        TransferReport report = Transfer.checked(
                shipping.content(), shipping.schemaFiles(), shippedIds, KeptFiles.NONE, target, progress);
        return new TransferReport(report.types(), report.records(), shipping.left());
    }
}
