package dev.ashlar.codec.serial;

import org.jspecify.annotations.Nullable;

/** Is told which values differ between two states of an object. */
@FunctionalInterface
public interface StateListener {
    /**
     * A value is another one, or is there in one of the states alone.
     *
     * @param path of the member, as {@code scores[3].points}
     * @param before the earlier value; null if it was not there. A bool is a Boolean; an integer is a Long (a u64 in the bits of a long); an f32 is a Float,
     *     an f64 a Double; a text or the name of a constant is a String; lanes are a float[], int[] or, of a colour, an int[] of 0 to 255; bytes are a byte[], not to be
     *     changed
     * @param after the later value, of the same classes; null if it is not there any more
     */
    void changed(String path, @Nullable Object before, @Nullable Object after);
}
