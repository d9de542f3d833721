package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.net.httpserver.HttpServer;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.feed.FeedListener;
import dev.ashlar.feed.FeedPack;
import dev.ashlar.feed.PackFeed;
import dev.ashlar.feed.format.FeedEntry;
import dev.ashlar.feed.format.FeedException;
import dev.ashlar.feed.format.FeedFile;
import dev.ashlar.feed.format.FeedIndex;
import dev.ashlar.feed.format.FeedPatch;
import dev.ashlar.feed.internal.disk.FolderLock;
import dev.ashlar.feed.internal.disk.LocalFolder;
import dev.ashlar.link.PackPatch;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.verify.PackKeys;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublishCommandTest {
    @TempDir
    Path folder;

    private Path content;
    private Path feed;
    private Path key;

    @BeforeEach
    void makeContentAndKey() throws IOException {
        content = Tool.content(folder);
        feed = folder.resolve("feed");
        Tool.output("keygen", folder.resolve("studio"));
        key = folder.resolve("studio.key");
    }

    /** A pack with a version of the product, and so many materials more. */
    private Path pack(String version) throws IOException {
        Path pack = folder.resolve(version + ".pack");
        if (!Files.exists(pack)) {
            Files.writeString(
                    content.resolve("Material.json"),
                    "[{\"id\": 1, \"name\": \"stone\"}, {\"id\": 2, \"name\": \"smoke\", \"texture\": \"" + version
                            + "\"}]");
            Tool.output("pack", content, "-q", "--product-version", version, "-o", pack);
        }
        return pack;
    }

    private String publish(String version, Object... options) throws IOException {
        return Tool.output(arguments(version, options));
    }

    private Object[] arguments(String version, Object... options) throws IOException {
        List<Object> arguments = new ArrayList<>(List.of("publish", pack(version), feed, "--key", key));
        arguments.addAll(List.of(options));
        return arguments.toArray();
    }

    private PublicKey studio() throws IOException {
        return PackKeys.publicKey(Files.readString(folder.resolve("studio.pub")));
    }

    private FeedIndex index() throws IOException {
        return FeedIndex.read(Files.readAllBytes(feed.resolve("index.json")), Set.of(studio()), feed);
    }

    private List<String> versions() throws IOException {
        return index().packs().stream().map(FeedEntry::productVersion).toList();
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(feed)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals(".lock"))
                    .sorted()
                    .toList();
        }
    }

    /** What an index names is there, and is what it says. */
    private void assertComplete() throws IOException {
        for (FeedEntry entry : index().packs()) {
            Path file = feed.resolve(entry.fileName());
            assertThat(file).hasSize(entry.size());
            assertThat(RecordStore.check(file, Catalog.of(), OpenOptions.MAPPED.signedBy(studio())))
                    .isEqualTo(entry.contentId());
        }
        for (FeedPatch patch : index().patches()) {
            Path file = feed.resolve(patch.fileName());
            assertThat(file).hasSize(patch.size());
            assertThat(PackPatch.read(file).newSha256())
                    .startsWith(patch.to().substring(patch.to().length() - 16));
        }
        assertThat(files())
                .hasSize(index().packs().size() + index().patches().size() + 1)
                .noneMatch(name -> name.endsWith(".part"));
    }

    @Test
    void shouldLayOutAFeedThatGamesFollow() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] bytes = Files.readAllBytes(
                    feed.resolve(exchange.getRequestURI().getPath().substring(1)));
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
        OpenOptions options = OpenOptions.PRIVATE_COPY.signedBy(studio()).atLeast("1.4");
        List<FeedFile> loaded = new ArrayList<>();
        try (PackFeed follower = PackFeed.open(address, folder.resolve("game"), Catalog.of(), options)) {
            publish("1.4.1");
            FeedPack first = follower.update();
            assertThat(first.productVersion()).isEqualTo("1.4.1");
            publish("1.4.2");
            FeedPack second = follower.update(new FeedListener() {
                @Override
                public void downloading(FeedFile file, long done) {
                    loaded.add(file);
                }
            });
            assertThat(loaded).startsWith(index().patches().get(0));
            assertThat(second.sequence()).isEqualTo(2);
            try (RecordStore store = RecordStore.open(second.file(), Catalog.of(), options)) {
                assertThat(store.stamp().version()).isEqualTo("1.4.2");
                assertThat(store.stamp().contentId()).isEqualTo(second.contentId());
            }
        } finally {
            server.stop(0);
        }
    }

    @Test
    void shouldTellWhatItHasDone() throws IOException {
        Tool tool = Tool.run(arguments("1.4.2"));

        FeedEntry entry = index().newest();
        assertThat(tool.out().lines())
                .containsExactly(
                        "%s: %,d bytes, version 1.4.2, signed with the key %016X"
                                .formatted(feed.resolve(entry.fileName()), entry.size(), PackKeys.id(studio())),
                        feed.resolve("index.json") + ": sequence 1, 1 pack");
        assertThat(publish("1.4.2", "-q")).isEmpty();
    }

    @Test
    void shouldListThreePacksAndRemoveOlderOnes() throws IOException {
        for (int i = 1; i <= 5; i++) {
            publish("1." + i);
            assertComplete();
        }
        assertThat(versions()).containsExactly("1.5", "1.4", "1.3");
        publish("1.6", "--keep", 1);
        assertThat(versions()).containsExactly("1.6");
        assertComplete();
    }

    /** Pairs of versions; a pack that is not listed any more has none. */
    private List<String> patches() throws IOException {
        FeedIndex index = index();
        Map<String, String> versions =
                index.packs().stream().collect(Collectors.toMap(FeedEntry::name, FeedEntry::productVersion));
        return index.patches().stream()
                .map(patch -> versions.getOrDefault(patch.from(), "?") + " " + versions.get(patch.to()))
                .toList();
    }

    @Test
    void shouldMakePatchesFromTheLastPacks() throws IOException {
        for (int i = 1; i <= 3; i++) {
            publish("1." + i);
            assertComplete();
        }
        assertThat(patches()).containsExactly("1.2 1.3", "1.1 1.3", "1.1 1.2");
        String said = publish("1.4", "--patches", 2);
        assertThat(patches()).containsExactly("1.3 1.4", "1.2 1.4", "1.2 1.3", "? 1.3", "? 1.2");
        FeedPatch newest = index().patches().get(0);
        assertThat(said)
                .contains("%s: %,d bytes\n".formatted(feed.resolve(newest.fileName()), newest.size()))
                .endsWith("sequence 4, 3 packs, 5 patches\n");
        assertComplete();

        publish("1.5", "--patches", 0);
        assertThat(patches()).isEmpty();
        assertComplete();
    }

    /** What a game gets by a patch that was published. */
    @Test
    void shouldMakePatchesThatGiveThePack() throws IOException {
        publish("1.1");
        FeedEntry older = index().newest();
        publish("1.2");
        FeedPatch patch = index().patchFrom(older).orElseThrow();
        Path target = folder.resolve("patched");
        try (FileChannel channel = FileChannel.open(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackPatch.read(feed.resolve(patch.fileName())).apply(feed.resolve(older.fileName()), channel);
        }
        assertThat(target).hasSameBinaryContentAs(feed.resolve(index().newest().fileName()));
    }

    @Test
    void shouldLeaveOutAPatchThatIsNotClearlySmaller() throws IOException {
        makeNoise("1.1", 1);
        publish("1.1");
        FeedEntry older = index().newest();
        makeNoise("1.2", 2);
        String said = publish("1.2");

        FeedEntry newest = index().newest();
        assertThat(patches()).isEmpty();
        assertThat(said)
                .contains("no patch from the pack " + older.name() + ": a patch would have more than "
                        + newest.size() * 3 / 4 + " bytes\n")
                .endsWith("sequence 2, 2 packs\n");
        assertComplete();
    }

    /** A pack of random letters, which has nothing in common with another one. */
    private void makeNoise(String version, long seed) throws IOException {
        Random random = new Random(seed);
        List<String> names = List.of("stone", "smoke", "ash", "dust");
        String materials = IntStream.rangeClosed(1, 4)
                .mapToObj(id -> "{\"id\": " + id + ", \"name\": \"" + names.get(id - 1) + "\", \"texture\": \""
                        + random.ints(50_000, '#', '~')
                                .filter(letter -> letter != '\\')
                                .mapToObj(Character::toString)
                                .collect(Collectors.joining())
                        + "\"}")
                .collect(Collectors.joining(",", "[", "]"));
        Files.writeString(content.resolve("Material.json"), materials);
        Tool.output("pack", content, "-q", "--product-version", version, "-o", folder.resolve(version + ".pack"));
    }

    @Test
    void shouldNotMakeAgainWhatIsThere() throws IOException {
        publish("1.1");
        publish("1.2");
        byte[] before = Files.readAllBytes(feed.resolve("index.json"));
        Path patch = feed.resolve(index().patches().get(0).fileName());
        FileTime time = FileTime.fromMillis(1_790_000_000_000L);
        Files.setLastModifiedTime(patch, time);

        assertThat(publish("1.2")).endsWith("; announces this pack already, and has not changed\n");
        assertThat(feed.resolve("index.json")).hasBinaryContent(before);
        assertThat(Files.getLastModifiedTime(patch)).isEqualTo(time);
        Files.write(patch, new byte[(int) Files.size(patch)]);
        publish("1.2");
        assertThat(feed.resolve("index.json")).as("with the patch made anew").hasBinaryContent(before);
        assertComplete();
    }

    @Test
    void shouldRemoveWhatAKilledCommandHasLeft() throws IOException {
        publish("1.1");
        publish("1.2");
        String left =
                index().patches().get(0).fileName().replaceFirst("[0-9a-f]{16}[.]patch", "0123456789abcdef.patch");
        for (String name : List.of(left, "patch.part", "trial.part")) {
            Files.writeString(feed.resolve(name), "half");
        }
        publish("1.3");
        assertComplete();
    }

    /** A damaged pack of before is no base of a patch. */
    @Test
    void cannotMakeAPatchFromADamagedPack() throws IOException {
        publish("1.1");
        Path older = feed.resolve(index().newest().fileName());
        byte[] bytes = Files.readAllBytes(older);
        bytes[bytes.length / 2] ^= 1;
        Files.write(older, bytes);
        publish("1.2");
        assertThat(patches()).isEmpty();
    }

    @Test
    void shouldPublishAnOlderPackAgain() throws IOException {
        publish("1.1");
        publish("1.2");
        publish("1.1");
        assertThat(versions()).containsExactly("1.1", "1.2");
        assertThat(index().sequence()).isEqualTo(3);
        assertComplete();
    }

    @Test
    void shouldChangeNothingWhenThePackIsTheNewestAlready() throws IOException {
        publish("1.1");
        byte[] before = Files.readAllBytes(feed.resolve("index.json"));

        assertThat(publish("1.1")).endsWith("sequence 1, 1 pack; announces this pack already, and has not changed\n");
        assertThat(feed.resolve("index.json")).hasBinaryContent(before);
        assertComplete();
    }

    @Test
    void shouldTakeTheSequenceOfABuild() throws IOException {
        publish("1.1", "--sequence", 500);
        publish("1.2");
        assertThat(index().sequence()).isEqualTo(501);

        Tool tool = Tool.run(arguments("1.3", "--sequence", 501));
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.DATA);
        assertThat(tool.err())
                .isEqualTo(feed.resolve("index.json")
                        + ": not trusted: sequence: expected one greater than 501, found 501: followers refuse an"
                        + " index that does not replace the one before\n");
        assertThat(versions()).containsExactly("1.2", "1.1");
    }

    @Test
    void cannotPublishWhatDoesNotVerify() throws IOException {
        publish("1.1");
        byte[] bytes = Files.readAllBytes(pack("1.2"));
        bytes[bytes.length / 2] ^= 1;
        Files.write(pack("1.2"), bytes);

        assertThat(Tool.run(arguments("1.2")).exitCode()).isEqualTo(ExitCodes.PACK);
        assertThat(Tool.run("publish", pack("1.2"), folder.resolve("other"), "--unsigned")
                        .exitCode())
                .isEqualTo(ExitCodes.PACK);
        assertThat(versions()).containsExactly("1.1");
        assertComplete();
    }

    /** The index cannot be replaced: the new pack is there, and the old index still names what is there. */
    @Test
    void shouldLeaveAFeedThatWorksWhenItFails() throws IOException {
        publish("1.1");
        publish("1.2");
        byte[] before = Files.readAllBytes(feed.resolve("index.json"));
        Path obstacle = Files.createDirectories(feed.resolve("index.json.part/full"));

        assertThat(Tool.run(arguments("1.3", "--keep", 1)).exitCode()).isEqualTo(ExitCodes.FILE);
        assertThat(feed.resolve("index.json")).hasBinaryContent(before);
        for (FeedEntry entry : index().packs()) {
            assertThat(feed.resolve(entry.fileName())).hasSize(entry.size());
        }
        Files.delete(obstacle);
        Files.delete(obstacle.getParent());
        publish("1.3", "--keep", 1);
        assertComplete();
    }

    @Test
    void shouldListNoPackWhoseFileIsGone() throws IOException {
        publish("1.1");
        Files.delete(feed.resolve(index().newest().fileName()));
        publish("1.2");
        assertThat(versions()).containsExactly("1.2");
        assertComplete();
    }

    @Test
    void shouldLeaveOtherFilesAlone() throws IOException {
        Files.createDirectory(feed);
        Files.writeString(feed.resolve("notes.txt"), "mine");
        Files.writeString(feed.resolve("game.pack"), "mine too");
        publish("1.1");
        publish("1.2", "--keep", 1, "--patches", 0);
        assertThat(files()).hasSize(4).contains("notes.txt", "game.pack", "index.json");
    }

    @Test
    void shouldChangeTheKey() throws IOException {
        publish("1.1");
        Path older = folder.resolve("studio.pub");
        Files.move(older, folder.resolve("older.pub"));
        Files.delete(key);
        Tool.output("keygen", folder.resolve("studio"));

        Tool refused = Tool.run(arguments("1.2"));
        assertThat(refused.exitCode()).isEqualTo(ExitCodes.DATA);
        assertThat(refused.err()).contains("index.json: not trusted: expected a signature by the key");

        publish("1.2", "--trust", folder.resolve("older.pub"), "--keep", 1);
        assertThat(index().sequence()).isEqualTo(2);
        assertComplete();
    }

    @Test
    void shouldPublishWithoutSignatures() throws IOException {
        assertThat(Tool.output("publish", pack("1.1"), feed, "--unsigned")).contains("version 1.1, not signed");

        byte[] bytes = Files.readAllBytes(feed.resolve("index.json"));
        FeedEntry entry = FeedIndex.read(bytes, Set.of(), feed).newest();
        assertThat(feed.resolve(entry.fileName())).hasSameBinaryContentAs(pack("1.1"));
        assertThat(catchThrowable(this::index)).isInstanceOf(FeedException.class);
    }

    @Test
    void cannotReplaceASignedIndexByOneWithoutASignature() throws IOException {
        publish("1.1");
        byte[] before = Files.readAllBytes(feed.resolve("index.json"));
        List<String> files = files();

        Tool tool = Tool.run("publish", pack("1.2"), feed, "--unsigned");
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.errLines())
                .containsExactly(feed.resolve("index.json")
                        + ": expected an index without a signature, as --unsigned writes it, found a signed one, whose"
                        + " followers accept only signed ones: publish with --key, or into another folder, or remove"
                        + " index.json first");
        assertThat(feed.resolve("index.json")).hasBinaryContent(before);
        assertThat(files()).isEqualTo(files);

        Files.delete(feed.resolve("index.json"));
        Tool.output("publish", pack("1.2"), feed, "--unsigned");
        Tool.output("publish", pack("1.3"), feed, "--unsigned");
        byte[] after = Files.readAllBytes(feed.resolve("index.json"));
        assertThat(FeedIndex.isSigned(after)).isFalse();
        assertThat(FeedIndex.read(after, Set.of(), feed).sequence()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --keep 0                | --keep: expected 1 to 100, found 0
        --keep 101              | --keep: expected 1 to 100, found 101
        --patches -1            | --patches: expected 0 to 100, found -1
        --patches 101           | --patches: expected 0 to 100, found 101
        --sequence 0            | --sequence: expected 1 to 9007199254740991, found 0
        --unsigned --key a.key  | --unsigned signs and checks nothing: expected no --key and no --trust
        --unsigned --trust a.pub | --unsigned signs and checks nothing: expected no --key and no --trust
        --keep 3                | no key given: expected --key FILE, or the text of a private key in ASHLAR_SIGNING_KEY; or --unsigned, to sign nothing
        """)
    void shouldSayWhatIsWrongWithACommandLine(String options, String said) throws IOException {
        List<Object> arguments = new ArrayList<>(List.of("publish", pack("1.1"), feed));
        arguments.addAll(List.of(options.split(" ")));
        Tool tool = Tool.run(arguments.toArray());

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(tool.errLines().get(0)).isEqualTo(said);
        assertThat(feed).doesNotExist();
    }

    @Test
    void cannotPublishWhileAnotherProcessDoes() throws IOException {
        publish("1.1");
        try (FolderLock lock = FolderLock.tryLock(new LocalFolder(feed))) {
            assertThat(lock).isNotNull();
            Tool tool = Tool.run(arguments("1.2"));
            assertThat(tool.exitCode()).isEqualTo(ExitCodes.FILE);
            assertThat(tool.err()).contains("another process publishes there; run the command again when it has ended");
        }
        assertThat(versions()).containsExactly("1.1");
    }
}
