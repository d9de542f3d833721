package dev.ashlar.pipeline.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.OtherJvm;
import dev.ashlar.codec.Share;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.ChildJvm;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that is several times as large as the heap. {@code -Dashlar.large.json.megabytes=1024} makes it larger still. */
class LargeJsonTest {
    private static final int MEGABYTES = Integer.getInteger("ashlar.large.json.megabytes", Share.of(80, 200));
    private static final String SCHEMA = """
            Schema = { name = "Star" }
            Fields = [ { name = "name", type = "string" }, { name = "size", type = "i32" } ]
            """;

    /** About 110 bytes in the file. */
    private static final int RECORD_BYTES = 110;

    @TempDir
    Path folder;

    @Test
    @Tag("slow")
    void shouldReadSearchSaveAndReplaceWithAHeapThatIsMuchSmaller() throws IOException {
        long records = MEGABYTES * 1_000_000L / RECORD_BYTES;
        Path count = Path.of(Long.toString(records));
        List<String> flags = OtherJvm.compiling(List.of("-Xmx64m"));
        try (ChildJvm other = ChildJvm.start(flags, Program.class, folder, count)) {
            assertThat(other.line()).isEqualTo("replaced");
            assertThat(Files.size(folder.resolve("Star.json"))).isGreaterThan((MEGABYTES - 10) * 1_000_000L);
            assertThat(other.line()).isEqualTo("read " + records + " records, " + records + " sizes");
            assertThat(other.line()).isEqualTo("found " + records / 2);
            assertThat(other.line()).isEqualTo("saved");
            assertThat(other.line()).isEqualTo("read " + (records + 1) + " records, " + (records + 999) + " sizes");
            assertThat(other.line()).isEqualTo("replaced");
            assertThat(other.line()).isEqualTo("read 10 records, 10 sizes");
        }
    }

    /** What a save keeps grows with its records, not with records times files. */
    @Test
    void shouldSaveAFileForEachRecordWithASmallHeap() throws IOException {
        Files.writeString(folder.resolve(FileLayout.FILE), "files = record\n");
        try (ChildJvm other = ChildJvm.start(List.of("-Xmx32m"), OneFileEach.class, folder, Path.of("2000"))) {
            assertThat(other.line()).isEqualTo("read 2000 records, 4000 sizes");
        }
    }

    /** Runs in the small JVM. */
    static final class OneFileEach {
        public static void main(String[] arguments) {
            int count = Integer.parseInt(arguments[1]);
            List<DataRecord> stars = new ArrayList<>();
            for (int id = 1; id <= count; id++) {
                stars.add(new DataRecord("Star", id));
            }
            try (JsonBackend backend = JsonBackend.open(Path.of(arguments[0]))) {
                backend.replace(List.of(new SchemaReader.Source("Star.schema", SCHEMA)), stars::forEach);
                stars.forEach(star -> star.set("size", Variant.ofInteger(ValueType.I32, 2)));
                backend.save(stars);
                Schema schema = backend.schemas(new Problems()).get(0);
                Program.say("read", Program.read(backend, schema, Map.of()));
            }
        }

        private OneFileEach() {}
    }

    /** Runs in the small JVM. */
    static final class Program {
        public static void main(String[] arguments) {
            long count = Long.parseLong(arguments[1]);
            try (JsonBackend backend = JsonBackend.open(Path.of(arguments[0]))) {
                replace(backend, count);
                Schema schema = backend.schemas(new Problems()).get(0);
                say("read", read(backend, schema, Map.of()));
                Map<String, Variant> search = Map.of("name", name(count / 2));
                System.out.println("found " + read(backend, schema, search).id);
                DataRecord changed = backend.read(schema, count / 3);
                changed.set("size", Variant.ofInteger(ValueType.I32, 1000));
                DataRecord gone = new DataRecord("Star", count / 4);
                gone.setDeleted(true);
                DataRecord first = new DataRecord("Star");
                DataRecord second = new DataRecord("Star");
                first.set("size", Variant.ofInteger(ValueType.I32, 1));
                backend.save(List.of(changed, gone, first, second));
                System.out.println("saved");
                say("read", read(backend, schema, Map.of()));
                replace(backend, 10);
                say("read", read(backend, schema, Map.of()));
            }
        }

        private Program() {}

        private static void say(String what, Sum sum) {
            System.out.println(what + " " + sum.records + " records, " + sum.sizes + " sizes");
        }

        private static Variant name(long id) {
            return Variant.of("a name that is as long as those of things that have names, of number " + id);
        }

        private static void replace(JsonBackend backend, long count) {
            backend.replace(List.of(new SchemaReader.Source("Star.schema", SCHEMA)), action -> {
                for (long id = 1; id <= count; id++) {
                    DataRecord star = new DataRecord("Star", id);
                    star.set("name", name(id));
                    star.set("size", Variant.ofInteger(ValueType.I32, 1));
                    action.accept(star);
                }
            });
            System.out.println("replaced");
        }

        private static Sum read(JsonBackend backend, Schema schema, Map<String, Variant> search) {
            Sum sum = new Sum();
            backend.read(schema, search, sum);
            return sum;
        }
    }

    /** How many records there were, and what their sizes came to. */
    private static final class Sum implements RecordReceiver {
        private long records;
        private long sizes;
        private long id;

        @Override
        public void record(DataRecord data, Places places, Set<String> flawed) {
            records++;
            id = data.id();
            Variant size = data.get("size");
            sizes += size == null ? 0 : size.bits();
        }

        @Override
        public void problem(Location at, String subject, String message, String expected, String found) {
            throw new IllegalStateException(at + ": " + message);
        }
    }
}
