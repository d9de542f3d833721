package dev.ashlar.tool;

import dev.ashlar.link.LinkException;
import dev.ashlar.link.LinkStack;
import dev.ashlar.pipeline.cook.PackLink;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.verify.Verification;
import dev.ashlar.tool.bytes.PackBytes;
import dev.ashlar.tool.describe.PackContents;
import dev.ashlar.tool.stats.HugePagesText;
import dev.ashlar.tool.stats.StatsJson;
import dev.ashlar.tool.stats.StatsText;
import dev.ashlar.tool.stats.TypeStats;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells what a pack spends its bytes on. */
@Command(
        name = "stats",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description =
                "Tell what a pack spends its bytes on: by type, field, pool and index. Tell how long lookups probe, and how many "
                        + "cache lines a record takes. Shared strings and arrays count for the field that comes to them first.")
final class StatsCommand implements Callable<Integer> {
    private final Output output;

    @Parameters(index = "0", paramLabel = "FILE", description = "The pack.")
    private Path file;

    @Parameters(index = "1", arity = "0..1", paramLabel = "TYPE", description = "Name of a type; without it all types.")
    private @Nullable String typeName;

    @Option(
            names = "--language",
            paramLabel = "FILE",
            description =
                    "A language file: tell how many texts of the pack it translates instead. As often as you like.")
    private List<Path> languages = List.of();

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Option(
            names = "--huge-pages",
            description =
                    "Copy the pack to memory instead, and tell whether that lies on huge pages here; if not, why.")
    private boolean hugePages;

    StatsCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() throws IOException {
        Host.require();
        if (hugePages) {
            output.out().println(HugePagesText.of(file));
            return ExitCodes.OK;
        }
        if (!languages.isEmpty()) {
            return coverage();
        }
        PackContents contents = PackContents.open(file);
        List<PackedType> types = typeName == null ? contents.file().types() : List.of(NamedType.of(contents, typeName));
        print(contents, stats(contents, types));
        return ExitCodes.OK;
    }

    private int coverage() throws IOException {
        try (LinkStack stack = LinkStack.of(file, OpenOptions.MAPPED.verify(Verification.FULL))) {
            languages.forEach(language -> stack.with(language, OpenOptions.MAPPED));
            new LanguagesText(output.out()).print(PackLink.coverage(stack), json);
            return ExitCodes.OK;
        } catch (LinkException e) {
            e.problems().forEach(output.err()::println);
            return ExitCodes.PROBLEMS;
        }
    }

    private List<TypeStats> stats(PackContents contents, List<PackedType> types) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
                TerminalProgress progress = TerminalProgress.on(output.err(), false)) {
            PackBytes bytes = new PackBytes(file, channel);
            return types.stream()
                    .map(type -> TypeStats.of(contents, type, bytes, progress))
                    .toList();
        }
    }

    private void print(PackContents contents, List<TypeStats> stats) {
        if (json) {
            new StatsJson(contents, output.out()).print(stats);
        } else if (typeName == null) {
            new StatsText(contents, output.out()).print(stats);
        } else {
            new StatsText(contents, output.out()).print(stats.get(0));
        }
    }
}
