package dev.ashlar.bench.mutation;

import dev.ashlar.codec.view.Catalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * What Jazzer calls with its inputs. Of the first byte, bit 0 says what the rest is: the bytes of a pack, which bit 1 has sealed, or
 * choices of a {@link Mutator} for one of the good packs.
 */
public final class PackFuzzer {
    private static final int RAW = 1;
    private static final int SEALED = 2;
    private static final int COLLECT_EVERY = 2048;
    private static final int MOST_CHANGES = 6;
    private static final int MOST_RAW = 4;
    private static final int CHOICES = 256;

    private static List<SeedPack> packs = List.of();
    private static Judge judge;
    private static long inputs;
    private static final Map<Judge.Verdict, Long> VERDICTS = new EnumMap<>(Judge.Verdict.class);

    private PackFuzzer() {}

    /**
     * Makes the good packs. Jazzer calls it once; {@code arguments}: the file that says what became of the inputs, at the end, and a folder to be
     * made, for the packs.
     */
    public static void fuzzerInitialize(String... arguments) throws IOException {
        Path report = Path.of(arguments[0]);
        packs = small(SeedPack.all(Files.createDirectory(Path.of(arguments[1]))));
        judge = new Judge();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> write(report)));
    }

    static long inputs() {
        return inputs;
    }

    private static List<SeedPack> small(List<SeedPack> all) {
        return all.stream().filter(pack -> !pack.large()).toList();
    }

    private static void write(Path report) {
        try {
            judge.close();
            if (Files.notExists(report.getParent())) {
                return; // A test that called this in its own JVM has cleaned up.
            }
            Files.writeString(report, inputs + " inputs, " + VERDICTS + "\n");
        } catch (IOException e) {
            e.printStackTrace();
        }
    }

    /** Judges an input. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        if (input.length < 2) {
            return;
        }
        SeedPack good = packs.get((input[1] & 0xFF) % packs.size());
        boolean raw = (input[0] & RAW) != 0;
        byte[] pack = raw ? raw(input) : mutant(good, input);
        Catalog catalog = raw ? Catalog.of() : good.catalog();
        Judge.Verdict verdict = judge.judge(pack, catalog, false, new SplittableRandom(Arrays.hashCode(input)));
        VERDICTS.merge(verdict, 1L, Long::sum);
        if (++inputs % COLLECT_EVERY == 0) {
            System.gc(); // As in a MutationRun.
        }
    }

    private static byte[] raw(byte[] input) {
        byte[] pack = Arrays.copyOfRange(input, 1, input.length);
        return (input[0] & SEALED) != 0 ? Mutator.sealed(pack) : pack;
    }

    private static byte[] mutant(SeedPack good, byte[] input) {
        InputRandom choices = new InputRandom(input, 2);
        return new Mutator(good.bytes(), choices).mutant(1 + choices.nextInt(MOST_CHANGES));
    }

    /** Writes inputs to begin with: the smallest packs as they are, and choices. */
    static void writeCorpus(Path corpus, Path folder) throws IOException {
        List<SeedPack> smallest = SeedPack.all(folder).stream()
                .sorted(Comparator.comparing(pack -> pack.bytes().length))
                .limit(MOST_RAW)
                .toList();
        for (SeedPack pack : smallest) {
            byte[] input = new byte[pack.bytes().length + 1];
            input[0] = RAW | SEALED;
            System.arraycopy(pack.bytes(), 0, input, 1, input.length - 1);
            Files.write(corpus.resolve(pack.name().replace(' ', '-')), input);
        }
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < CHOICES; i++) {
            byte[] input = new byte[32];
            random.nextBytes(input);
            input[0] = 0;
            input[1] = (byte) i;
            Files.write(corpus.resolve("choices-" + i), input);
        }
    }
}
