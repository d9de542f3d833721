package dev.ashlar.compiler.folder;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Decodes files that must be UTF-8. Stateless; any thread. */
public final class Utf8Text {
    /** Message about a file in UTF-16. */
    public static final String IS_UTF_16 = "file is UTF-16; save it as UTF-8";
    /** Message about a file in another encoding. */
    public static final String IS_NOT_UTF_8 = "file is not UTF-8; save it as UTF-8";

    private static final int LITTLE_ENDIAN_MARK = 0xFFFE;
    private static final int BIG_ENDIAN_MARK = 0xFEFF;

    private Utf8Text() {}

    /**
     * Decodes a file.
     *
     * @param name of the file, for problems
     * @param bytes of the file
     * @param problems receives a problem with the location of the first byte that is not UTF-8
     * @return the text with its byte order mark, if any; null if it is not UTF-8
     */
    public static @Nullable String decode(String name, byte[] bytes, Problems problems) {
        if (bytes.length >= 2 && isUtf16(bytes[0], bytes[1])) {
            problems.add(new Location(name, 1, 1), "", IS_UTF_16, "", "");
            return null;
        }
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(in, out, true);
        String text = out.flip().toString();
        if (!result.isError()) {
            return text;
        }
        int line = 1 + (int) text.chars().filter(c -> c == '\n').count();
        int column = text.length() - text.lastIndexOf('\n');
        problems.add(
                new Location(name, line, column), "", IS_NOT_UTF_8, "", "byte 0x%02X".formatted(bytes[in.position()]));
        return null;
    }

    /**
     * {@return whether a file begins with the byte order mark of UTF-16, or with a character of which one byte is zero}
     *
     * @param first byte of the file
     * @param second byte of the file
     */
    public static boolean isUtf16(byte first, byte second) {
        int mark = Byte.toUnsignedInt(first) << 8 | Byte.toUnsignedInt(second);
        return mark == LITTLE_ENDIAN_MARK || mark == BIG_ENDIAN_MARK || (first == 0) != (second == 0);
    }
}
