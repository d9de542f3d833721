/**
 * Where things lie in the file of a pack, and which bytes stand there: what the annotated dump and the statistics are made from. Reads
 * through the channel. For one thread.
 */
@NullMarked
package dev.ashlar.tool.bytes;

import org.jspecify.annotations.NullMarked;
