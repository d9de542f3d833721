package dev.ashlar.pipeline.development;

import java.util.SortedMap;

/**
 * What the program reads through a reader of a development store. Immutable.
 *
 * @param thread name of the thread that has created the reader
 * @param generation number of the generation that the reader reads. If it stays below the newest one, the thread does not call {@code refresh()}
 * @param views number of views of the reader, by name of their type
 */
public record ReaderStatus(String thread, long generation, SortedMap<String, Integer> views) {}
