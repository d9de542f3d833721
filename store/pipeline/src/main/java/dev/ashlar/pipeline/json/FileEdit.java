package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.backend.BackendException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/** What a save makes of the text of one file. */
final class FileEdit {
    private static final String INDENT = "  ";

    private final Path file;
    private final JsonText text;
    private final MemberNames names;
    private final Map<Long, DataRecord> wanted;
    private final List<AddedRecord> added;

    /** {@code wanted} are the records to update or remove, by id; {@code added} go to the end, with these ids. */
    FileEdit(Path file, JsonText text, MemberNames names, Map<Long, DataRecord> wanted, List<AddedRecord> added) {
        this.file = file;
        this.text = text;
        this.names = names;
        this.wanted = wanted;
        this.added = added;
    }

    /** The new text, which has been read again. */
    String newText() {
        List<Edit> edits = new ArrayList<>();
        BitSet removed = new BitSet();
        List<JsonText.Entry> entries = text.entries();
        for (int i = 0; i < entries.size(); i++) {
            DataRecord record = wanted.get(entries.get(i).id());
            if (record != null && record.isDeleted()) {
                removed.set(i);
            } else if (record != null) {
                update(entries.get(i), record, edits);
            }
        }
        if (Elements.lastKept(entries, removed) >= 0) {
            Elements.edit(entries, removed, addedText(), edits);
        } else {
            refill(edits);
        }
        String result = Edit.apply(text.text(), edits);
        if (!edits.isEmpty()) {
            check(JsonText.parse(file.toString(), result), removed);
        }
        return result;
    }

    private void update(JsonText.Entry entry, DataRecord record, List<Edit> into) {
        for (Edit edit : RecordText.edits(text.text(entry), record, names)) {
            into.add(new Edit(entry.start() + edit.start(), entry.start() + edit.end(), edit.replacement()));
        }
    }

    /** Each new record on a line of its own, with a comma before its line end. */
    private String addedText() {
        String before = "," + text.lineEnd() + indent();
        StringBuilder lines = new StringBuilder();
        added.forEach(one -> lines.append(before).append(RecordText.of(one.record(), one.id())));
        return lines.toString();
    }

    /** As far in as the last record when that begins a line. */
    private String indent() {
        List<JsonText.Entry> entries = text.entries();
        if (entries.isEmpty()) {
            return INDENT;
        }
        int start = entries.get(entries.size() - 1).start();
        int lineStart = text.text().lastIndexOf('\n', start - 1) + 1;
        String before = text.text().substring(lineStart, start);
        return lineStart > 0 && before.isBlank() ? before : INDENT;
    }

    /** No record stays: new ones, if any, are all that stands in the array. */
    private void refill(List<Edit> into) {
        List<JsonText.Entry> entries = text.entries();
        int end = entries.isEmpty()
                ? text.open()
                : entries.get(entries.size() - 1).end();
        boolean endsWithLine = text.text().substring(end, text.close()).contains("\n");
        if (added.isEmpty()) {
            if (end > text.open()) {
                into.add(new Edit(text.open(), end, ""));
            }
            return;
        }
        String lines = addedText().substring(1);
        into.add(
                endsWithLine
                        ? new Edit(text.open(), end, lines)
                        : new Edit(text.open(), text.close(), lines + text.lineEnd()));
    }

    /** Whoever changes text by ranges reads it again before it replaces what somebody wrote. */
    private void check(JsonText after, BitSet removed) {
        List<JsonText.Entry> before = text.entries();
        boolean good = after.entries().size() == before.size() - removed.cardinality() + added.size();
        int at = 0;
        for (int i = removed.nextClearBit(0); good && i < before.size(); i = removed.nextClearBit(i + 1)) {
            JsonText.Entry entry = before.get(i);
            String now = after.text(after.entries().get(at++));
            DataRecord record = wanted.get(entry.id());
            good = record == null ? now.equals(text.text(entry)) : says(now, record);
        }
        for (AddedRecord one : good ? added : List.<AddedRecord>of()) {
            JsonText.Entry now = after.entries().get(at++);
            good &= now.id() == one.id() && says(after.text(now), one.record());
        }
        if (!good) {
            throw new BackendException(
                    file + ": was left as it is: expected that the new text reads back as what was saved,"
                            + " found other records",
                    null);
        }
    }

    private boolean says(String object, DataRecord record) {
        return RecordText.edits(object, record, names).isEmpty();
    }
}
