package dev.ashlar.tool;

import dev.ashlar.pipeline.sign.SigningKey;
import dev.ashlar.store.verify.PackKeys;
import dev.ashlar.tool.text.Numbers;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Makes keys that sign packs. */
@Command(
        name = "keygen",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description =
                "Make a key pair to sign packs with: NAME.key is the private key for ashlar sign, NAME.pub the public"
                        + " key that games check signatures with. Keep NAME.key secret and out of the content and of"
                        + " version control.")
final class KeygenCommand implements Callable<Integer> {
    private final Output output;

    @Parameters(paramLabel = "NAME", description = "Path of both files without their endings.")
    private Path name;

    KeygenCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() throws IOException {
        requireFolder();
        Path secret = ending(".key");
        Path open = ending(".pub");
        requireFree(secret);
        requireFree(open);
        SigningKey key = SigningKey.generate();
        write(secret, key.privateText(), privately());
        write(open, key.publicText());
        output.out().println(secret + ": private key; ashlar sign and ashlar publish need it");
        output.out().println(open + ": public key " + Numbers.hex(PackKeys.id(key.publicKey())));
        output.out()
                .println("in the game: OpenOptions.signedBy(PackKeys.publicKey(\""
                        + Base64.getEncoder().encodeToString(key.publicKey().getEncoded()) + "\"))");
        return ExitCodes.OK;
    }

    private Path ending(String ending) {
        return name.resolveSibling(name.getFileName() + ending);
    }

    private void requireFolder() throws NoSuchFileException {
        Path folder = name.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new NoSuchFileException(folder.toString(), null, "no such folder");
        }
    }

    private static void requireFree(Path file) throws FileAlreadyExistsException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(file.toString(), null, "exists already; a key is not overwritten");
        }
    }

    private static FileAttribute<?>[] privately() {
        boolean isPosix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        return isPosix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    private static void write(Path file, String text, FileAttribute<?>... attributes) throws IOException {
        Set<StandardOpenOption> options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (OutputStream out = Channels.newOutputStream(Files.newByteChannel(file, options, attributes))) {
            ByteBuffer bytes = StandardCharsets.US_ASCII.encode(text);
            out.write(bytes.array(), 0, bytes.limit());
        }
    }
}
