package dev.ashlar.tool.daemon;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a command has printed.
 *
 * @param exitCode how it ended
 * @param errors bytes of the error stream
 * @param output bytes of the output
 */
public record Answer(int exitCode, byte[] errors, byte[] output) {
    private static final String END = "end";
    private static final int LINES = 4;

    /** Four lines. Errors and output have a dash before them, so that no line is empty, and escapes as {@code printf %b} has them. */
    byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(errors.length + output.length + 64);
        bytes.writeBytes((exitCode + "\n").getBytes(StandardCharsets.US_ASCII));
        escape(errors, bytes);
        escape(output, bytes);
        bytes.writeBytes((END + '\n').getBytes(StandardCharsets.US_ASCII));
        return bytes.toByteArray();
    }

    /** Null if they are no whole answer. */
    static @Nullable Answer of(byte[] bytes) {
        List<String> lines =
                new String(bytes, StandardCharsets.ISO_8859_1).lines().toList();
        boolean isWhole = lines.size() == LINES
                && lines.get(LINES - 1).equals(END)
                && lines.get(0).matches("\\d{1,3}");
        return isWhole
                ? new Answer(Integer.parseInt(lines.get(0)), unescape(lines.get(1)), unescape(lines.get(2)))
                : null;
    }

    private static void escape(byte[] text, ByteArrayOutputStream to) {
        to.write('-');
        for (byte b : text) {
            switch (b) {
                case '\\' -> to.writeBytes(new byte[] {'\\', '\\'});
                case '\n' -> to.writeBytes(new byte[] {'\\', 'n'});
                case '\r' -> to.writeBytes(new byte[] {'\\', 'r'});
                case 0 -> to.writeBytes(new byte[] {'\\', '0', '0', '0', '0'});
                default -> to.write(b);
            }
        }
        to.write('\n');
    }

    private static byte[] unescape(String line) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(line.length());
        for (int i = 1; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c != '\\') {
                bytes.write(c);
                continue;
            }
            i++;
            switch (line.charAt(i)) {
                case 'n' -> bytes.write('\n');
                case 'r' -> bytes.write('\r');
                case '0' -> {
                    bytes.write(0);
                    i += 3;
                }
                default -> bytes.write('\\');
            }
        }
        return bytes.toByteArray();
    }
}
