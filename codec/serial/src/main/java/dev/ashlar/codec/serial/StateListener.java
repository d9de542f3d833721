package dev.ashlar.codec.serial;

import org.jspecify.annotations.Nullable;

/** Receives the values that differ between two states of an object. Called on the thread that compares. */
@FunctionalInterface
public interface StateListener {
    /**
     * Reports that a value differs, or exists in only one of the states.
     *
     * @param path of the member, such as {@code scores[3].points}
     * @param before the earlier value; null if it was absent. A bool is a Boolean. An integer is a Long, also a u64. An f32 is a Float, an f64 a
     *     Double. A text or the name of a constant is a String. Lanes are a float[] or int[]; the lanes of a colour are an int[] of 0 to 255. Bytes
     *     are a byte[], which the listener must not modify
     * @param after the later value, of the same classes; null if it is absent
     */
    void changed(String path, @Nullable Object before, @Nullable Object after);
}
