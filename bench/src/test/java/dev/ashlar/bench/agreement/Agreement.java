package dev.ashlar.bench.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.oracle.OraclePack;
import dev.ashlar.bench.oracle.OracleType;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.FieldValues;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.store.pack.PackFile;
import dev.ashlar.store.pack.PackedType;
import dev.ashlar.store.verify.PackVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Holds what the product reads of a pack against what the oracle reads of it. */
public final class Agreement {
    private Agreement() {}

    /**
     * Fails unless both accept a pack and read every value of every record alike.
     *
     * @param what names the pack in messages
     * @return the oracle's reading, for more questions
     */
    public static OraclePack assertAgree(Path pack, String what) throws IOException {
        OraclePack oracle = OraclePack.read(Files.readAllBytes(pack));
        assertThat(PackVerifier.verify(pack)).as(what).isEmpty();
        PackFile file = PackFile.open(pack, true);
        assertThat(file.types()).as(what).hasSize(oracle.types().size());
        for (PackedType type : file.types()) {
            assertAgree(file, type, oracle.type(type.layout().name()), what);
        }
        return oracle;
    }

    private static void assertAgree(PackFile file, PackedType type, OracleType oracle, String what) {
        RecordView view = new RecordView(new Binding(file.records(type), oracle));
        assertThat(view.count()).as(what).isEqualTo(oracle.rowCount());
        assertThat(type.layout().fingerprint()).as(what).isEqualTo(oracle.fingerprint());
        assertThat(type.layout().kind() == LayoutKind.COLUMNS).as(what).isEqualTo(oracle.columns());
        for (int row = -1; row < oracle.rowCount(); row++) {
            view.moveToRow(row);
            assertThat(view.id()).as(what).isEqualTo(oracle.id(row));
            if (row >= 0) {
                assertThat(view.find(oracle.id(row))).as(what).isTrue();
                assertThat(view.row()).as(what).isEqualTo(row);
            }
            for (FieldLayout field : type.layout().fields()) {
                Object expected = expected(oracle, row, field);
                Object found = found(view.values(), field);
                boolean present = oracle.present(row, field.name());
                if (!found.equals(expected) || view.values().present(field) != present) {
                    String where = what + ": row " + row + " of " + oracle.name() + ", " + field.name();
                    assertThat(found).as(where).isEqualTo(expected);
                    assertThat(view.values().present(field)).as(where).isEqualTo(present);
                }
            }
        }
    }

    /** Texts, and numbers bit by bit. */
    private static Object expected(OracleType oracle, int row, FieldLayout field) {
        boolean numbers = field.type() != ValueType.STRING && field.type() != ValueType.BYTES;
        Object value = oracle.value(row, field.name());
        if (field.type().hasConstants()) {
            return List.of(value, oracle.bits(row, field.name()));
        }
        return numbers ? oracle.bits(row, field.name()) : value;
    }

    private static Object found(FieldValues values, FieldLayout field) {
        return switch (field.type()) {
            case STRING -> all(values, field, false);
            case BYTES -> HexFormat.of().formatHex(values.bytes(field));
            case ENUM, FLAGS -> List.of(all(values, field, false), all(values, field, true));
            default -> all(values, field, true);
        };
    }

    private static Object all(FieldValues values, FieldLayout field, boolean asNumbers) {
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < values.elementCount(field); i++) {
            if (asNumbers) {
                for (int lane = 0; lane < field.type().lanes(); lane++) {
                    long bits = values.bits(field, i, lane);
                    all.add(field.type().lane() == ValueType.F32 ? bits & 0xFFFF_FFFFL : bits);
                }
            } else {
                all.add(named(values, field, i));
            }
        }
        return field.shape() == Shape.SINGLE && !asNumbers ? all.get(0) : all;
    }

    private static Object named(FieldValues values, FieldLayout field, int element) {
        return switch (field.type()) {
            case STRING -> values.text(field, element);
            case ENUM -> String.valueOf(values.constant(field, element));
            default -> values.flags(field, element);
        };
    }
}
