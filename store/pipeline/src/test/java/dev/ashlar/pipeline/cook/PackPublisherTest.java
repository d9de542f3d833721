package dev.ashlar.pipeline.cook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.ChildJvm;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens while a pack is published, nobody sees half of it and the one before stays as it was. */
class PackPublisherTest {
    private static final String SCHEMA = """
            Schema = { name = "Item" }
            Fields = [ { name = "text", type = "string" }, { name = "next", type = "ref<Item>" } ]
            """;

    @TempDir
    Path temporary;

    private Path folder;
    private Path target;
    private Content content;
    private byte[] older;

    @BeforeEach
    void publishTheOlder() throws IOException {
        folder = Files.createDirectory(temporary.resolve("packs"));
        target = folder.resolve("items.pack");
        Cook.cook(read("older", "[ { \"id\": 1, \"text\": \"older\" } ]"), target, Progress.NONE);
        older = Files.readAllBytes(target);
        content = read("newer", "[ { \"id\": 1, \"text\": \"newer\" }, { \"id\": 7, \"text\": \"seven\" } ]");
    }

    private Content read(String name, String records) throws IOException {
        return Contents.read(temporary.resolve(name), "Item.schema", SCHEMA, "Item.json", records);
    }

    private Throwable failing(PackPublisher.Body body) {
        PackPublisher publisher = new PackPublisher(target);
        return catchThrowable(() -> publisher.publish(body, Progress.NONE));
    }

    private void shouldHaveTheOlderAlone() throws IOException {
        assertThat(target).hasBinaryContent(older);
        assertThat(files()).containsExactly("items.pack");
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void shouldReplaceTheOlder() throws IOException {
        CookReport report = Cook.cook(content, target, Progress.NONE);
        assertThat(PackVerifier.verify(target)).isEmpty();
        assertThat(files()).containsExactly("items.pack");
        assertThat(report.pack()).isEqualTo(target);
        assertThat(report.length()).isEqualTo(Files.size(target)).isNotEqualTo(older.length);
        assertThat(report.contentId())
                .isEqualTo(PackFile.open(target, false).header().contentId());
    }

    @Test
    void cannotReplaceAFileThatIsNoPack() throws IOException {
        Path source = Files.writeString(folder.resolve("Items.json"), "[ ]");
        assertThatThrownBy(() -> Cook.cook(content, source, Progress.NONE))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("exists and is not a pack");
        assertThat(source).hasContent("[ ]");
    }

    @Test
    void cannotReplaceTheBeginningOfAMagicNumber() throws IOException {
        Path place = Files.write(folder.resolve("short"), Arrays.copyOf(older, Long.BYTES - 1));
        assertThatThrownBy(() -> Cook.cook(content, place, Progress.NONE))
                .isInstanceOf(FileAlreadyExistsException.class);
        assertThat(place).hasSize(Long.BYTES - 1);
    }

    @Test
    void shouldReplaceAnEmptyFileAndABrokenPack() throws IOException {
        Cook.cook(content, Files.createFile(folder.resolve("empty")), Progress.NONE);
        assertThat(PackVerifier.verify(folder.resolve("empty"))).isEmpty();
        Files.write(target, Arrays.copyOf(older, Long.BYTES));
        Cook.cook(content, target, Progress.NONE);
        assertThat(PackVerifier.verify(target)).isEmpty();
    }

    /** Like a device or a FIFO, which tests that run as root had better not replace. */
    @Test
    void cannotReplaceWhatIsNotARegularFile() throws IOException {
        Path socket = folder.resolve("socket");
        Path link = Files.createSymbolicLink(folder.resolve("link"), socket);
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            for (Path place : List.of(socket, link)) {
                PackPublisher publisher = new PackPublisher(place, (path, options) -> {
                    throw new AssertionError("opened " + path);
                });
                assertThatThrownBy(() -> publisher.publish(channel -> 0, Progress.NONE))
                        .isInstanceOf(FileSystemException.class)
                        .hasMessage(place + ": is not a regular file but a device, a FIFO or a socket; it was left as"
                                + " it is: choose the name of a file");
            }
        }
        assertThat(Files.readAttributes(socket, BasicFileAttributes.class).isOther())
                .isTrue();
        assertThat(files()).containsExactly("items.pack", "link", "socket");
    }

    @Test
    void shouldReplaceTheTargetOfALink() throws IOException {
        Path elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
        Path link = Files.createSymbolicLink(elsewhere.resolve("link.pack"), Path.of("../packs/items.pack"));
        assertThat(Cook.cook(content, link, Progress.NONE).pack()).isEqualTo(link);
        assertThat(link).isSymbolicLink();
        assertThat(target).isRegularFile();
        assertThat(Files.readAllBytes(target)).isNotEqualTo(older);
        assertThat(PackVerifier.verify(target)).isEmpty();
        assertThat(elsewhere).isDirectoryNotContaining(file -> !file.equals(link));
    }

    @Test
    void shouldKeepTheModeWhileAndAfterItWrites() throws IOException {
        assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"));
        Set<PosixFilePermission> mode = PosixFilePermissions.fromString("rw-r-----");
        Files.setPosixFilePermissions(target, mode);
        Set<PosixFilePermission> seen = new HashSet<>();
        new PackPublisher(target)
                .publish(
                        channel -> {
                            Path staged = folder.resolve(files().get(0));
                            assertThat(staged).hasSize(0);
                            seen.addAll(Files.getPosixFilePermissions(staged));
                            return Cook.write(content, channel, 30, Progress.NONE);
                        },
                        Progress.NONE);
        assertThat(seen).isEqualTo(mode);
        assertThat(Files.getPosixFilePermissions(target)).isEqualTo(mode);
    }

    @Test
    void shouldKeepTheOlderWhenTheDiskIsFull() throws IOException {
        long length =
                Cook.cook(content, folder.resolve("other.pack"), Progress.NONE).length();
        Files.delete(folder.resolve("other.pack"));
        for (long room : new long[] {0, 1, 256, 4096, length - 1, length, length + 255}) {
            Throwable thrown =
                    failing(channel -> Cook.write(content, new MeanChannel(channel, 512, room), 30, Progress.NONE));
            assertThat(thrown)
                    .as("room for %d bytes of %d and a header", room, length)
                    .isInstanceOf(IOException.class)
                    .hasMessage(target + ": cannot be written: No space left on device");
            shouldHaveTheOlderAlone();
        }
    }

    @Test
    void shouldKeepTheOlderWhenTheBodyFails() throws IOException {
        IllegalStateException failure = new IllegalStateException("in the middle");
        Throwable thrown = failing(channel -> {
            channel.write(ByteBuffer.wrap(older));
            throw failure;
        });
        assertThat(thrown).isSameAs(failure);
        shouldHaveTheOlderAlone();
    }

    @Test
    void shouldKeepTheOlderOnAnError() throws IOException {
        OutOfMemoryError error = new OutOfMemoryError("simulated");
        Throwable thrown = failing(channel -> {
            throw error;
        });
        assertThat(thrown).isSameAs(error);
        shouldHaveTheOlderAlone();
    }

    @Test
    void shouldKeepTheOlderWhenTheWrittenFileDoesNotVerify() throws IOException {
        Throwable thrown = failing(channel -> {
            channel.write(ByteBuffer.wrap(older, 0, older.length - 1));
            return 0;
        });
        assertThat(thrown)
                .isInstanceOfSatisfying(
                        PackException.class, e -> assertThat(e.kind()).isEqualTo(PackErrorKind.TRUNCATED));
        shouldHaveTheOlderAlone();
    }

    @Test
    void shouldKeepTheOlderWhenOneBitOfTheWrittenFileIsWrong() throws IOException {
        Throwable thrown = failing(channel -> {
            long contentId = Cook.write(content, channel, 30, Progress.NONE);
            channel.write(ByteBuffer.wrap(new byte[] {1}), 4097);
            return contentId;
        });
        assertThat(thrown)
                .isInstanceOfSatisfying(
                        PackException.class, e -> assertThat(e.kind()).isEqualTo(PackErrorKind.CORRUPT));
        shouldHaveTheOlderAlone();
    }

    @Test
    void cannotCookAValueOfAnotherType() throws IOException {
        DataRecord wrong = new DataRecord("Item", 2);
        wrong.set("text", Variant.ofInteger(ValueType.I32, 5));
        Content broken = new Content(content.schemas(), Map.of("Item", List.of(wrong)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Cook.cook(broken, target, Progress.NONE))
                .withMessage("Item.text: expected string, found i32 5");
        shouldHaveTheOlderAlone();
    }

    @Test
    void cannotCookAReferenceToNothing() throws IOException {
        DataRecord wrong = new DataRecord("Item", 2);
        wrong.set("next", Variant.ofRef("Item", 3));
        Content broken = new Content(content.schemas(), Map.of("Item", List.of(wrong)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Cook.cook(broken, target, Progress.NONE))
                .withMessageStartingWith("no record 3 of type ");
        shouldHaveTheOlderAlone();
    }

    @Test
    void cannotPublishIntoAMissingFolder() {
        Path missing = folder.resolve("missing");
        assertThatExceptionOfType(NoSuchFileException.class)
                .isThrownBy(() -> Cook.cook(content, missing.resolve("items.pack"), Progress.NONE))
                .withMessage(missing + ": no such folder");
        assertThat(missing).doesNotExist();
    }

    @Test
    void cannotPublishIntoAFile() throws IOException {
        assertThatExceptionOfType(FileSystemException.class)
                .isThrownBy(() -> Cook.cook(content, target.resolve("items.pack"), Progress.NONE));
        shouldHaveTheOlderAlone();
    }

    @Test
    void cannotPublishOverAFolder() throws IOException {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> Cook.cook(content, folder, Progress.NONE))
                .withMessage(folder + ": is a folder; expected the name of a file");
        shouldHaveTheOlderAlone();
    }

    @Test
    void shouldPublishWithTheModeThatTheUmaskGives() throws IOException {
        assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"));
        Path ordinary = Files.writeString(temporary.resolve("ordinary"), "text");
        Cook.cook(content, target, Progress.NONE);
        assertThat(Files.getPosixFilePermissions(target)).isEqualTo(Files.getPosixFilePermissions(ordinary));
    }

    @Test
    void shouldWriteBesideItsPlaceAndNotInIt() throws IOException {
        List<String> seen = new ArrayList<>();
        new PackPublisher(target)
                .publish(
                        channel -> {
                            seen.addAll(files());
                            assertThat(target).hasBinaryContent(older);
                            return Cook.write(content, channel, 30, Progress.NONE);
                        },
                        Progress.NONE);
        assertThat(seen)
                .hasSize(2)
                .contains("items.pack")
                .anyMatch(name -> name.matches("\\.items\\.pack\\.[0-9a-f]{16}\\.cooking"));
    }

    @Test
    void shouldRemoveWhatAKilledCookLeftBehindAndNothingElse() throws IOException {
        for (String name : List.of(".items.pack.0123456789abcdef.cooking", ".items.pack.fedcba9876543210.cooking")) {
            Files.writeString(folder.resolve(name), "half a pack");
        }
        List<String> others = List.of(
                ".other.pack.0123456789abcdef.cooking",
                ".items.pack.2.0123456789abcdef.cooking",
                ".items.pack.0123456789abcde.cooking",
                ".items.pack.0123456789ABCDEF.cooking",
                ".items.pack.mine.cooking",
                ".items.pack..cooking",
                ".items.pack.cooking",
                "items.pack.cooking",
                ".items.pack.old");
        for (String name : others) {
            Files.writeString(folder.resolve(name), "not ours");
        }
        Cook.cook(content, target, Progress.NONE);
        assertThat(files())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(others.stream(), Stream.of("items.pack")).toList());
    }

    @Test
    void shouldKeepTheTemporaryFileOfAnotherThread() throws IOException {
        Path other = Files.writeString(folder.resolve(".items.pack.0000000000000001.cooking"), "being written");
        try (FileChannel channel = FileChannel.open(other, StandardOpenOption.WRITE)) {
            channel.lock();
            Cook.cook(content, target, Progress.NONE);
            assertThat(other).hasContent("being written");
        }
        Cook.cook(content, target, Progress.NONE);
        assertThat(other).doesNotExist();
    }

    @Test
    void shouldKeepTheTemporaryFileOfAnotherJvm() throws IOException {
        Path other = Files.writeString(folder.resolve(".items.pack.0000000000000001.cooking"), "being written");
        try (ChildJvm jvm = ChildJvm.start(List.of(), LockMain.class, other)) {
            assertThat(jvm.line()).isEqualTo("locked");
            Cook.cook(content, target, Progress.NONE);
            assertThat(other).hasContent("being written");
        }
        Cook.cook(content, target, Progress.NONE);
        assertThat(other).doesNotExist();
    }

    /** On POSIX, closing any channel of a file gives up all locks that the process has on it. */
    @Test
    void shouldNotGiveUpTheLockOfAnotherCookInThisJvm() throws IOException {
        List<String> said = new ArrayList<>();
        new PackPublisher(target)
                .publish(
                        channel -> {
                            String name = files().stream()
                                    .filter(file -> file.endsWith(".cooking"))
                                    .findFirst()
                                    .orElseThrow();
                            Cook.cook(content, target, Progress.NONE);
                            try (ChildJvm jvm = ChildJvm.start(List.of(), LockMain.class, folder.resolve(name))) {
                                said.add(jvm.line());
                            }
                            return Cook.write(content, channel, 30, Progress.NONE);
                        },
                        Progress.NONE);
        assertThat(said).containsExactly("refused");
    }

    /** The folder of another cook may be spelled otherwise. */
    @Test
    void shouldNotGiveUpTheLockOfAnotherCookInThisJvmThroughALink() throws IOException {
        Path link = Files.createSymbolicLink(temporary.resolve("link"), folder);
        List<String> said = new ArrayList<>();
        new PackPublisher(target)
                .publish(
                        channel -> {
                            String name = files().stream()
                                    .filter(file -> file.endsWith(".cooking"))
                                    .findFirst()
                                    .orElseThrow();
                            Cook.cook(content, link.resolve("items.pack"), Progress.NONE);
                            try (ChildJvm jvm = ChildJvm.start(List.of(), LockMain.class, folder.resolve(name))) {
                                said.add(jvm.line());
                            }
                            return Cook.write(content, channel, 30, Progress.NONE);
                        },
                        Progress.NONE);
        assertThat(said).containsExactly("refused");
    }

    @Test
    void shouldLockTheFileThatItWrites() throws IOException {
        List<String> said = new ArrayList<>();
        new PackPublisher(target)
                .publish(
                        channel -> {
                            String name = files().stream()
                                    .filter(file -> file.endsWith(".cooking"))
                                    .findFirst()
                                    .orElseThrow();
                            try (ChildJvm jvm = ChildJvm.start(List.of(), LockMain.class, folder.resolve(name))) {
                                said.add(jvm.line());
                            }
                            return Cook.write(content, channel, 30, Progress.NONE);
                        },
                        Progress.NONE);
        assertThat(said).containsExactly("refused");
    }

    @Test
    void shouldPublishWhileTheOlderIsBeingRead() throws IOException {
        PackFile open = PackFile.open(target, true);
        for (int round = 0; round < 20; round++) {
            Cook.cook(content, target, Progress.NONE);
            assertThat(open.records(open.types().get(0)).rowCount()).isEqualTo(1);
        }
        assertThat(PackFile.open(target, true).types().get(0).rowCount()).isEqualTo(2);
    }
}
