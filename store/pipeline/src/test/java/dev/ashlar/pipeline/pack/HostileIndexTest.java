package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.corpus.ChosenKeys;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.IdIndexFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A hash index without an empty slot, in which rows lie anywhere: lookups are as slow as the format lets them be, and a verifier
 * that looked up each id would look at each slot for each. And an index of a field whose keys all have one upper half, so that each is
 * a candidate for each. The time-out stands for that alone; nothing is measured.
 */
class HostileIndexTest {
    private static final Duration HANG = Duration.ofSeconds(60);
    private static final String TYPE = "Item";
    private static final int ROWS = 1 << 17;
    private static final long HALF = 0x12345678L << 32;

    @TempDir
    Path folder;

    /** As many slots as rows, each row in the slot of its own number. */
    private Resealer full(int longestProbe) throws IOException {
        Problems problems = new Problems();
        String text = "Schema = { name = \"Item\" }\nFields = [ { name = \"weight\", type = \"u8\" } ]";
        List<Schema> schemas = SchemaReader.read(List.of(new SchemaReader.Source("Item.schema", text)), problems);
        problems.throwIfAny();
        List<DataRecord> records = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            records.add(new DataRecord(TYPE, row * 1000L + 1));
        }
        Content content = new Content(schemas, Map.of(TYPE, records));
        Path pack = Contents.cook(content, folder.resolve("good.pack"), HeaderFormat.WINDOW_SHIFT);
        Resealer resealer = new Resealer(Files.readAllBytes(pack));
        int entry = resealer.entry(TYPE, SectionKind.ID_INDEX);
        int index = resealer.place(TYPE, SectionKind.ID_INDEX);
        int end = index + (int) resealer.i64(entry + DirectoryFormat.LENGTH_OFFSET);
        int chunks = chunks(end - index);
        for (int at = index + IdIndexFormat.HEADER_LENGTH; at < end; at += IdIndexFormat.SLOT_LENGTH) {
            int slot = (at - index - IdIndexFormat.HEADER_LENGTH) / IdIndexFormat.SLOT_LENGTH;
            resealer.i32(at, slot < ROWS ? slot : 0);
        }
        int length = IdIndexFormat.HEADER_LENGTH + ROWS * IdIndexFormat.SLOT_LENGTH;
        resealer.i32(index + IdIndexFormat.LONGEST_PROBE_OFFSET, longestProbe)
                .i64(index + IdIndexFormat.SLOT_COUNT_OFFSET, ROWS)
                .i64(entry + DirectoryFormat.LENGTH_OFFSET, length)
                .i64(entry + DirectoryFormat.COUNT_OFFSET, ROWS);
        dropChecksums(resealer, chunks - chunks(length));
        return resealer;
    }

    private static int chunks(int length) {
        return (length + 65_535) / 65_536;
    }

    /** The list of checksums is shorter, and zeros lie where its last were. */
    private static void dropChecksums(Resealer resealer, int count) {
        int entry = resealer.entry("", SectionKind.CHECKSUMS);
        int kept = (int) resealer.i64(entry + DirectoryFormat.COUNT_OFFSET) - count;
        int place = resealer.place("", SectionKind.CHECKSUMS);
        for (int i = 0; i < count; i++) {
            resealer.i32(place + 4 * (kept + i), 0);
        }
        resealer.i64(entry + DirectoryFormat.COUNT_OFFSET, kept).i64(entry + DirectoryFormat.LENGTH_OFFSET, 4L * kept);
    }

    private List<String> findings(Resealer resealer) throws IOException {
        Path pack = Files.write(folder.resolve("hostile.pack"), resealer.seal());
        return assertTimeoutPreemptively(HANG, () -> PackVerifier.verify(pack)).stream()
                .map(PackException::getMessage)
                .toList();
    }

    @Test
    void shouldVerifyAFullIndexWithoutLookingUpEachId() throws IOException {
        assertThat(findings(full(ROWS))).isEmpty();
    }

    @Test
    void shouldFindRowsThatNoLookupReaches() throws IOException {
        assertThat(findings(full(ROWS / 2)))
                .hasSize(100)
                .allSatisfy(found -> assertThat(found).contains("in the index, found -1"));
    }

    @Test
    void shouldLookAtEachKeyOfOneHalfOnceInALookup() throws IOException {
        Problems problems = new Problems();
        String text = "Schema = { name = \"Item\" }\nFields = [ { name = \"code\", type = \"i64\", unique = true } ]";
        List<Schema> schemas = SchemaReader.read(List.of(new SchemaReader.Source("Item.schema", text)), problems);
        problems.throwIfAny();
        List<DataRecord> records = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            DataRecord record = new DataRecord(TYPE, row + 1);
            record.set("code", Variant.ofInteger(ValueType.I64, ChosenKeys.number(HALF + 2L * row)));
            records.add(record);
        }
        Content content = new Content(schemas, Map.of(TYPE, records));
        Path pack = Contents.cook(content, folder.resolve("half.pack"), HeaderFormat.WINDOW_SHIFT);
        List<Integer> rows = assertTimeoutPreemptively(HANG, () -> {
            assertThat(PackVerifier.verify(pack)).isEmpty();
            return rows(PackFile.open(pack, true));
        });
        assertThat(rows).containsExactly(-1, ROWS - 1, -1, ROWS - 1, -1, ROWS - 1, -1, ROWS - 1);
    }

    /** Of a number between two others, then of the greatest one, by turns. */
    private static List<Integer> rows(PackFile file) {
        RecordView view = new RecordView(new Binding(file.records(file.types().get(0)), "half"));
        List<Integer> rows = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            for (long key : new long[] {HALF + ROWS + 1, HALF + 2L * (ROWS - 1)}) {
                view.match(FieldKey.of("code"), ChosenKeys.number(key));
                view.nextMatch();
                rows.add(view.row());
            }
        }
        return rows;
    }
}
