package dev.ashlar.bench.sky;

import dev.ashlar.codec.hash.XxHash64;

/**
 * Folds values into 64 bits. Each step is a bijection of the state for every value, and of the value for every state: when
 * one value of a sequence changes, so does the result.
 */
final class Fold {
    private static final long ODD = 0x9E3779B97F4A7C15L;

    private long state;

    void add(long value) {
        state = Long.rotateLeft(state ^ value, 29) * ODD + 1;
    }

    void add(boolean value) {
        add(value ? 1 : 0);
    }

    void add(float value) {
        add(Float.floatToRawIntBits(value));
    }

    void add(String value) {
        add(XxHash64.key(value));
    }

    long result() {
        return state;
    }
}
