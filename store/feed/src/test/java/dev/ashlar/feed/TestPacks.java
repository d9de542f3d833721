package dev.ashlar.feed;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.feed.format.FeedEntry;
import dev.ashlar.feed.format.FeedPatch;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.patch.PatchMaker;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.sign.PackSigner;
import dev.ashlar.pipeline.sign.SigningKey;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Packs of one type, Star, in folders of tests. */
public final class TestPacks {
    private static final String SCHEMA =
            "Schema = { name = \"Star\" }\nFields = [ { name = \"name\", type = \"string\" } ]";

    private TestPacks() {}

    /** A pack with its bytes, and what an index says of it. */
    public record Pack(byte[] bytes, FeedEntry entry) {
        /** Name of the file on a server. */
        public String name() {
            return entry.fileName();
        }

        /** Path on a server. */
        public String path() {
            return '/' + name();
        }
    }

    /** A patch with its bytes, and what an index says of it. */
    public record Patch(byte[] bytes, FeedPatch entry) {
        /** Path on a server. */
        public String path() {
            return '/' + entry.fileName();
        }
    }

    /** The patch that makes a pack of another. */
    public static Patch patch(Path folder, Pack from, Pack to) throws IOException {
        return listed(made(folder, from, to), from, to);
    }

    /** The bytes of the patch that makes a pack of another. */
    public static byte[] made(Path folder, Pack from, Pack to) throws IOException {
        Path work = Files.createTempDirectory(folder, "patch");
        Path old = Files.write(work.resolve("old"), from.bytes());
        Path now = Files.write(work.resolve("now"), to.bytes());
        PatchMaker.make(old, now, work.resolve("patch"));
        return Files.readAllBytes(work.resolve("patch"));
    }

    /** Any bytes, as an index lists a patch from a pack to another. */
    public static Patch listed(byte[] bytes, Pack from, Pack to) {
        return new Patch(bytes, new FeedPatch(from.entry().name(), to.entry().name(), bytes.length, sha256(bytes)));
    }

    /** A pack of a product version, with as many records as said, signed by the studio. */
    public static Pack signed(Path folder, String version, int records) throws IOException {
        return signed(folder, version, records, TestKeys.STUDIO);
    }

    /** A pack signed with a key. */
    public static Pack signed(Path folder, String version, int records, SigningKey key) throws IOException {
        Path pack = cooked(folder, version, records);
        PackSigner.sign(pack, pack, key);
        return pack(Files.readAllBytes(pack), pack, version);
    }

    /** A pack that nobody has signed. */
    public static Pack unsigned(Path folder, String version, int records) throws IOException {
        Path pack = cooked(folder, version, records);
        return pack(Files.readAllBytes(pack), pack, version);
    }

    private static Pack pack(byte[] bytes, Path pack, String version) {
        long contentId = RecordStore.check(pack, Catalog.of(), OpenOptions.MAPPED);
        return new Pack(bytes, new FeedEntry(contentId, bytes.length, sha256(bytes), version));
    }

    /** SHA-256 in hexadecimal digits. */
    public static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    private static Path cooked(Path folder, String version, int records) throws IOException {
        Path work = Files.createTempDirectory(folder, "cook");
        Path content = Files.createDirectory(work.resolve("content"));
        Files.writeString(content.resolve("Star.schema"), SCHEMA);
        Files.writeString(
                content.resolve("Star.json"),
                IntStream.range(0, records)
                        .mapToObj(id -> "{\"id\": %d, \"name\": \"star %d of %s\"}".formatted(id, id, version))
                        .collect(Collectors.joining(",\n", "[", "]")));
        Path file = work.resolve("stars.pack");
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            PackInfo info = new PackInfo(PackInfo.stamp(null, version, null, "ashlar 1.0.0", null), Map.of(), true);
            Cook.write(
                    ContentReader.read(content, Progress.NONE),
                    info,
                    channel,
                    HeaderFormat.WINDOW_SHIFT,
                    Progress.NONE);
        }
        return file;
    }
}
