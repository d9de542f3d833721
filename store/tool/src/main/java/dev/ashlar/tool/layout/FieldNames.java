package dev.ashlar.tool.layout;

/** From the keys in a layout to names. */
@FunctionalInterface
public interface FieldNames {
    /**
     * Name behind a key.
     *
     * @param key of a type or of a field's former name
     * @return the key in hexadecimal where nobody knows
     */
    String of(long key);
}
