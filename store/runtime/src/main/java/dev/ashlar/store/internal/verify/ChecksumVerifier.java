package dev.ashlar.store.internal.verify;

import static dev.ashlar.store.internal.pack.PackInput.hex;

import dev.ashlar.store.internal.format.ChecksumFormat;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackInput;
import dev.ashlar.store.internal.pack.Section;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * Checks the checksums of sections, from bytes that came through the channel, and that there are zeros between them. Each chunk
 * is compared with the checksum that is listed for it as soon as it was read, so that nothing is kept but one buffer.
 */
final class ChecksumVerifier {
    private static final int BUFFER_LENGTH = 1 << 20;
    private static final int UNKNOWN = -1;

    private final PackFile file;
    private final PackInput in;
    private final Findings findings;
    private final Work work;
    private final ByteBuffer buffer;
    private final ByteBuffer listed = direct(BUFFER_LENGTH / ChecksumFormat.CHUNK_LENGTH * ChecksumFormat.ENTRY_LENGTH);
    private final ByteBuffer entry = direct(ChecksumFormat.ENTRY_LENGTH);
    private final CRC32C ofChunk = new CRC32C();
    private final CRC32C ofList = new CRC32C();

    ChecksumVerifier(PackFile file, PackInput in, Findings findings, Work work) {
        this.file = file;
        this.in = in;
        this.findings = findings;
        this.work = work;
        // A shorter one holds the whole file: chunks end with it, or with a section.
        this.buffer = direct((int) Math.min(BUFFER_LENGTH, in.length()));
    }

    private static ByteBuffer direct(int length) {
        return ByteBuffer.allocateDirect(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    void verify() {
        verifySections();
        verifyGaps();
    }

    private void verifySections() {
        Section list = file.section(SectionKind.CHECKSUMS);
        readChunks(list, UNKNOWN);
        int found = (int) ofList.getValue();
        if (found != list.checksum()) {
            tellChecksum(list, "", found);
        }
        require(list.length() == listLength(list), list, ", length", listLength(list), list.length());
        long count = list.length() / ChecksumFormat.ENTRY_LENGTH;
        require(list.count() == count, list, ", count", count, list.count());
        boolean usable = findings.isEmpty();
        long next = list.offset();
        for (Section section : file.sections()) {
            if (section != list) {
                verifySection(section, usable ? next : UNKNOWN);
                next += chunkCount(section) * ChecksumFormat.ENTRY_LENGTH;
            }
        }
    }

    private long listLength(Section list) {
        return file.sections().stream()
                        .filter(section -> section != list)
                        .mapToLong(ChecksumVerifier::chunkCount)
                        .sum()
                * ChecksumFormat.ENTRY_LENGTH;
    }

    private static long chunkCount(Section section) {
        return (section.length() + ChecksumFormat.CHUNK_LENGTH - 1) / ChecksumFormat.CHUNK_LENGTH;
    }

    /** {@code listAt}: where the list of the section's checksums begins in the file, −1 when it is not to be trusted. */
    private void verifySection(Section section, long listAt) {
        boolean right = readChunks(section, listAt);
        int found = (int) ofList.getValue();
        if (found != section.checksum() && right) {
            tellChecksum(section, " at offset " + section.offset(), found);
        }
    }

    /** Words are put together only where something is wrong: a file may have many sections. */
    private void tellChecksum(Section section, String what, int found) {
        require(false, section, what, "checksum " + hex(section.checksum()), hex(found));
    }

    /** Sums up the chunks of a section, and the list of their checksums; whether all are as listed. */
    private boolean readChunks(Section section, long listAt) {
        boolean right = true;
        long entryAt = listAt;
        ofList.reset();
        for (long at = section.offset(); at < section.end(); at += buffer.capacity()) {
            int length = (int) Math.min(buffer.capacity(), section.end() - at);
            in.read(at, buffer.clear().limit(length));
            int chunks = (length + ChecksumFormat.CHUNK_LENGTH - 1) / ChecksumFormat.CHUNK_LENGTH;
            if (listAt != UNKNOWN) {
                in.read(entryAt, listed.clear().limit(chunks * ChecksumFormat.ENTRY_LENGTH));
                entryAt += (long) chunks * ChecksumFormat.ENTRY_LENGTH;
            }
            for (int chunk = 0; chunk < chunks; chunk++) {
                right &= verifyChunk(section, at, chunk, listAt != UNKNOWN);
            }
            work.add(length);
        }
        return right;
    }

    /** {@code at}: where in the file the buffer begins. */
    private boolean verifyChunk(Section section, long at, int chunk, boolean isListed) {
        int begin = chunk * ChecksumFormat.CHUNK_LENGTH;
        int end = (int) Math.min(section.end() - at, begin + ChecksumFormat.CHUNK_LENGTH);
        ofChunk.reset();
        ofChunk.update(buffer.limit(end).position(begin));
        int found = (int) ofChunk.getValue();
        ofList.update(entry.putInt(0, found).clear());
        int expected = isListed ? listed.getInt(chunk * ChecksumFormat.ENTRY_LENGTH) : found;
        if (expected != found && !findings.isFull()) {
            String where = file.title(section);
            String what = ", 64 KiB from offset " + (at + begin);
            findings.add(where, at + begin, where + what, "CRC32C " + hex(expected), hex(found));
        }
        return expected == found;
    }

    private void require(boolean condition, Section section, String what, Object expected, Object found) {
        if (!condition) {
            String where = file.title(section);
            findings.add(where, section.offset(), where + what, expected, found);
        }
    }

    /** Bytes between sections are zero. */
    private void verifyGaps() {
        long end = HeaderFormat.LENGTH;
        for (Section section : file.sections()) {
            verifyZero(end, section.offset());
            end = section.end();
        }
        verifyZero(end, file.header().directoryOffset());
    }

    private void verifyZero(long from, long to) {
        for (long at = from; at < to; at += buffer.capacity()) {
            in.read(at, buffer.clear().limit((int) Math.min(buffer.capacity(), to - at)));
            while (buffer.hasRemaining()) {
                byte value = buffer.get();
                if (value != 0) {
                    findings.add("gap", at + buffer.position() - 1, "gap", 0, hex(value));
                    return;
                }
            }
        }
    }
}
