package dev.ashlar.tool;

import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.KeptFiles;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Transfer;
import dev.ashlar.pipeline.transfer.TransferReport;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Content that is checked and then copied whole. */
final class CheckedSource {
    @Mixin
    private SchemaOption schemas = new SchemaOption();

    @Option(
            names = "--ids",
            description =
                    "Write references as ids, which SQL can join by; without it, as the source has them, by key or by id.")
    private boolean ids;

    /** Reads and checks all that a copy takes of a place. */
    SchemaOption.Source open(String records, Progress progress) {
        return schemas.openSource(records, progress);
    }

    /** Copies the records. {@code kept}: the files that they were written in, as far as the copy has them. */
    TransferReport copy(
            SchemaOption.Source read,
            List<SchemaReader.Source> files,
            KeptFiles kept,
            Destination target,
            Progress progress) {
        return ids
                ? Transfer.checked(read.content(), files, read.lastIds(), kept, target, progress)
                : Transfer.written(read.content(), read.backend(), read.token(), files, kept, target, progress);
    }
}
