package dev.ashlar.codec.view;

/**
 * What a view is created with.
 *
 * @param source the records that it reads, of the layout that the view was compiled for
 * @param reader the reader that it belongs to; views of one reader can hop to one another
 */
public record Binding(RecordSource source, Object reader) {}
