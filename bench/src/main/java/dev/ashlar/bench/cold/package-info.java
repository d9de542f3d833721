/**
 * How long the first opening of a pack takes in a fresh JVM, where the loading of classes is nearly all of the time. Children are JVMs of their own, with the jars that a game
 * ships. For one thread; what cannot be written or started is an {@link java.io.IOException}.
 */
@NullMarked
package dev.ashlar.bench.cold;

import org.jspecify.annotations.NullMarked;
