package dev.ashlar.bench.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.oracle.OraclePack;
import dev.ashlar.bench.oracle.OracleRejection;
import dev.ashlar.bench.oracle.OracleSeal;
import dev.ashlar.bench.sky.SkyPack;
import dev.ashlar.codec.Share;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The verifier refuses a changed pack when and only when the oracle does, but for the rules that bind the writer alone: packs from
 * seeds, of which a few bytes are changed and everything that is computed from others is computed anew.
 */
class VerdictTest {
    private static final long FIRST_SEED = 5_000;

    @TempDir
    Path folder;

    private int accepted;
    private int refused;

    @Test
    void shouldJudgeChangedPacksAlike() throws IOException {
        judgeAll(0, 10, 50, 10, 6, HeaderFormat.WINDOW_SHIFT);
    }

    @Test
    @Tag("slow")
    void shouldJudgeMoreChangedPacksAlike() throws IOException {
        judgeAll(10, Share.of(20), 50, 10, 6, HeaderFormat.WINDOW_SHIFT);
    }

    @Test
    void shouldJudgeChangedPacksOfSeveralBlocksAlike() throws IOException {
        judgeAll(0, 1, 12, 8, 2500, HeaderFormat.MIN_WINDOW_SHIFT);
    }

    @Test
    @Tag("slow")
    void shouldJudgeMoreChangedPacksOfSeveralBlocksAlike() throws IOException {
        judgeAll(0, Share.of(3), 15, 8, 2500, HeaderFormat.MIN_WINDOW_SHIFT);
    }

    private void judgeAll(int first, int packs, int changes, int mostFields, int mostRecords, int windowShift)
            throws IOException {
        List<String> disagreements = new ArrayList<>();
        for (long seed = FIRST_SEED + first; seed < FIRST_SEED + first + packs; seed++) {
            Path types = folder.resolve("types-" + seed);
            Path pack = folder.resolve(seed + ".pack");
            SkyPack.write(RandomTypes.of(seed, mostFields, mostRecords, types), pack, windowShift);
            byte[] good = Files.readAllBytes(pack);
            assertThat(Arrays.mismatch(OracleSeal.seal(good.clone()), good))
                    .as("seed %d", seed)
                    .isEqualTo(-1);
            for (int change = 0; change < changes; change++) {
                Random random = new Random(seed * changes + change);
                byte[] changed = good.clone();
                String what = "seed " + seed + ", change " + change + ":" + change(changed, random);
                String disagreement = judge(OracleSeal.seal(changed));
                if (disagreement != null) {
                    disagreements.add(what + ": " + disagreement);
                }
            }
        }
        assertThat(disagreements).isEmpty();
        assertThat(accepted).isGreaterThan(packs * changes / 20);
        assertThat(refused).isGreaterThan(packs * changes / 10);
    }

    /** Changes one or two places, whatever they mean; {@return where, and to what} */
    private static String change(byte[] pack, Random random) {
        StringBuilder what = new StringBuilder();
        for (int i = random.nextInt(2); i >= 0; i--) {
            int[] section = section(pack, random);
            int at = section[0] + random.nextInt(section[1]);
            int units = section[1] / Long.BYTES;
            if (random.nextInt(3) == 0 && units > 1) {
                int from = section[0] + Long.BYTES * random.nextInt(units);
                at = section[0] + Long.BYTES * random.nextInt(units);
                System.arraycopy(pack, from, pack, at, Long.BYTES);
                what.append(" the 8 bytes at ").append(from).append(" to ").append(at);
            } else {
                byte before = pack[at];
                pack[at] = changed(before, random);
                what.append(String.format(" byte %d from %02X to %02X", at, before, pack[at]));
            }
        }
        return what.toString();
    }

    private static byte changed(byte before, Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> (byte) (before + 1);
            case 1 -> (byte) (before - 1);
            case 2 -> (byte) (before ^ 1 << random.nextInt(8));
            case 3 -> (byte) (before == 0 ? 0xFF : 0);
            default -> (byte) random.nextInt(256);
        };
    }

    /** {@return offset and length of a section, the directory, a part of the header, or what lies between} */
    private static int[] section(byte[] pack, Random random) {
        ByteBuffer file = ByteBuffer.wrap(pack).order(ByteOrder.LITTLE_ENDIAN);
        int directory = (int) file.getLong(24);
        int count = file.getInt(32);
        int choice = random.nextInt(40);
        if (choice == 0) {
            return new int[] {40, 216};
        }
        if (choice == 1) {
            return new int[] {8, 8};
        }
        if (choice < 5) {
            return new int[] {directory, 64 * count};
        }
        int entry = directory + 64 * random.nextInt(count);
        long offset = file.getLong(entry + 16);
        long length = file.getLong(entry + 24);
        boolean inside = offset >= 256 && length > 0 && offset + length <= directory;
        return inside ? new int[] {(int) offset, (int) length} : new int[] {256, directory - 256};
    }

    /** {@return what the two say when they disagree, else null} */
    private @Nullable String judge(byte[] pack) throws IOException {
        Path file = Files.write(folder.resolve("changed.pack"), pack);
        List<PackException> findings = PackVerifier.verify(file);
        Files.delete(file);
        try {
            OraclePack.read(pack);
            accepted++;
            return findings.isEmpty()
                    ? null
                    : "only the verifier refuses: " + findings.get(0).getMessage();
        } catch (OracleRejection e) {
            if (e.isWritersRule()) {
                return findings.isEmpty()
                        ? null
                        : "verifier: " + findings.get(0).getMessage() + "; oracle: " + e.getMessage();
            }
            refused++;
            return findings.isEmpty() ? "only the oracle refuses: " + e.getMessage() : null;
        }
    }
}
