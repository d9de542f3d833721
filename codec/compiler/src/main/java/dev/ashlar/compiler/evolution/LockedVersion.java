package dev.ashlar.compiler.evolution;

/**
 * A layout that a type had.
 *
 * @param number 1 for the first
 * @param fingerprint of the layout
 */
record LockedVersion(int number, long fingerprint) {}
