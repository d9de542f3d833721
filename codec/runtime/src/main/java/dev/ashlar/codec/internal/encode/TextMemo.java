package dev.ashlar.codec.internal.encode;

import org.jspecify.annotations.Nullable;

/**
 * Short texts that a field had lately, and their slots: where texts recur, a comparison takes the place of UTF-8, hash and pool. Where
 * they do not, as names do not, it soon steps aside, and looks again now and then. For one thread.
 */
final class TextMemo {
    /** What stands for no slot: a count that no item has. */
    static final long UNKNOWN = -1;

    /** Places, two by two: a text may stand in either of its pair, so that two frequent ones do not drive each other out. */
    private static final int SIZE = 2048;

    private static final int MOST_CHARS = 64;
    /** Texts after which it is judged. */
    private static final int TRIAL = 1024;
    /** Texts that it lets pass when less than a quarter of a trial were found. */
    private static final int PAUSE = 1 << 16;

    private static final int LEAST_FOUND = TRIAL / 4;

    private final @Nullable String[] texts = new String[SIZE];
    private final long[] slots = new long[SIZE];
    private int asked;
    private int found;
    private int pause;

    /** The slot of a text; {@link #UNKNOWN} when it is not here. */
    long slot(String text) {
        if (pause > 0) {
            pause--;
            return UNKNOWN;
        }
        if (++asked == TRIAL) {
            judge();
        }
        int place = place(text);
        if (!text.equals(texts[place])) {
            place++;
            if (!text.equals(texts[place])) {
                return UNKNOWN;
            }
        }
        found++;
        return slots[place];
    }

    private void judge() {
        pause = found < LEAST_FOUND ? PAUSE : 0;
        asked = 0;
        found = 0;
    }

    /** The first of a pair. */
    private static int place(String text) {
        int hash = text.hashCode();
        return (hash ^ hash >>> 16) & SIZE - 2;
    }

    /** Keeps the slot of a text that was unknown, instead of the older one of its pair. */
    void keep(String text, long slot) {
        if (pause == 0 && text.length() <= MOST_CHARS) {
            int place = place(text);
            texts[place + 1] = texts[place];
            slots[place + 1] = slots[place];
            texts[place] = text;
            slots[place] = slot;
        }
    }
}
