package dev.ashlar.bench.feed;

import dev.ashlar.bench.emitter.EmitterTypes;
import dev.ashlar.bench.workload.Workload;
import dev.ashlar.feed.FeedOptions;
import dev.ashlar.feed.FeedPack;
import dev.ashlar.feed.PackFeed;
import dev.ashlar.feed.format.FeedEntry;
import dev.ashlar.feed.format.FeedIndex;
import dev.ashlar.feed.format.FeedPatch;
import dev.ashlar.pipeline.patch.PatchMaker;
import dev.ashlar.pipeline.sign.PackSigner;
import dev.ashlar.pipeline.sign.SigningKey;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Followers of one announcement, one behind the other, each with the code of a game and a folder of its own. Time is a number: a follower polls every minute, varied as
 * {@link dev.ashlar.feed.Follower} does it, from five minutes before the announcement to five minutes behind it.
 */
final class Fleet {
    private static final long SEED = 20_261_125;
    private static final long INTERVAL_MILLIS = 60_000;
    private static final long WINDOW_MILLIS = 300_000;
    private static final int EMITTERS = 2000;
    private static final URI ADDRESS = URI.create("http://127.0.0.1/");

    private final Path work;
    private final SigningKey key = knownKey();
    private final OpenOptions open = OpenOptions.MAPPED.signedBy(key.publicKey());
    private final Packed before;
    private final Packed after;
    private final FeedPatch patch;
    private final byte[] patchBytes;

    /** The key whose 32 bytes are zeros: signatures are in packs and patches, which have the same bytes each time. */
    private static SigningKey knownKey() {
        byte[] encoded = HexFormat.of().parseHex("302e020100300506032b657004220420" + "00".repeat(32));
        return SigningKey.parse("-----BEGIN PRIVATE KEY-----\n"
                + Base64.getEncoder().encodeToString(encoded) + "\n-----END PRIVATE KEY-----\n");
    }

    /**
     * How the server and the way to it are.
     *
     * @param cut share of answers with a pack or a patch that end early, at a random byte
     * @param hasRanges whether the server knows ranges
     * @param hasPatch whether the index lists a patch from the pack before
     */
    record Line(double cut, boolean hasRanges, boolean hasPatch) {}

    /**
     * What was seen.
     *
     * @param traffic what the server has sent
     * @param nanos of the updates that brought the new pack, all together
     */
    record Outcome(Traffic traffic, long nanos) {}

    private record Packed(FeedEntry entry, byte[] bytes) {}

    Fleet(Path work) throws IOException {
        this.work = work;
        this.before = packed(1);
        this.after = packed(0);
        this.patchBytes = Files.readAllBytes(patch(1));
        this.patch = new FeedPatch(before.entry().name(), after.entry().name(), patchBytes.length, sha256(patchBytes));
    }

    /** {@return the pack that was the newest so many announcements ago: each adds a hundredth of the emitters} */
    Path pack(int behind) throws IOException {
        Path pack = work.resolve(behind + ".pack");
        if (!Files.exists(pack)) {
            Workload.writeEmitters(pack, EMITTERS + (1 - behind) * EMITTERS / 100);
            PackSigner.sign(pack, pack, key);
        }
        return pack;
    }

    private Path patch(int behind) throws IOException {
        Path made = work.resolve(behind + ".patch");
        PatchMaker.make(pack(behind), pack(0), made);
        return made;
    }

    /** {@return bytes of the patch that makes the newest pack of one that was the newest so many announcements ago} */
    long patchBytes(int behind) throws IOException {
        return Files.size(patch(behind));
    }

    private Packed packed(int behind) throws IOException {
        Path pack = pack(behind);
        byte[] bytes = Files.readAllBytes(pack);
        long contentId = RecordStore.check(pack, EmitterTypes.CATALOG, open);
        return new Packed(new FeedEntry(contentId, bytes.length, sha256(bytes), ""), bytes);
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** {@return bytes of the pack that is announced} */
    long packBytes() {
        return after.bytes().length;
    }

    /** {@return bytes of the patch that makes it} */
    long patchBytes() {
        return patchBytes.length;
    }

    /** {@return bytes of the index that announces it} */
    long indexBytes(boolean hasPatch) {
        return index(2, hasPatch).length;
    }

    private byte[] index(long sequence, boolean hasPatch) {
        if (sequence == 1) {
            return new FeedIndex(1, List.of(before.entry())).write(key::sign);
        }
        return new FeedIndex(sequence, List.of(after.entry(), before.entry()), hasPatch ? List.of(patch) : List.of())
                .write(key::sign);
    }

    /** {@return what so many followers have cost} */
    Outcome simulate(int followers, Line line) throws IOException, InterruptedException {
        Traffic traffic = new Traffic();
        long nanos = 0;
        SplittableRandom seeds = new SplittableRandom(SEED);
        for (int i = 0; i < followers; i++) {
            Path folder = work.resolve("follower");
            nanos += follow(folder, traffic, line, seeds.split());
            remove(folder);
        }
        return new Outcome(traffic, nanos);
    }

    private long follow(Path folder, Traffic traffic, Line line, SplittableRandom random)
            throws IOException, InterruptedException {
        SimulatedServer setUp = server(new Traffic(), new Line(0, true, false), random);
        setUp.put(FeedIndex.FILE_NAME, index(1, false));
        try (PackFeed feed = feed(folder, setUp)) {
            feed.update(); // The follower has the pack of before.
        }
        SimulatedServer server = server(traffic, line, random);
        FeedPack found = null;
        long nanos = 0;
        try (PackFeed feed = feed(folder, server)) {
            long at = -WINDOW_MILLIS + random.nextLong(INTERVAL_MILLIS);
            for (; at < WINDOW_MILLIS; at += (long) (INTERVAL_MILLIS * (0.75 + random.nextDouble() / 2))) {
                server.at(at);
                server.put(FeedIndex.FILE_NAME, index(at < 0 ? 1 : 2, line.hasPatch()));
                long begin = System.nanoTime();
                FeedPack newest = feed.update();
                nanos += found != null && newest.sequence() != found.sequence() ? System.nanoTime() - begin : 0;
                found = newest;
            }
        }
        if (found == null || !found.sha256().equals(after.entry().sha256())) {
            throw new IllegalStateException("a follower has not got the pack that was announced, but " + found);
        }
        return nanos;
    }

    private SimulatedServer server(Traffic traffic, Line line, SplittableRandom random) {
        SimulatedServer server = new SimulatedServer(traffic, line, random);
        server.put(before.entry().fileName(), before.bytes());
        server.put(after.entry().fileName(), after.bytes());
        server.put(patch.fileName(), patchBytes);
        return server;
    }

    /** Without waits: what is simulated is traffic, not time. */
    private PackFeed feed(Path folder, SimulatedServer server) throws IOException {
        FeedOptions options = FeedOptions.DEFAULT.client(server).attempts(1000, Duration.ZERO, Duration.ZERO);
        return PackFeed.open(ADDRESS, folder, EmitterTypes.CATALOG, open, options);
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
