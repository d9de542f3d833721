package dev.ashlar.bench.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.oracle.OracleField;
import dev.ashlar.bench.oracle.OraclePack;
import dev.ashlar.bench.oracle.OracleType;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.FieldValues;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.store.internal.index.StoredRecords;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
        assertThat(difference(PackFile.open(pack, true), oracle)).as(what).isNull();
        return oracle;
    }

    /**
     * The first thing that the two read differently.
     *
     * @return null where they read every value of every record alike
     */
    public static @Nullable String difference(PackFile file, OraclePack oracle) {
        if (file.types().size() != oracle.types().size()) {
            return "types: " + different(oracle.types().size(), file.types().size());
        }
        Map<Long, StoredRecords> sources = new HashMap<>();
        file.types().forEach(type -> sources.put(type.layout().key(), file.records(type)));
        for (PackedType type : file.types()) {
            OracleType expected = oracle.type(type.layout().key());
            StoredRecords records = sources.get(type.layout().key());
            records.setElements(sources);
            String difference = difference(records, type, expected);
            if (difference != null) {
                return difference + " of " + expected.name();
            }
        }
        return null;
    }

    private static @Nullable String difference(StoredRecords records, PackedType type, OracleType oracle) {
        RecordView view = new RecordView(new Binding(records, oracle));
        if (view.rowCount() != oracle.rowCount()) {
            return "count: " + different(oracle.rowCount(), view.rowCount());
        }
        if (type.layout().fingerprint() != oracle.fingerprint()) {
            return "fingerprint: "
                    + different(oracle.fingerprint(), type.layout().fingerprint());
        }
        if ((type.layout().kind() == LayoutKind.COLUMNS) != oracle.columns()) {
            return "layout: " + type.layout().kind();
        }
        for (int row = -1; row < oracle.rowCount(); row++) {
            String difference = difference(view, row, type, oracle);
            if (difference != null) {
                return difference + ", row " + row;
            }
        }
        return oracle.elements() ? null : new IndexAgreement(records, view, oracle).difference();
    }

    private static @Nullable String difference(RecordView view, int row, PackedType type, OracleType oracle) {
        view.moveToRow(row);
        long id = oracle.id(row);
        if (view.id() != id) {
            return "id: " + different(id, view.id());
        }
        if (row >= 0 && id != -1 && !(view.find(id) && view.row() == row)) {
            return "find(" + id + "): " + different(row, view.row());
        }
        List<OracleField> fields = oracle.fields();
        for (int i = 0; i < fields.size(); i++) {
            FieldLayout field = type.layout().fields().get(i);
            Object expected = expected(oracle, row, fields.get(i), field);
            Object found = found(view.values(), field);
            if (!found.equals(expected)) {
                return field.name() + ": " + different(expected, found);
            }
            boolean present = oracle.present(row, fields.get(i));
            if (view.values().present(field) != present) {
                return field.name() + ", present: " + different(present, !present);
            }
        }
        return null;
    }

    private static String different(Object expected, Object found) {
        return "expected " + expected + ", found " + found;
    }

    /** Texts, and numbers bit by bit. */
    private static Object expected(OracleType oracle, int row, OracleField known, FieldLayout field) {
        boolean numbers = field.type() != ValueType.STRING && field.type() != ValueType.BYTES;
        if (known.isCase()) {
            long bits = oracle.bits(row, known).get(0);
            boolean isThis = bits >>> Integer.SIZE == known.tag();
            return List.of(isThis ? bits & 0xFFFF_FFFFL | 1L << Integer.SIZE : 0L);
        }
        Object value = oracle.value(row, known);
        if (field.type().hasConstants()) {
            return List.of(value, oracle.bits(row, known));
        }
        return numbers ? oracle.bits(row, known) : value;
    }

    private static Object found(FieldValues values, FieldLayout field) {
        return switch (field.type()) {
            case STRING -> all(values, field, false);
            case BYTES -> HexFormat.of().formatHex(values.bytes(field));
            case ENUM, FLAGS -> List.of(all(values, field, false), all(values, field, true));
            case LIST, MAP, VALUES -> List.of(list(values, field));
            default -> all(values, field, true);
        };
    }

    /** As it lies in the row. */
    private static long list(FieldValues values, FieldLayout field) {
        long count = values.elementCount(field);
        return count == 0 ? 0 : count << Integer.SIZE | values.element(field, 0).row();
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
