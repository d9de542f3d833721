package dev.ashlar.codec.serial;

import java.util.Arrays;

/** The objects and lists that a visitor is in, by their names: for messages, and against structures without an end. */
final class Scopes {
    /** Of a scope that is no list. */
    private static final int NO_LIST = -1;

    /** How many of the outermost and of the innermost scopes a message names, where there are more: it is to be read. */
    private static final int SHOWN = 8;

    private String[] names = new String[8];
    /** Of a list, how many objects and lists have begun in it. */
    private int[] elements = new int[8];

    private int depth;

    void clear() {
        depth = 0;
    }

    int depth() {
        return depth;
    }

    /** Whether there is room for one more. */
    boolean push(String name, boolean list) {
        if (depth == Serializer.MOST_DEPTH) {
            return false;
        }
        if (depth == names.length) {
            names = Arrays.copyOf(names, 2 * depth);
            elements = Arrays.copyOf(elements, 2 * depth);
        }
        if (depth > 0 && elements[depth - 1] != NO_LIST) {
            elements[depth - 1]++;
        }
        names[depth] = name;
        elements[depth++] = list ? 0 : NO_LIST;
        return true;
    }

    void pop() {
        if (depth == 0) {
            throw new IllegalStateException("an end() without a begin()");
        }
        depth--;
    }

    /** The next element of the innermost list is the one after so many others. */
    void element(int before) {
        elements[depth - 1] = before;
    }

    void checkClosed() {
        if (depth > 0) {
            throw new IllegalStateException(path("") + ": a begin() without an end()");
        }
    }

    /** Where a member of the innermost scope is, as {@code scores[3].name}. */
    String path(String member) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < depth; i++) {
            if (depth > 2 * SHOWN && i == SHOWN) {
                append(path, "…");
                i = depth - SHOWN;
            }
            append(path, names[i]);
            if (elements[i] != NO_LIST) {
                boolean isLast = i == depth - 1;
                path.append('[').append(isLast ? "" : elements[i] - 1).append(']');
            }
        }
        append(path, member);
        return path.toString();
    }

    private static void append(StringBuilder path, String name) {
        path.append(path.isEmpty() || name.isEmpty() ? "" : ".").append(name);
    }
}
