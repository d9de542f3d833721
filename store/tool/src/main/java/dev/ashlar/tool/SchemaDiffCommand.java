package dev.ashlar.tool;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.diff.DataVerdict;
import dev.ashlar.pipeline.diff.SchemaDiff;
import dev.ashlar.pipeline.diff.SchemaDifference;
import dev.ashlar.pipeline.diff.SchemaSet;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.tool.schema.DiffJson;
import dev.ashlar.tool.schema.DiffText;
import dev.ashlar.tool.text.Numbers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what differs between two sets of schemas, and what that means. */
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description = {
            "Show what differs between two sets of schemas. For each change, tell whether views that were generated for OLD go on"
                    + " in development, and whether a release needs new ones. Tell what becomes of records.",
            "A pack does not know defaults, limits, keys, texts, declared conversions (retyped) and fields that do not ship: with one, these are not compared."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK + ":done, whatever differs",
            ExitCodes.DIFFERENT + ":something differs in what --fail-on names",
            "others:as ashlar --help says"
        })
final class SchemaDiffCommand implements Callable<Integer> {
    private static final int MOST_NAMED = 10;
    private static final String PLACE = "location of schemas, see ashlar --help, or a pack.";

    private final Output output;

    /** What a build may refuse; the names are those of the command line. */
    private enum Refused {
        VIEWS(
                "needs other views",
                "generate views again for a release with these schemas",
                SchemaDifference::regenerate),
        DATA(
                "loses values of records, or may",
                "give formerly and retyped, or change the records first",
                change -> change.data() != DataVerdict.KEPT);

        private final String what;
        private final String hint;
        private final Predicate<SchemaDifference> changes;

        Refused(String what, String hint, Predicate<SchemaDifference> changes) {
            this.what = what;
            this.hint = hint;
            this.changes = changes;
        }

        boolean isIn(SchemaDifference change) {
            return changes.test(change);
        }
    }

    @Parameters(index = "0", paramLabel = "OLD", description = "What code and data have: " + PLACE)
    private String old;

    @Parameters(index = "1", paramLabel = "NEW", description = "What they would meet: " + PLACE)
    private String now;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Option(
            names = "--fail-on",
            paramLabel = "WHAT",
            description = "End with " + ExitCodes.DIFFERENT
                    + " when views have to be generated again (views), or records lose values or may (data).")
    private @Nullable Refused refused;

    SchemaDiffCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() {
        // A pack may be stripped of its names: those of the other side say what the keys are.
        Map<Long, String> names = new HashMap<>(read(old, Map.of()).names());
        names.putAll(read(now, Map.of()).names());
        SchemaDiff diff = SchemaDiff.between(read(old, names), read(now, names));
        if (json) {
            DiffJson.print(diff, old, now, output.out());
        } else {
            DiffText.print(diff, output.out());
        }
        List<String> refusedChanges = refused == null
                ? List.of()
                : diff.changes().stream()
                        .filter(refused::isIn)
                        .map(change -> change.type() + (change.field().isEmpty() ? "" : "." + change.field()))
                        .toList();
        if (refusedChanges.isEmpty()) {
            return ExitCodes.OK;
        }
        output.err().println(sentence(refused, refusedChanges));
        return ExitCodes.DIFFERENT;
    }

    private static String sentence(Refused refused, List<String> changes) {
        int more = changes.size() - MOST_NAMED;
        return "--fail-on " + refused.name().toLowerCase(Locale.ROOT) + ": expected no change that " + refused.what
                + ", found " + Numbers.counted(changes.size(), "change") + ": "
                + changes.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more" : "") + "; " + refused.hint;
    }

    private SchemaSet read(String place, Map<Long, String> names) {
        if (!Backends.isLocation(place)) {
            Host.require();
            Path pack = Path.of(place);
            RecordStore.check(pack, Catalog.of(), OpenOptions.MAPPED); // Refuses a layer.
            return SchemaSet.of(PackFile.describe(pack), names);
        }
        output.places().only(place); // Both may have a file of one name.
        try (Backend backend = Backends.open(place)) {
            SchemaSet set = SchemaSet.of(backend);
            if (set.contradictions() > 0 && !names.isEmpty()) { // Not at the first look, which is for names alone.
                output.err()
                        .println(place + ": " + Numbers.counted(set.contradictions(), "problem")
                                + " with schema.lock; \"ashlar schema lock " + place + "\" tells more");
            }
            return set;
        }
    }
}
