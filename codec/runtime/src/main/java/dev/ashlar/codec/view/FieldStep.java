package dev.ashlar.codec.view;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * A step into a list, as the text of a {@link FieldKey} may mean one: {@code loot[2]} in {@code loot[2].chance}. Names of members have dots too. So a
 * text has a step for its first bracket, and one for each dot before. Immutable.
 */
final class FieldStep {
    /** Ends the steps of a text. */
    static final FieldStep NONE = new FieldStep(".", 0, 0, null);

    private static final String VALUE = "value";

    /** Most characters of a name of a field. */
    private static final int LONGEST = 128;

    /** Of the list; of a step that ends the text, of an array too. */
    final FieldKey list;

    /** What stands in brackets, with them; empty for the one element of a variant. */
    final String in;

    /** In quotes. */
    final @Nullable String text;

    /** In brackets; of a text its XXH64. */
    final long number;

    /** Whether the text ends with it. */
    final boolean isLast;

    /** The field that the text means if this is no list: {@code loot.2.chance}, in a list of a fixed length. */
    final @Nullable FieldKey field;

    /** Another step that the same text may mean. */
    final @Nullable FieldStep other;

    private final @Nullable FieldKey member;
    private final FieldKey value;

    private FieldStep(String path, int at, int end, @Nullable FieldStep other) {
        String left = path.substring(end);
        this.list = FieldKey.of(path.substring(0, at));
        this.in = path.substring(at, end);
        this.text = in.startsWith("[\"") ? in.substring(2, in.length() - 2) : null;
        this.number = text != null ? XxHash64.key(text) : at == end ? 0 : Long.parseLong(in, 1, end - at - 1, 10);
        this.member = left.startsWith(".") ? FieldKey.of(left.substring(1)) : null;
        this.value = FieldKey.of(VALUE + left);
        this.field = in.isEmpty() || text != null || end > LONGEST
                ? null
                : FieldKey.of(path.substring(0, at) + '.' + number + left);
        this.isLast = left.isEmpty();
        this.other = other;
    }

    /**
     * The steps that a text may mean.
     *
     * @param path text of a key that is no name of a field
     * @return the first, that of a bracket where there is one
     * @throws IllegalArgumentException if what stands in or behind the bracket is no path
     */
    static FieldStep first(String path) {
        int bracket = path.indexOf('[');
        int dots = bracket < 0 ? LONGEST : Math.min(bracket, LONGEST);
        FieldStep step = NONE;
        for (int i = path.indexOf('.'); i >= 0 && i < dots; i = path.indexOf('.', i + 1)) {
            step = new FieldStep(path, i, i, step);
        }
        if (bracket < 0) {
            return step;
        }
        int end = path.startsWith("[\"", bracket) ? path.indexOf("\"]", bracket + 2) + 2 : path.indexOf(']') + 1;
        if (end > bracket && (end == path.length() || ".[".indexOf(path.charAt(end)) >= 0)) {
            try {
                return new FieldStep(path, bracket, end, step);
            } catch (NumberFormatException e) {
                // Told below.
            }
        }
        throw new IllegalArgumentException("expected a path such as loot[2].chance or stock[\"rope\"], found " + path);
    }

    /**
     * What is left to read of an element. Paths leave out the member of the entries of a map and of a list of values.
     *
     * @param of type of the list
     * @return null where the text ends with an element that is a struct
     */
    @Nullable
    FieldKey left(ValueType of) {
        return of.hasEntries() ? value : member;
    }

    /** The number as an index: that of no element where it is no int. */
    int index() {
        return number == (int) number && text == null ? (int) number : -1;
    }
}
