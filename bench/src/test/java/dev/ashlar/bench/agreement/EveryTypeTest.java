package dev.ashlar.bench.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.oracle.OracleField;
import dev.ashlar.bench.oracle.OraclePack;
import dev.ashlar.bench.oracle.OracleType;
import dev.ashlar.bench.sky.SkyPack;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The product and the oracle read the same values of every type, in every shape and layout. */
class EveryTypeTest {
    private static final long FIRST_SEED = 20261121;
    private static final int ALL_KINDS = 28 * 3 - 2;

    @TempDir
    Path folder;

    @Test
    void shouldAgreeOnEveryValue() throws IOException {
        Set<Integer> rows = new TreeSet<>();
        Set<Integer> columns = new TreeSet<>();
        for (long seed = FIRST_SEED; seed < FIRST_SEED + 250; seed++) {
            OraclePack oracle = cook(seed, 16, 12, HeaderFormat.WINDOW_SHIFT);
            for (OracleType type : oracle.types()) {
                for (OracleField field : type.fields()) {
                    (type.columns() ? columns : rows).add(3 * field.typeCode() + field.shape());
                }
            }
        }
        assertThat(rows).as("types and shapes in rows").hasSize(ALL_KINDS);
        assertThat(columns).as("types and shapes in columns").hasSize(ALL_KINDS);
    }

    @Test
    void shouldAgreeOnSeveralBlocksAndWindows() throws IOException {
        Set<String> layouts = new HashSet<>();
        for (long seed = FIRST_SEED; seed < FIRST_SEED + 12; seed++) {
            OraclePack oracle = cook(seed, 12, 2500, HeaderFormat.MIN_WINDOW_SHIFT);
            for (OracleType type : oracle.types()) {
                layouts.add((type.columns() ? "columns" : "rows") + (type.blockShift() < 31 ? " in blocks" : ""));
            }
        }
        assertThat(layouts).containsExactlyInAnyOrder("rows", "columns", "rows in blocks", "columns in blocks");
    }

    private OraclePack cook(long seed, int mostFields, int mostRecords, int windowShift) throws IOException {
        Content content = RandomTypes.of(seed, mostFields, mostRecords, folder.resolve("types-" + seed));
        Path pack = SkyPack.write(content, folder.resolve(seed + ".pack"), windowShift);
        return Agreement.assertAgree(pack, "seed " + seed);
    }
}
