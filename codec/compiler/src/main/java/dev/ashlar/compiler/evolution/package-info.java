/**
 * What became of record types over time: {@code schema.lock}, which keeps the versions, former names, former types and the
 * numbers of enum constants beside the schemas, and the rules that hold between it and the schemas as they stand.
 *
 * <p>{@link dev.ashlar.compiler.evolution.LockedSchemas} is where schemas and lock come together. All results are immutable
 * values; reading collects problems, and only {@link dev.ashlar.compiler.evolution.LockFile} writes, with an {@link
 * java.io.IOException} when it cannot.
 */
@NullMarked
package dev.ashlar.compiler.evolution;

import org.jspecify.annotations.NullMarked;
