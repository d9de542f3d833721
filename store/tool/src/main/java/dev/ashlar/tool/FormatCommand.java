package dev.ashlar.tool;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.BackendLocation;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.MissingPlaceException;
import dev.ashlar.pipeline.backend.NoContentException;
import dev.ashlar.pipeline.json.FolderFormat;
import dev.ashlar.tool.text.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Formats schemas and records. */
@Command(
        name = "format",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description = {
            "Write schema files and JSON files of records in one form. White space changes; values, comments and order stay. Files that"
                    + " cannot be read are reported, and stay as they are. With --ids, give ids to new records instead.",
            "The files of a folder change in one step."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK + ":all files have the form, or all records have ids",
            ExitCodes.PROBLEMS + ":a file has problems",
            ExitCodes.DIFFERENT + ":with --check: files would change",
            "others:as ashlar --help says"
        })
final class FormatCommand implements Callable<Integer> {
    private final Output output;

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "LOCATION",
            description = "Folders of content, and files *.schema and *.json.")
    private List<String> locations;

    @Option(names = "--check", description = "Write nothing, and print the names of the files that would change.")
    private boolean check;

    @Option(
            names = "--ids",
            description =
                    "Only give ids to records that have none: the next ones that their types have never had. All other text"
                            + " stays. Needs folders.")
    private boolean ids;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print nothing but errors.")
    private boolean quiet;

    FormatCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() throws IOException {
        List<Path> places = new ArrayList<>();
        for (String location : locations) {
            places.add(place(location));
        }
        int files = 0;
        int changed = 0;
        List<Problem> problems = new ArrayList<>();
        TreeMap<String, Long> given = new TreeMap<>();
        for (Path place : places) {
            boolean isFolder = Files.isDirectory(place);
            FolderFormat.Result result = ids
                    ? FolderFormat.ids(place, !check)
                    : isFolder ? FolderFormat.folder(place, !check) : FolderFormat.file(place, !check);
            output.places().only(place.toString());
            result.problems().forEach(problem -> problems.add(output.places().of(problem)));
            files += result.files();
            changed += result.changed().size();
            result.ids().forEach((type, count) -> given.merge(type, count, Long::sum));
            tell(result.changed(), isFolder ? place : Path.of(""));
        }
        output.places().clear();
        return report(files, changed, given, problems);
    }

    private void tell(List<String> changed, Path folder) {
        if (check) {
            changed.forEach(name -> output.out().println(folder.resolve(name)));
        }
    }

    private int report(int files, int changed, TreeMap<String, Long> given, List<Problem> problems) {
        if (!quiet && !check) {
            given.forEach((type, count) -> output.out().println(type + ": gave " + Numbers.counted(count, "id")));
            output.out().println(Numbers.counted(files, "file") + ", " + Numbers.grouped(changed) + " changed");
        }
        if (!problems.isEmpty()) {
            ProblemLines.print(problems, output);
            output.err()
                    .println(Numbers.counted(problems.size(), "problem") + "; files with problems are as they were");
            return ExitCodes.PROBLEMS;
        }
        return check && changed > 0 ? ExitCodes.DIFFERENT : ExitCodes.OK;
    }

    /** Of a location that is no path: it may have the scheme of a place that is there. */
    private static void requireNoOtherKind(String location) {
        if (Backends.exists(location)) {
            throw new NoContentException(
                    new Problem(
                            Location.of(Backends.shown(location)),
                            "",
                            "nothing to format",
                            "a folder of JSON files: sheets and databases have no form of text",
                            "another kind of place"),
                    false);
        }
    }

    private Path place(String location) {
        Path place = Path.of(BackendLocation.parse(location, Set.of("json")).place());
        if (!Files.exists(place)) {
            requireNoOtherKind(location);
            throw new MissingPlaceException(Backends.shown(location) + ": no such folder or file", null);
        }
        boolean isText = location.endsWith(".schema") || location.endsWith(".json");
        if (!Files.isDirectory(place) && !isText) {
            String expected = location.endsWith(".jsonc") || location.endsWith(".xml")
                    ? "a file *.schema or *.json; files that may have comments are left as people write them"
                    : "a folder of content, or a file *.schema or *.json";
            throw new NoContentException(
                    new Problem(Location.of(location), "", "nothing to format", expected, "another kind of file"),
                    false);
        }
        if (ids && !Files.isDirectory(place)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--ids: expected a folder of content, which has all records of a type, found " + location);
        }
        return place;
    }
}
