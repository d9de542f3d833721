/**
 * Simple Binary Encoding: messages of one length behind one header in a mapped file, read by the flyweights that SBE's tool generates from
 * {@code content/contenders-sbe}. Threads share the mapping, each has a reader with a flyweight of its own; a file that cannot be read is an
 * {@link java.io.IOException}.
 */
@NullMarked
package dev.ashlar.bench.contender.sbe;

import org.jspecify.annotations.NullMarked;
