package dev.ashlar.bench.sky;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.agreement.Agreement;
import dev.ashlar.bench.oracle.OracleField;
import dev.ashlar.bench.oracle.OraclePack;
import dev.ashlar.bench.oracle.OracleType;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The naive reader, written from the format's page alone, and the product's readers see the same values. */
class OracleAgreementTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(ints = {30, 16})
    void shouldAgreeOnEveryFieldOfEveryRecord(int windowShift) throws IOException {
        Path pack = SkyPack.write(SkyPack.content(), folder.resolve("sky.pack"), windowShift);

        OraclePack oracle = Agreement.assertAgree(pack, "sky");

        assertThat(oracle.types())
                .extracting(OracleType::name)
                .containsExactly("Constellation", "DeepSkyObject", "Star");
    }

    @Test
    void shouldAgreeWithTheGeneratedViews() throws IOException {
        Path pack = SkyPack.write(SkyPack.content(), folder.resolve("sky.pack"));
        OracleType stars = OraclePack.read(Files.readAllBytes(pack)).type("Star");
        try (RecordStore store = RecordStore.open(pack, SkyTypes.CATALOG)) {
            Reader reader = store.reader();
            Star star = reader.view(Star.TYPE);
            for (int row = 0; row < stars.rowCount(); row++) {
                assertThat(star.find(stars.id(row))).isTrue();
                assertThat(star.row()).isEqualTo(row);
                assertThat(star.magnitude()).isEqualTo(stars.value(row, "magnitude"));
                assertThat(star.hasColorIndex()).isEqualTo(stars.present(row, "colorIndex"));
                assertThat(star.colorIndex()).isEqualTo(stars.value(row, "colorIndex"));
                assertThat(star.constellationRow()).isEqualTo(stars.value(row, "constellation"));
                assertThat(star.bayer()).isEqualTo(stars.value(row, "bayer"));
                assertThat(star.bayerEquals((String) stars.value(row, "bayer"))).isTrue();
                assertThat(star.bayerEquals(star.bayer() + "x")).isFalse();
                assertThat(star.name()).isEqualTo(stars.value(row, "name"));
            }
            assertThat(stars.fields()).extracting(OracleField::name).contains("henryDraper");
        }
    }

    @Test
    void shouldWriteTheSameBytesEveryTime() throws IOException {
        Path one = SkyPack.write(SkyPack.content(), folder.resolve("one.pack"));
        Path two = SkyPack.write(SkyPack.content(), folder.resolve("two.pack"));
        assertThat(Files.mismatch(one, two)).isEqualTo(-1);
    }

    /** Several threads, a reader each, over one store. */
    @Test
    void shouldServeManyReadersAtOnce() throws Exception {
        Path pack = SkyPack.write(SkyPack.content(), folder.resolve("sky.pack"));
        try (RecordStore store = RecordStore.open(pack, SkyTypes.CATALOG)) {
            List<Long> sums = IntStream.range(0, 16)
                    .parallel()
                    .mapToObj(i -> SkyChecksum.of(store.reader()))
                    .toList();
            assertThat(sums).containsOnly(SkyChecksum.EXPECTED);
        }
    }
}
