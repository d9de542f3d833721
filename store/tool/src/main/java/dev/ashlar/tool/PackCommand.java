package dev.ashlar.tool;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.cache.RunReason;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ShippedContent;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.cook.CookReport;
import dev.ashlar.pipeline.development.CachedPack;
import dev.ashlar.pipeline.development.DevelopmentCache;
import dev.ashlar.pipeline.layer.LayerFile;
import dev.ashlar.pipeline.layer.LayerFolder;
import dev.ashlar.pipeline.pack.EncodedType;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.remote.RemoteCache;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Cooks content into a pack. */
@Command(
        name = "pack",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description = {
            "Check content and cook it into a pack. If anything is wrong, the command prints all of it and"
                    + " writes nothing. The schema.lock of a folder is brought up to date.",
            "A cache in the content has what the last run has read: a pack that is up to date is left as it is.",
            "The folder of a layer becomes a layer file, for \"ashlar link\"."
        })
final class PackCommand implements Callable<Integer> {
    private static final List<RunReason> NO_CACHE = List.of(
            new RunReason(RunReason.About.CACHE, "", "none: layers, and schemas of another place, have no cache"));

    private final Output output;

    @Spec
    private CommandSpec spec;

    @Mixin
    private SchemaOption schemas = new SchemaOption();

    @Mixin
    private LayerOption layers = new LayerOption();

    @Option(
            names = "--with",
            paramLabel = "FOLDER",
            description =
                    "Merge the content with a layer, from below to above when given several times. Conflicts are warnings.")
    private List<Path> with = List.of();

    @Option(names = "--strict", description = "Treat conflicts of layers as problems.")
    private boolean strict;

    @Option(
            names = "--json",
            description =
                    "Print each conflict of layers, and with --explain each reason, as a JSON object on a line of its"
                            + " own, and nothing else.")
    private boolean json;

    @Parameters(paramLabel = "CONTENT", description = "Where schemas and records are: " + Locations.CONTENT)
    private String content;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "The pack to write.")
    private Path file;

    @Option(
            names = "--locked",
            description = "Leave schema.lock as it is, and end with a problem when it is not up to date.")
    private boolean locked;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print nothing but errors.")
    private boolean quiet;

    @Option(names = "--product", paramLabel = "NAME", description = "Name of the product, for the build stamp.")
    private @Nullable String product;

    @Option(names = "--product-version", paramLabel = "VERSION", description = "Its version, for the build stamp.")
    private @Nullable String productVersion;

    @Option(names = "--revision", paramLabel = "ID", description = "Revision of the sources, for the build stamp.")
    private @Nullable String revision;

    @Option(
            names = "--tag",
            paramLabel = "KEY=VALUE",
            description = "A text to keep in the pack, and to read from code and with inspect. As often as you like.")
    private List<String> tags = List.of();

    @Option(
            names = "--strip-names",
            description = "Leave out the names of types, fields and constants: tools show hexadecimal keys then.")
    private boolean stripNames;

    @Option(names = "--no-cache", description = "Read all content, and use no cache of it, local or remote.")
    private boolean noCache;

    @Option(
            names = "--explain",
            description = "Say why content was read and packed again, or why not: a line for each reason.")
    private boolean explain;

    @Mixin
    private RemoteCacheOption remote;

    PackCommand(Output output, Map<String, String> environment) {
        this.output = output;
        this.remote = new RemoteCacheOption(environment);
    }

    @Override
    public Integer call() throws IOException {
        Host.require();
        requireName();
        requireLayers();
        try {
            boolean isLayer = LayerOption.isLayer(content);
            boolean isAlone = with.isEmpty() && schemas.place(content).equals(content);
            Table summary = isLayer ? packLayer() : isAlone ? packCached() : packJoined();
            if (!quiet && !json) {
                summary.print(output.out());
            }
            return ExitCodes.OK;
        } catch (ContentException e) {
            return new Failures(output, false).problems(e, "; no pack was written");
        }
    }

    private void requireName() {
        if (file.toString().isEmpty() || file.toString().equals("-")) {
            throw new ParameterException(
                    spec.commandLine(),
                    "-o: expected the name of a file, found \"" + file
                            + "\"; a pack is not written to the standard output, and a file named - is ./-");
        }
    }

    private void requireLayers() {
        layers.requireLayer(spec, content);
        boolean isLayer = LayerOption.isLayer(content);
        if (isLayer && (stripNames || locked || !with.isEmpty())) {
            throw new ParameterException(
                    spec.commandLine(),
                    "a layer: expected neither --with nor --locked nor --strip-names; types of layers are found by their names");
        }
        if (with.isEmpty() && (strict || json && !explain)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--strict and --json need --with: they are about conflicts of layers; --json is for --explain too");
        }
    }

    private Table packLayer() throws IOException {
        PackInfo about = about();
        explain(NO_CACHE);
        try (TerminalProgress progress = TerminalProgress.on(output.err(), quiet)) {
            LayerFolder layer = layers.read(content, output, progress);
            CookReport report = LayerFile.publish(layer, about, file, progress);
            return Table.of("", "")
                    .row("layer", report.pack())
                    .row("holds", LayerOption.summary(layer))
                    .row("made on", layer.below().place())
                    .row("length", Numbers.counted(report.length(), "byte"))
                    .row("content id", Numbers.hex(report.contentId()));
        }
    }

    private PackInfo about() {
        try {
            Map<String, String> stamp = PackInfo.stamp(
                    product, productVersion, revision, ToolVersion.stamp(), System.getenv(PackInfo.SOURCE_DATE_EPOCH));
            return new PackInfo(stamp, tags(), !stripNames);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), option(e.getMessage()), e);
        }
    }

    private Map<String, String> tags() {
        Map<String, String> byKey = new TreeMap<>();
        for (String tag : tags) {
            int equals = tag.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("tags: expected KEY=VALUE, found \"" + tag + '"');
            }
            if (byKey.put(tag.substring(0, equals), tag.substring(equals + 1)) != null) {
                throw new IllegalArgumentException("tags: the key of \"" + tag + "\" is there twice");
            }
        }
        return byKey;
    }

    /** What is wrong with tags came from their option. */
    private static String option(String problem) {
        return problem.startsWith("tags: ") ? "--tag: " + problem : problem;
    }

    /** Content of one place, with its schemas: it may have a cache. */
    private Table packCached() throws IOException {
        PackInfo about = about();
        DevelopmentCache choice = noCache ? DevelopmentCache.none() : DevelopmentCache.byDefault();
        RemoteCache shared = noCache ? null : remote.cache();
        try (CachedPack cached = CachedPack.open(content, choice, shared, file, options(about));
                TerminalProgress progress = TerminalProgress.on(output.err(), quiet)) {
            try {
                List<Problem> warnings = cached.warningsIfUpToDate();
                String origin = "up to date with";
                if (warnings == null) {
                    warnings = cached.warningsIfLoaded(progress);
                    origin = "loaded for";
                }
                if (warnings != null) {
                    ProblemLines.warn(warnings, output);
                    return Table.of("", "").row("pack", file).row(origin, content);
                }
                Table summary = pack(about, cached::read, cached::encoded, progress);
                cached.packed();
                return summary;
            } finally {
                cached.remoteWarnings().forEach(output.err()::println);
                explain(cached.reasons());
            }
        }
    }

    /** All that the bytes of a pack depend on beside its content. */
    private Map<String, String> options(PackInfo about) {
        Map<String, String> options = new TreeMap<>();
        about.stamp().forEach((key, value) -> options.put("stamp " + key, value));
        about.tags().forEach((key, value) -> options.put("--tag " + key, value));
        options.put("--strip-names", String.valueOf(!about.names()));
        options.put("--locked", String.valueOf(locked)); // It decides on the lock, too.
        return options;
    }

    /** Content with layers, or with schemas of another place: it has no cache. */
    private Table packJoined() throws IOException {
        PackInfo about = about();
        explain(NO_CACHE);
        Function<Progress, Content> reading = with.isEmpty()
                ? told -> schemas.read(content, told)
                : told -> new LayersOfPack(output, strict, json).read(content, with, told);
        try (TerminalProgress progress = TerminalProgress.on(output.err(), quiet)) {
            return pack(about, reading, shipped -> Map.of(), progress);
        }
    }

    private void explain(List<RunReason> reasons) {
        if (explain) {
            new ReasonLines(output, json).print(reasons);
        }
    }

    private Table pack(
            PackInfo about,
            Function<Progress, Content> reading,
            Function<Content, Map<String, EncodedType<?>>> encoding,
            TerminalProgress progress)
            throws IOException {
        long start = System.nanoTime();
        Content read = reading.apply(progress);
        ProblemLines.warn(read.warnings(), output);
        ShippedContent shipped = ShippedContent.of(read);
        LockUpdate lock = lock();
        long middle = System.nanoTime();
        Map<String, EncodedType<?>> encoded = encoding.apply(shipped.content());
        CookReport report = Cook.cook(shipped.content(), about, encoded, file, () -> keep(lock), progress);
        return summary(shipped, report, middle - start, System.nanoTime() - middle);
    }

    private LockUpdate lock() {
        LockUpdate lock = LockUpdate.of(schemas.place(content));
        if (locked) {
            lock.requireFresh();
        }
        return lock;
    }

    /** The lock is written when nothing but a rename is left to do. Databases are read only: theirs is brought up to date by {@code schema lock}. */
    private void keep(LockUpdate lock) {
        if (!locked && lock.isFolder()) {
            lock.write(quiet || json ? line -> {} : output.out()::println);
        }
    }

    private static Table summary(ShippedContent shipped, CookReport report, long reading, long cooking) {
        Content content = shipped.content();
        Table summary = Table.of("", "")
                .row("pack", report.pack())
                .row("types", Numbers.grouped(content.schemas().size()))
                .row("records", Numbers.grouped(content.recordCount()));
        if (!shipped.left().isEmpty()) {
            summary.row("left out", String.join("; ", shipped.left()));
        }
        return summary.row("length", Numbers.counted(report.length(), "byte"))
                .row("content id", Numbers.hex(report.contentId()))
                .row("reading", Numbers.seconds(reading))
                .row("cooking", Numbers.seconds(cooking));
    }
}
