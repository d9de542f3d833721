package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Lists of records in bytes and as objects, and what changed lists share. */
class RecordListTest {
    private static final long SEED = 20261128;
    private static final int RECORDS = 3_000;

    private static DataRecord record(long id, int value) {
        DataRecord record = new DataRecord("Star", id);
        record.set("name", Variant.of("star " + id));
        record.set("value", Variant.of(value));
        record.setUpdated(false);
        return record;
    }

    private static RecordList staged(int records) {
        List<DataRecord> all = new ArrayList<>();
        for (int i = 0; i < records; i++) {
            all.add(record(3L * i, i));
        }
        return staged(all);
    }

    private static RecordList staged(Collection<DataRecord> records) {
        StagedRecords staged = new StagedRecords("Star");
        records.forEach(staged::add);
        return staged.end(null).keeping();
    }

    @Test
    void shouldReturnOneObjectForARecord() {
        RecordList list = staged(600);
        DataRecord passing = list.passing().get(300);
        assertThat(passing).isEqualTo(record(900, 300)).isNotSameAs(list.get(300));
        assertThat(list.get(300))
                .isSameAs(list.get(300))
                .isSameAs(list.keeping().get(300));
        assertThat(list.passing().get(300)).isSameAs(list.get(300));
        assertThat(list).hasSize(600).isEqualTo(new ArrayList<>(list.passing()));
    }

    @Test
    void shouldPassOverFieldsThatNobodyWants() {
        RecordList names = staged(600).passing(Set.of("name", "other"));
        assertThat(names).allSatisfy(each -> assertThat(each.keys()).containsExactly("name"));
        assertThat(names.get(599).get("name")).isEqualTo(Variant.of("star 1797"));
    }

    @Test
    void shouldShareAllThatHasNotChanged() {
        RecordList before = staged(RECORDS);
        RecordList now = before.with(new long[] {900}, new DataRecord[] {record(900, -1)});
        assertThat(now.ids()).isSameAs(before.ids());
        assertThat(now.sameFrom(0, before, 0)).isEqualTo(256);
        assertThat(now.sameFrom(255, before, 255)).isEqualTo(1);
        assertThat(now.sameFrom(300, before, 300)).isZero();
        assertThat(now.sameFrom(512, before, 512)).isEqualTo(256);
        assertThat(now.sameFrom(512, before, 513)).isZero();
        assertThat(before.with(new long[] {900}, new DataRecord[] {record(900, 300)}))
                .isSameAs(before);
    }

    /** Whatever comes and goes, in lists of bytes and of objects: the records are those of a map, and what is equal is the same object. */
    @Test
    void shouldHaveTheRecordsThatComeAndGo() {
        for (int round = 0; round < 40; round++) {
            Random random = new Random(SEED + round);
            RecordList list = random.nextBoolean()
                    ? staged(random.nextInt(RECORDS))
                    : RecordList.of(new ArrayList<>(staged(random.nextInt(RECORDS))));
            SortedMap<Long, DataRecord> expected = new TreeMap<>();
            list.passing().forEach(each -> expected.put(each.id(), each));
            for (int edit = 0; edit < 12; edit++) {
                RecordList now = edited(list, expected, random);
                requireShared(list, now, "seed " + (SEED + round) + ", edit " + edit);
                assertThat(now.passing())
                        .as("seed %d, edit %d", SEED + round, edit)
                        .isEqualTo(new ArrayList<>(expected.values()));
                list = now;
            }
        }
    }

    private static RecordList edited(RecordList list, SortedMap<Long, DataRecord> expected, Random random) {
        SortedMap<Long, DataRecord> come = new TreeMap<>();
        SortedMap<Long, DataRecord> gone = new TreeMap<>();
        int most = random.nextBoolean() ? 3 : 2_000;
        long first = random.nextInt(3 * RECORDS);
        for (int i = random.nextInt(most); i > 0; i--) {
            long id = most == 3 ? random.nextInt(3 * RECORDS) : first + random.nextInt(2_000);
            DataRecord standing = expected.get(id);
            if (standing != null) {
                gone.put(id, standing);
            }
            if (standing == null || random.nextInt(3) > 0) {
                come.put(
                        id, random.nextInt(4) > 0 || standing == null ? record(id, random.nextInt()) : standing.copy());
            }
        }
        gone.keySet().forEach(expected::remove);
        expected.putAll(come);
        long[] ids = gone.keySet().stream().mapToLong(Long::longValue).toArray();
        return list.with(ids, come.values().toArray(DataRecord[]::new));
    }

    private static void requireShared(RecordList before, RecordList now, String round) {
        boolean same = before.size() == now.size();
        for (int i = 0; i < now.size(); i++) {
            assertThat(now.id(i)).as(round).isEqualTo(now.get(i).id());
            assertThat(now.indexOf(now.id(i))).as(round).isEqualTo(i);
            int at = before.indexOf(now.id(i));
            boolean isEqual = at >= 0 && before.get(at).equals(now.get(i));
            assertThat(isEqual && before.get(at) != now.get(i)).as(round).isFalse();
            same &= isEqual;
        }
        assertThat(same).as(round).isEqualTo(before == now);
    }

    @Test
    void shouldTakeTheObjectsOfAnotherList() {
        RecordList other = staged(RECORDS);
        RecordList same = staged(RECORDS);
        assertThat(same.sharing(other)).isSameAs(other);
        DataRecord[] shifted = new ArrayList<>(other.passing()).subList(10, 600).toArray(DataRecord[]::new);
        shifted[7] = record(51, -1);
        RecordList shared = RecordList.of(Arrays.asList(shifted)).sharing(other);
        assertThat(shared).hasSize(590).isEqualTo(List.of(shifted));
        for (int i = 0; i < 590; i++) {
            assertThat(shared.get(i) == other.get(i + 10)).as("record %d", i).isEqualTo(i != 7);
        }
    }

    /** Lists that were read one after the other, with few or many changes: in bytes, or as objects. */
    @Test
    void shouldShareWhatIsEqualHoweverMuchHasChanged() {
        for (int round = 0; round < 60; round++) {
            Random random = new Random(SEED + round);
            String seed = "seed " + (SEED + round);
            RecordList before = staged(1 + random.nextInt(RECORDS));
            SortedMap<Long, DataRecord> expected = new TreeMap<>();
            before.passing().forEach(each -> expected.put(each.id(), each));
            if (random.nextInt(4) > 0) {
                edited(before, expected, random);
            }
            int every = 1 + random.nextInt(4);
            if (random.nextBoolean()) {
                expected.replaceAll((id, each) -> id / 3 % every == 0 ? record(id, -2) : each);
            }
            RecordList now =
                    random.nextBoolean() ? staged(expected.values()) : RecordList.of(List.copyOf(expected.values()));
            RecordList shared = now.sharing(before);
            assertThat(shared.passing()).as(seed).isEqualTo(new ArrayList<>(expected.values()));
            requireShared(before, shared, seed);
        }
    }

    @Test
    void shouldLeaveInBytesWhatHasChangedAltogether() {
        RecordList before = staged(RECORDS);
        List<DataRecord> changed = new ArrayList<>(before.passing());
        changed.replaceAll(each -> each.id() < 900 ? each : record(each.id(), -1));
        RecordList shared = staged(changed).sharing(before);
        assertThat(shared.sameFrom(0, before, 0)).isEqualTo(256);
        assertThat(shared.get(299)).isSameAs(before.get(299));
        assertThat(shared.passing().get(600))
                .isEqualTo(record(1800, -1))
                .isNotSameAs(shared.passing().get(600));
    }
}
