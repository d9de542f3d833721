package dev.ashlar.codec.serial;

/**
 * An object that needs something else to be saved and loaded: what it refers to, say, in a {@link SerializationMap}. Which of the two
 * an object is, the compiler knows: {@code s.io("human", human)} is none without {@code , family}.
 *
 * @param <C> what it needs
 */
@FunctionalInterface
public interface ContextSerializable<C> {
    /**
     * As {@link TriviallySerializable#serialize}.
     *
     * @param s the visitor
     * @param context what the object needs; the same for saving and loading, but with other objects in it
     */
    void serialize(Serializer s, C context);
}
