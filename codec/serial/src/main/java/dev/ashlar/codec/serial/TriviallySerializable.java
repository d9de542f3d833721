package dev.ashlar.codec.serial;

/** An object that a visitor can save and load without a context. */
@FunctionalInterface
public interface TriviallySerializable {
    /**
     * Passes every member to a visitor, and assigns the result: {@code x = s.io("x", x)}. This method is the only definition of the structure of the
     * object, for all visitors and both directions. It may contain conditions and loops that depend on members visited before.
     *
     * @param s the visitor. After a failure, it returns the values that it receives, so this method needs no checks
     */
    void serialize(Serializer s);
}
