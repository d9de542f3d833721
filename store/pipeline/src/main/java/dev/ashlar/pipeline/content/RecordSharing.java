package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.collections.LongArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Gives a list that was read anew the objects of an older list, where records are equal. Parts with equal bytes are not decoded, and of other parts nothing is
 * kept but the records that differ. For one thread.
 */
final class RecordSharing {
    private final RecordList before;
    /** The same for a pass from front to back. */
    private final RecordList old;

    private final RecordList now;
    private final LongArrayList gone = new LongArrayList();
    private final List<DataRecord> come = new ArrayList<>();
    /** The first record of before that was not compared yet. */
    private int next;

    RecordSharing(RecordList before, RecordList now) {
        this.before = before;
        this.old = before.passing();
        this.now = now;
    }

    /** The list of before if it has the same records. */
    RecordList shared() {
        int most = Math.max(RecordPart.LENGTH, now.size() / 4);
        for (int part = 0; part < now.partCount(); part++) {
            int number = partLike(part);
            if (number >= 0) {
                removeTo(before.start(number));
                next = before.start(number + 1);
            } else {
                compare(part);
            }
            if (come.size() > most) {
                return partByPart();
            }
        }
        removeTo(before.size());
        return before.with(gone.toLongArray(), come.toArray(DataRecord[]::new));
    }

    private void removeTo(int index) {
        while (next < index) {
            gone.addLong(before.id(next++));
        }
    }

    private void compare(int part) {
        for (DataRecord record : records(part)) {
            while (next < before.size() && before.id(next) < record.id()) {
                gone.addLong(before.id(next++));
            }
            boolean isInBoth = next < before.size() && before.id(next) == record.id();
            if (!isInBoth) {
                come.add(record);
            } else if (!old.get(next++).equals(record)) {
                gone.addLong(record.id());
                come.add(record);
            }
        }
    }

    private DataRecord[] records(int part) {
        return now.part(part).passing(now.ids(), now.start(part), null);
    }

    /** The number of the part of before that has the records of a part in equal bytes; negative where none is known to. */
    private int partLike(int part) {
        int from = now.start(part);
        int at = before.indexOf(now.id(from));
        int number = at < 0 ? at : before.partOf(at);
        boolean isAligned = number >= 0
                && before.start(number) == at
                && Arrays.equals(now.ids(), from, now.start(part + 1), before.ids(), at, before.start(number + 1));
        return isAligned && now.part(part).hasBytesOf(before.part(number)) ? number : -1;
    }

    /** The list where much has changed: parts without an equal record stay as they were read, which may be in bytes. */
    private RecordList partByPart() {
        List<RecordPart> parts = new ArrayList<>(now.partCount());
        for (int part = 0; part < now.partCount(); part++) {
            int number = partLike(part);
            RecordPart mixed = number < 0 ? mixed(records(part)) : before.part(number);
            parts.add(mixed == null ? now.part(part) : mixed);
        }
        return RecordList.of(now.ids(), parts);
    }

    /** Records with the objects of before in the place of equal ones; null where there are none. */
    private @Nullable RecordPart mixed(DataRecord[] records) {
        DataRecord[] mixed = records.clone();
        boolean sharesAny = false;
        for (int i = 0; i < mixed.length; i++) {
            int at = before.indexOf(mixed[i].id());
            if (at >= 0 && old.get(at).equals(mixed[i])) {
                mixed[i] = before.get(at);
                sharesAny = true;
            }
        }
        return sharesAny ? new RecordPart(mixed) : null;
    }
}
