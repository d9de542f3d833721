package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.link.LinkException;
import dev.ashlar.link.LinkStack;
import dev.ashlar.link.Linker;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Layers that were changed at random and sealed again: each is refused, or gives a pack that verifies. */
class HostileLayerTest {
    private static final long SEED = 20261125;
    private static final int ROUNDS = 600;

    @TempDir
    Path root;

    private Path base;

    private byte[] layer() throws IOException {
        Below below = LayerFolders.base(root.resolve("content"));
        base = Contents.cook(below.content(), root.resolve("game.pack"), HeaderFormat.WINDOW_SHIFT);
        Path folder = LayerFolders.layer(
                root,
                "mod",
                "Item.json",
                "[{\"id\": 0, \"name\": \"Nail\"}, {\"id\": 1, \"damage\": 11, \"tags-\": [\"iron\"], \"tags+\": [\"x\"]}]",
                "Monster.json",
                """
                [
                  {"id": 1, "remove": true},
                  {"id": 2, "loot+": [{"item": "Nail"}], "stock+": {"Nail": 3}, "stock-": ["Bread"], "best": "Axe"}
                ]
                """);
        Stack stack = LayerFolders.stack(below, folder);
        Path file = root.resolve("mod.layer");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            LayerFile.write(
                    stack.layers().get(0), below.content(), 0, PackInfo.NONE, channel, HeaderFormat.WINDOW_SHIFT);
        }
        return Files.readAllBytes(file);
    }

    @Test
    void shouldRefuseOrLinkWhatVerifies() throws IOException {
        byte[] good = layer();
        Random random = new Random(SEED);
        Map<String, Integer> results = new TreeMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            byte[] bad = good.clone();
            int changes = 1 + random.nextInt(3);
            for (int i = 0; i < changes; i++) {
                int at = place(good, random);
                bad[at] = (byte) (random.nextBoolean() ? random.nextInt() : bad[at] ^ 1 << random.nextInt(8));
            }
            results.merge(link(bad, round), 1, Integer::sum);
        }
        assertThat(results.keySet())
                .as("seed %d: %s", SEED, results)
                .contains("linked", "refused as a pack", "refused by the link");
    }

    /** Most often a byte of a row: others are refused as those of any pack. */
    private static int place(byte[] good, Random random) {
        if (random.nextInt(8) == 0) {
            return HeaderFormat.LENGTH + random.nextInt(good.length - HeaderFormat.LENGTH);
        }
        String type = random.nextBoolean() ? "Item" : "Monster";
        Resealer pack = new Resealer(good);
        int first = pack.row(type, 0);
        return first + random.nextInt(3 * (pack.row(type, 1) - first));
    }

    private String link(byte[] bad, int round) throws IOException {
        byte[] sealed;
        try {
            sealed = new Resealer(bad).seal();
        } catch (RuntimeException e) {
            return "not sealed"; // The directory itself is gone: checksums of nothing.
        }
        Path file = Files.write(root.resolve("bad.layer"), sealed);
        Path linked = root.resolve("linked.pack");
        Files.deleteIfExists(linked);
        try (LinkStack stack = LinkStack.of(base, OpenOptions.MAPPED);
                FileChannel channel =
                        FileChannel.open(linked, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            stack.with(file, OpenOptions.MAPPED);
            Linker.link(stack, channel, false);
        } catch (PackException e) {
            return "refused as a pack";
        } catch (LinkException e) {
            assertThat(e.problems()).as("round %d", round).isNotEmpty();
            return "refused by the link";
        }
        assertThat(PackVerifier.verify(linked)).as("round %d", round).isEmpty();
        return "linked";
    }
}
