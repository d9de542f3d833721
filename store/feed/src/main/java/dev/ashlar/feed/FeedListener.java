package dev.ashlar.feed;

import dev.ashlar.feed.format.FeedFile;
import dev.ashlar.feed.format.FeedPatch;
import java.time.Duration;

/** Receives the progress and failures of a feed, on the thread that updates it. */
public interface FeedListener {
    /** A listener that does nothing. */
    FeedListener NONE = new FeedListener() {};

    /**
     * Receives the progress of the download of a pack or a patch.
     *
     * @param file entry of the index
     * @param done number of bytes on disk, at most {@link FeedFile#size}; decreases if the download restarts
     */
    default void downloading(FeedFile file, long done) {}

    /**
     * Reports that a patch could not be used. The feed then downloads the whole pack.
     *
     * @param patch entry of the index
     * @param e the failure
     */
    default void patchFailed(FeedPatch patch, Exception e) {}

    /**
     * Reports that an attempt has failed and another one follows.
     *
     * @param why reason of the failure
     * @param wait time before the next attempt
     */
    default void retrying(String why, Duration wait) {}

    /**
     * Reports that another pack is in place. Only {@link PackFeed#follow} calls this method. Call {@link dev.ashlar.store.PackSet#swap} here.
     *
     * @param pack the pack in place
     * @return false to receive the pack again after the next interval, for example if a swap found no memory
     * @throws InterruptedException if the follower is closed meanwhile
     */
    default boolean inPlace(FeedPack pack) throws InterruptedException {
        return true;
    }

    /**
     * Reports that an update or {@link #inPlace} has failed. Only {@link PackFeed#follow} calls this method. The next update follows after the
     * interval.
     *
     * @param e the failure
     */
    default void failed(Exception e) {}
}
