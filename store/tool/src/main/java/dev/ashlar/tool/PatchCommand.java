package dev.ashlar.tool;

import dev.ashlar.pipeline.patch.PatchMaker;
import dev.ashlar.tool.text.Numbers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes patches. */
@Command(
        name = "patch",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description =
                "Make a patch from one pack to another. \"ashlar link OLD PATCH -o NEW\" makes the new pack of the old "
                        + "one, byte for byte, its signature included. Every patch is tried before it is put in place.")
final class PatchCommand implements Callable<Integer> {
    private final Output output;

    @Parameters(index = "0", paramLabel = "OLD", description = "The pack that is there.")
    private Path old;

    @Parameters(index = "1", paramLabel = "NEW", description = "The pack that replaces it.")
    private Path now;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "The patch to write.")
    private Path file;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print nothing but errors.")
    private boolean quiet;

    PatchCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() throws IOException {
        Host.require();
        requireThere(old);
        requireThere(now);
        long length = PatchMaker.make(old, now, file);
        if (!quiet) {
            output.out()
                    .println(file + ": " + Numbers.grouped(length) + " bytes, for a pack of "
                            + Numbers.grouped(Files.size(now)) + " bytes");
        }
        return ExitCodes.OK;
    }

    private static void requireThere(Path pack) {
        if (!Files.exists(pack)) {
            throw new UncheckedIOException(new NoSuchFileException(pack.toString()));
        }
    }
}
