package dev.ashlar.link;

import dev.ashlar.store.internal.format.ChecksumFormat;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A file that makes a new pack from an old one, byte for byte, including its signature: {@code docs/patch-format.md}.
 * The memory that it needs does not depend on the length of the files. For one thread.
 *
 * @param file the patch
 * @param oldContentId content id of the old pack
 * @param oldLength length of the old pack in bytes
 * @param oldSha256 SHA-256 of the old pack: 64 hexadecimal digits, lower case
 * @param newContentId content id of the new pack
 * @param newLength length of the new pack in bytes. If the patch is not trusted, check it before you reserve space
 * @param newSha256 SHA-256 of the new pack: 64 hexadecimal digits, lower case
 */
public record PackPatch(
        Path file,
        long oldContentId,
        long oldLength,
        String oldSha256,
        long newContentId,
        long newLength,
        String newSha256) {
    private static final int BUFFER_LENGTH = 64 << 10;

    /**
     * Reads the header of a patch.
     *
     * @param patch the file
     * @return the content of the header
     * @throws PatchException if the file is not a patch, or is damaged
     * @throws IOException if the file cannot be read
     */
    public static PackPatch read(Path patch) throws IOException {
        try (FileChannel channel = FileChannel.open(patch, StandardOpenOption.READ)) {
            ByteBuffer header = header(patch, channel);
            return new PackPatch(
                    patch,
                    header.getLong(PatchFormat.OLD_CONTENT_ID_OFFSET),
                    header.getLong(PatchFormat.OLD_LENGTH_OFFSET),
                    HexFormat.of().formatHex(hash(header, PatchFormat.OLD_HASH_OFFSET)),
                    header.getLong(PatchFormat.NEW_CONTENT_ID_OFFSET),
                    header.getLong(PatchFormat.NEW_LENGTH_OFFSET),
                    HexFormat.of().formatHex(hash(header, PatchFormat.NEW_HASH_OFFSET)));
        }
    }

    /**
     * Tests whether a file begins with the magic number of patches.
     *
     * @param file any
     * @return false also for a shorter file
     * @throws IOException if the file cannot be read
     */
    public static boolean isPatch(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer magic = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            return readFully(channel, magic, 0) == Long.BYTES && magic.getLong(0) == PatchFormat.MAGIC;
        }
    }

    private static ByteBuffer header(Path patch, FileChannel channel) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(PatchFormat.LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        int read = readFully(channel, header, 0);
        if (read < Long.BYTES || header.getLong(0) != PatchFormat.MAGIC) {
            throw new PatchException(patch + ": not a patch: expected one that \"ashlar patch\" has written");
        }
        int version = header.getInt(PatchFormat.VERSION_OFFSET);
        if (version != PatchFormat.VERSION) {
            throw new PatchException(
                    patch + ": too new: version: expected " + PatchFormat.VERSION + ", found " + version);
        }
        int checksum = ChecksumFormat.crc32c(header.slice(0, PatchFormat.CHECKSUM_OFFSET));
        if (read < PatchFormat.LENGTH || checksum != header.getInt(PatchFormat.CHECKSUM_OFFSET)) {
            throw new PatchException(patch + ": a damaged patch: its header has another checksum");
        }
        long left = channel.size() - PatchFormat.LENGTH;
        long commands = header.getLong(PatchFormat.COMMANDS_LENGTH_OFFSET);
        long differences = header.getLong(PatchFormat.DIFFERENCES_LENGTH_OFFSET);
        boolean fits = commands >= 0 && commands <= left && differences >= 0 && differences <= left - commands;
        if (!fits
                || header.getLong(PatchFormat.NEW_LENGTH_OFFSET) < 0
                || header.getLong(PatchFormat.OLD_LENGTH_OFFSET) < 0) {
            throw new PatchException(patch + ": a damaged patch: lengths that do not fit the file");
        }
        return header;
    }

    private static int readFully(FileChannel channel, ByteBuffer into, long offset) throws IOException {
        while (into.hasRemaining()) {
            int read = channel.read(into, offset + into.position());
            if (read < 0) {
                break;
            }
        }
        return into.position();
    }

    /**
     * Writes the new pack. It hashes the old pack first, and the new pack while it writes.
     *
     * @param old the old pack
     * @param into an empty file, open for writing; after an exception its content is not valid
     * @throws PatchException if {@code old} is not the pack that the patch was made for, or if the patch is damaged
     * @throws IOException if a file cannot be read or written
     */
    public void apply(Path old, FileChannel into) throws IOException {
        try (FileChannel patch = FileChannel.open(file, StandardOpenOption.READ);
                FileChannel base = FileChannel.open(old, StandardOpenOption.READ)) {
            ByteBuffer header = header(file, patch);
            requireOld(old, base, header);
            long commands = header.getLong(PatchFormat.COMMANDS_LENGTH_OFFSET) + PatchFormat.LENGTH;
            long differences = commands + header.getLong(PatchFormat.DIFFERENCES_LENGTH_OFFSET);
            String name = file.toString();
            try (InflatedPart steps = new InflatedPart(patch, name, PatchFormat.LENGTH, commands);
                    InflatedPart added = new InflatedPart(patch, name, commands, differences);
                    InflatedPart inserted = new InflatedPart(patch, name, differences, patch.size())) {
                byte[] hash = new Application(base, into, steps, added, inserted, header).run();
                if (!MessageDigest.isEqual(hash, hash(header, PatchFormat.NEW_HASH_OFFSET))) {
                    throw steps.damaged("the new pack has another SHA-256 than it should have");
                }
            }
        }
    }

    private void requireOld(Path old, FileChannel base, ByteBuffer header) throws IOException {
        if (base.size() == header.getLong(PatchFormat.OLD_LENGTH_OFFSET)) {
            MessageDigest digest = sha256();
            ByteBuffer piece = ByteBuffer.allocate(BUFFER_LENGTH);
            for (long at = 0; readFully(base, piece.clear(), at) > 0; at += piece.limit()) {
                digest.update(piece.flip());
            }
            if (MessageDigest.isEqual(digest.digest(), hash(header, PatchFormat.OLD_HASH_OFFSET))) {
                return;
            }
        }
        throw new PatchException(old + ": expected the pack that " + file + " was made for, content id "
                + hex(oldContentId) + ", " + oldLength + " bytes; found " + found(base));
    }

    private static String found(FileChannel base) throws IOException {
        ByteBuffer id = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        int offset = HeaderFormat.CONTENT_ID_OFFSET;
        boolean has = readFully(base, id, offset) == Long.BYTES;
        return (has ? "content id " + hex(id.getLong(0)) + ", " : "") + base.size() + " bytes";
    }

    private static String hex(long id) {
        return HexFormat.of().withUpperCase().toHexDigits(id);
    }

    private static byte[] hash(ByteBuffer header, int offset) {
        byte[] hash = new byte[PatchFormat.HASH_LENGTH];
        header.get(offset, hash);
        return hash;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256, which every JDK has, is missing", e);
        }
    }

    /** One run over all commands. */
    private static final class Application {
        private final FileChannel base;
        private final FileChannel into;
        private final InflatedPart steps;
        private final DifferenceRuns differences;
        private final InflatedPart inserted;
        private final long oldLength;
        private final long newLength;
        private final MessageDigest digest = sha256();
        private final byte[] piece = new byte[BUFFER_LENGTH];
        private final byte[] old = new byte[BUFFER_LENGTH];
        private long position;
        private long written;

        Application(
                FileChannel base,
                FileChannel into,
                InflatedPart steps,
                InflatedPart added,
                InflatedPart inserted,
                ByteBuffer header) {
            this.base = base;
            this.into = into;
            this.steps = steps;
            this.differences = new DifferenceRuns(added);
            this.inserted = inserted;
            this.oldLength = header.getLong(PatchFormat.OLD_LENGTH_OFFSET);
            this.newLength = header.getLong(PatchFormat.NEW_LENGTH_OFFSET);
        }

        byte[] run() throws IOException {
            while (written < newLength) {
                long before = written;
                long move = steps.readNumber();
                position += move >>> 1 ^ -(move & 1);
                add(count());
                insert(count());
                if (written == before) {
                    throw steps.damaged("a command that writes nothing");
                }
            }
            return digest.digest();
        }

        private long count() throws IOException {
            long count = steps.readNumber();
            if (count < 0 || count > newLength - written) {
                throw steps.damaged("more bytes than the new pack has");
            }
            return count;
        }

        private void add(long count) throws IOException {
            if (position < 0 || count > oldLength - position) {
                throw steps.damaged("bytes that the old pack does not have");
            }
            for (long left = count; left > 0; ) {
                int part = (int) Math.min(piece.length, left);
                differences.read(piece, part);
                if (readFully(base, ByteBuffer.wrap(old, 0, part), position) < part) {
                    throw new IOException("the old pack became shorter while it was read");
                }
                for (int i = 0; i < part; i++) {
                    piece[i] += old[i];
                }
                write(part);
                position += part;
                left -= part;
            }
        }

        private void insert(long count) throws IOException {
            for (long left = count; left > 0; ) {
                int part = (int) Math.min(piece.length, left);
                inserted.read(piece, part);
                write(part);
                left -= part;
            }
        }

        private void write(int count) throws IOException {
            digest.update(piece, 0, count);
            ByteBuffer bytes = ByteBuffer.wrap(piece, 0, count);
            while (bytes.hasRemaining()) {
                written += into.write(bytes, written);
            }
        }
    }
}
