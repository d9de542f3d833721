package dev.ashlar.servers.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.content.LiveContent;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.servers.DatabaseTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several types are read at a time, on one connection, and staged: the content is that of a whole read. */
class PostgresStagedTest extends DatabaseTest<TestServer> {
    private static final int TYPES = 6;
    /** More than the rows that the driver takes at once. */
    private static final int RECORDS = 2_300;

    @TempDir
    Path folder;

    private Backend backend;

    @Override
    protected final TestServer shared() {
        return TestServer.shared();
    }

    private static String type(int number) {
        return "Item" + number % TYPES;
    }

    @BeforeEach
    void fill() {
        List<SchemaReader.Source> schemas = new ArrayList<>();
        List<DataRecord> records = new ArrayList<>();
        for (int type = 0; type < TYPES; type++) {
            schemas.add(new SchemaReader.Source(type(type) + ".schema", """
                    Schema = { name = "%s", key = "name" }
                    Fields = [
                      { name = "name",  type = "string" }
                      { name = "price", type = "f32", max = 1e30 }
                      { name = "next",  type = "ref<%s>" }
                      { name = "tags",  type = "string[]" }
                    ]
                    """.formatted(type(type), type(type + 1))));
            for (int id = 1; id <= RECORDS; id++) {
                Variant next = id % 3 == 0
                        ? Variant.ofRef(type(type + 1), RECORDS - id + 1)
                        : Variant.ofRefByKey(type(type + 1), "item " + (RECORDS - id + 1));
                records.add(record(
                        type(type),
                        id,
                        "name",
                        Variant.of("item " + id),
                        "price",
                        Variant.of(id / 7f),
                        "next",
                        next,
                        "tags",
                        Variant.ofArray(ValueType.STRING, List.of(Variant.of("a"), Variant.of("" + id)))));
            }
        }
        backend = open();
        backend.replace(schemas, records, Progress.NONE);
    }

    @Test
    void shouldCookWhatAWholeReadFinds() throws IOException {
        assertThat(backend.readsInParallel()).isTrue();
        Content whole = ContentReader.read(backend, Progress.NONE);
        Content staged = ContentReader.readStaged(backend, Progress.NONE);
        assertThat(staged.records()).isEqualTo(whole.records());
        assertThat(staged.recordCount()).isEqualTo(TYPES * RECORDS);
        Path ofWhole = folder.resolve("whole.pack");
        Path ofStaged = folder.resolve("staged.pack");
        Cook.cook(whole, ofWhole, Progress.NONE);
        Cook.cook(staged, ofStaged, Progress.NONE);
        assertThat(ofStaged).hasSameBinaryContentAs(ofWhole);
        try (LiveContent live = LiveContent.open(backend, Progress.NONE)) {
            assertThat(live.content().records()).isEqualTo(whole.records());
            sql("UPDATE \"Item3\" SET \"price\" = 5 WHERE \"Item3_id\" = 17");
            Content now = live.read();
            assertThat(now.record("Item3", 17)).isNotEqualTo(whole.record("Item3", 17));
            assertThat(now.records().get("Item4"))
                    .isSameAs(live.content().records().get("Item4"));
        }
    }

    @Test
    void shouldReportTheProblemsOfAWholeRead() {
        sql(
                "UPDATE \"Item3\" SET \"price\" = 'Infinity' WHERE \"Item3_id\" = 2200",
                "UPDATE \"Item5\" SET \"next\" = 9999 WHERE \"Item5_id\" = 3",
                "UPDATE \"Item5\" SET ashlar_rest = replace(ashlar_rest::text, 'item ', 'no ')::jsonb WHERE \"Item5_id\" = 1",
                "UPDATE \"Item1\" SET \"name\" = 'item 7' WHERE \"Item1_id\" = 2100");
        List<String> whole = problems(false);
        assertThat(whole).hasSizeGreaterThan(2);
        assertThat(problems(true)).isEqualTo(whole);
    }

    private List<String> problems(boolean staged) {
        ContentException thrown = catchThrowableOfType(ContentException.class, () -> {
            if (staged) {
                ContentReader.readStaged(backend, Progress.NONE);
            } else {
                ContentReader.read(backend, Progress.NONE);
            }
        });
        assertThat(thrown).as("problems of a read that stages: %s", staged).isNotNull();
        return thrown.problems().stream().map(Object::toString).toList();
    }
}
