package dev.ashlar.tool;

import dev.ashlar.feed.format.FeedEntry;
import dev.ashlar.feed.format.FeedIndex;
import dev.ashlar.feed.format.FeedPatch;
import dev.ashlar.pipeline.sign.SigningKey;
import dev.ashlar.store.verify.PackKeys;
import dev.ashlar.tool.publish.FeedFolder;
import dev.ashlar.tool.publish.Published;
import dev.ashlar.tool.text.Numbers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lays out packs for followers. */
@Command(
        name = "publish",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description =
                "Add a pack to the folder of a feed, which games follow with PackFeed. The pack is verified, and a"
                        + " copy of it signed. Patches are made from the last packs. Then index.json announces all of"
                        + " it, signed too. Last, packs and patches that the index does not list are removed. Upload"
                        + " packs and patches first, and index.json last.")
final class PublishCommand implements Callable<Integer> {
    private static final int DEFAULT_KEEP = 3;
    private static final int DEFAULT_PATCHES = 3;

    private final Output output;

    @Parameters(index = "0", paramLabel = "FILE", description = "The pack.")
    private Path pack;

    @Parameters(index = "1", paramLabel = "FOLDER", description = "The folder of the feed; is made if there is none.")
    private Path folder;

    @Mixin
    private final SigningKeyOption key;

    @Option(
            names = "--keep",
            paramLabel = "N",
            defaultValue = "" + DEFAULT_KEEP,
            description = "List so many packs, the newest among them, so that running downloads can end. Default:"
                    + " ${DEFAULT-VALUE}.")
    private int keep;

    @Option(
            names = "--patches",
            paramLabel = "N",
            defaultValue = "" + DEFAULT_PATCHES,
            description =
                    "Make patches from the last N packs of the folder to this one, if they are clearly smaller than"
                            + " it. 0 for no patches. Default: ${DEFAULT-VALUE}.")
    private int patches;

    @Option(
            names = "--sequence",
            paramLabel = "N",
            description =
                    "Number of the index, such as that of the build. Followers refuse lower ones than before. Default:"
                            + " one more than that of the present index.")
    private @Nullable Long sequence;

    @Option(
            names = "--trust",
            paramLabel = "FILE",
            description = "A public key that the present index may be signed with, when the key changes.")
    private List<Path> trusted = List.of();

    @Option(names = "--unsigned", description = "Sign neither the pack nor the index.")
    private boolean unsigned;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print nothing but errors.")
    private boolean quiet;

    @Spec
    private CommandSpec spec;

    PublishCommand(Output output, Map<String, String> environment) {
        this.output = output;
        this.key = new SigningKeyOption(environment);
    }

    @Override
    public Integer call() throws IOException {
        Host.require();
        requireOptions();
        if (!Files.exists(pack)) {
            throw new UncheckedIOException(new NoSuchFileException(pack.toString()));
        }
        if (Files.isRegularFile(folder)) {
            throw new FileSystemException(folder.toString(), null, "expected a folder, found a file");
        }
        FeedFolder.requirePack(pack);
        SigningKey signer = unsigned ? null : key.require("; or --unsigned, to sign nothing");
        FeedFolder feed = new FeedFolder(folder, signer, KeyFiles.publicKeys(trusted));
        Published published = feed.publish(pack, keep, patches, sequence == null ? 0 : sequence);
        if (!quiet) {
            print(published, signer);
        }
        return ExitCodes.OK;
    }

    private void requireOptions() {
        requireNumber("--keep", keep, 1, FeedIndex.MOST_PACKS);
        requireNumber("--patches", patches, 0, FeedIndex.MOST_PACKS);
        if (sequence != null) {
            requireNumber("--sequence", sequence, 1, FeedIndex.GREATEST_SEQUENCE);
        }
        if (unsigned && (key.isGiven() || !trusted.isEmpty())) {
            throw new ParameterException(
                    spec.commandLine(), "--unsigned signs and checks nothing: expected no --key and no --trust");
        }
    }

    private void requireNumber(String option, long value, long least, long most) {
        if (value < least || value > most) {
            throw new ParameterException(
                    spec.commandLine(), option + ": expected " + least + " to " + most + ", found " + value);
        }
    }

    private void print(Published published, @Nullable SigningKey signer) {
        FeedEntry newest = published.index().newest();
        output.out()
                .println(published.file() + ": " + Numbers.counted(newest.size(), "byte") + ", "
                        + (newest.productVersion().isEmpty() ? "" : "version " + newest.productVersion() + ", ")
                        + (signer == null
                                ? "not signed"
                                : "signed with the key " + Numbers.hex(PackKeys.id(signer.publicKey()))));
        printPatches(published, newest);
        int listed = published.index().patches().size();
        output.out()
                .println(folder.resolve(FeedIndex.FILE_NAME) + ": sequence "
                        + published.index().sequence() + ", "
                        + Numbers.counted(published.index().packs().size(), "pack")
                        + (listed == 0 ? "" : ", " + (listed == 1 ? "1 patch" : listed + " patches"))
                        + (published.isNew() ? "" : "; announces this pack already, and has not changed"));
    }

    private void printPatches(Published published, FeedEntry newest) {
        for (FeedPatch patch : published.index().patches()) {
            if (patch.to().equals(newest.name())) {
                output.out().println(folder.resolve(patch.fileName()) + ": " + Numbers.counted(patch.size(), "byte"));
            }
        }
        published.withoutPatch().forEach(why -> output.out().println("no patch from the pack " + why));
    }
}
