package dev.ashlar.pipeline.cook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.pipeline.ChildJvm;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that is killed while it cooks leaves a whole pack, which is the older or the newer, and a left-over that the
 * next cook removes.
 */
class KilledCookTest {
    private static final long SEED = 90_125;
    private static final int ALL_KILLS = 200;
    private static final int SIDE_BY_SIDE = 2;
    private static final int FEW_LOOKS = 20;
    private static final int MANY_LOOKS = 4000;
    /** Packs are written in pieces of a mebibyte. */
    private static final int PIECE_SHIFT = 20;

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final List<String> FLAGS = List.of("-XX:TieredStopAtLevel=1", "-Xshare:auto", "-XX:+UseSerialGC");
    private static final String HELD = ".items.pack.00000000000001ed.cooking";

    @TempDir
    Path folder;

    private Content small;
    private byte[] smallPack;
    private List<byte[]> packs;

    /** What was found after a kill: packs that the killed process published, and the length of its left-over, −1 without. */
    private record Kill(int published, long leftOver) {}

    @BeforeEach
    void cookWhatIsToBeFound() throws IOException {
        small = CookLoopMain.content("C", 1);
        smallPack = cooked(small);
        packs = new ArrayList<>();
        for (Content content : CookLoopMain.contents()) {
            packs.add(cooked(content));
        }
    }

    private byte[] cooked(Content content) throws IOException {
        Path pack = folder.resolve("expected.pack");
        Cook.cook(content, pack, Progress.NONE);
        assertThat(PackVerifier.verify(pack)).isEmpty();
        return Files.readAllBytes(pack);
    }

    @Test
    void shouldLeaveAWholePackWhenKilled() throws Exception {
        assertThat(kills(0, 2)).hasSize(2);
    }

    @Test
    @Tag("slow")
    void shouldLeaveAWholePackWhenKilledTwoHundredTimes() throws Exception {
        int count = Share.of(ALL_KILLS);
        ExecutorService lanes = Executors.newFixedThreadPool(SIDE_BY_SIDE);
        List<Kill> kills = new ArrayList<>();
        try {
            List<Future<List<Kill>>> results = new ArrayList<>();
            for (int lane = 1; lane <= SIDE_BY_SIDE; lane++) {
                int number = lane;
                results.add(lanes.submit(() -> kills(number, count / SIDE_BY_SIDE)));
            }
            for (Future<List<Kill>> result : results) {
                kills.addAll(result.get());
            }
        } finally {
            lanes.shutdownNow();
        }
        assertThat(kills).hasSize(count / SIDE_BY_SIDE * SIDE_BY_SIDE);
        if (count == ALL_KILLS) {
            assertSpread(kills);
        }
    }

    private void assertSpread(List<Kill> kills) {
        assertThat(kills)
                .as("kills, which should be spread over the cook; seed %d", SEED)
                .anyMatch(kill -> kill.leftOver() == 0)
                .anyMatch(kill -> kill.leftOver() > 0 && kill.leftOver() < packs.get(0).length)
                .anyMatch(kill -> kill.leftOver() >= packs.get(0).length)
                .anyMatch(kill -> kill.leftOver() < 0)
                .anyMatch(kill -> kill.published() == 0)
                .anyMatch(kill -> kill.published() > 0);
    }

    /** Kills a process after the other in a folder of its own, where another process holds a file throughout. */
    private List<Kill> kills(int lane, int count) throws Exception {
        Path own = Files.createDirectory(folder.resolve("lane-" + lane));
        Path target = own.resolve("items.pack");
        Files.writeString(own.resolve(HELD), "being written");
        Random random = new Random(SEED + lane);
        List<Kill> kills = new ArrayList<>();
        try (ChildJvm holder = ChildJvm.start(FLAGS, LockMain.class, own.resolve(HELD))) {
            assertThat(holder.line()).isEqualTo("locked");
            Cook.cook(small, target, Progress.NONE);
            for (int round = 0; round < count; round++) {
                String where = "seed %d, lane %d, round %d".formatted(SEED, lane, round);
                kills.add(kill(target, random, where));
                Cook.cook(small, target, Progress.NONE);
                assertThat(Files.readAllBytes(target)).as(where).isEqualTo(smallPack);
                assertThat(files(own)).as(where).containsExactly(HELD, "items.pack");
                assertThat(own.resolve(HELD)).as(where).hasContent("being written");
            }
        }
        Cook.cook(small, target, Progress.NONE);
        assertThat(files(own)).containsExactly("items.pack");
        return kills;
    }

    private Kill kill(Path target, Random random, String where) throws Exception {
        boolean second = random.nextInt(4) == 0;
        long length = Math.min((long) random.nextInt(4) << PIECE_SHIFT, packs.get(0).length);
        boolean moved = random.nextInt(6) == 0;
        int looks = moved ? 0 : random.nextInt(random.nextBoolean() ? FEW_LOOKS : MANY_LOOKS);
        String said = "";
        try (ChildJvm cook = ChildJvm.start(FLAGS, CookLoopMain.class, target)) {
            while (second && !said.equals("A")) {
                said = cook.line();
                assertThat(cook.isAlive()).as(where).isTrue();
            }
            long before = target.toFile().length();
            await(cook, () -> leftOver(target) >= length);
            if (moved) {
                await(cook, () -> target.toFile().length() != before);
            }
            for (int i = 0; i < looks; i++) {
                leftOver(target);
            }
            said += String.join("", cook.kill().stream().filter("AB"::contains).toList());
        }
        int published = said.length();
        assertThat(said).as(where).isEqualTo("AB".repeat(published / 2 + 1).substring(0, published));
        byte[] last = published == 0 ? smallPack : packs.get((published - 1) % 2);
        byte[] next = packs.get(published % 2); // It may have been moved without being told yet.
        assertThat(Files.readAllBytes(target))
                .as("%s, %d published", where, published)
                .isIn(last, next);
        return new Kill(published, leftOver(target));
    }

    private static void await(ChildJvm cook, Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.call()) {
            Thread.yield();
            assertThat(cook.isAlive()).as("the other JVM is alive").isTrue();
            assertThat(System.nanoTime()).as("time").isLessThan(deadline);
        }
    }

    /** The length of the file that is being written, or was; −1 without one. */
    private static long leftOver(Path target) throws IOException {
        for (String name : files(target.getParent())) {
            if (name.endsWith(".cooking") && !name.equals(HELD)) {
                return target.resolveSibling(name).toFile().length();
            }
        }
        return -1;
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
