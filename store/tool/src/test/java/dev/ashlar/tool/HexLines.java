package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.List;

/** A dump of {@code inspect --hex}, taken apart by its columns. */
record HexLines(String text) {
    private static final int BYTES_COLUMN = 10;
    private static final int TYPE_COLUMN = 35;
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    /** Fails unless the lines show every byte of a file once, in order. */
    void assertTile(byte[] file) {
        long end = 0;
        for (String line : text.lines().skip(1).toList()) {
            if (line.isEmpty() || line.startsWith("== ") || line.startsWith("-- ")) {
                continue;
            }
            int offset = Integer.parseInt(line.substring(0, BYTES_COLUMN - 2), 16);
            assertBytes(file, offset, line.substring(BYTES_COLUMN, Math.min(line.length(), TYPE_COLUMN)));
            if (line.length() > TYPE_COLUMN) {
                if (offset != end) {
                    throw new AssertionError(line + ": expected offset " + end);
                }
                end += length(line.substring(TYPE_COLUMN).split(" ", 2)[0]);
            }
        }
        assertThat(end).isEqualTo(file.length);
    }

    private static void assertBytes(byte[] file, int offset, String dump) {
        List<String> shown = List.of(dump.strip().split(" "));
        for (int i = 0; i < shown.size() && !shown.get(i).equals("…"); i++) {
            if (!shown.get(i).equals(HEX.toHexDigits(file[offset + i]))) {
                throw new AssertionError(
                        "byte %d: expected %02X, found %s".formatted(offset + i, file[offset + i], shown.get(i)));
            }
        }
    }

    private static long length(String type) {
        int bracket = type.indexOf('[');
        if (bracket > 0) {
            String count = type.substring(bracket + 1, type.length() - 1);
            return length(type.substring(0, bracket)) * Long.parseLong(count);
        }
        return switch (type) {
            case "bool", "i8", "u8", "utf8" -> 1;
            case "i16", "u16" -> 2;
            case "i32", "u32", "f32", "ref", "color" -> 4;
            case "i64", "u64", "f64", "slot", "hash", "vec2" -> 8;
            case "vec3" -> 12;
            case "quat" -> 16;
            default -> throw new AssertionError("type " + type);
        };
    }
}
