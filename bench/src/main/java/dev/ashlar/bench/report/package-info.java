/**
 * What a benchmark run has found, written for programs and for people: {@code results.json}, {@code figures.csv}, {@code summary.md} and
 * {@code index.html}, one page that needs nothing else. Whatever is not measured is left out, or said to be absent. For one thread; what
 * cannot be read or written is an {@link java.io.IOException}.
 */
@NullMarked
package dev.ashlar.bench.report;

import org.jspecify.annotations.NullMarked;
