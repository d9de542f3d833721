package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.json.change.FolderChange;
import dev.ashlar.pipeline.json.xml.XmlImage;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a save has to know of one file: it grows with the records that are saved, not with the file. */
final class FileScan implements RecordScan.Visitor {
    /**
     * A record of the file that the save is about.
     *
     * @param index its place among the records
     * @param isRemoved whether it goes
     */
    record Match(RecordScan.Entry entry, int index, boolean isRemoved) {}

    /**
     * Where a record that the file does not have would stand: before another.
     *
     * @param after the end of the record before that one; −1 when it is the first
     * @param start of that one
     * @param index of that one
     */
    record Gap(long after, long start, int index) {}

    private final Path path;
    private final Path real;
    private final Map<Long, DataRecord> wanted;
    /** Ids of records to write, ascending, which may be new and would stand in this file. */
    private final long[] candidates;

    private final RecordFile file;
    private final List<Match> matches = new ArrayList<>();
    private final Map<Integer, Long> nextStarts = new HashMap<>();
    private final Map<Long, Gap> gaps = new HashMap<>();
    private final RecordHash kept = new RecordHash();
    private int passed;
    private boolean ascending = true;
    private long lastId = DataRecord.NO_ID;
    private long greatest;
    private long greatestKept;
    private int count;
    private int lastKept = -1;
    private long lastKeptEnd = -1;
    private RecordScan.@Nullable Entry last;
    private RecordScan.@Nullable Frame frame;
    /** Of an XML file. */
    private final @Nullable XmlImage image;

    private FileScan(
            Path path,
            Path real,
            RecordFile file,
            @Nullable XmlImage image,
            Map<Long, DataRecord> wanted,
            long[] candidates) {
        this.image = image;
        this.path = path;
        this.real = real;
        this.file = file;
        this.wanted = wanted;
        this.candidates = candidates;
    }

    /**
     * Reads a file once.
     *
     * @param path of the file, perhaps a link
     * @param file where it is in the content folder
     * @param tree the members of the type
     * @param wanted records to update or remove, by id
     * @param candidates ids out of {@code wanted} that are not to be removed and may be put into this file, ascending
     * @throws dev.ashlar.pipeline.backend.BackendException when it cannot be read, or is none of records
     */
    static FileScan of(Path path, RecordFile file, MemberTree tree, Map<Long, DataRecord> wanted, long[] candidates) {
        try {
            Path real = path.toRealPath();
            XmlImage image = file.image(real, path.toString(), tree);
            FileScan scan = new FileScan(path, real, file, image, wanted, candidates);
            scan.frame = RecordScan.walk(real, path, file.isInTypeFolder(), image, scan);
            return scan;
        } catch (IOException e) {
            throw ContentFiles.unreadable(path, e);
        }
    }

    @Override
    public void entry(RecordScan.Entry entry) {
        if (!matches.isEmpty() && matches.get(matches.size() - 1).index == count - 1) {
            nextStarts.put(count - 1, entry.start());
        }
        note(entry);
        DataRecord record = wanted.get(entry.id());
        if (record != null) {
            matches.add(new Match(entry, count, record.isDeleted()));
        }
        if (record == null || !record.isDeleted()) {
            lastKept = count;
            lastKeptEnd = entry.end();
            greatestKept = Math.max(greatestKept, entry.id());
            kept.add(entry.id());
            if (record == null) {
                kept.add(entry.hash());
            }
        }
        last = entry;
        count++;
    }

    private void note(RecordScan.Entry entry) {
        ascending &= entry.id() > lastId;
        lastId = entry.id();
        greatest = Math.max(greatest, lastId);
        while (ascending && passed < candidates.length && candidates[passed] <= lastId) {
            if (candidates[passed] < lastId) {
                gaps.put(candidates[passed], new Gap(last == null ? -1 : last.end(), entry.start(), count));
            }
            passed++;
        }
    }

    /**
     * The text of a record, read again.
     *
     * @param from the file
     * @throws dev.ashlar.pipeline.backend.ChangedMeanwhileException when it is not the text that was scanned
     */
    String text(OpenBytes from, RecordScan.Entry entry) throws IOException {
        String text;
        try {
            text = from.text(entry.start(), entry.end());
        } catch (EOFException e) {
            throw FolderChange.changedMeanwhile(real, "written");
        }
        if (Utf8Source.hash(text) != entry.hash()) {
            throw FolderChange.changedMeanwhile(real, "written");
        }
        return text;
    }

    Path path() {
        return path;
    }

    /** Of an XML file, whose JSON text is what was scanned; null for other files. */
    @Nullable
    XmlImage image() {
        return image;
    }

    /** The bytes that were scanned. */
    OpenBytes open() throws IOException {
        return image == null ? OpenBytes.open(real) : OpenBytes.of(image.json());
    }

    /** What the file becomes, read again from where it was written. */
    @Nullable
    XmlImage imageOf(Path written, MemberTree tree) throws IOException {
        return file.image(written, path.toString(), tree);
    }

    Path real() {
        return real;
    }

    /** Whether a file that stands in its place has the bytes that were read. */
    boolean isAsRead(Path file) throws IOException {
        MessageDigest digest = Utf8Source.newDigest();
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
        byte[] expected =
                image == null ? frame().digest() : Utf8Source.newDigest().digest(image.file());
        return Arrays.equals(digest.digest(), expected);
    }

    /** Throws when the file has not the bytes any more that were read. */
    void requireAsRead() throws IOException {
        try {
            if (!isAsRead(real)) {
                throw FolderChange.changedMeanwhile(real, "written");
            }
        } catch (NoSuchFileException e) {
            throw FolderChange.changedMeanwhile(real, "removed");
        }
    }

    /** The path in the content folder. */
    String name() {
        return file.name();
    }

    boolean mayHaveComments() {
        return file.mayHaveComments();
    }

    /** Whether it stands in the folder of its type, where it may be a single record, and goes with its last one. */
    boolean isOfRecords() {
        return file.isInTypeFolder();
    }

    RecordScan.Frame frame() {
        return Objects.requireNonNull(frame);
    }

    List<Match> matches() {
        return matches;
    }

    /** Whether each record has an id, greater than that of the one before. */
    boolean isAscending() {
        return ascending;
    }

    long greatestId() {
        return greatest;
    }

    /** The greatest id of the records that are not removed. */
    long greatestKept() {
        return greatestKept;
    }

    RecordHash kept() {
        return kept;
    }

    /** The last record that is not removed; −1 when none is left. */
    int lastKept() {
        return lastKept;
    }

    long lastKeptEnd() {
        return lastKeptEnd;
    }

    /** The last record; null in an empty array. */
    RecordScan.@Nullable Entry last() {
        return last;
    }

    /** The first byte of the record behind a match that is not the last. */
    long startBehind(Match match) {
        return nextStarts.get(match.index);
    }

    /** Where a record belongs that the file does not have; null behind all others, or where there is no order. */
    @Nullable
    Gap gap(long id) {
        Gap gap = ascending ? gaps.get(id) : null;
        return gap != null && gap.index <= lastKept ? gap : null;
    }
}
