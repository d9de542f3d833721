package dev.ashlar.compiler.problem;

import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The indexes of a list of a fixed length. Immutable; any thread.
 *
 * @param list path of the list
 * @param count number of its elements
 */
public record IndexRange(String list, int count) {
    /** What messages say of a path with an index that is too large. */
    public static final String MESSAGE = "index out of range";

    private static final int MOST_DIGITS = 9;

    /**
     * {@return the indexes of the first list in a path whose index is too large; null if there is no such list}
     *
     * @param path such as {@code loot.9.chance}
     * @param counts the number of elements of the list of a path; 0 for other paths
     */
    public static @Nullable IndexRange exceeded(String path, ToIntFunction<String> counts) {
        for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
            int end = path.indexOf('.', dot + 1);
            String index = path.substring(dot + 1, end < 0 ? path.length() : end);
            if (index.isEmpty() || !index.chars().allMatch(c -> c >= '0' && c <= '9')) {
                continue;
            }
            int count = counts.applyAsInt(path.substring(0, dot));
            if (count > 0 && (index.length() > MOST_DIGITS || Integer.parseInt(index) >= count)) {
                return new IndexRange(path.substring(0, dot), count);
            }
        }
        return null;
    }

    /** {@return what messages expect: {@code loot[0] to loot[5]}} */
    public String expected() {
        String shown = Words.path(list);
        return count == 1 ? shown + "[0]" : shown + "[0] to " + shown + '[' + (count - 1) + ']';
    }
}
