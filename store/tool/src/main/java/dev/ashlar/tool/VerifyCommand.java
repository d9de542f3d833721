package dev.ashlar.tool;

import dev.ashlar.store.format.PackException;
import dev.ashlar.store.pack.PackFile;
import dev.ashlar.store.pack.PackVerifier;
import dev.ashlar.store.pack.PackedType;
import dev.ashlar.tool.text.Numbers;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Verifies packs. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description = "Check every rule of the format and every checksum of packs, and tell all that is wrong.")
final class VerifyCommand implements Callable<Integer> {
    private final Output output;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Packs.")
    private List<Path> files;

    VerifyCommand(Output output) {
        this.output = output;
    }

    /** A pack with findings weighs more than a file that cannot be read. */
    @Override
    public Integer call() {
        Host.require();
        boolean unreadable = false;
        boolean flawed = false;
        for (Path file : files) {
            try {
                flawed |= !verify(file);
            } catch (UncheckedIOException e) {
                unreadable = true;
                output.err().println(Failures.sentence(e));
            }
        }
        return flawed ? ExitCodes.PACK : unreadable ? ExitCodes.FILE : ExitCodes.OK;
    }

    private boolean verify(Path path) {
        List<PackException> findings = PackVerifier.verify(path);
        if (!findings.isEmpty()) {
            findings.forEach(finding -> output.err().println(finding.getMessage()));
            return false;
        }
        PackFile file = PackFile.open(path, false);
        long records = file.types().stream().mapToLong(PackedType::rowCount).sum();
        output.out()
                .println(path + ": ok, " + Numbers.counted(file.types().size(), "type") + ", "
                        + Numbers.counted(records, "record") + ", "
                        + Numbers.counted(file.header().fileLength(), "byte") + ", content id "
                        + Numbers.hex(file.header().contentId()));
        return true;
    }
}
