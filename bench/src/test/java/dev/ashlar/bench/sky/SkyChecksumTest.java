package dev.ashlar.bench.sky;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SkyChecksumTest {
    private static final long SEED = 88;
    private static final int RECORDS_A_FIELD = 4;
    private static final Content CONTENT = SkyPack.content();

    @TempDir
    Path folder;

    private long checksum(Content content, int windowShift) throws IOException {
        Path pack = SkyPack.write(content, folder.resolve("sky.pack"), windowShift);
        try (RecordStore store = RecordStore.open(pack, SkyTypes.CATALOG)) {
            return SkyChecksum.of(store.reader());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 20, 16})
    void shouldBeTheCommittedOneWhateverTheWindows(int windowShift) throws IOException {
        assertThat(checksum(CONTENT, windowShift)).isEqualTo(SkyChecksum.EXPECTED);
    }

    /** Each field of records chosen at random: another value, and no value where there was one. */
    @Test
    void shouldChangeWithEveryValue() throws IOException {
        Random random = new Random(SEED);
        for (Schema schema : CONTENT.schemas()) {
            List<DataRecord> records = CONTENT.records().get(schema.name());
            for (SchemaField field : schema.fields()) {
                for (int i = 0; i < RECORDS_A_FIELD; i++) {
                    DataRecord old = records.get(random.nextInt(records.size()));
                    assertChanges(old, field, other(field, old.get(field.name())));
                }
                DataRecord having = records.stream()
                        .filter(r -> r.get(field.name()) != null)
                        .findFirst()
                        .orElseThrow();
                if (field.optional()) {
                    assertChanges(having, field, null);
                }
            }
        }
    }

    private void assertChanges(DataRecord old, SchemaField field, @Nullable Variant value) throws IOException {
        DataRecord result = new DataRecord(old.type(), old.id());
        for (String key : old.keys()) {
            if (!key.equals(field.name())) {
                result.set(key, Objects.requireNonNull(old.get(key)));
            }
        }
        if (value != null) {
            result.set(field.name(), value);
        }
        assertThat(checksum(SkyPack.with(CONTENT, result), 30))
                .as("%s %d.%s becomes %s (seed %d)", old.type(), old.id(), field.name(), value, SEED)
                .isNotEqualTo(SkyChecksum.EXPECTED);
    }

    /** A value that differs as little as the type allows. */
    private static Variant other(SchemaField field, @Nullable Variant old) {
        if (field.shape() == Shape.ARRAY) {
            long[] elements = old == null ? new long[0] : old.lanes();
            long[] longer = Arrays.copyOf(elements, elements.length + 1);
            return Variant.ofArray(field.type(), longer);
        }
        return switch (field.type()) {
            case STRING -> Variant.of(old == null ? "x" : old.text() + " ");
            case ENUM -> Variant.ofEnum(old != null && old.text().equals("s") ? "s0" : "s");
            case REF -> Variant.ofRef(field.target(), old == null || old.bits() == 1 ? 2 : 1);
            case F32 -> Variant.of(Float.intBitsToFloat(old == null ? 0 : (int) old.bits() ^ 1));
            default -> Variant.ofInteger(field.type(), old == null ? 1 : old.bits() ^ 1);
        };
    }

    @Test
    void shouldChangeWithAnId() throws IOException {
        List<DataRecord> stars = CONTENT.records().get("Star");
        DataRecord last = stars.get(stars.size() - 1);
        DataRecord renumbered = new DataRecord("Star", last.id() + 1);
        last.keys().forEach(key -> renumbered.set(key, Objects.requireNonNull(last.get(key))));
        Map<String, List<DataRecord>> records = new LinkedHashMap<>(CONTENT.records());
        List<DataRecord> changed = new ArrayList<>(stars);
        changed.set(changed.size() - 1, renumbered);
        records.put("Star", changed);
        assertThat(checksum(new Content(CONTENT.schemas(), records), 30)).isNotEqualTo(SkyChecksum.EXPECTED);
    }
}
