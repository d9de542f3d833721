package dev.ashlar.tool.inspect;

import dev.ashlar.tool.bytes.PackBytes;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Outputs;
import java.io.PrintStream;
import java.util.HexFormat;

/**
 * Prints annotated bytes from a position onward: {@code offset, bytes, type, value, meaning}. The type tells how many
 * bytes an item has, also where not all are shown.
 */
final class HexPrinter {
    /** Items longer than this may be cut. */
    static final int LONGEST_WHOLE = 64;

    private static final int BYTES_PER_LINE = 8;
    private static final int BYTES_WIDTH = 3 * BYTES_PER_LINE - 1;
    private static final int TYPE_WIDTH = 8;
    private static final int VALUE_WIDTH = 18;
    private static final int LEAST_OFFSET_DIGITS = 8;
    private static final int LINES_PER_CHECK = 1 << 12;
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final HexFormat SPACED_HEX = HexFormat.ofDelimiter(" ").withUpperCase();

    private final PackBytes bytes;
    private final PrintStream out;
    private final int offsetDigits;
    private long position;
    private long lines;

    HexPrinter(PackBytes bytes, PrintStream out, long fileLength) {
        this.bytes = bytes;
        this.out = out;
        int digits = (Long.SIZE - Long.numberOfLeadingZeros(fileLength) + 3) / 4;
        this.offsetDigits = Math.max(LEAST_OFFSET_DIGITS, digits);
        out.println(line("offset", "bytes", "type", "value", "meaning"));
    }

    PackBytes bytes() {
        return bytes;
    }

    long position() {
        return position;
    }

    /** Goes on elsewhere: for dumps of parts. */
    void moveTo(long offset) {
        position = offset;
    }

    void heading(String text) {
        out.println();
        out.println("== " + text);
    }

    void subheading(String text) {
        out.println("-- " + text);
    }

    void u8(String meaning) {
        item(1, "u8", Integer.toString(bytes.u8(position)), meaning);
    }

    void u16(String meaning) {
        item(2, "u16", Integer.toString(bytes.u16(position)), meaning);
    }

    void u32(String meaning) {
        item(4, "u32", Integer.toUnsignedString(bytes.i32(position)), meaning);
    }

    void i32(String meaning) {
        item(4, "i32", Integer.toString(bytes.i32(position)), meaning);
    }

    void u64(String meaning) {
        item(8, "u64", Long.toUnsignedString(bytes.i64(position)), meaning);
    }

    void hex32(String meaning) {
        item(4, "u32", Numbers.hex(bytes.i32(position)), meaning);
    }

    void hex64(String meaning) {
        item(8, "u64", Numbers.hex(bytes.i64(position)), meaning);
    }

    /** Prints all bytes of an item, and moves behind it. */
    void item(int length, String type, String value, String meaning) {
        show(length, length, type, value, meaning);
    }

    /** Prints the first bytes of an item, all of a short one, and moves behind it. */
    void cutItem(int length, String type, String value, String meaning) {
        show(length, Math.min(length, LONGEST_WHOLE), type, value, meaning);
    }

    /** Prints a run of one byte in one line, and moves behind it. */
    void run(long length, String type, String value, String meaning) {
        int shown = (int) Math.min(length, BYTES_PER_LINE);
        String dump = length > BYTES_PER_LINE
                ? SPACED_HEX.formatHex(bytes.bytes(position, BYTES_PER_LINE - 1)) + " …"
                : SPACED_HEX.formatHex(bytes.bytes(position, shown));
        print(line(offset(position), dump, type, value, meaning));
        position += length;
    }

    /** Prints bytes that should be zero up to an offset; those that are not are shown one and all. */
    void zeros(long end, String meaning) {
        while (position < end) {
            long zeros = bytes.run(position, end, 0);
            if (zeros > 0) {
                run(zeros, "u8[" + zeros + "]", "zero", meaning);
            } else {
                int length = (int) Math.min(BYTES_PER_LINE, end - position);
                item(length, "u8[" + length + "]", "not zero", meaning);
            }
        }
    }

    private void show(int length, int shown, String type, String value, String meaning) {
        for (int done = 0; done < shown; done += BYTES_PER_LINE) {
            int part = Math.min(BYTES_PER_LINE, shown - done);
            String dump = SPACED_HEX.formatHex(bytes.bytes(position + done, part));
            boolean first = done == 0;
            print(line(offset(position + done), dump, first ? type : "", first ? value : "", first ? meaning : ""));
        }
        if (shown < length) {
            print(line(offset(position + shown), "…", "", "", ""));
        }
        position += length;
    }

    private void print(String line) {
        out.println(line);
        if (++lines % LINES_PER_CHECK == 0) {
            Outputs.requireWritable(out);
        }
    }

    private String offset(long offset) {
        return HEX.toHexDigits(offset, offsetDigits);
    }

    private String line(String offset, String dump, String type, String value, String meaning) {
        StringBuilder line = new StringBuilder();
        pad(line.append(offset), offsetDigits);
        pad(line.append("  ").append(dump), offsetDigits + 2 + BYTES_WIDTH);
        pad(line.append("  ").append(type), offsetDigits + 4 + BYTES_WIDTH + TYPE_WIDTH);
        pad(line.append("  ").append(value), offsetDigits + 6 + BYTES_WIDTH + TYPE_WIDTH + VALUE_WIDTH);
        return line.append("  ").append(meaning).toString().stripTrailing();
    }

    private static void pad(StringBuilder line, int width) {
        while (line.length() < width) {
            line.append(' ');
        }
    }
}
