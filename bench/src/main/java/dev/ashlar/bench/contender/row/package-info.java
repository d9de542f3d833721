/**
 * Emitters in rows of one length, little-endian, texts in the row: how somebody lays them who writes them by hand, and what stores of keys
 * and bytes are given as values. Stateless; whoever asks for a place outside of an array or a buffer gets its exception.
 */
@NullMarked
package dev.ashlar.bench.contender.row;

import org.jspecify.annotations.NullMarked;
