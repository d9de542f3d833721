package dev.ashlar.codec.serial;

/**
 * An object that needs a context for saving and loading, for example a {@link SerializationMap} of the objects that it refers to. The compiler
 * enforces the context: {@code s.io("human", human)} does not compile without {@code , family}.
 *
 * @param <C> the class of the context
 */
@FunctionalInterface
public interface ContextSerializable<C> {
    /**
     * Visits every member, like {@link TriviallySerializable#serialize}.
     *
     * @param s the visitor
     * @param context the context. Saving and loading use the same class of context, with different objects
     */
    void serialize(Serializer s, C context);
}
