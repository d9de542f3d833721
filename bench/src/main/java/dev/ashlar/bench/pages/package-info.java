/** What huge pages are worth to random reads of a large pack. A program, for one thread; fails when two ways read different numbers. */
@NullMarked
package dev.ashlar.bench.pages;

import org.jspecify.annotations.NullMarked;
