package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChangeCountsTest {
    private static Content content(String stars, String moons) {
        Backend backend = MemoryBackend.of(
                new SchemaReader.Source(
                        "Star.schema", "Schema = { name = \"Star\" }\nFields = [ { name = \"size\" type = \"int\" } ]"),
                new SchemaReader.Source(
                        "Moon.schema",
                        "Schema = { name = \"Moon\" }\nFields = [ { name = \"size\" type = \"int\" } ]"));
        List<DataRecord> records = new ArrayList<>();
        records.addAll(records("Star", stars));
        records.addAll(records("Moon", moons));
        backend.save(records);
        return ContentReader.read(backend, Progress.NONE);
    }

    /** A digit for each record, which is its size; its place is its id, and a dash is none. */
    private static List<DataRecord> records(String type, String sizes) {
        List<DataRecord> records = new ArrayList<>();
        for (int i = 0; i < sizes.length(); i++) {
            if (sizes.charAt(i) != '-') {
                DataRecord record = new DataRecord(type, i + 1);
                record.setInt("size", sizes.charAt(i) - '0');
                records.add(record);
            }
        }
        return records;
    }

    @Test
    void shouldCountByTypeAndPassOverTypesThatAreTheSame() {
        ContentChanges changes = ContentChanges.between(content("123-56", "1"), content("124456-8", "1"));
        assertThat(ChangeCounts.of(changes)).containsExactly(Map.entry("Star", new ChangeCounts(2, 0, 1)));
        ContentChanges back = ContentChanges.between(content("124456-8", "12"), content("123-56", ""));
        assertThat(ChangeCounts.of(back))
                .containsExactly(
                        Map.entry("Moon", new ChangeCounts(0, 2, 0)), Map.entry("Star", new ChangeCounts(0, 2, 1)));
    }

    @Test
    void shouldReadAsASentence() {
        assertThat(new ChangeCounts(1, 0, 2)).hasToString("1 added, 2 changed");
        assertThat(new ChangeCounts(0, 3, 0)).hasToString("3 removed");
        assertThat(new ChangeCounts(0, 0, 0)).hasToString("unchanged");
    }
}
