package dev.ashlar.tool;

import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.NoContentException;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.OccupiedException;
import dev.ashlar.pipeline.transfer.TransferReport;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Table;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What the commands have in common that copy content from one backend into another. */
abstract class CopyCommand implements Callable<Integer> {
    private static final String IN = ": lies in ";
    private static final String ELSEWHERE = ": expected a folder outside, since content in content is not read";

    private final Output output;
    private final String done;

    @Parameters(index = "0", paramLabel = "SOURCE", description = "Where schemas and records are: " + Locations.CONTENT)
    private String source;

    @Parameters(
            index = "1",
            paramLabel = "DEST",
            description =
                    "Place to fill, likewise. One that is not there is made: a database when its name ends with .db, else "
                            + "a folder, unless it has a scheme. xlsx:review makes a workbook review/content.xlsx, csv:review "
                            + "a folder of CSV files.")
    private String destination;

    @Option(
            names = "--replace",
            description = "Put the schemas and records in the place of all that the destination holds.")
    private boolean replace;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print nothing but errors.")
    private boolean quiet;

    private @Nullable Destination target;

    /**
     * A command.
     *
     * @param output where it prints
     * @param done what would have become of the content, such as {@code imported}
     */
    CopyCommand(Output output, String done) {
        this.output = output;
        this.done = done;
    }

    /**
     * Copies, and adds to the summary what took how long.
     *
     * @return what was copied
     */
    abstract TransferReport copy(Table summary, Progress progress);

    @Override
    public final Integer call() {
        Table summary = Table.of("", "").row("destination", Backends.shown(destination));
        Table times = Table.of("", "");
        try (TerminalProgress progress = TerminalProgress.on(output.err(), quiet)) {
            requireApart();
            TransferReport report = copy(times, progress);
            summary.row("types", Numbers.grouped(report.types())).row("records", Numbers.grouped(report.records()));
            if (!report.dropped().isEmpty()) {
                summary.row("left out", String.join(", ", report.dropped()));
            }
            if (target != null && !target.replacedNotes().isEmpty()) {
                summary.row("replaced", String.join(", ", target.replacedNotes()));
            }
            if (target != null && !target.removedRecords().isEmpty()) {
                summary.row("removed", target.removedRecords());
            }
            summary.addAll(times);
        } catch (ContentException e) {
            return new Failures(output, false).problems(e, "; nothing was " + done + hint(e));
        } catch (OccupiedException e) {
            throw new RefusedException(e.getMessage() + ": --replace puts these in their place");
        }
        if (!quiet) {
            summary.print(output.out());
        }
        return ExitCodes.OK;
    }

    private void requireApart() {
        boolean isSame = Backends.areSame(source, destination);
        if (isSame || Backends.isInside(destination, source)) {
            throw new RefusedException(Backends.shown(destination)
                    + (isSame ? ": is the source itself: expected another place" : IN + "the source" + ELSEWHERE));
        }
        if (Backends.isInside(source, destination)) {
            throw new RefusedException(Backends.shown(source) + IN + "the destination" + ELSEWHERE);
        }
    }

    /** What a person may do about problems, as the end of a sentence. */
    String hint(ContentException problems) {
        return "";
    }

    /** Tells what is left behind, and why. */
    final void warn(Content content) {
        ProblemLines.warn(content.warnings(), output);
    }

    final String source() {
        return source;
    }

    final Destination openDestination() {
        try {
            target = Destination.open(destination, replace);
            return target;
        } catch (NoContentException e) {
            output.places().addFile(destination); // It is no file of the source.
            throw e;
        }
    }

    /** The files of the source, with an up-to-date lock among them; what it learns is told. */
    final List<SchemaReader.Source> carried(List<SchemaReader.Source> files, Destination target) {
        try {
            return LockUpdate.carried(files, target.schemaFiles(), quiet ? line -> {} : output.out()::println);
        } catch (ContentException e) {
            if (files.stream().noneMatch(SchemaLock::isLock)) {
                output.places().only(destination); // Its lock is the one with problems.
            }
            throw e;
        }
    }
}
