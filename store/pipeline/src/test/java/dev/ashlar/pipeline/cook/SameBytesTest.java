package dev.ashlar.pipeline.cook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.OtherJvm;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.AllTypes;
import dev.ashlar.pipeline.ChildJvm;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.json.JsonBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values of every type in every shape, in rows and in columns, give the same bytes whoever cooks them, and where. */
class SameBytesTest {
    /**
     * Of the pack, on every JDK and machine. It changes only when the format does, or the records of this test: the failure
     * then tells the new one, which takes the place of this in a commit that says why.
     */
    private static final String SHA_256 = "595c22dc433705ad275586b8016060537c71f7b67ed002ad8bc5b8c4b13bc300";

    private static final long SEED = 28;
    private static final int RECORDS = 60;
    private static final int FILES = 7;
    private static final Map<String, LayoutKind> TYPES =
            Map.of("InRows", LayoutKind.ROWS, "InColumns", LayoutKind.COLUMNS);

    @TempDir
    Path folder;

    private Path pack;

    @BeforeEach
    void cook() throws IOException {
        pack = folder.resolve("here.pack");
        Path content = Files.createDirectory(folder.resolve("content"));
        for (String type : TYPES.keySet()) {
            write(type, records(type), content, "");
        }
        Cook.cook(ContentReader.read(content, Progress.NONE), pack, Progress.NONE);
    }

    private static String schemaText(String type) {
        return AllTypes.schemaText(type, TYPES.get(type));
    }

    private static List<DataRecord> records(String type) {
        Random random = new Random(SEED);
        Schema schema = AllTypes.schema(type);
        List<DataRecord> records = new ArrayList<>();
        for (int id = 1; id <= RECORDS; id++) {
            records.add(AllTypes.random(schema, id, random));
        }
        return records;
    }

    /** Writes the schema and a file with some records of it, whose name has a suffix. */
    private void write(String type, List<DataRecord> records, Path content, String suffix) throws IOException {
        Path alone = Files.createDirectory(folder.resolve("alone" + type + suffix));
        try (JsonBackend backend = JsonBackend.open(alone)) {
            backend.replace(
                    List.of(new SchemaReader.Source(type + ".schema", schemaText(type))), records, Progress.NONE);
        }
        Files.writeString(content.resolve(type + ".schema"), schemaText(type));
        Files.move(alone.resolve(type + ".json"), content.resolve(type + suffix + ".json"));
    }

    /** The records of each type in a shuffled order, in several files. */
    private Path shuffled() throws IOException {
        Path content = Files.createDirectory(folder.resolve("shuffled"));
        for (String type : TYPES.keySet()) {
            List<DataRecord> records = records(type);
            Collections.shuffle(records, new Random(SEED));
            for (int i = 0; i < FILES; i++) {
                write(type, records.subList(i * RECORDS / FILES, (i + 1) * RECORDS / FILES), content, "-" + i);
            }
        }
        return content;
    }

    @Test
    void shouldHaveEveryType() throws IOException {
        Set<LayoutKind> kinds = EnumSet.noneOf(LayoutKind.class);
        for (PackedType type : PackFile.open(pack, true).types()) {
            Set<ValueType> types = EnumSet.noneOf(ValueType.class);
            type.layout().fields().stream().map(FieldLayout::type).forEach(types::add);
            assertThat(types).containsExactlyInAnyOrderElementsOf(ValueType.named());
            assertThat(type.rowCount()).isEqualTo(RECORDS);
            kinds.add(type.layout().kind());
        }
        assertThat(kinds).containsExactlyInAnyOrderElementsOf(LayoutKind.named());
    }

    @Test
    void shouldGiveTheBytesThatEveryJdkGives() throws IOException, NoSuchAlgorithmException {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(pack));
        String found = HexFormat.of().formatHex(hash);
        assertThat(found)
                .as(
                        "SHA-256 on Java %s; if the format or this test has changed on purpose, SHA_256 = \"%s\"",
                        Runtime.version(), found)
                .isEqualTo(SHA_256);
    }

    @Test
    void shouldGiveTheSameBytesShuffledInAnotherLocaleTimeZoneAndEncoding() throws IOException {
        giveTheSameBytesElsewhere(OtherJvm.compiling(List.of()), "ISO-8859-9");
    }

    /** With C1: the compiler is the same matter in each encoding. */
    @Test
    @Tag("slow")
    void shouldGiveTheSameBytesInOtherEncodings() throws IOException {
        giveTheSameBytesElsewhere(List.of(), "UTF-16", "US-ASCII");
    }

    private void giveTheSameBytesElsewhere(List<String> compiler, String... encodings) throws IOException {
        Path content = shuffled();
        for (String encoding : encodings) {
            Path there = folder.resolve(encoding + ".pack");
            List<String> flags = new ArrayList<>(List.of(
                    "-Duser.language=tr",
                    "-Duser.country=TR",
                    "-Duser.timezone=Asia/Kathmandu",
                    "-Dfile.encoding=" + encoding,
                    "-Dstdout.encoding=UTF-8",
                    "-Dsun.stdout.encoding=UTF-8"));
            flags.addAll(compiler);
            try (ChildJvm jvm = ChildJvm.start(flags, CookMain.class, content, there)) {
                assertThat(jvm.line()).startsWith("tr_TR t").doesNotContain("title");
            }
            assertThat(Files.mismatch(pack, there)).as(encoding).isEqualTo(-1);
        }
    }

    @Test
    void shouldGiveTheSameBytesForShuffledRecords() throws IOException {
        Path again = folder.resolve("again.pack");
        Cook.cook(ContentReader.read(shuffled(), Progress.NONE), again, Progress.NONE);
        assertThat(Files.mismatch(pack, again)).isEqualTo(-1);
    }
}
