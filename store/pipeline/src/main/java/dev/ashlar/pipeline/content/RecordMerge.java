package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A list of records with changes: parts without a change are shared and not decoded, others are made anew. For one thread. */
final class RecordMerge {
    private final RecordList before;
    private final long[] gone;
    private final DataRecord[] come;
    private final List<RecordPart> parts = new ArrayList<>();
    private final long[] ids;
    private int count;
    private int next;
    private boolean same = true;

    /** {@code gone}: ids of records that count no more, sorted; {@code come}: records instead of them, and more, sorted by id. */
    RecordMerge(RecordList before, long[] gone, DataRecord[] come) {
        this.before = before;
        this.gone = gone;
        this.come = come;
        this.ids = new long[Math.addExact(before.size(), come.length)];
    }

    /** The list of before if nothing has changed. */
    RecordList merged() {
        for (int part = 0; part < before.partCount(); part++) {
            int from = before.start(part);
            int end = before.start(part + 1);
            int last = end < before.size() ? comeBelow(before.id(end)) : come.length;
            if (last == next && !isAnyGone(before.id(from), before.id(end - 1))) {
                add(before.part(part), before.ids(), from);
            } else {
                merge(part, last);
            }
        }
        if (next < come.length) {
            same = false;
            add(Arrays.copyOfRange(come, next, come.length));
        }
        if (same) {
            return before;
        }
        boolean sameIds = count == before.size() && Arrays.equals(ids, 0, count, before.ids(), 0, count);
        return count == 0 ? RecordList.NONE : RecordList.of(sameIds ? before.ids() : Arrays.copyOf(ids, count), parts);
    }

    /** The index behind the last of those that have come with an id below one. */
    private int comeBelow(long id) {
        int at = next;
        while (at < come.length && come[at].id() < id) {
            at++;
        }
        return at;
    }

    private boolean isAnyGone(long first, long last) {
        int at = Arrays.binarySearch(gone, first);
        int from = at < 0 ? -at - 1 : at;
        return from < gone.length && gone[from] <= last;
    }

    private boolean isGone(long id) {
        return Arrays.binarySearch(gone, id) >= 0;
    }

    private void add(RecordPart part, long[] itsIds, int from) {
        System.arraycopy(itsIds, from, ids, count, part.count());
        count += part.count();
        parts.add(part);
    }

    /** {@code last}: the index behind the last record that comes into the part. */
    private void merge(int number, int last) {
        RecordPart part = before.part(number);
        int from = before.start(number);
        DataRecord[] standing = part.records(before.ids(), from);
        List<DataRecord> merged = new ArrayList<>(standing.length + last - next);
        boolean samePart = true;
        for (DataRecord each : standing) {
            while (next < last && come[next].id() < each.id()) {
                merged.add(come[next++]);
                samePart = false;
            }
            if (!isGone(each.id())) {
                merged.add(each);
            } else if (next < last && come[next].id() == each.id()) {
                DataRecord now = come[next++];
                boolean isEqual = now.equals(each);
                merged.add(isEqual ? each : now);
                samePart &= isEqual;
            } else {
                samePart = false;
            }
        }
        while (next < last) {
            merged.add(come[next++]);
            samePart = false;
        }
        same &= samePart;
        if (samePart) {
            add(part, before.ids(), from);
        } else {
            add(merged.toArray(DataRecord[]::new));
        }
    }

    /** Parts that have become long are divided. */
    private void add(DataRecord[] records) {
        boolean isLong = records.length >= 2 * RecordPart.LENGTH;
        int step = isLong ? RecordPart.LENGTH : Math.max(1, records.length);
        for (int from = 0; from < records.length; from += step) {
            parts.add(new RecordPart(Arrays.copyOfRange(records, from, Math.min(records.length, from + step))));
        }
        for (DataRecord each : records) {
            ids[count++] = each.id();
        }
    }
}
