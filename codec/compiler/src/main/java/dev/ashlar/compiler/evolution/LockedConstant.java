package dev.ashlar.compiler.evolution;

/**
 * A constant that an enum has, or once had.
 *
 * @param name as declared
 * @param value what rows hold, never given to another constant
 * @param removed whether the schema does not have it any more
 */
record LockedConstant(String name, int value, boolean removed) {}
