package dev.ashlar.compiler.folder;

import dev.ashlar.codec.internal.text.Utf8;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Decodes files that must be UTF-8. Stateless; any thread. */
public final class Utf8Text {
    /** Message about a file in UTF-16. */
    public static final String IS_UTF_16 = "file is UTF-16; save it as UTF-8";
    /** Message about a file in another encoding. */
    public static final String IS_NOT_UTF_8 = "file is not UTF-8; save it as UTF-8";

    private static final int LITTLE_ENDIAN_MARK = 0xFFFE;
    private static final int BIG_ENDIAN_MARK = 0xFEFF;
    private static final char REPLACEMENT = '\uFFFD';
    /** What most programs of Western countries write that do not write UTF-8. */
    private static final Charset WINDOWS = Charset.forName("windows-1252");

    /**
     * Why a file is not UTF-8.
     *
     * @param offset of the first wrong byte
     * @param isUtf16 whether the file is UTF-16, as its first two bytes show
     * @param found the first wrong byte, for a message; empty if the file is UTF-16
     */
    public record Flaw(int offset, boolean isUtf16, String found) {}

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
        Flaw flaw = flaw(bytes);
        if (flaw == null) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
        if (flaw.isUtf16()) {
            problems.add(new Location(name, 1, 1), "", IS_UTF_16, "", "");
            return null;
        }
        String before = new String(bytes, 0, flaw.offset(), StandardCharsets.UTF_8);
        int line = 1 + (int) before.chars().filter(c -> c == '\n').count();
        int column = before.length() - before.lastIndexOf('\n');
        problems.add(new Location(name, line, column), "", IS_NOT_UTF_8, "", flaw.found());
        return null;
    }

    /**
     * Checks the bytes of a file.
     *
     * @param bytes of the file
     * @return why they are not UTF-8; null if they are
     */
    public static @Nullable Flaw flaw(byte[] bytes) {
        if (bytes.length >= 2 && isUtf16(bytes[0], bytes[1])) {
            return new Flaw(0, true, "");
        }
        int wrong = Utf8.firstWrong(bytes, 0, bytes.length);
        return wrong < 0 ? null : new Flaw(wrong, false, found(bytes[wrong], wrong));
    }

    /**
     * Describes a byte that is not UTF-8, for a message.
     *
     * @param wrong the byte
     * @param offset of the byte in the file
     * @return the byte, its offset, and the character that it is in Windows-1252, if any
     */
    public static String found(byte wrong, long offset) {
        String inWindows = new String(new byte[] {wrong}, WINDOWS);
        boolean isCharacter = inWindows.charAt(0) != REPLACEMENT && !Character.isISOControl(inWindows.charAt(0));
        String found = String.format(Locale.ROOT, "byte 0x%02X at offset %d", wrong, offset);
        return isCharacter ? found + ", which is " + inWindows + " in Windows-1252" : found;
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
