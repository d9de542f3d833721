package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.FieldTableFormat;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.agrona.collections.Hashing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Packs whose slots would make a verifier that reads what each slot leads to work for hours: it takes a second or two. The
 * time-out stands for hours only; nothing is measured.
 */
class HostileSlotsTest {
    private static final Duration HANG = Duration.ofSeconds(60);
    private static final String TYPE = "Item";
    private static final int ROWS = 20_000;
    private static final int LONG = 1 << 19;

    @TempDir
    Path folder;

    /** A pack of records of which the first has an array. */
    private Resealer cook(String fields, String field, Variant array) throws IOException {
        Problems problems = new Problems();
        String text = "Schema = { name = \"Item\" }\nFields = [\n" + fields + "\n]";
        List<Schema> schemas = SchemaReader.read(List.of(new SchemaReader.Source("Item.schema", text)), problems);
        problems.throwIfAny();
        List<DataRecord> records = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            records.add(new DataRecord(TYPE, row + 1));
        }
        records.get(0).set(field, array);
        Content content = new Content(schemas, Map.of(TYPE, records));
        Path pack = Contents.cook(content, folder.resolve("good.pack"), HeaderFormat.WINDOW_SHIFT);
        return new Resealer(Files.readAllBytes(pack));
    }

    private List<String> findings(Resealer resealer) throws IOException {
        Path pack = Files.write(folder.resolve("hostile.pack"), resealer.seal());
        return assertTimeoutPreemptively(HANG, () -> PackVerifier.verify(pack)).stream()
                .map(PackException::getMessage)
                .toList();
    }

    /** Gives all rows a slot: of the first row's array, or one that begins so many units behind it and ends with it. */
    private static void spread(Resealer resealer, String field, int unitsApart, int elementWidth) {
        int first = resealer.value(TYPE, 0, field);
        int stride = resealer.value(TYPE, 1, field) - first;
        int unit = resealer.i32(first);
        int count = resealer.i32(first + 4);
        for (int row = 1; row < ROWS; row++) {
            int apart = (ROWS - row) * unitsApart;
            resealer.i32(first + row * stride, unit + apart)
                    .i32(first + row * stride + 4, count - apart * 8 / elementWidth);
        }
    }

    @Test
    void shouldReadALongArrayOnceForAllSlotsToIt() throws IOException {
        Resealer resealer =
                cook("{ name = \"bits\", type = \"bool[]\" }", "bits", Variant.ofArray(ValueType.BOOL, new long[LONG]));
        spread(resealer, "bits", 0, 1);
        assertThat(findings(resealer)).isEmpty();

        resealer.u8(resealer.place(TYPE, SectionKind.POOL) + LONG - 1, 2);
        assertThat(findings(resealer))
                .singleElement()
                .asString()
                .contains("array at 0, elements of bits: expected 0 or 1, found 2");
    }

    @Test
    void shouldNotReadArraysThatOverlap() throws IOException {
        Resealer resealer =
                cook("{ name = \"bits\", type = \"bool[]\" }", "bits", Variant.ofArray(ValueType.BOOL, new long[LONG]));
        spread(resealer, "bits", 1, 1);

        assertThat(findings(resealer)).anySatisfy(found -> assertThat(found).contains("an overlap"));
    }

    @Test
    void shouldReadAnArrayOnceForAllFieldsThatUseIt() throws IOException {
        int fieldCount = 2_000;
        StringBuilder fields = new StringBuilder();
        for (int i = 0; i < fieldCount; i++) {
            fields.append("{ name = \"f%d\", type = \"enum[]\", values = [\"a\", \"b%d\"] }\n".formatted(i, i));
        }
        Variant array = Variant.ofArray(ValueType.ENUM, Collections.nCopies(LONG, Variant.ofEnum("a")));
        Problems problems = new Problems();
        String text = "Schema = { name = \"Item\" }\nFields = [\n" + fields + "]";
        List<Schema> schemas = SchemaReader.read(List.of(new SchemaReader.Source("Item.schema", text)), problems);
        problems.throwIfAny();
        DataRecord record = new DataRecord(TYPE, 1);
        record.set("f0", array);
        Content content = new Content(schemas, Map.of(TYPE, List.of(record)));
        Path pack = Contents.cook(content, folder.resolve("good.pack"), HeaderFormat.WINDOW_SHIFT);
        Resealer resealer = new Resealer(Files.readAllBytes(pack));
        int first = resealer.value(TYPE, 0, "f0");
        for (int i = 1; i < fieldCount; i++) {
            resealer.i64(resealer.value(TYPE, 0, "f" + i), resealer.i64(first));
        }
        assertThat(findings(resealer)).isEmpty();

        resealer.u8(resealer.place(TYPE, SectionKind.POOL) + 99, 2);
        assertThat(findings(resealer))
                .hasSize(100)
                .allSatisfy(found -> assertThat(found).contains(": expected a constant, found 2"));
    }

    @Test
    void shouldReadTheStringsOfAnArrayOnceForAllSlotsToIt() throws IOException {
        Variant array = Variant.ofArray(ValueType.STRING, Collections.nCopies(LONG / 8, Variant.of("one text")));
        Resealer resealer = cook("{ name = \"tags\", type = \"string[]\" }", "tags", array);
        spread(resealer, "tags", 0, 8);
        assertThat(findings(resealer)).isEmpty();

        resealer.i32(resealer.place(TYPE, SectionKind.POOL) + LONG, 1 << 30);
        assertThat(findings(resealer))
                .singleElement()
                .asString()
                .contains("array at 8, elements of tags, element " + (LONG / 8 - 1) + ": expected a slot inside one");
    }

    @Test
    void shouldNotReadArraysOfStringsThatOverlap() throws IOException {
        Variant array = Variant.ofArray(ValueType.STRING, Collections.nCopies(LONG / 8, Variant.of("one text")));
        Resealer resealer = cook("{ name = \"tags\", type = \"string[]\" }", "tags", array);
        spread(resealer, "tags", 1, 8);

        assertThat(findings(resealer)).anySatisfy(found -> assertThat(found).contains("an overlap"));
    }

    @Test
    void shouldTellOnceOfAShortArrayThatManySlotsLeadTo() throws IOException {
        Resealer resealer =
                cook("{ name = \"bits\", type = \"bool[]\" }", "bits", Variant.ofArray(ValueType.BOOL, new long[9]));
        spread(resealer, "bits", 0, 1);
        resealer.u8(resealer.place(TYPE, SectionKind.POOL) + 8, 3);

        assertThat(findings(resealer))
                .singleElement()
                .asString()
                .contains("elements of bits: expected 0 or 1, found 3");
    }

    /** Texts that differ in their last byte alone, and one that stands there twice. */
    @Test
    void shouldFindTheOneTextThatStandsThereTwice() throws IOException {
        List<Variant> texts = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            texts.add(Variant.of("a text of a few bytes, and then %06d".formatted(i)));
        }
        Resealer resealer =
                cook("{ name = \"tags\", type = \"string[]\" }", "tags", Variant.ofArray(ValueType.STRING, texts));
        assertThat(findings(resealer)).isEmpty();

        int pool = resealer.place(TYPE, SectionKind.POOL);
        resealer.copy(pool + 40 * 17, pool + 40 * 19_000, 40);
        assertThat(findings(resealer))
                .singleElement()
                .asString()
                .contains("text at 760000: expected the slot of the same text, offset 680, found offset 760000");
    }

    /** Elements that share few cells of a hash set without a secret: each would be compared with all before it. */
    @Test
    void shouldNotBeSlowWithElementsThatShareAHash() throws IOException {
        int count = 1 << 19;
        int cells = 2 * count;
        long[] elements = new long[count];
        int found = 0;
        for (int value = 0; found < count; value++) {
            if (Hashing.hash(value, cells - 1) < 1024) {
                elements[found++] = value;
            }
        }
        Resealer resealer = cook(
                "{ name = \"kinds\", type = \"enum[]\", values = [\"a\", \"b\"] }",
                "kinds",
                Variant.ofArray(ValueType.ENUM, Collections.nCopies(Integer.BYTES * count, Variant.ofEnum("a"))));
        // A constant of four bytes makes elements of four bytes.
        int field = resealer.field(TYPE, "kinds");
        int constants = field + FieldTableFormat.FIELD_LENGTH;
        resealer.i32(constants + FieldTableFormat.CONSTANT_LENGTH + FieldTableFormat.CONSTANT_VALUE_OFFSET, 1 << 30)
                .i32(field + FieldTableFormat.FIELD_ELEMENT_WIDTH_OFFSET, Integer.BYTES)
                .i32(resealer.value(TYPE, 0, "kinds") + Integer.BYTES, count);
        int pool = resealer.place(TYPE, SectionKind.POOL);
        for (int i = 0; i < count; i++) {
            resealer.i32(pool + Integer.BYTES * i, (int) elements[i]);
        }

        assertThat(findings(resealer))
                .singleElement()
                .asString()
                .contains("elements of kinds: expected a constant, found "
                        + (elements[0] == 0 ? elements[1] : elements[0]));
    }
}
