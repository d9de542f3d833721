package dev.ashlar.bench.oracle;

import static dev.ashlar.bench.oracle.OracleRejection.that;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/** Section 7, maps: the keys of each ascend. Of packs whose lists and values have been checked. */
final class OracleMaps {
    private static final int MOST_BYTES = 1024;

    private final Map<Long, OracleType> types;

    OracleMaps(Map<Long, OracleType> types) {
        this.types = types;
    }

    void check() {
        for (OracleType type : types.values()) {
            for (OracleField field : type.fields()) {
                if (field.typeCode() == OracleCode.MAP) {
                    for (int row = 0; row < type.rowCount(); row++) {
                        long map = type.bits(row, field).get(0);
                        checkMap(types.get(field.targetKey()), (int) map, (int) (map >>> 32));
                    }
                }
            }
        }
    }

    private static void checkMap(OracleType entries, int first, int count) {
        OracleField key = entries.fields().get(0);
        for (int row = first; row < first + count; row++) {
            String where = "type " + entries.name() + ", row " + row + ", key";
            if (key.typeCode() == OracleCode.REF) {
                that(entries.bits(row, key).get(0) >= 0, 7, where, "a row", "none");
            } else if (key.typeCode() == OracleCode.STRING) {
                int length = utf8(entries, row, key).length;
                that(length <= MOST_BYTES, 7, where, "at most 1,024 bytes", length);
            }
            that(
                    row == first || order(entries, key, row - 1, row) < 0,
                    7,
                    where,
                    "more than that of the row before",
                    entries.value(row, key));
        }
    }

    private static int order(OracleType entries, OracleField key, int a, int b) {
        if (key.typeCode() == OracleCode.STRING) {
            return Arrays.compareUnsigned(utf8(entries, a, key), utf8(entries, b, key));
        }
        long first = entries.bits(a, key).get(0);
        long second = entries.bits(b, key).get(0);
        boolean isUnsigned = key.typeCode() == OracleCode.HASH || key.typeCode() == OracleCode.U64;
        return isUnsigned ? Long.compareUnsigned(first, second) : Long.compare(first, second);
    }

    private static byte[] utf8(OracleType entries, int row, OracleField key) {
        return ((String) entries.value(row, key)).getBytes(StandardCharsets.UTF_8);
    }
}
