package dev.ashlar.pipeline.sign;

import dev.ashlar.compiler.publish.Publisher;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.ChecksumFormat;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.TrailerFormat;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackInput;
import dev.ashlar.store.internal.pack.SignatureCheck;
import dev.ashlar.store.internal.sign.Ed25519;
import dev.ashlar.store.internal.verify.PackVerifier;
import dev.ashlar.store.internal.verify.VerificationProgress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Signs packs: {@code docs/pack-format.md}, section 16. Stateless; any thread. */
public final class PackSigner {
    private static final int BUFFER_LENGTH = 1 << 16;

    private PackSigner() {}

    /**
     * Verifies a pack, and writes it with a signature, which replaces a former signature. Equal packs and keys produce equal bytes.
     *
     * @param pack the pack
     * @param target the signed pack, replaced atomically; may be the pack itself
     * @param key the private key
     * @throws PackException if the verification of the pack fails, with further findings as suppressed exceptions; nothing is written
     * @throws IOException if the pack cannot be read or the target cannot be written; nothing has changed then
     */
    public static void sign(Path pack, Path target, SigningKey key) throws IOException {
        Publisher publisher = new Publisher(target, ".signing");
        publisher.requireReplaceable();
        requireSound(pack);
        publisher.replace(staged -> {
            copy(pack, staged.channel());
            PackFile.open(staged.path(), false, false, (file, in) -> seal(in, staged.channel(), key));
            requireSigned(staged.path(), key);
            return target;
        });
    }

    private static void requireSound(Path pack) {
        List<PackException> findings = PackVerifier.verify(pack);
        if (!findings.isEmpty()) {
            PackException first = findings.get(0);
            findings.subList(1, findings.size()).forEach(first::addSuppressed);
            throw first;
        }
    }

    private static void copy(Path pack, FileChannel into) throws IOException {
        try (FileChannel from = PackFile.openChannel(pack)) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_LENGTH);
            while (from.read(buffer) >= 0) {
                buffer.flip();
                while (buffer.hasRemaining()) {
                    into.write(buffer);
                }
                buffer.clear();
            }
        }
    }

    /** Header and trailer with the signature, and with the checksums that follow from it. */
    private static void seal(PackInput in, FileChannel into, SigningKey key) throws IOException {
        ByteBuffer header = read(in, 0, HeaderFormat.LENGTH);
        header.putInt(HeaderFormat.SIGNATURE_KIND_OFFSET, HeaderFormat.ED25519)
                .putLong(HeaderFormat.SIGNER_OFFSET, Ed25519.id(key.publicKey()))
                .put(HeaderFormat.SIGNATURE_OFFSET, key.sign(SignatureCheck.message(in)));
        int checksum = ChecksumFormat.crc32c(header.slice(0, HeaderFormat.CHECKSUM_OFFSET));
        header.putInt(HeaderFormat.CHECKSUM_OFFSET, checksum);
        long end = in.length() - TrailerFormat.LENGTH;
        ByteBuffer trailer = read(in, end, TrailerFormat.LENGTH);
        trailer.putInt(TrailerFormat.HEADER_CHECKSUM_OFFSET, checksum);
        trailer.putInt(
                TrailerFormat.CHECKSUM_OFFSET, ChecksumFormat.crc32c(trailer.slice(0, TrailerFormat.CHECKSUM_OFFSET)));
        write(into, header, 0);
        write(into, trailer, end);
    }

    private static ByteBuffer read(PackInput in, long offset, int length) {
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        in.read(offset, bytes);
        return bytes;
    }

    private static void write(FileChannel into, ByteBuffer bytes, long offset) throws IOException {
        for (long at = offset; bytes.hasRemaining(); ) {
            at += into.write(bytes, at);
        }
    }

    /** The pack may have changed since it was verified; a verification of what was written finds that. */
    private static void requireSigned(Path staged, SigningKey key) {
        List<PackException> findings = PackVerifier.verify(staged, VerificationProgress.NONE, Set.of(key.publicKey()));
        if (!findings.isEmpty()) {
            throw findings.get(0);
        }
    }
}
