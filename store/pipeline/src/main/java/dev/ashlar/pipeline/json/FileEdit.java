package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.json.change.FolderChange;
import dev.ashlar.pipeline.json.xml.XmlImage;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;

/** What a save makes of one file. */
final class FileEdit {
    /** Enough of a record to see how it is laid out. */
    private static final int STYLE_BYTES = 1 << 14;

    /** White space before a record that counts as indentation. */
    private static final int DEEPEST = 1 << 10;

    private final FileScan scan;
    private final String type;
    private final MemberNames names;
    private final Map<Long, DataRecord> wanted;
    private final List<AddedRecord> added;
    private final List<ByteEdit> edits = new ArrayList<>();

    private FileEdit(
            FileScan scan, String type, MemberNames names, Map<Long, DataRecord> wanted, List<AddedRecord> added) {
        this.scan = scan;
        this.type = type;
        this.names = names;
        this.wanted = wanted;
        this.added = new ArrayList<>(added);
        if (scan.isAscending()) {
            this.added.sort(Comparator.comparingLong(AddedRecord::id));
        }
    }

    /** {@code wanted} are the records to update or remove, by id; {@code added} come into this file, with these ids. */
    static FileEdit of(
            FileScan scan, String type, MemberNames names, Map<Long, DataRecord> wanted, List<AddedRecord> added)
            throws IOException {
        FileEdit edit = new FileEdit(scan, type, names, wanted, added);
        if (!added.isEmpty() || !scan.matches().isEmpty()) {
            try (OpenBytes from = scan.open()) {
                edit.plan(from);
            } catch (EOFException | JacksonException e) {
                throw FolderChange.changedMeanwhile(scan.real(), "written");
            }
        }
        return edit;
    }

    /** Whether the file goes with its last record. */
    boolean isGone() {
        return scan.isOfRecords()
                && scan.lastKept() < 0
                && added.isEmpty()
                && !scan.matches().isEmpty();
    }

    boolean isChanged() {
        return !edits.isEmpty();
    }

    private void plan(OpenBytes from) throws IOException {
        for (FileScan.Match match : scan.matches()) {
            DataRecord record = wanted.get(match.entry().id());
            if (!record.isDeleted()) {
                update(from, match.entry(), record);
            } else if (match.index() < scan.lastKept() && scan.mayHaveComments()) {
                CommentedArray.remove(scan, match, from, edits);
            } else if (match.index() < scan.lastKept()) {
                // What stands before it stays, and becomes that of the next.
                edits.add(new ByteEdit(match.entry().start(), scan.startBehind(match), new byte[0]));
            }
        }
        if (!scan.frame().isArray()) {
            return;
        }
        String indent = indent(from);
        RecordStyle style = style(from, indent);
        if (scan.mayHaveComments()) {
            List<CommentedArray.Added> texts = new ArrayList<>();
            added.forEach(one -> texts.add(new CommentedArray.Added(one.id(), text(one, style))));
            new CommentedArray(scan, from, indent, edits).edit(texts);
        } else if (scan.lastKept() >= 0) {
            insert(style, indent);
        } else {
            refill(style, indent);
        }
    }

    private void update(OpenBytes from, RecordScan.Entry entry, DataRecord record) throws IOException {
        String text = scan.text(from, entry);
        List<Edit> inside = RecordText.edits(text, record, names);
        if (!inside.isEmpty()) {
            edits.add(new ByteEdit(entry.start(), entry.end(), utf8(Edit.apply(text, inside))));
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** As far in as the last record when that begins a line. */
    private String indent(OpenBytes from) throws IOException {
        RecordScan.Entry last = scan.last();
        if (last == null) {
            return RecordStyle.INDENT;
        }
        String before = from.text(Math.max(0, last.start() - DEEPEST), last.start());
        int lineStart = before.lastIndexOf('\n') + 1;
        String indent = before.substring(lineStart);
        return lineStart > 0 && indent.isBlank() ? indent : RecordStyle.INDENT;
    }

    private RecordStyle style(OpenBytes from, String indent) throws IOException {
        RecordScan.Entry last = scan.last();
        String lineEnd = scan.frame().lineEnd();
        if (last == null) {
            return RecordStyle.lines(lineEnd, indent);
        }
        long end = Math.min(last.end(), last.start() + STYLE_BYTES);
        return RecordStyle.like(from.text(last.start(), end), lineEnd, indent);
    }

    private String text(AddedRecord one, RecordStyle style) {
        DataRecord record = one.record();
        return style.text(record, one.id(), names);
    }

    /** New records at their places, or behind the last that stays: each begins a line. */
    private void insert(RecordStyle style, String indent) {
        String lineEnd = scan.frame().lineEnd();
        StringBuilder behind = new StringBuilder();
        for (AddedRecord one : added) {
            FileScan.Gap gap = scan.gap(one.id());
            if (gap == null) {
                behind.append(',').append(lineEnd).append(indent).append(text(one, style));
            } else {
                edits.add(new ByteEdit(gap.start(), gap.start(), utf8(text(one, style) + "," + lineEnd + indent)));
            }
        }
        long oldEnd = scan.last() == null ? 0 : scan.last().end();
        if (oldEnd > scan.lastKeptEnd() || behind.length() > 0) {
            edits.add(new ByteEdit(scan.lastKeptEnd(), oldEnd, utf8(behind.toString())));
        }
    }

    /** No record stays: new ones, if any, are all that stands in the array. */
    private void refill(RecordStyle style, String indent) {
        RecordScan.Frame frame = scan.frame();
        long end = scan.last() == null ? frame.open() : scan.last().end();
        if (added.isEmpty()) {
            if (end > frame.open()) {
                edits.add(new ByteEdit(frame.open(), end, new byte[0]));
            }
            return;
        }
        StringBuilder lines = new StringBuilder();
        for (AddedRecord one : added) {
            lines.append(lines.length() == 0 ? "" : ",").append(frame.lineEnd()).append(indent);
            lines.append(text(one, style));
        }
        boolean endsWithLine = frame.lastLineFeed() >= end;
        edits.add(
                endsWithLine
                        ? new ByteEdit(frame.open(), end, utf8(lines.toString()))
                        : new ByteEdit(frame.open(), frame.close(), utf8(lines + frame.lineEnd())));
    }

    /** Writes what the file becomes. */
    void writeTo(FileChannel into) throws IOException {
        XmlImage image = scan.image();
        if (image != null) {
            byte[] edited = image.edited(ByteEdit.apply(image.json(), edits));
            ByteEdit.write(into, ByteBuffer.wrap(edited));
            return;
        }
        try (FileChannel from = FileChannel.open(scan.real(), StandardOpenOption.READ)) {
            ByteEdit.apply(from, edits, into);
        } catch (EOFException e) {
            throw FolderChange.changedMeanwhile(scan.real(), "written");
        }
    }

    /** Whoever changes text by ranges reads it again before it replaces what somebody wrote. */
    void check(Path written) throws IOException {
        XmlImage image = scan.imageOf(written, names.tree(type));
        try (OpenBytes from = image == null ? OpenBytes.open(written) : OpenBytes.of(image.json())) {
            Reread reread = new Reread(from);
            RecordScan.walk(written, scan.path(), scan.isOfRecords(), image, reread);
            if (!reread.isGood()) {
                throw new BackendException(
                        scan.path() + ": was left as it is: expected that the new text reads back as what was saved,"
                                + " found other records",
                        null);
            }
        }
    }

    /** Compares what reads back with what was saved. */
    private final class Reread implements RecordScan.Visitor {
        private final OpenBytes from;
        private final Map<Long, DataRecord> fresh = new HashMap<>();
        private final RecordHash kept = new RecordHash();
        private boolean good = true;

        Reread(OpenBytes from) {
            this.from = from;
            added.forEach(one -> fresh.put(one.id(), one.record()));
        }

        @Override
        public void entry(RecordScan.Entry entry) {
            DataRecord record = fresh.remove(entry.id());
            if (record == null) {
                record = wanted.get(entry.id());
                kept.add(entry.id());
                if (record == null) {
                    kept.add(entry.hash());
                }
            }
            good &= record == null || says(entry, record);
        }

        private boolean says(RecordScan.Entry entry, DataRecord record) {
            try {
                return RecordText.edits(from.text(entry.start(), entry.end()), record, names)
                        .isEmpty();
            } catch (IOException e) {
                throw ContentFiles.unreadable(scan.path(), e);
            }
        }

        boolean isGood() {
            return good && fresh.isEmpty() && kept.equalTo(scan.kept());
        }
    }
}
