package dev.ashlar.codec.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A memo tells the slot that a text has, or that it does not know it. */
final class TextMemoTest {
    private static final long SEED = 3;
    private static final int TEXTS = 200_000;

    /** Asks for a text, another object each time, and keeps it when it is unknown; {@return whether it was known} */
    private static boolean isKnown(TextMemo memo, String text, long slot) {
        long known = memo.slot(new String(text));
        if (known == TextMemo.UNKNOWN) {
            memo.keep(text, slot);
            return false;
        }
        assertThat(known).as(text).isEqualTo(slot);
        return true;
    }

    @Test
    void shouldKnowMostTextsThatRecur() {
        TextMemo memo = new TextMemo();
        Random random = new Random(SEED);
        Map<String, Long> slots = new HashMap<>();
        int known = 0;
        for (int i = 0; i < TEXTS; i++) {
            String text = "texture " + random.nextInt(300);
            long slot = slots.computeIfAbsent(text, unknown -> (long) slots.size());
            known += isKnown(memo, text, slot) ? 1 : 0;
        }
        assertThat(known).as("seed %d", SEED).isGreaterThan(TEXTS / 2);
    }

    /** As many as textures of a game: two that share a place do not drive each other out. */
    @Test
    void shouldKnowNearlyAllOfHundreds() {
        TextMemo memo = new TextMemo();
        int known = 0;
        for (int round = 0; round < 20; round++) {
            for (int i = 0; i < 500; i++) {
                known += isKnown(memo, "fx/texture/" + i * 31 + ".ktx2", i) ? 1 : 0;
            }
        }
        assertThat(known).isGreaterThan(19 * 500 * 9 / 10);
    }

    /** A tenth of the texts recur: not enough to look each of them up. */
    @Test
    void shouldStepAsideForTextsThatDoNotRecur() {
        TextMemo memo = new TextMemo();
        int known = 0;
        for (int i = 0; i < TEXTS; i++) {
            known += isKnown(memo, i % 10 == 0 ? "same" : "name " + i, i % 10 == 0 ? 7 : i) ? 1 : 0;
        }
        assertThat(known).isBetween(1, TEXTS / 100);
    }

    @Test
    void shouldComeBackWhenTextsRecurAgain() {
        TextMemo memo = new TextMemo();
        for (int i = 0; i < 2_000; i++) {
            isKnown(memo, "name " + i, i);
        }
        int known = 0;
        for (int i = 0; i < TEXTS; i++) {
            known += isKnown(memo, "same", 7) ? 1 : 0;
        }
        assertThat(known).isGreaterThan(TEXTS / 2);
    }

    @Test
    void cannotKeepLongTexts() {
        TextMemo memo = new TextMemo();
        assertThat(isKnown(memo, "x".repeat(64), 1)).isFalse();
        assertThat(isKnown(memo, "x".repeat(64), 1)).isTrue();
        assertThat(isKnown(memo, "x".repeat(65), 2)).isFalse();
        assertThat(isKnown(memo, "x".repeat(65), 2)).isFalse();
    }
}
