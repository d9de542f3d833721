/**
 * Proofs that nothing that a program does with the public API, and no bytes in a file, crash the JVM. Each starts a JVM of its own, without
 * the checked twin of {@code Memory}, which a crash would end, and asks for its exit code, its last line, and that it left no log of a
 * fatal error. {@code docs/memory-safety.md} says which promise each one holds.
 */
package dev.ashlar.pipeline.safety;
