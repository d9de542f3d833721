package dev.ashlar.bench.sky;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.oracle.OracleField;
import dev.ashlar.bench.oracle.OraclePack;
import dev.ashlar.bench.oracle.OracleType;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.pack.PackFile;
import dev.ashlar.store.pack.PackVerifier;
import dev.ashlar.store.pack.PackedType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

        OraclePack oracle = OraclePack.read(Files.readAllBytes(pack));

        assertThat(PackVerifier.verify(pack)).isEmpty();
        PackFile file = PackFile.open(pack, true);
        assertThat(file.types()).hasSize(oracle.types().size());
        for (PackedType type : file.types()) {
            assertAgree(file, type, oracle.type(type.layout().name()));
        }
    }

    static void assertAgree(PackFile file, PackedType type, OracleType oracle) {
        RecordView view = new RecordView(new Binding(file.records(type), oracle));
        assertThat(view.count()).isEqualTo(oracle.rowCount());
        assertThat(type.layout().fingerprint()).isEqualTo(oracle.fingerprint());
        for (int row = -1; row < oracle.rowCount(); row++) {
            view.moveToRow(row);
            assertThat(view.id()).isEqualTo(oracle.id(row));
            for (FieldLayout field : type.layout().fields()) {
                if (!value(view, field).equals(oracle.value(row, field.name()))
                        || view.values().present(field) != oracle.present(row, field.name())) {
                    assertThat(value(view, field))
                            .as("row %d of %s, %s", row, oracle.name(), field.name())
                            .isEqualTo(oracle.value(row, field.name()));
                    assertThat(view.values().present(field)).isEqualTo(oracle.present(row, field.name()));
                }
            }
        }
    }

    /** In the form that the oracle gives. */
    private static Object value(RecordView view, FieldLayout field) {
        if (field.shape() == Shape.ARRAY) {
            List<Object> elements = new ArrayList<>();
            for (int i = 0; i < view.values().elementCount(field); i++) {
                elements.add(number(field.type(), view.values().bits(field, i, 0)));
            }
            return elements;
        }
        return switch (field.type()) {
            case STRING -> view.values().text(field);
            case REF -> (int) view.values().bits(field);
            case ENUM ->
                field.constants().stream()
                        .filter(c -> c.value() == view.values().bits(field))
                        .map(EnumConstant::name)
                        .findFirst()
                        .orElseThrow();
            default -> number(field.type(), view.values().bits(field));
        };
    }

    private static Object number(ValueType type, long bits) {
        return switch (type) {
            case BOOL -> bits != 0;
            case F32 -> Float.intBitsToFloat((int) bits);
            case F64 -> Double.longBitsToDouble(bits);
            default -> bits;
        };
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
