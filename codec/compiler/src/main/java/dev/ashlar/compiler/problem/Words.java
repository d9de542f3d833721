package dev.ashlar.compiler.problem;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Lists of words in messages, and the word that was probably meant. */
public final class Words {
    private static final int MAX_DISTANCE = 2;
    private static final int LONGEST_COMPARED = 64;

    private Words() {}

    /**
     * What stands behind "expected".
     *
     * @param words what would have been right
     * @return a clause
     */
    public static String oneOf(Collection<String> words) {
        return words.isEmpty()
                ? "none: there is none"
                : words.size() == 1 ? words.iterator().next() : "one of " + String.join(", ", words);
    }

    /**
     * The word that was probably meant.
     *
     * @param word what stands there
     * @param known what would have been right
     * @return a clause to put behind a message, empty when no known word is close
     */
    public static String didYouMean(String word, Collection<String> known) {
        String nearest = nearest(word, known);
        return nearest == null ? "" : ", did you mean \"" + nearest + '"';
    }

    private static @Nullable String nearest(String word, Collection<String> known) {
        if (word.length() > LONGEST_COMPARED) {
            return null;
        }
        String nearest = null;
        int least = Math.min(MAX_DISTANCE, word.length() / 2) + 1;
        for (String candidate : known) {
            if (Math.abs(candidate.length() - word.length()) < least) {
                int distance = distance(lowerCase(word), lowerCase(candidate));
                if (distance < least) {
                    least = distance;
                    nearest = candidate;
                }
            }
        }
        return nearest;
    }

    private static String lowerCase(String word) {
        return word.toLowerCase(Locale.ROOT);
    }

    /** Insertions, deletions, replacements and swaps of neighbours that make one word of the other. */
    private static int distance(String a, String b) {
        int[][] costs = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                costs[i][j] = i == 0 || j == 0 ? i + j : cost(costs, a, b, i, j);
            }
        }
        return costs[a.length()][b.length()];
    }

    private static int cost(int[][] costs, String a, String b, int i, int j) {
        int replaced = costs[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int cost = Math.min(replaced, 1 + Math.min(costs[i - 1][j], costs[i][j - 1]));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(cost, costs[i - 2][j - 2] + 1) : cost;
    }
}
