package dev.ashlar.compiler.problem;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Formats lists of words for messages, and suggests corrections. Pure functions; any thread. */
public final class Words {
    /** The most words that {@link #oneOf} names. */
    public static final int MOST_NAMED = 40;

    private static final int MAX_DISTANCE = 2;
    private static final int LONGEST_COMPARED = 64;

    private static final Pattern INDEX = Pattern.compile("\\.([0-9]+)(?=[.\\[]|$)");

    private static final Pattern IN_BRACKETS = Pattern.compile("\\[([0-9]+)]");

    private Words() {}

    /**
     * Formats the words that follow "expected". Of many words it names the first {@value #MOST_NAMED}, and gives the number of the others.
     *
     * @param words the expected words
     * @return a clause
     */
    public static String oneOf(Collection<String> words) {
        if (words.size() < 2) {
            return words.isEmpty() ? "none: there is none" : words.iterator().next();
        }
        String named = words.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
        int others = words.size() - MOST_NAMED;
        return "one of " + named + (others > 0 ? String.format(Locale.ROOT, ", … and %,d more", others) : "");
    }

    /**
     * Suggests the word that was probably meant.
     *
     * @param word the word that was found
     * @param known the expected words
     * @return a clause to append to a message; empty if no known word is similar
     */
    public static String didYouMean(String word, Collection<String> known) {
        String nearest = nearest(word, known);
        return nearest == null ? "" : ", did you mean \"" + nearest + '"';
    }

    /**
     * {@return the word that was probably meant; null if none is similar. Of those that are equally similar, it is the first by text}
     *
     * @param word the word that was found
     * @param known the expected words
     */
    public static @Nullable String nearest(String word, Collection<String> known) {
        if (word.length() > LONGEST_COMPARED) {
            return null;
        }
        String lower = lowerCase(word);
        String nearest = null;
        int least = Math.min(MAX_DISTANCE, word.length() / 2) + 1;
        for (String candidate : known) {
            int bound = nearest != null && candidate.compareTo(nearest) < 0 ? least + 1 : least;
            if (bound > 0 && Math.abs(candidate.length() - word.length()) < bound) {
                int distance = distance(lower, lowerCase(candidate), bound);
                if (distance < bound) {
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

    /**
     * Insertions, deletions, replacements and swaps of neighbours that make one word of the other; {@code most} when they are so many or more. Only
     * places that can be part of fewer are looked at: content may have a hundred thousand keys to compare with.
     */
    private static int distance(String a, String b, int most) {
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        int[] costs = new int[b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            Arrays.fill(costs, most);
            int lowest = most;
            for (int j = Math.max(0, i - most); j <= Math.min(b.length(), i + most); j++) {
                int cost = i == 0 || j == 0 ? i + j : cost(beforeLast, last, costs, a, b, i, j);
                costs[j] = Math.min(most, cost);
                lowest = Math.min(lowest, costs[j]);
            }
            if (lowest == most) {
                return most;
            }
            int[] free = beforeLast;
            beforeLast = last;
            last = costs;
            costs = free;
        }
        return last[b.length()];
    }

    private static int cost(int[] beforeLast, int[] last, int[] costs, String a, String b, int i, int j) {
        int replaced = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int cost = Math.min(replaced, 1 + Math.min(last[j], costs[j - 1]));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(cost, beforeLast[j - 2] + 1) : cost;
    }

    /**
     * {@return the path of a field as messages have it, with indexes in brackets: {@code loot[2].chance}}
     *
     * @param path such as {@code loot.2.chance}
     */
    public static String path(String path) {
        return INDEX.matcher(path).replaceAll("[$1]");
    }

    /**
     * {@return the path of a field as fields have it, without brackets: {@code loot.2.chance}}
     *
     * @param path such as {@code loot[2].chance}
     */
    public static String dotted(String path) {
        return IN_BRACKETS.matcher(path).replaceAll(".$1");
    }
}
