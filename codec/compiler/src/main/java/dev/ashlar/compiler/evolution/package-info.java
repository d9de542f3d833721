/**
 * Records the history of record types in {@code schema.lock}, and checks schemas against it. The lock stores versions, former names, former types and
 * the numbers of enum constants.
 *
 * <p>{@link dev.ashlar.compiler.evolution.LockedSchemas} combines schemas and lock. All results are immutable; any thread. Readers collect problems.
 * Only {@link dev.ashlar.compiler.evolution.LockFile} writes. If the lock cannot be written, it throws {@link java.io.IOException}.
 */
@NullMarked
package dev.ashlar.compiler.evolution;

import org.jspecify.annotations.NullMarked;
