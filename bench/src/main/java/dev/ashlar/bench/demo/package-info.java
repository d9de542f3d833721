/**
 * The main job on the sample content, as {@code ./ashlar demo} shows it. For one thread. Ends with 1 when anything
 * differs from what it should be.
 */
@NullMarked
package dev.ashlar.bench.demo;

import org.jspecify.annotations.NullMarked;
