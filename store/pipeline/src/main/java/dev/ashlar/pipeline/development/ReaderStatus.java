package dev.ashlar.pipeline.development;

import java.util.SortedMap;

/**
 * What the program reads through a reader of a development store.
 *
 * @param thread name of the thread that has asked for the reader
 * @param generation number of the generation that the reader is at. If it stays below the newest one, the thread does not call {@code refresh()}
 * @param views how many views the reader has, by name of their type
 */
public record ReaderStatus(String thread, long generation, SortedMap<String, Integer> views) {}
