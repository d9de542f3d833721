/**
 * The record that encoding and decoding of one record are measured with: a particle emitter of sixteen fields, its values by
 * seed, and how somebody would write and read it by hand.
 *
 * <p>For one thread each.
 */
@NullMarked
package dev.ashlar.bench.emitter;

import org.jspecify.annotations.NullMarked;
