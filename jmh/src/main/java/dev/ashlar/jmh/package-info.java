/**
 * JMH benchmarks, one operation each: {@code java -jar jmh/target/benchmarks.jar}. Each class carries its floor, the
 * hand-laid read of the same bytes, beside the paths that it measures; every method returns what it read.
 */
@NullMarked
package dev.ashlar.jmh;

import org.jspecify.annotations.NullMarked;
