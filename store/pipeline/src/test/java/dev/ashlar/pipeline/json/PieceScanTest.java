package dev.ashlar.pipeline.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.hash.XxHash64;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Pieces of arrays whose bytes come in parts: the parts make no difference. */
class PieceScanTest {
    private static final long SEED = 20_261_129;
    private static final String[] BITS = {
        "[", "]", "{", "}", ",", "\"", "\\", "\\\"", "/", "//", "/*", "*/", "/**/", "*", "\n", " ", "é", "\uFEFF", "x",
        "{}"
    };

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String array(Random random, boolean hasComments) {
        String text = IntStream.range(0, random.nextInt(6))
                .mapToObj(i -> record(random) + comment(random, hasComments))
                .collect(Collectors.joining(", " + comment(random, hasComments)));
        String mark = random.nextInt(5) == 0 ? "\uFEFF" : "";
        String last = hasComments && !text.isEmpty() && random.nextBoolean() ? ",\n" : "";
        return mark + comment(random, hasComments) + "[ " + text + last + " ]\n" + (hasComments ? "// end" : "");
    }

    private static String record(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> "{}";
            case 1 -> "{\"a\": [1, {\"b\": 2}], \"c\": \"}\\\\\"}";
            case 2 -> "{\"text\": \"\\\"]}// é /*\"}";
            default -> "{\"id\": 7, \"of\": {\"x\": [[], []]}}";
        };
    }

    private static String comment(Random random, boolean hasComments) {
        String[] comments = {" ", "// line ]\n", "/* [ { \" **/", "/*/ é */", "//\r"};
        return comments[hasComments ? random.nextInt(comments.length) : 0];
    }

    /** Something of an array is taken away, or put in. */
    private static String damaged(String text, Random random) {
        int at = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), at + random.nextInt(3));
        return text.substring(0, at) + BITS[random.nextInt(BITS.length)] + text.substring(to);
    }

    private static PieceScan scanned(byte[] bytes, boolean mayHaveComments, @Nullable Random random) {
        PieceScan scan = new PieceScan(0, mayHaveComments);
        for (int from = 0; from < bytes.length; ) {
            int to = random == null ? bytes.length : Math.min(bytes.length, from + 1 + random.nextInt(4));
            int margin = random == null ? 0 : random.nextInt(3);
            byte[] part = Arrays.copyOfRange(bytes, from - Math.min(from, margin), to);
            scan.accept(part, part.length - (to - from), part.length);
            from = to;
        }
        return scan;
    }

    @Test
    void shouldFindTheSamePiecesInPartsOfAnyLength() {
        int sound = 0;
        for (int round = 0; round < 20_000; round++) {
            Random random = new Random(SEED + round);
            boolean hasComments = random.nextBoolean();
            String text = array(random, hasComments);
            boolean isDamaged = random.nextBoolean();
            byte[] bytes = bytes(isDamaged ? damaged(text, random) : text);
            PieceScan whole = scanned(bytes, hasComments, null);
            PieceScan parts = scanned(bytes, hasComments, random);
            String seed = "seed " + (SEED + round) + ": " + text;
            boolean isArray = whole.end(true);
            assertThat(isDamaged || isArray).as(seed).isTrue();
            assertThat(parts.end(true)).as(seed).isEqualTo(isArray);
            assertThat(parts.count()).as(seed).isEqualTo(whole.count());
            assertThat(parts.starts()).as(seed).isEqualTo(whole.starts());
            assertThat(parts.isAscii()).as(seed).isEqualTo(whole.isAscii());
            assertThat(parts.head()).as(seed).isEqualTo(whole.head());
            if (isArray) {
                requireHashes(bytes, parts, seed);
                sound++;
            }
        }
        assertThat(sound).isBetween(10_000, 16_000);
    }

    private static void requireHashes(byte[] bytes, PieceScan scan, String seed) {
        long[] starts = scan.starts();
        int first = starts.length == 0 ? bytes.length : (int) starts[0];
        assertThat(scan.head()).as(seed).isEqualTo(XxHash64.hash(bytes, 0, first));
        for (int i = 0; i < starts.length; i++) {
            int start = (int) starts[i];
            int end = i + 1 < starts.length ? (int) starts[i + 1] : bytes.length;
            assertThat(scan.hashes()[i]).as(seed).isEqualTo(XxHash64.hash(bytes, start, end - start));
            assertThat(bytes[start + scan.length(i) - 1]).as(seed).isIn((byte) '}', (byte) ']');
        }
    }

    @Test
    void shouldKnowWhereTheRecordsOfALongTextBegin() {
        List<String> records = IntStream.range(0, 40)
                .mapToObj(i -> "{\"id\": " + i + ", \"name\": \"]}{[\\\\\"}")
                .toList();
        byte[] text = bytes(" [ " + String.join(" , ", records) + " ] ");
        PieceScan scan = scanned(text, false, null);
        assertThat(scan.end(true)).isTrue();
        assertThat(scan.count()).isEqualTo(40);
        for (int i = 0; i < 40; i++) {
            String found = new String(text, (int) scan.starts()[i], scan.length(i), StandardCharsets.UTF_8);
            assertThat(found).isEqualTo(records.get(i));
        }
    }

    @Test
    void cannotTakeControlCharactersInComments() {
        PieceScan scan = scanned(bytes("[{}, // a\tb\f\n {}]"), true, null);
        assertThat(scan.isBroken()).isTrue();
        assertThat(scan.end(true)).isFalse();
        assertThat(scanned(bytes("[{}, // a\tb\n {}]"), true, null).end(true)).isTrue();
    }

    @Test
    void shouldHashAPieceThatIsLongerThanAChunk() {
        Random random = new Random(SEED);
        for (int length : new int[] {PieceHash.CHUNK, PieceHash.CHUNK + 1, 2 * PieceHash.CHUNK, 700_000}) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            PieceHash parts = new PieceHash();
            for (int from = 0; from < length; ) {
                int to = Math.min(length, from + 1 + random.nextInt(100_000));
                parts.accept(bytes, from, to);
                from = to;
            }
            long hash = PieceHash.of(bytes, 0, length);
            assertThat(parts.take()).as("%d bytes", length).isEqualTo(hash);
            long[] changed = LongStream.of(0, length / 2, length - 1)
                    .map(at -> {
                        byte[] other = bytes.clone();
                        other[(int) at]++;
                        return PieceHash.of(other, 0, length);
                    })
                    .toArray();
            assertThat(changed).as("%d bytes", length).doesNotContain(hash).doesNotHaveDuplicates();
        }
    }
}
