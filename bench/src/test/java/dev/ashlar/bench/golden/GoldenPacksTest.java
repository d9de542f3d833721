package dev.ashlar.bench.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.agreement.Agreement;
import dev.ashlar.bench.oracle.OracleField;
import dev.ashlar.bench.oracle.OracleLayer;
import dev.ashlar.bench.oracle.OraclePack;
import dev.ashlar.bench.oracle.OracleType;
import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.layer.Below;
import dev.ashlar.pipeline.layer.Stack;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.index.StoredIndex;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.store.internal.verify.PackVerifier;
import dev.ashlar.store.internal.verify.VerificationProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The golden packs are read as ever, and cooked as ever. */
class GoldenPacksTest {
    /** Writes the packs, dumps and documents anew before they are tested: see docs/proofs.md. */
    static final String RENEW = "ashlar.golden.renew";

    private static final int LONGEST_TO_FLIP = 8192;
    private static final int ALL_KINDS = 28 * 3 - 2;

    @TempDir
    Path folder;

    @BeforeAll
    static void renew() throws IOException {
        if (Boolean.getBoolean(RENEW)) {
            GoldenPack.renewAll();
            FormatPage.renewExample();
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldPrintEveryByte(GoldenPack golden) throws IOException {
        assertThat(GoldenPack.dump(golden.pack())).isEqualTo(Files.readString(golden.dumpFile()));
    }

    @ParameterizedTest
    @EnumSource
    void shouldPrintEveryRecord(GoldenPack golden) throws IOException {
        assertThat(GoldenPack.json(golden.pack())).isEqualTo(Files.readString(golden.jsonFile()));
    }

    @ParameterizedTest
    @EnumSource
    void shouldFindNothingWrong(GoldenPack golden) throws IOException {
        assertThat(PackVerifier.verify(golden.pack())).isEmpty();
    }

    /** Without names there is nothing that the two could agree on but that the pack is right. */
    @ParameterizedTest
    @EnumSource
    void shouldBeRightInTheEyesOfTheOracle(GoldenPack golden) throws IOException {
        if (golden == GoldenPack.STRIPPED) {
            assertThat(OraclePack.read(Files.readAllBytes(golden.pack())).types())
                    .hasSize(1);
        } else {
            Agreement.assertAgree(golden.pack(), golden.name());
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldCookTheVeryBytes(GoldenPack golden) throws IOException {
        Path cooked = folder.resolve("cooked.pack");
        golden.cook(cooked);
        assertThat(Files.mismatch(cooked, golden.pack())).isEqualTo(-1);
    }

    @ParameterizedTest
    @EnumSource(names = {"EXAMPLE", "ROWS", "COLUMNS", "STRIPPED"})
    void shouldBeSmallEnoughToFlipEveryBit(GoldenPack golden) throws IOException {
        assertThat(Files.size(golden.pack())).isLessThan(LONGEST_TO_FLIP);
    }

    @Test
    void shouldBeSignedWithTheTestKey() {
        Set<PublicKey> key = Set.of(GoldenPack.TEST_KEY.publicKey());
        assertThat(PackVerifier.verify(GoldenPack.SIGNED.pack(), VerificationProgress.NONE, key))
                .isEmpty();
        assertThat(PackVerifier.verify(GoldenPack.ROWS.pack(), VerificationProgress.NONE, key))
                .hasSize(1);
    }

    private static OraclePack oracle(GoldenPack golden) throws IOException {
        return OraclePack.read(Files.readAllBytes(golden.pack()));
    }

    @ParameterizedTest
    @EnumSource(names = {"WINTER", "SUMMER"})
    void shouldBeALayerInTheEyesOfTheOracle(GoldenPack golden) throws IOException {
        OracleLayer.check(oracle(golden), oracle(GoldenPack.LAYERED));
    }

    @Test
    void shouldHaveEveryMarkAndEdit() throws IOException {
        Set<Object> marks = new TreeSet<>();
        Set<String> edits = new TreeSet<>();
        OraclePack layer = oracle(GoldenPack.WINTER);
        for (String name : new String[] {"Item", "Monster"}) {
            OracleType type = layer.type(name);
            for (int row = 0; row < type.rowCount(); row++) {
                marks.add(type.value(row, "~change"));
            }
            type.fields().stream()
                    .map(OracleField::name)
                    .filter(field -> field.matches(".*[+-]"))
                    .forEach(edits::add);
        }
        assertThat(marks).containsExactly("change", "mention", "new", "remove");
        assertThat(edits).containsExactly("likes+", "likes-", "loot+", "stock+", "stock-", "tags+", "tags-");
        assertThat(layer.type("Pet").rowCount()).isEqualTo(1);
    }

    @Test
    void shouldLinkThePackOfTheMergedContent() throws IOException {
        Below base = Below.of(GoldenPack.LAYERED.contentFolder().toString(), Progress.NONE);
        List<Path> layers = List.of(GoldenPack.WINTER.contentFolder(), GoldenPack.SUMMER.contentFolder());
        Path merged = folder.resolve("merged.pack");

        Cook.cook(Stack.read(base, layers, Progress.NONE).merge().contentOrThrow(), merged, Progress.NONE);

        assertThat(PackFile.describe(GoldenPack.LINKED.pack()).header().contentId())
                .isEqualTo(PackFile.describe(merged).header().contentId());
    }

    @Test
    void shouldHaveEveryTypeInEveryShape() throws IOException {
        OraclePack oracle = OraclePack.read(Files.readAllBytes(GoldenPack.EVERYTHING.pack()));
        for (String type : new String[] {"EveryRow", "EveryColumn"}) {
            Set<String> kinds = new TreeSet<>();
            for (OracleField field : oracle.type(type).fields()) {
                String optional = field.optional() ? " optional" : " given";
                kinds.add(field.typeCode() + " " + field.shape() + optional);
            }
            assertThat(kinds).as(type).hasSize(2 * ALL_KINDS);
        }
        assertThat(oracle.types().stream().filter(OracleType::columns)).hasSizeGreaterThan(1);
    }

    @Test
    void shouldHaveEveryWidthOfConstantsAndEveryKindOfIndex() throws IOException {
        OraclePack oracle = OraclePack.read(Files.readAllBytes(GoldenPack.EVERYTHING.pack()));
        for (String type : new String[] {"WidthRow", "WidthColumn"}) {
            Set<String> widths = new TreeSet<>();
            oracle.type(type).fields().forEach(f -> widths.add(f.typeCode() + " in " + f.elementWidth()));
            assertThat(widths).containsExactly("12 in 1", "12 in 2", "12 in 4", "13 in 1", "13 in 2", "13 in 4");
        }
        assertThat(Files.readString(GoldenPack.EVERYTHING.jsonFile()))
                .contains("\"idIndex\": \"arithmetic\"", "\"idIndex\": \"direct\"", "\"idIndex\": \"hash\"");
    }

    @Test
    void shouldHaveEveryFormOfFieldIndexes() throws IOException {
        PackFile file = PackFile.open(GoldenPack.EVERYTHING.pack(), true);
        for (String name : new String[] {"IndexedRow", "IndexedColumn"}) {
            PackedType type = file.type(XxHash64.key(name));
            assertThat(type).isNotNull();
            Set<String> kinds = new TreeSet<>();
            int longestProbe = 0;
            long mostSlots = 0;
            for (int i = 0; i < type.layout().fields().size(); i++) {
                FieldLayout field = type.layout().fields().get(i);
                StoredIndex index = file.records(type).index(i);
                if (index != null) {
                    String form = index.span() > 0 ? " direct" : index.listLength() > 0 ? " lists" : "";
                    kinds.add(field.type() + (index.keyCount() == 0 ? " empty" : form));
                    kinds.add(field.index() + (field.optional() ? " optional" : ""));
                    longestProbe = Math.max(longestProbe, index.longestProbe());
                    mostSlots = Math.max(mostSlots, index.slotCount());
                }
            }
            assertThat(kinds)
                    .as(name)
                    .contains("KEY", "UNIQUE", "MANY", "UNIQUE optional", "MANY optional", "I32", "I32 empty", "REF")
                    .contains("STRING", "HASH", "U64", "STRING lists", "HASH lists", "REF direct", "ENUM direct")
                    .contains(
                            "BOOL direct", "I8 lists", "U8 lists", "I16 lists", "U16 lists", "U32 lists", "I64 lists");
            assertThat(longestProbe).as(name).isGreaterThan(1);
            assertThat(mostSlots).as(name).isGreaterThan(30);
        }
        assertThat(file.type(XxHash64.key("NothingInRows")))
                .isNotNull()
                .satisfies(type -> assertThat(type.fieldIndexes()).hasSize(1));
    }

    @Test
    void shouldHaveSectionsLongerThanAWindow() throws IOException {
        PackFile file = PackFile.open(GoldenPack.WINDOWS.pack(), true);
        long window = 1L << file.header().windowShift();
        Set<String> longer = new TreeSet<>();
        for (Section section : file.sections()) {
            if (section.length() > window) {
                longer.add(section.text() + " of " + file.names().of(section.typeKey()));
                boolean inBlocks = section.kind() != SectionKind.ROWS || section.blockShift() < 31;
                assertThat(inBlocks).isTrue();
            }
        }
        assertThat(longer).containsExactly("pool of Block", "rows of Arc", "rows of Block");
        assertThat(Files.size(GoldenPack.WINDOWS.pack())).isLessThan(400 << 10);
    }
}
