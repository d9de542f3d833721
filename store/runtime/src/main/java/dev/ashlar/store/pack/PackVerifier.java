package dev.ashlar.store.pack;

import static dev.ashlar.store.format.DirectoryFormat.WHOLE_PACK;
import static dev.ashlar.store.pack.PackInput.hex;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.memory.HostCheck;
import dev.ashlar.store.format.ChecksumFormat;
import dev.ashlar.store.format.HeaderFormat;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.format.SectionKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks every rule of {@code pack-format.md} but those that bind the writer alone. Checksums are computed from bytes that
 * came through the channel, never over the map; only when all of them are right are the records looked at.
 */
public final class PackVerifier {
    private static final int BUFFER_LENGTH = 1 << 20;
    private static final int MOST_FINDINGS = 100;
    private static final String NAMES = "names";

    private final PackFile file;
    private final PackInput in;
    private final Findings findings;
    private final ByteBuffer buffer;

    private PackVerifier(PackFile file, PackInput in) {
        this.file = file;
        this.in = in;
        this.findings = new Findings(in, MOST_FINDINGS);
        this.buffer = ByteBuffer.allocateDirect((int) Math.min(BUFFER_LENGTH, in.length()))
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Verifies a pack.
     *
     * @param path the file
     * @return what is wrong with it, at most a hundred findings; empty for a good pack
     * @throws UncheckedIOException when the file cannot be read
     */
    public static List<PackException> verify(Path path) {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            return verify(path, channel);
        } catch (InternalError e) {
            return shrank(path); // It comes late: even here.
        } catch (NoSuchFileException e) {
            throw new UncheckedIOException(path + ": no such file", e);
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Verifies a pack that is open, through its channel alone: to close another channel of a file would give up the locks
     * that the process has on it.
     *
     * @param path the file, for messages
     * @param channel of the file, open for reading; stays open
     * @return what is wrong with it, at most a hundred findings; empty for a good pack
     * @throws IOException when the file cannot be read
     */
    public static List<PackException> verify(Path path, FileChannel channel) throws IOException {
        HostCheck.require();
        try {
            PackInput in = new PackInput(path, new ChannelBytes(channel));
            return verify(PackFile.read(in, channel, true), in, Verification.FULL);
        } catch (PackException e) {
            return List.of(e);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static List<PackException> verify(PackFile file, PackInput in, Verification level) throws IOException {
        try {
            PackVerifier verifier = new PackVerifier(file, in);
            verifier.verify(level);
            // Bytes behind the end may have been read as zeros, or the error of the JVM is still to come.
            return in.hasShrunk() ? shrank(file.path()) : verifier.findings.all();
        } catch (PackException e) {
            return List.of(e);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (InternalError e) {
            // What the JVM makes of a page that is gone, because somebody truncated the file under the mapping.
            return shrank(file.path());
        }
    }

    private static List<PackException> shrank(Path path) {
        return List.of(new PackException(PackErrorKind.TRUNCATED, path, "the file shrank while it was verified"));
    }

    /**
     * Verifies a pack that is being opened.
     *
     * @param file opened with its names, if anything is to be verified
     * @param in what it was opened from
     * @param level how much
     * @throws PackException the first of the findings; the others are suppressed exceptions of it
     * @throws IOException when the file cannot be read
     */
    static void require(PackFile file, PackInput in, Verification level) throws IOException {
        if (level == Verification.NONE) {
            return;
        }
        List<PackException> findings = verify(file, in, level);
        if (!findings.isEmpty()) {
            PackException first = findings.get(0);
            findings.subList(1, findings.size()).forEach(first::addSuppressed);
            throw first;
        }
    }

    private void verify(Verification level) {
        if (level == Verification.FULL) {
            verifyChecksums();
            verifyGaps();
        }
        if (!findings.isEmpty()) {
            return;
        }
        verifyOrder();
        verifyNames();
        for (PackedType type : file.types()) {
            new TypeVerifier(file, type, findings).verify();
        }
    }

    private void verifyChecksums() {
        Section listed = section(SectionKind.CHECKSUMS);
        int found = ChecksumFormat.ofChunks(chunks(listed));
        require(found == listed.checksum(), listed, 0, "", "checksum " + hex(listed.checksum()), hex(found));
        require(listed.length() == listLength(listed), listed, 0, ", length", listLength(listed), listed.length());
        require(
                listed.length() == listed.count() * ChecksumFormat.ENTRY_LENGTH,
                listed,
                0,
                ", count",
                listed.length() / ChecksumFormat.ENTRY_LENGTH,
                listed.count());
        boolean usable = findings.isEmpty();
        long next = listed.offset();
        for (Section section : file.sections()) {
            if (section != listed) {
                verifySection(section, usable ? next : -1);
                next += chunkCount(section) * ChecksumFormat.ENTRY_LENGTH;
            }
        }
    }

    private long listLength(Section listed) {
        return file.sections().stream()
                        .filter(section -> section != listed)
                        .mapToLong(PackVerifier::chunkCount)
                        .sum()
                * ChecksumFormat.ENTRY_LENGTH;
    }

    private static long chunkCount(Section section) {
        return (section.length() + ChecksumFormat.CHUNK_LENGTH - 1) / ChecksumFormat.CHUNK_LENGTH;
    }

    /** {@code listAt}: where the list of the section's checksums begins in the file, −1 when it is not to be trusted. */
    private void verifySection(Section section, long listAt) {
        int[] chunks = chunks(section);
        int found = ChecksumFormat.ofChunks(chunks);
        boolean located = false;
        ByteBuffer stated = listAt < 0 ? null : in.read(listAt, chunks.length * ChecksumFormat.ENTRY_LENGTH);
        for (int i = 0; stated != null && i < chunks.length; i++) {
            int expected = stated.getInt();
            if (expected != chunks[i]) {
                located = true;
                long offset = (long) i * ChecksumFormat.CHUNK_LENGTH;
                String what = ", 64 KiB from offset " + (section.offset() + offset);
                require(false, section, offset, what, "CRC32C " + hex(expected), hex(chunks[i]));
            }
        }
        require(
                found == section.checksum() || located,
                section,
                0,
                " at offset " + section.offset(),
                "checksum " + hex(section.checksum()),
                hex(found));
    }

    private void require(boolean condition, Section section, long offset, String what, Object expected, Object found) {
        if (!condition) {
            String where = where(section);
            findings.add(where, section.offset() + offset, where + what, expected, found);
        }
    }

    private int[] chunks(Section section) {
        ChecksumFormat checksum = new ChecksumFormat();
        for (long at = section.offset(); at < section.end(); at += buffer.capacity()) {
            buffer.clear().limit((int) Math.min(buffer.capacity(), section.end() - at));
            in.read(at, buffer);
            checksum.update(buffer);
        }
        return checksum.chunks();
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
            buffer.clear().limit((int) Math.min(buffer.capacity(), to - at));
            in.read(at, buffer);
            while (buffer.hasRemaining()) {
                byte value = buffer.get();
                if (value != 0) {
                    findings.add("gap", at + buffer.position() - 1, "gap", 0, hex(value));
                    return;
                }
            }
        }
    }

    /** Sections of a type are neighbours, ordered by kind, of which unknown ones may have several; types are ordered by name; the whole pack's come last. */
    private void verifyOrder() {
        List<Long> typeKeys = new ArrayList<>();
        Section previous = null;
        for (Section section : file.sections()) {
            boolean sameType = previous != null && previous.typeKey() == section.typeKey();
            require(
                    !sameType || section.typeKey() == WHOLE_PACK || previous.kindCode() <= section.kindCode(),
                    section,
                    0,
                    "",
                    "a place before " + (previous == null ? "" : previous.text()),
                    "one behind it");
            require(
                    section.typeKey() == WHOLE_PACK || !typeKeys.contains(WHOLE_PACK),
                    section,
                    0,
                    "",
                    "a place before the sections of the whole pack",
                    "one behind them");
            require(
                    sameType || !typeKeys.contains(section.typeKey()),
                    section,
                    0,
                    "",
                    "a place beside the other sections of " + file.names().of(section.typeKey()),
                    "one apart");
            if (!sameType) {
                typeKeys.add(section.typeKey());
            }
            previous = section;
        }
        verifyTypeOrder();
    }

    private void verifyTypeOrder() {
        byte[] previous = {};
        for (PackedType type : file.types()) {
            if (file.names().knows(type.layout().key())) {
                byte[] name = type.layout().name().getBytes(StandardCharsets.UTF_8);
                findings.require(
                        Arrays.compareUnsigned(previous, name) < 0,
                        "directory",
                        file.header().directoryOffset(),
                        "type " + type.layout().name(),
                        "a place in the order of names",
                        "one behind " + new String(previous, StandardCharsets.UTF_8));
                previous = name;
            }
        }
    }

    /** The names are those of the types, fields, constants and aliases, and no others. */
    private void verifyNames() {
        if (file.sections().stream().noneMatch(s -> s.kind() == SectionKind.NAMES)) {
            return;
        }
        long offset = section(SectionKind.NAMES).offset();
        Set<Long> needed = new HashSet<>();
        for (PackedType type : file.types()) {
            RecordLayout layout = type.layout();
            needed.add(layout.key());
            for (FieldLayout field : layout.fields()) {
                needed.add(field.key());
                needed.addAll(field.aliases());
                field.constants().forEach(c -> needed.add(c.key()));
            }
        }
        for (long key : needed) {
            findings.require(file.names().knows(key), NAMES, offset, NAMES, "a text for " + hex(key), "none");
        }
        findings.require(
                file.names().count() <= needed.size(),
                NAMES,
                offset,
                "names, count",
                needed.size(),
                file.names().count());
    }

    private Section section(SectionKind kind) {
        return file.sections().stream()
                .filter(s -> s.kind() == kind)
                .findFirst()
                .orElseThrow();
    }

    private String where(Section section) {
        return section.typeKey() == 0
                ? section.text()
                : section.text() + " of " + file.names().of(section.typeKey());
    }
}
