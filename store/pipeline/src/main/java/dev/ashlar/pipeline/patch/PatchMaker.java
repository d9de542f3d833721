package dev.ashlar.pipeline.patch;

import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.compiler.publish.Publisher;
import dev.ashlar.link.PackPatch;
import dev.ashlar.link.PatchFormat;
import dev.ashlar.store.internal.format.ChecksumFormat;
import dev.ashlar.store.internal.pack.PackFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Creates a patch from one pack to another ({@code docs/patch-format.md}). For one thread. */
public final class PatchMaker {
    private static final int BUFFER_LENGTH = 64 << 10;
    private static final String TEMPORARY = ".patching";

    private PatchMaker() {}

    /**
     * Creates a patch, verifies it by applying it, and publishes it.
     *
     * @param old a pack, or a layer
     * @param now the pack that replaces it
     * @param target the patch; an older patch is replaced
     * @return the length of the patch, in bytes
     * @throws dev.ashlar.store.format.PackException if a file is not a pack
     * @throws IOException if a file cannot be read or written, or if the target exists and is not a patch
     */
    public static long make(Path old, Path now, Path target) throws IOException {
        Publisher publisher = new Publisher(target, TEMPORARY);
        publisher.requireReplaceable();
        if (Files.exists(target) && Files.size(target) > 0 && !PackPatch.isPatch(target)) {
            throw new FileAlreadyExistsException(
                    target.toString(), null, "exists and is not a patch; it was left as it is");
        }
        return publisher.replace(staged -> {
            write(old, now, staged.channel(), Long.MAX_VALUE);
            try (FileChannel nowhere = trial()) {
                PackPatch.read(staged.path()).apply(old, nowhere);
            }
            return staged.channel().size();
        });
    }

    /** Takes what a trial writes: it has been compared by its hash then. */
    private static FileChannel trial() throws IOException {
        Path file = Files.createTempFile("ashlar", TEMPORARY);
        return FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
    }

    /**
     * {@return the maximum off-heap memory of a patch, in bytes: twice the length of the old pack, plus the length of the new pack}
     *
     * @param oldLength length of the old pack, in bytes
     * @param newLength length of the new pack, in bytes
     */
    public static long memory(long oldLength, long newLength) {
        return 2 * oldLength + newLength;
    }

    /**
     * Writes a patch into an empty file. Uses the off-heap memory of {@link #memory}, and heap memory of three times the length of the patch.
     *
     * @param old a pack, or a layer
     * @param now the pack that replaces it
     * @param into an empty file, open for writing
     * @param most maximum length of the patch, in bytes
     * @return false if the patch would be longer; the file is then still empty
     * @throws dev.ashlar.store.format.PackException if a file is not a pack
     * @throws IOException if a file cannot be read or written
     */
    public static boolean write(Path old, Path now, FileChannel into, long most) throws IOException {
        try {
            writeAtMost(most - PatchFormat.LENGTH, old, now, into);
            return true;
        } catch (PatchCommands.TooLongException e) {
            return false;
        }
    }

    private static void writeAtMost(long most, Path old, Path now, FileChannel into) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(PatchFormat.LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        header.putLong(0, PatchFormat.MAGIC)
                .putInt(PatchFormat.VERSION_OFFSET, PatchFormat.VERSION)
                .putLong(PatchFormat.OLD_CONTENT_ID_OFFSET, contentId(old))
                .putLong(PatchFormat.NEW_CONTENT_ID_OFFSET, contentId(now));
        byte[][] parts;
        try (FileChannel before = FileChannel.open(old, StandardOpenOption.READ);
                FileChannel after = FileChannel.open(now, StandardOpenOption.READ)) {
            putFile(header, before, PatchFormat.OLD_LENGTH_OFFSET, PatchFormat.OLD_HASH_OFFSET);
            putFile(header, after, PatchFormat.NEW_LENGTH_OFFSET, PatchFormat.NEW_HASH_OFFSET);
            parts = parts(before, after, most);
        }
        header.putLong(PatchFormat.COMMANDS_LENGTH_OFFSET, parts[0].length)
                .putLong(PatchFormat.DIFFERENCES_LENGTH_OFFSET, parts[1].length)
                .putInt(
                        PatchFormat.CHECKSUM_OFFSET,
                        ChecksumFormat.crc32c(header.slice(0, PatchFormat.CHECKSUM_OFFSET)));
        writeFully(into, header.rewind());
        for (byte[] part : parts) {
            writeFully(into, ByteBuffer.wrap(part));
        }
    }

    private static long contentId(Path pack) {
        return PackFile.describe(pack).header().contentId();
    }

    private static byte[][] parts(FileChannel before, FileChannel after, long most) throws IOException {
        long oldLength = before.size();
        long length = after.size();
        NativeMemory old = read(before, oldLength);
        NativeMemory now = read(after, length);
        try (OldBlocks blocks = new OldBlocks(old, oldLength);
                PatchCommands commands = new PatchCommands(most)) {
            new DeltaScan(old, oldLength, now, length, blocks, commands).run();
            return commands.finish();
        } finally {
            old.free();
            now.free();
        }
    }

    private static NativeMemory read(FileChannel channel, long length) throws IOException {
        NativeMemory memory = NativeMemory.allocate(length);
        ByteBuffer piece = ByteBuffer.allocateDirect(BUFFER_LENGTH);
        long done = 0;
        while (done < length) {
            piece.clear().limit((int) Math.min(BUFFER_LENGTH, length - done));
            int read = channel.read(piece, done);
            if (read < 0) {
                throw new IOException("a pack became shorter while it was read");
            }
            memory.put(done, piece.flip());
            done += read;
        }
        return memory;
    }

    private static void putFile(ByteBuffer header, FileChannel file, int lengthOffset, int hashOffset)
            throws IOException {
        MessageDigest digest = sha256();
        ByteBuffer piece = ByteBuffer.allocate(BUFFER_LENGTH);
        long length = 0;
        for (int read = file.read(piece, 0); read > 0; read = file.read(piece.clear(), length)) {
            digest.update(piece.flip());
            length += read;
        }
        header.putLong(lengthOffset, length).put(hashOffset, digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256, which every JDK has, is missing", e);
        }
    }

    private static void writeFully(FileChannel into, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            into.write(bytes);
        }
    }
}
