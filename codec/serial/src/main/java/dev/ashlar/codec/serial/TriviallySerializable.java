package dev.ashlar.codec.serial;

/** An object that needs nothing but a visitor to be saved and loaded. */
@FunctionalInterface
public interface TriviallySerializable {
    /**
     * Hands every member to a visitor, and takes what it gives back: {@code x = s.io("x", x)}. The one definition of the object's
     * structure, for all visitors and both directions; plain ifs and loops over members that were handed over before are
     * part of it.
     *
     * @param s the visitor; once it has failed it gives back what it is given, so that there is nothing to check here
     */
    void serialize(Serializer s);
}
