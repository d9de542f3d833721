package dev.ashlar.store.corpus;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** Makes texts of one hash. */
public final class CollidingTexts {
    private static final long PRIME_1 = 0x9E3779B185EBCA87L;
    private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
    private static final long SEED = 3;

    private CollidingTexts() {}

    /**
     * Two texts of 64 letters. A lane of XXH64 takes a word from each of two stripes: whatever the first word is, there is a second
     * that leads to the same lane. It is tried until both are letters.
     */
    public static List<String> two() {
        Random random = new Random(SEED);
        byte[] text = new byte[64];
        for (int i = 0; i < text.length; i++) {
            text[i] = letter(random);
        }
        ByteBuffer words = ByteBuffer.wrap(text.clone()).order(ByteOrder.LITTLE_ENDIAN);
        long start = PRIME_1 + PRIME_2;
        long second = words.getLong(32);
        while (true) {
            byte[] other = new byte[8];
            for (int i = 0; i < other.length; i++) {
                other[i] = letter(random);
            }
            long first = ByteBuffer.wrap(other).order(ByteOrder.LITTLE_ENDIAN).getLong();
            long difference = lane(start, words.getLong(0)) - lane(start, first);
            long otherSecond = second + difference * inverse(PRIME_2);
            if ((otherSecond & 0x8080_8080_8080_8080L) == 0 && first != words.getLong(0)) {
                ByteBuffer made = ByteBuffer.wrap(text.clone()).order(ByteOrder.LITTLE_ENDIAN);
                made.putLong(0, first).putLong(32, otherSecond);
                return List.of(ascii(text), ascii(made.array()));
            }
        }
    }

    private static byte letter(Random random) {
        return (byte) ('a' + random.nextInt(26));
    }

    private static long lane(long lane, long word) {
        return Long.rotateLeft(lane + word * PRIME_2, 31) * PRIME_1;
    }

    private static long inverse(long odd) {
        long inverse = odd;
        for (int i = 0; i < 6; i++) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }

    private static String ascii(byte[] bytes) {
        return new String(bytes, StandardCharsets.US_ASCII);
    }
}
