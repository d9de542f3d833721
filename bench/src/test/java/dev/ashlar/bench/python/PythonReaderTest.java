package dev.ashlar.bench.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.bench.agreement.BrokenLanguage;
import dev.ashlar.bench.agreement.RandomTypes;
import dev.ashlar.bench.golden.GoldenPack;
import dev.ashlar.bench.sky.SkyPack;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.ValueRules;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.texts.LanguageFile;
import dev.ashlar.pipeline.texts.SourceText;
import dev.ashlar.pipeline.texts.Translation;
import dev.ashlar.store.corpus.CorpusPack;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A reader in another language, written from the page, prints the same bytes as the command. */
class PythonReaderTest {
    private static final long FIRST_SEED = 20261121;
    private static final int PARTS = 12;
    private static final int FEW_PARTS = 4;

    @TempDir
    Path folder;

    @BeforeAll
    static void requirePython() throws InterruptedException {
        assumeTrue(PythonReader.isAvailable(), "skipped: there is no python3 of version 3.8 or newer on the PATH");
    }

    @ParameterizedTest
    @EnumSource
    void shouldReadGoldenPacks(GoldenPack golden) throws Exception {
        assertReads(golden.pack(), Files.readString(golden.jsonFile()), golden.name());
    }

    @Test
    void shouldReadRandomContent() throws Exception {
        readRandomContent(FIRST_SEED);
    }

    @ParameterizedTest
    @ValueSource(longs = {FIRST_SEED + 1, FIRST_SEED + 2})
    @Tag("slow")
    void shouldReadOtherRandomContent(long seed) throws Exception {
        readRandomContent(seed);
    }

    private void readRandomContent(long seed) throws Exception {
        Path pack = random(seed, 40, 60, HeaderFormat.WINDOW_SHIFT);
        assertReads(pack, GoldenPack.json(pack), "seed " + seed);
    }

    @Test
    void shouldReadRandomContentOfSeveralWindows() throws Exception {
        Path pack = random(FIRST_SEED, 12, 2500, HeaderFormat.MIN_WINDOW_SHIFT);
        assertReads(pack, GoldenPack.json(pack), "seed " + FIRST_SEED);
    }

    @ParameterizedTest
    @EnumSource(names = {"LISTS", "MAPS"})
    void shouldReadListsAndMaps(CorpusPack nested) throws Exception {
        Path pack = nested.path();
        assertReads(pack, GoldenPack.json(pack), nested.name());
    }

    @Test
    void shouldReadVariants() throws Exception {
        Path pack = CorpusPack.VARIANTS.path();
        assertReads(pack, GoldenPack.json(pack), "variants");
    }

    @Test
    void shouldReadALanguage() throws Exception {
        Path language = folder.resolve("de.layer");
        SourceText text = new SourceText("Item", "Item.1.name", 7, "Sword", ValueRules.NONE, "");
        Translation translation = new Translation(text.key(), "Sword", "Schwert", Location.of("test"));
        LanguageFile.publish(
                "de",
                "de",
                Map.of(text.key(), text),
                Map.of(text.key(), translation),
                PackInfo.NONE,
                language,
                Progress.NONE);

        assertReads(language, GoldenPack.json(language), "language");
    }

    @ParameterizedTest
    @EnumSource
    void cannotReadALanguageThatBreaksARule(BrokenLanguage broken) throws Exception {
        Path file = broken.write(Files.createDirectory(folder.resolve("broken")));

        assertRefuses(
                file, broken == BrokenLanguage.NO_NAME || broken == BrokenLanguage.NO_NAMES ? "layer: " : "language: ");
    }

    /** A record of the winter that gives fields, as if it did something else. */
    @ParameterizedTest
    @ValueSource(ints = {0, 2, 3})
    void cannotReadALayerWhoseMarksBreakARule(int mark) throws Exception {
        Resealer winter = new Resealer(Files.readAllBytes(GoldenPack.WINTER.pack()));
        int row = 0;
        while (winter.u8(winter.value("Item", row, "~change")) != 1) {
            row++;
        }
        byte[] bad = winter.u8(winter.value("Item", row, "~change"), mark).seal();

        assertRefuses(Files.write(folder.resolve("bad.layer"), bad), "changes of Item, id ");
    }

    @Test
    void cannotReadWhatIsNoPack() throws Exception {
        Path file = Files.writeString(folder.resolve("no.pack"), "this is a text and no pack");
        assertRefuses(file, "not a pack");
    }

    @Test
    void cannotReadHalfAPack() throws Exception {
        byte[] whole = Files.readAllBytes(GoldenPack.ROWS.pack());
        Path file = Files.write(folder.resolve("half.pack"), Arrays.copyOf(whole, whole.length / 2));
        assertRefuses(file, "truncated");
    }

    /** Every part of a pack is under a checksum or has to be zero. */
    @Test
    void cannotReadADamagedPack() throws Exception {
        refuseDamaged(FEW_PARTS);
    }

    @Test
    @Tag("slow")
    void cannotReadAPackThatIsDamagedAnywhere() throws Exception {
        refuseDamaged(PARTS);
    }

    private void refuseDamaged(int parts) throws Exception {
        byte[] whole = Files.readAllBytes(GoldenPack.COLUMNS.pack());
        for (int part = 0; part < parts; part++) {
            byte[] damaged = whole.clone();
            damaged[(whole.length - 1) * part / (parts - 1)] ^= 0x10;
            assertRefuses(Files.write(folder.resolve("damaged.pack"), damaged), "");
        }
    }

    private Path random(long seed, int mostFields, int mostRecords, int windowShift) throws IOException {
        Path types = folder.resolve("types");
        return SkyPack.write(
                RandomTypes.of(seed, mostFields, mostRecords, types), folder.resolve("random.pack"), windowShift);
    }

    private void assertReads(Path pack, String expected, String what) throws Exception {
        PythonReader reader = PythonReader.read(pack, folder);
        assertThat(reader.error()).as(what).isEmpty();
        assertThat(reader.document()).as(what).isEqualTo(expected);
        assertThat(reader.exitCode()).as(what).isZero();
    }

    private void assertRefuses(Path file, String part) throws Exception {
        PythonReader reader = PythonReader.read(file, folder);
        assertThat(reader.exitCode()).isEqualTo(1);
        assertThat(reader.document()).isEmpty();
        assertThat(reader.error()).startsWith(file.toString()).contains(part).hasLineCount(1);
    }
}
