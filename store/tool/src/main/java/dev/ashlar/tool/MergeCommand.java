package dev.ashlar.tool;

import dev.ashlar.compiler.folder.RegularFile;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.publish.Publisher;
import dev.ashlar.pipeline.json.RecordMerge;
import dev.ashlar.tool.text.Numbers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Merges three versions of a file of records, as git asks a merge driver to. */
@Command(
        name = "merge",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description = {
            "Merge three versions of a JSON file of records, by record and field. Order and form of OURS are kept. Where both sides changed a"
                    + " value to different ones, or one removed what the other changed, lines of both stand in conflict markers.",
            "As a merge driver of git:",
            "  git config merge.ashlar.driver \"ashlar merge %%O %%A %%B --path %%P\"",
            "  echo '*.json merge=ashlar' >> .gitattributes"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK + ":merged",
            ExitCodes.PROBLEMS
                    + ":there are conflicts, or a version is no JSON of records; the file has the markers, unless a version is not UTF-8",
            "others:as ashlar --help says"
        })
final class MergeCommand implements Callable<Integer> {
    private final Output output;

    @Parameters(
            index = "0",
            paramLabel = "BASE",
            description = "The version that both sides come from; may be an empty file.")
    private Path base;

    @Parameters(index = "1", paramLabel = "OURS", description = "Our version. It is replaced by the merged file.")
    private Path ours;

    @Parameters(index = "2", paramLabel = "THEIRS", description = "Their version.")
    private Path theirs;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the merged file here, and leave OURS as it is.")
    private @Nullable Path merged;

    @Option(
            names = "--path",
            paramLabel = "NAME",
            description = "Name of the file in messages; without it, that of OURS.")
    private @Nullable String path;

    MergeCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() throws IOException {
        String name = path == null ? ours.toString() : path;
        RecordMerge.Result result;
        try {
            result = RecordMerge.merge(name, read(base), read(ours), read(theirs));
        } catch (ContentException e) {
            return new Failures(output, false).problems(e, "; nothing was merged");
        }
        new Publisher(merged == null ? ours : merged, ".tmp").replace(result.text());
        if (result.conflicts().isEmpty()) {
            return ExitCodes.OK;
        }
        ProblemLines.print(result.conflicts(), output);
        output.err().println(Numbers.counted(result.conflicts().size(), "conflict") + " in " + name);
        return ExitCodes.PROBLEMS;
    }

    private static byte[] read(Path file) {
        try {
            return RegularFile.bytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
