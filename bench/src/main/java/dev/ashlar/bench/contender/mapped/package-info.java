/**
 * A file of rows, mapped with what the JDK has and read by hand: what somebody writes who wants no library. Threads share the mapping, each
 * has a reader; a file that cannot be read is an {@link java.io.IOException}.
 */
@NullMarked
package dev.ashlar.bench.contender.mapped;

import org.jspecify.annotations.NullMarked;
