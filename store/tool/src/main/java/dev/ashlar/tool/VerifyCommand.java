package dev.ashlar.tool;

import dev.ashlar.compiler.folder.FileReason;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackHeader;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.verify.PackVerifier;
import dev.ashlar.store.internal.verify.VerificationProgress;
import dev.ashlar.tool.text.Numbers;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
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

    @Option(
            names = {"-q", "--quiet"},
            description = "Print nothing but errors.")
    private boolean quiet;

    @Option(
            names = "--key",
            paramLabel = "FILE",
            description = "First check that packs are signed with this public key, or with one of several.")
    private List<Path> keys = List.of();

    VerifyCommand(Output output) {
        this.output = output;
    }

    /** A pack with findings weighs more than a file that cannot be read, and that more than one that does not exist. */
    @Override
    public Integer call() {
        Host.require();
        boolean unreadable = false;
        boolean missing = false;
        boolean flawed = false;
        Set<PublicKey> signers = KeyFiles.publicKeys(keys);
        for (Path file : files) {
            try {
                flawed |= !verify(file, signers);
            } catch (UncheckedIOException e) {
                boolean isMissing = e.getCause() instanceof NoSuchFileException;
                missing |= isMissing;
                unreadable |= !isMissing;
                output.err().println(FileReason.sentence(e));
            }
        }
        if (flawed) {
            return ExitCodes.PACK;
        }
        return unreadable ? ExitCodes.FILE : missing ? ExitCodes.NO_INPUT : ExitCodes.OK;
    }

    private boolean verify(Path path, Set<PublicKey> signers) {
        List<PackException> findings = findings(path, signers);
        if (!findings.isEmpty()) {
            findings.forEach(finding -> output.err().println(finding.getMessage()));
            return false;
        }
        if (!quiet) {
            print(path);
        }
        return true;
    }

    private List<PackException> findings(Path path, Set<PublicKey> signers) {
        try (TerminalProgress progress = TerminalProgress.on(output.err(), quiet)) {
            return PackVerifier.verify(path, new Steps(progress), signers);
        }
    }

    /** Tells of a verification in mebibytes. */
    private static final class Steps implements VerificationProgress {
        private static final int STEP_SHIFT = 20;

        private final Progress progress;
        private long told = -1;

        Steps(Progress progress) {
            this.progress = progress;
        }

        @Override
        public void at(long done, long total) {
            if (told < 0) {
                told = 0;
                progress.begin("verifying", total >>> STEP_SHIFT);
            }
            for (; told < done >>> STEP_SHIFT; told++) {
                progress.step();
            }
        }
    }

    private void print(Path path) {
        PackFile file = PackFile.open(path, false);
        List<PackedType> types =
                file.types().stream().filter(type -> !type.isElements()).toList();
        long records = types.stream().mapToLong(PackedType::rowCount).sum();
        long elements = file.types().stream().mapToLong(PackedType::rowCount).sum() - records;
        output.out()
                .println(path + ": ok, " + Numbers.counted(types.size(), "type") + ", "
                        + Numbers.counted(records, "record") + ", "
                        + (elements == 0 ? "" : Numbers.counted(elements, "element") + " of lists, ")
                        + Numbers.counted(file.header().fileLength(), "byte") + ", content id "
                        + Numbers.hex(file.header().contentId())
                        + signature(file.header()));
    }

    private String signature(PackHeader header) {
        if (!header.isSigned()) {
            return "";
        }
        return ", signed with the key " + Numbers.hex(header.signer()) + (keys.isEmpty() ? ", not checked" : "");
    }
}
