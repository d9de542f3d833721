package dev.ashlar.pipeline.remote;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An entry as bytes: the message {@code ActionResult} of Bazel's remote execution, in the encoding of protocol buffers. It has output files with path and
 * digest. Other fields, which servers may add, are skipped.
 */
final class ActionResult {
    private static final int VARINT = 0;
    private static final int FIXED_64 = 1;
    private static final int LENGTH = 2;
    private static final int FIXED_32 = 5;
    private static final int FORMS = 3;

    /** {@code ActionResult.output_files}. */
    private static final long FILES = 2 << FORMS | LENGTH;
    /** {@code OutputFile.path}. */
    private static final long PATH = 1 << FORMS | LENGTH;
    /** {@code OutputFile.digest}. */
    private static final long DIGEST = 2 << FORMS | LENGTH;
    /** {@code Digest.hash}. */
    private static final long HASH = 1 << FORMS | LENGTH;
    /** {@code Digest.size_bytes}. */
    private static final long SIZE = 2 << FORMS | VARINT;

    private static final ByteBuffer EMPTY = ByteBuffer.allocate(0);

    private ActionResult() {}

    static byte[] write(List<RemoteFile> files) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (RemoteFile file : files) {
            ByteArrayOutputStream digest = new ByteArrayOutputStream();
            put(HASH, file.digest().getBytes(StandardCharsets.UTF_8), digest);
            putNumber(SIZE, digest);
            putNumber(file.size(), digest);
            ByteArrayOutputStream one = new ByteArrayOutputStream();
            put(PATH, file.name().getBytes(StandardCharsets.UTF_8), one);
            put(DIGEST, digest.toByteArray(), one);
            put(FILES, one.toByteArray(), all);
        }
        return all.toByteArray();
    }

    private static void put(long field, byte[] value, ByteArrayOutputStream into) {
        putNumber(field, into);
        putNumber(value.length, into);
        into.writeBytes(value);
    }

    private static void putNumber(long number, ByteArrayOutputStream into) {
        long left = number;
        while ((left & ~0x7FL) != 0) {
            into.write((int) left | 0x80);
            left >>>= 7;
        }
        into.write((int) left);
    }

    /** The files of an entry; throws where the bytes are no entry. */
    static List<RemoteFile> read(byte[] bytes) throws IOException {
        List<RemoteFile> files = new ArrayList<>();
        read(ByteBuffer.wrap(bytes), (field, number, value) -> {
            if (field == FILES) {
                files.add(file(value));
            }
        });
        return files;
    }

    private static RemoteFile file(ByteBuffer message) throws IOException {
        Map<Long, String> texts = new HashMap<>();
        long[] size = {0}; // A size of 0 is not written.
        read(message, (field, number, value) -> {
            if (field == PATH) {
                texts.put(PATH, text(value));
            } else if (field == DIGEST) {
                read(value, (inner, count, hash) -> {
                    if (inner == HASH) {
                        texts.put(DIGEST, text(hash));
                    } else if (inner == SIZE) {
                        size[0] = count;
                    }
                });
            }
        });
        RemoteFile file = new RemoteFile(texts.getOrDefault(PATH, ""), texts.getOrDefault(DIGEST, ""), size[0]);
        if (file.name().isEmpty() || file.size() < 0 || !file.digest().matches("[0-9a-f]{64}")) {
            throw new IOException("a file without name, digest or size");
        }
        return file;
    }

    private static String text(ByteBuffer value) {
        return StandardCharsets.UTF_8.decode(value).toString();
    }

    /** Takes the fields of a message, each as a number, or as bytes. */
    private interface Fields {
        void take(long field, long number, ByteBuffer value) throws IOException;
    }

    private static void read(ByteBuffer message, Fields fields) throws IOException {
        while (message.hasRemaining()) {
            long field = number(message);
            switch ((int) field & (1 << FORMS) - 1) {
                case VARINT -> fields.take(field, number(message), EMPTY);
                case LENGTH -> fields.take(field, 0, part(message, number(message)));
                case FIXED_64 -> part(message, Long.BYTES);
                case FIXED_32 -> part(message, Integer.BYTES);
                default -> throw new IOException("a field of an unknown form");
            }
        }
    }

    private static ByteBuffer part(ByteBuffer message, long length) throws IOException {
        if (length < 0 || length > message.remaining()) {
            throw new IOException("it is cut off");
        }
        ByteBuffer part = message.slice(message.position(), (int) length);
        message.position(message.position() + (int) length);
        return part;
    }

    private static long number(ByteBuffer message) throws IOException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte next = part(message, 1).get();
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IOException("a number of more than 64 bits");
    }
}
