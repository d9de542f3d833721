package dev.ashlar.codec.view;

/**
 * Code that works over views of one reader. The {@code Spawner} of {@code ashlar-serial} is one, and {@code
 * reader.spawner(FIRE)} binds it. Any thread.
 *
 * @param <B> the result of binding
 */
public interface Bindable<B> {
    /**
     * Binds this to views of a reader. Games call {@code reader.spawner(FIRE)} instead.
     *
     * @param views of the reader
     * @return the bound object, for the reader's thread
     * @throws IllegalArgumentException if the data does not have what this needs
     * @throws IllegalStateException if the store is closed, or if a release does not accept this
     */
    B bind(ReaderViews views);
}
