package dev.ashlar.compiler.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WordsTest {
    private static final int MOST = 2;

    @Test
    void shouldSuggestTheFirstOfTheNearestWords() {
        List<String> known = List.of("spawnRate", "material", "Materials", "blend");
        assertThat(Words.didYouMean("spwanRate", known)).isEqualTo(", did you mean \"spawnRate\"");
        assertThat(Words.didYouMean("MATERIAL", known)).isEqualTo(", did you mean \"material\"");
        assertThat(Words.didYouMean("bl", known)).isEmpty();
        assertThat(Words.didYouMean("", known)).isEmpty();
    }

    @Test
    void shouldNameTheFirstOfManyWords() {
        List<String> words = new ArrayList<>();
        for (int i = 1; i <= Words.MOST_NAMED; i++) {
            words.add("w" + i);
        }
        assertThat(Words.oneOf(words)).endsWith(", w39, w40");
        for (int i = 0; i < 5_980; i++) {
            words.add("more");
        }
        assertThat(Words.oneOf(words)).startsWith("one of w1, w2, ").endsWith(", w40, … and 5,980 more");
        assertThat(Words.oneOf(List.of("w1"))).isEqualTo("w1");
    }

    @Test
    void shouldWritePathsWithAndWithoutBrackets() {
        assertThat(Words.path("loot.2.mods.10")).isEqualTo("loot[2].mods[10]");
        assertThat(Words.dotted("loot[2].mods[10]")).isEqualTo("loot.2.mods.10");
        assertThat(Words.dotted("grid[1][2]")).isEqualTo("grid.1.2");
        assertThat(Words.dotted("loot[x].a")).isEqualTo("loot[x].a");
    }

    /** The search looks at few places only. It must find what a search of all places finds. */
    @Test
    void shouldFindWhatAFullSearchFinds() {
        int suggested = 0;
        for (int seed = 0; seed < 3_000; seed++) {
            Random random = new Random(seed);
            List<String> known = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                known.add(word(random));
            }
            String word = word(random);
            String expected = nearest(word, known);
            suggested += expected.isEmpty() ? 0 : 1;
            Collections.shuffle(known, random);
            assertThat(Words.didYouMean(word, known))
                    .as("seed %d, %s of %s", seed, word, known)
                    .isEqualTo(expected);
        }
        assertThat(suggested).isBetween(300, 2_700);
    }

    private static String word(Random random) {
        StringBuilder word = new StringBuilder();
        for (int i = random.nextInt(8); i >= 0; i--) {
            word.append((char) ('a' + random.nextInt(3)));
        }
        return word.toString();
    }

    private static String nearest(String word, List<String> known) {
        int least = Math.min(MOST, word.length() / 2) + 1;
        String nearest = null;
        for (String candidate : known) {
            int distance = distance(word, candidate);
            boolean isEqual = nearest != null && distance == least && candidate.compareTo(nearest) < 0;
            if (distance < least || isEqual) {
                least = distance;
                nearest = candidate;
            }
        }
        return nearest == null ? "" : ", did you mean \"" + nearest + '"';
    }

    private static int distance(String a, String b) {
        if (a.isEmpty() || b.isEmpty()) {
            return a.length() + b.length();
        }
        String restOfA = a.substring(1);
        String restOfB = b.substring(1);
        if (a.charAt(0) == b.charAt(0)) {
            return distance(restOfA, restOfB);
        }
        int least = 1 + Math.min(distance(restOfA, restOfB), Math.min(distance(restOfA, b), distance(a, restOfB)));
        boolean swaps = a.length() > 1 && b.length() > 1 && a.charAt(0) == b.charAt(1) && a.charAt(1) == b.charAt(0);
        return swaps ? Math.min(least, 1 + distance(a.substring(2), b.substring(2))) : least;
    }
}
