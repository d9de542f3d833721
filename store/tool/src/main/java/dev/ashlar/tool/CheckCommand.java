package dev.ashlar.tool;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.NoContentException;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.development.DevelopmentCache;
import dev.ashlar.pipeline.development.ReleaseCheck;
import dev.ashlar.pipeline.layer.LayerFolder;
import dev.ashlar.tool.text.Json;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.ProblemJson;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.core.JsonGenerator;

/** Tells whether a release of content would open. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description = {
            "Check content as \"ashlar pack\" does. With --catalog, also check whether a pack of it would open with the views and"
                    + " spawners that a game was compiled with. Nothing is written.",
            "Where \"ashlar pack\" or a game in development has left a cache, only what has changed since is read.",
            "The folder of a layer is checked against its base: the records of the base as they are with the layer.",
            "Classes of the game are looked for on the class path, which ASHLAR_CLASSPATH adds to."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK + ":a release would open; without --catalog: nothing is wrong with the content",
            ExitCodes.PROBLEMS + ":it would not, or there is no such class",
            "others:as ashlar --help says"
        })
final class CheckCommand implements Callable<Integer> {
    static final String CATALOG =
            "Class with the catalog of the generated views, such as com.example.SkyTypes; or class and field, such as com.example.SkyTypes.CATALOG.";

    private final Output output;

    @Parameters(paramLabel = "LOCATION", description = "Where schemas and records are: " + Locations.CONTENT)
    private String location;

    @Mixin
    private SchemaOption schemas = new SchemaOption();

    @Mixin
    private LayerOption layers = new LayerOption();

    @Option(names = "--catalog", paramLabel = "CLASS", description = CATALOG)
    private @Nullable String catalogClass;

    @Option(
            names = "--spawners",
            paramLabel = "CLASS",
            description = "Class with a static field of the type Spawners; or class and field. Needs --catalog.")
    private @Nullable String spawnersClass;

    @Option(
            names = "--no-cache",
            description = "Read all content, and not only what has changed since a cache of it was written.")
    private boolean noCache;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print nothing but what is wrong.")
    private boolean quiet;

    @Option(
            names = "--json",
            description =
                    "Print a JSON object on a line of its own for each problem and warning, without a limit, and nothing else.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    CheckCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() {
        Host.require();
        String game = catalogClass;
        if (game == null && spawnersClass != null) {
            throw new ParameterException(spec.commandLine(), "--spawners needs --catalog, which says what is spawned");
        }
        layers.requireLayer(spec, location);
        Catalog catalog = game == null ? Catalog.of() : GameClasses.catalog(game);
        try (TerminalProgress progress = TerminalProgress.on(output.err(), quiet)) {
            LayerFolder layer = LayerOption.isLayer(location) ? layers.read(location, output, progress) : null;
            DevelopmentCache cache = noCache ? DevelopmentCache.none() : DevelopmentCache.byDefault();
            Content content = layer == null ? schemas.read(location, cache, progress) : layer.merged();
            ReleaseCheck check = spawnersClass == null
                    ? ReleaseCheck.of(content, catalog)
                    : ReleaseCheck.of(content, catalog, GameClasses.spawners(spawnersClass));
            if (!content.unshippable().isEmpty()) {
                throw new ContentException(content.unshippable(), content.warnings());
            }
            tell(content.warnings(), "warning");
            tell(layer == null ? List.of() : layer.layer().warnings(), "warning");
            check.messages().forEach(this::tellDifference);
            if (!check.opens()) {
                String count = Numbers.counted(check.messages().size(), "difference");
                output.err()
                        .println(count + "; a release with these classes would not open a pack of "
                                + Backends.shown(location));
                return ExitCodes.PROBLEMS;
            }
            if (!quiet && !json) {
                output.out().println(summary(content, layer, game));
            }
            return ExitCodes.OK;
        } catch (ContentException e) {
            if (!json || e instanceof NoContentException) {
                throw e;
            }
            tell(e.warnings(), "warning");
            tell(e.problems(), "error");
            return ExitCodes.PROBLEMS;
        }
    }

    private void tell(List<Problem> problems, String severity) {
        if (!json) {
            ProblemLines.warn(problems, output); // Errors are thrown.
            return;
        }
        for (Problem problem : problems) {
            JsonGenerator line = begin(severity);
            ProblemJson.writeMembers(line, output.places().of(problem));
            line.writeEndObject();
            Json.end(line);
        }
    }

    private void tellDifference(String difference) {
        if (!json) {
            output.err().println(difference);
            return;
        }
        JsonGenerator line = begin("error");
        line.writeStringProperty("message", difference);
        line.writeEndObject();
        Json.end(line);
    }

    private JsonGenerator begin(String severity) {
        JsonGenerator line = Json.begin(output.out(), 0, 0);
        line.writeStartObject();
        line.writeStringProperty("severity", severity);
        return line;
    }

    private String summary(Content content, @Nullable LayerFolder layer, @Nullable String game) {
        String ofLayer = layer == null
                ? ""
                : LayerOption.summary(layer) + "; on " + layer.below().place() + ": ";
        return Backends.shown(location) + ": ok, " + ofLayer
                + Numbers.counted(content.schemas().size(), "type") + ", "
                + Numbers.counted(content.recordCount(), "record")
                + (content.warnings().isEmpty()
                        ? ""
                        : ", " + Numbers.counted(content.warnings().size(), "warning"))
                + (game == null ? "" : "; a release with " + game + " would open");
    }
}
