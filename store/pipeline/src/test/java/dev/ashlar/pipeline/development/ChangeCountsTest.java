package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.content.Content;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ChangeCountsTest {
    private static Content content(Map<String, List<DataRecord>> records) {
        return new Content(List.of(), records);
    }

    @Test
    void shouldCountByTypeAndPassOverTypesThatAreTheSame() {
        DataRecord one = new DataRecord("Star", 1);
        DataRecord two = new DataRecord("Star", 2);
        DataRecord other = new DataRecord("Moon", 1);
        Content older = content(Map.of("Star", List.of(one, two), "Moon", List.of(other), "Gone", List.of(one)));
        Content newer = content(
                Map.of("Star", List.of(new DataRecord("Star", 1)), "Moon", List.of(other), "New", List.of(one, two)));

        assertThat(ChangeCounts.between(older, newer))
                .containsExactly(
                        Map.entry("Gone", new ChangeCounts(0, 1, 0)),
                        Map.entry("New", new ChangeCounts(2, 0, 0)),
                        Map.entry("Star", new ChangeCounts(0, 1, 1)));
        assertThat(ChangeCounts.between(older, older)).isEmpty();
    }

    @Test
    void shouldCountWhatASearchForEachIdCounts() {
        for (long seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            List<DataRecord> older = records(random);
            List<DataRecord> newer = edited(older, random);
            Map<Long, DataRecord> before = byId(older);
            Map<Long, DataRecord> after = byId(newer);
            int added = (int) after.keySet().stream()
                    .filter(id -> !before.containsKey(id))
                    .count();
            int removed = (int) before.keySet().stream()
                    .filter(id -> !after.containsKey(id))
                    .count();
            int changed = (int) before.keySet().stream()
                    .filter(id -> after.containsKey(id) && after.get(id) != before.get(id))
                    .count();
            ChangeCounts expected = new ChangeCounts(added, removed, changed);

            Map<String, ChangeCounts> found =
                    ChangeCounts.between(content(Map.of("A", older)), content(Map.of("A", newer)));

            assertThat(found.getOrDefault("A", new ChangeCounts(0, 0, 0)))
                    .as("seed %d", seed)
                    .isEqualTo(expected);
        }
    }

    private static List<DataRecord> records(Random random) {
        TreeMap<Long, DataRecord> records = new TreeMap<>();
        for (int i = random.nextInt(12); i > 0; i--) {
            long id = 1 + random.nextInt(20);
            records.put(id, new DataRecord("A", id));
        }
        return List.copyOf(records.values());
    }

    private static List<DataRecord> edited(List<DataRecord> older, Random random) {
        List<DataRecord> newer = new ArrayList<>(older);
        newer.removeIf(record -> random.nextInt(4) == 0);
        newer.replaceAll(record -> random.nextInt(4) == 0 ? new DataRecord("A", record.id()) : record);
        for (int i = random.nextInt(4); i > 0; i--) {
            newer.add(new DataRecord("A", 21 + i));
        }
        newer.sort(Comparator.comparingLong(DataRecord::id));
        return newer;
    }

    private static Map<Long, DataRecord> byId(List<DataRecord> records) {
        Map<Long, DataRecord> byId = new HashMap<>();
        records.forEach(record -> byId.put(record.id(), record));
        return byId;
    }

    @Test
    void shouldReadAsASentence() {
        assertThat(new ChangeCounts(1, 0, 2)).hasToString("1 added, 2 changed");
        assertThat(new ChangeCounts(0, 3, 0)).hasToString("3 removed");
        assertThat(new ChangeCounts(0, 0, 0)).hasToString("unchanged");
    }
}
