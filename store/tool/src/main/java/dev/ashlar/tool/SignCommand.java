package dev.ashlar.tool;

import dev.ashlar.pipeline.sign.PackSigner;
import dev.ashlar.pipeline.sign.SigningKey;
import dev.ashlar.store.verify.PackKeys;
import dev.ashlar.tool.text.Numbers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Signs packs. */
@Command(
        name = "sign",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description = "Verify a pack, and write it with a signature, so that games can refuse packs of anybody else. "
                + "The content id stays. A signature that the pack has is replaced.")
final class SignCommand implements Callable<Integer> {
    private final Output output;

    @Parameters(paramLabel = "FILE", description = "The pack.")
    private Path pack;

    @Mixin
    private final SigningKeyOption key;

    @Option(names = "-o", paramLabel = "FILE", description = "Write the signed pack here. Default: in place.")
    private @Nullable Path target;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print nothing but errors.")
    private boolean quiet;

    SignCommand(Output output, Map<String, String> environment) {
        this.output = output;
        this.key = new SigningKeyOption(environment);
    }

    @Override
    public Integer call() throws IOException {
        Host.require();
        if (!Files.exists(pack)) {
            throw new UncheckedIOException(new NoSuchFileException(pack.toString()));
        }
        SigningKey signer = key.require("");
        Path signed = target == null ? pack : target;
        PackSigner.sign(pack, signed, signer);
        if (!quiet) {
            output.out().println(signed + ": signed with the key " + Numbers.hex(PackKeys.id(signer.publicKey())));
        }
        return ExitCodes.OK;
    }
}
