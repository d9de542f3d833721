package dev.ashlar.store.corpus;

import java.util.function.Function;

/**
 * One rule of the format, broken behind checksums that are right.
 *
 * @param name the rule
 * @param change breaks it, and seals the pack
 * @param message part of what the verifier says
 */
record BrokenPack(String name, Function<Resealer, byte[]> change, String message) {
    static BrokenPack of(String name, String message, Function<Resealer, byte[]> change) {
        return new BrokenPack(name, change, message);
    }
}
