package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.pipeline.backend.BackendException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A file as it was read.
 *
 * @param path in the folder, perhaps a symbolic link
 * @param real where the bytes are
 * @param bytes all of it
 * @param mark the byte order mark, or nothing
 * @param text what comes behind the mark
 */
record SourceFile(Path path, Path real, byte[] bytes, String mark, JsonText text) {
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    static SourceFile read(Path path) {
        try {
            Path real = path.toRealPath();
            byte[] bytes = Files.readAllBytes(real);
            String all = decode(path, bytes);
            String mark = all.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
            return new SourceFile(
                    path, real, bytes, mark, JsonText.parse(path.toString(), all.substring(mark.length())));
        } catch (IOException e) {
            throw RecordFiles.unreadable(path, e);
        }
    }

    private static String decode(Path path, byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        CharBuffer chars = CharBuffer.allocate(bytes.length);
        CoderResult result = decoder.decode(ByteBuffer.wrap(bytes), chars, true);
        String text = chars.flip().toString();
        if (result.isError()) {
            String[] lines = text.split("\n", -1);
            Location at = new Location(path.toString(), lines.length, lines[lines.length - 1].length() + 1);
            throw new BackendException(at + ": not UTF-8: expected UTF-8, found a malformed byte sequence", null);
        }
        return text;
    }

    /** Whether the file still is as it was read. */
    boolean isUnchanged() throws IOException {
        return Arrays.equals(Files.readAllBytes(real), bytes);
    }

    /** The bytes of the file with another text. */
    byte[] encode(String newText) {
        return (mark + newText).getBytes(StandardCharsets.UTF_8);
    }
}
