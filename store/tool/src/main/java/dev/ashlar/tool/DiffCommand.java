package dev.ashlar.tool;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.compiler.publish.Publisher;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.NoContentException;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.diff.RecordDiff;
import dev.ashlar.pipeline.diff.RecordSide;
import dev.ashlar.pipeline.diff.SchemaDiff;
import dev.ashlar.pipeline.diff.SchemaSet;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.tool.diff.DiffReport;
import dev.ashlar.tool.diff.RecordDiffHtml;
import dev.ashlar.tool.diff.RecordDiffJson;
import dev.ashlar.tool.diff.RecordDiffText;
import dev.ashlar.tool.text.Outputs;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows which records of two places differ. */
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description = {
            "Show which records differ between two packs, two contents, or a pack and a content: by type, record and field.",
            "Values are compared as views read them: an absent value counts as its default."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK + ":OLD and NEW are equal",
            ExitCodes.PROBLEMS + ":they differ, in schemas or in records; or there is no such type or field",
            ExitCodes.PACK + ":they cannot be compared: a pack cannot be used, content has problems",
            "others:as ashlar --help says"
        })
final class DiffCommand implements Callable<Integer> {
    private static final String PLACE = "a pack, or " + Locations.CONTENT;

    private final Output output;

    @Parameters(index = "0", paramLabel = "OLD", description = "The older one: " + PLACE)
    private String old;

    @Parameters(index = "1", paramLabel = "NEW", description = "The newer one, likewise.")
    private String now;

    @Option(names = "--type", paramLabel = "TYPE", description = "Only this type; may be given several times.")
    private List<String> types = new ArrayList<>();

    @Option(
            names = "--field",
            paramLabel = "FIELD",
            description =
                    "Only this field, of all types that have it; may be given several times. Added and removed records are shown"
                            + " all the same.")
    private List<String> fields = new ArrayList<>();

    @Option(
            names = "--json",
            description = "Print a JSON object on a line of its own for each difference, without a limit.")
    private boolean json;

    @Option(names = "--html", paramLabel = "FILE", description = "Write one page that needs no other file.")
    private @Nullable Path html;

    @Spec
    private CommandSpec spec;

    DiffCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() throws IOException {
        if (json && html != null) {
            throw new ParameterException(spec.commandLine(), "--json and --html exclude each other");
        }
        if (html != null) {
            new Publisher(html, ".tmp").requireReplaceable();
        }
        Host.require();
        try {
            Source first = open(old);
            Source second = open(now);
            Map<Long, String> names = new HashMap<>(first.schemas(Map.of()).names());
            names.putAll(second.schemas(Map.of()).names());
            RecordSide before = first.side(names);
            RecordSide after = second.side(names);
            requireKnown(before.schemas(), after.schemas());
            return compare(before, after);
        } catch (NoContentException e) {
            throw e;
        } catch (ContentException e) {
            new Failures(output, false).problems(e, "; nothing was compared");
            return ExitCodes.PACK;
        }
    }

    /** A place that was opened: a pack may be stripped of its names, and those of the other place say what the keys are. */
    private interface Source {
        SchemaSet schemas(Map<Long, String> names);

        RecordSide side(Map<Long, String> names);
    }

    private record ContentSource(Content content) implements Source {
        @Override
        public SchemaSet schemas(Map<Long, String> names) {
            return SchemaSet.of(content.schemas());
        }

        @Override
        public RecordSide side(Map<Long, String> names) {
            return RecordSide.of(content);
        }
    }

    private record PackSource(PackFile pack) implements Source {
        @Override
        public SchemaSet schemas(Map<Long, String> names) {
            return SchemaSet.of(pack, names);
        }

        @Override
        public RecordSide side(Map<Long, String> names) {
            return RecordSide.of(pack, names);
        }
    }

    private Source open(String place) {
        if (!Backends.isLocation(place)) {
            Path pack = Path.of(place);
            RecordStore.check(pack, Catalog.of(), OpenOptions.MAPPED); // Refuses a layer.
            return new PackSource(PackFile.open(pack, true));
        }
        output.places().only(place); // Both may have a file of one name.
        try (TerminalProgress progress = TerminalProgress.on(output.err(), false)) {
            return new ContentSource(ContentReader.read(place, progress));
        }
    }

    private void requireKnown(SchemaSet before, SchemaSet after) {
        Set<String> knownTypes = new LinkedHashSet<>(before.typeNames());
        knownTypes.addAll(after.typeNames());
        requireKnown("type", types, knownTypes);
        Set<String> knownFields = new LinkedHashSet<>(before.fieldNames());
        knownFields.addAll(after.fieldNames());
        requireKnown("field", fields, knownFields);
    }

    private static void requireKnown(String what, List<String> names, Set<String> known) {
        for (String name : names) {
            if (!known.contains(name)) {
                throw new NotFoundException("no " + what + " \"" + name + '"' + Words.didYouMean(name, known)
                        + ": expected " + Words.oneOf(known));
            }
        }
    }

    private int compare(RecordSide before, RecordSide after) throws IOException {
        boolean all = output.amount().all;
        if (html == null) {
            return compare(
                    before,
                    after,
                    json
                            ? new RecordDiffJson(before, after, output.out())
                            : new RecordDiffText(before, after, all, output.out()));
        }
        int exitCode = new Publisher(html, ".tmp").replace(staged -> {
            PrintStream page = new PrintStream(
                    new BufferedOutputStream(Channels.newOutputStream(staged.channel())),
                    false,
                    StandardCharsets.UTF_8);
            int code = compare(before, after, new RecordDiffHtml(before, old, after, now, all, page));
            Outputs.requireWritable(page);
            return code;
        });
        output.out().println(html + ": " + (exitCode == ExitCodes.OK ? "no differences" : "written"));
        return exitCode;
    }

    private int compare(RecordSide before, RecordSide after, DiffReport report) {
        SchemaDiff schemas =
                SchemaDiff.between(before.schemas(), after.schemas()).of(types, fields);
        report.begin(schemas);
        List<RecordDiff.Counts> counts = RecordDiff.walk(before, after, Set.copyOf(types), Set.copyOf(fields), report);
        report.end(counts);
        return counts.isEmpty() && schemas.changes().isEmpty() ? ExitCodes.OK : ExitCodes.PROBLEMS;
    }
}
