package dev.ashlar.pipeline.remote;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * An entry as bytes: the message {@code ActionResult} of Bazel's remote execution, in the encoding of protocol buffers. It has output files with path and
 * digest. Other fields, which servers may add, are skipped.
 */
final class ActionResult {
    private static final int VARINT = 0;
    private static final int FIXED_64 = 1;
    private static final int LENGTH = 2;
    private static final int FIXED_32 = 5;

    /** {@code ActionResult.output_files}. */
    private static final int FILES = 2;
    /** {@code OutputFile.path}. */
    private static final int PATH = 1;
    /** {@code OutputFile.digest}. */
    private static final int DIGEST = 2;
    /** {@code Digest.hash}. */
    private static final int HASH = 1;
    /** {@code Digest.size_bytes}. */
    private static final int SIZE = 2;

    private final byte[] bytes;
    private int at;
    private int end;

    private ActionResult(byte[] bytes) {
        this.bytes = bytes;
        this.end = bytes.length;
    }

    static byte[] write(List<RemoteFile> files) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (RemoteFile file : files) {
            ByteArrayOutputStream digest = new ByteArrayOutputStream();
            put(HASH, file.digest().getBytes(StandardCharsets.UTF_8), digest);
            putNumber(SIZE << 3 | VARINT, digest);
            putNumber(file.size(), digest);
            ByteArrayOutputStream one = new ByteArrayOutputStream();
            put(PATH, file.name().getBytes(StandardCharsets.UTF_8), one);
            put(DIGEST, digest.toByteArray(), one);
            put(FILES, one.toByteArray(), all);
        }
        return all.toByteArray();
    }

    private static void put(int field, byte[] value, ByteArrayOutputStream into) {
        putNumber((long) field << 3 | LENGTH, into);
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
        ActionResult message = new ActionResult(bytes);
        List<RemoteFile> files = new ArrayList<>();
        while (message.at < message.end) {
            long tag = message.number();
            if (tag == (FILES << 3 | LENGTH)) {
                files.add(message.file());
            } else {
                message.skip(tag);
            }
        }
        return files;
    }

    private RemoteFile file() throws IOException {
        int outer = enter();
        String name = "";
        RemoteFile digest = new RemoteFile("", "", 0);
        while (at < end) {
            long tag = number();
            if (tag == (PATH << 3 | LENGTH)) {
                name = text();
            } else if (tag == (DIGEST << 3 | LENGTH)) {
                digest = digest();
            } else {
                skip(tag);
            }
        }
        end = outer;
        if (name.isEmpty() || digest.size() < 0 || !digest.digest().matches("[0-9a-f]{64}")) {
            throw new IOException("a file without name, digest or size");
        }
        return new RemoteFile(name, digest.digest(), digest.size());
    }

    /** A size of 0 is not written. */
    private RemoteFile digest() throws IOException {
        int outer = enter();
        String hash = "";
        long size = 0;
        while (at < end) {
            long tag = number();
            if (tag == (HASH << 3 | LENGTH)) {
                hash = text();
            } else if (tag == (SIZE << 3 | VARINT)) {
                size = number();
            } else {
                skip(tag);
            }
        }
        end = outer;
        return new RemoteFile("", hash, size);
    }

    /** Goes into the message that stands here. */
    private int enter() throws IOException {
        int length = length();
        int outer = end;
        end = at + length;
        return outer;
    }

    private String text() throws IOException {
        int length = length();
        at += length;
        return new String(bytes, at - length, length, StandardCharsets.UTF_8);
    }

    private int length() throws IOException {
        return within(number());
    }

    private int within(long count) throws IOException {
        if (count < 0 || count > end - at) {
            throw new IOException("it is cut off");
        }
        return (int) count;
    }

    private void skip(long tag) throws IOException {
        switch ((int) tag & 7) {
            case VARINT -> number();
            case FIXED_64 -> at += within(Long.BYTES);
            case LENGTH -> text();
            case FIXED_32 -> at += within(Integer.BYTES);
            default -> throw new IOException("a field of an unknown form");
        }
    }

    private long number() throws IOException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            within(1);
            byte part = bytes[at++];
            value |= (part & 0x7FL) << shift;
            if (part >= 0) {
                return value;
            }
        }
        throw new IOException("a number of more than 64 bits");
    }
}
