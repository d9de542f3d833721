package dev.ashlar.tool.watch;

import dev.ashlar.pipeline.development.Reload;

/** Receives what happens to content that is watched, and shows it at once. */
public interface WatchReport {
    /**
     * Watching has begun.
     *
     * @param location of the content, as the user has named it
     */
    void watching(String location);

    /**
     * The content was opened.
     *
     * @param reload of generation 1
     */
    void opened(Reload reload);

    /**
     * There is a newer generation, or problems are gone.
     *
     * @param reload without problems
     * @param changes what has changed since the last call
     */
    void reloaded(Reload reload, ChangeLog changes);

    /**
     * Something is wrong.
     *
     * @param reload with problems; of generation 0 before the content was opened
     */
    void failed(Reload reload);
}
