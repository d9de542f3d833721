package dev.ashlar.feed;

import dev.ashlar.feed.format.FeedFile;
import dev.ashlar.feed.format.FeedPatch;
import java.time.Duration;

/** Is told what a feed does, on the thread that does it. */
public interface FeedListener {
    /** Is told and does nothing. */
    FeedListener NONE = new FeedListener() {};

    /**
     * A pack, or a patch to it, is being downloaded.
     *
     * @param file what the index says of it
     * @param done bytes that are on the disk, of {@link FeedFile#size}; falls when the download begins anew
     */
    default void downloading(FeedFile file, long done) {}

    /**
     * A patch could not be used, and the whole pack is downloaded.
     *
     * @param patch what the index says of it
     * @param e why
     */
    default void patchFailed(FeedPatch patch, Exception e) {}

    /**
     * An attempt has failed, and another one follows.
     *
     * @param why it failed
     * @param wait before the next one
     */
    default void retrying(String why, Duration wait) {}

    /**
     * For {@link PackFeed#follow} alone: another pack is in place. The place to call {@link dev.ashlar.store.PackSet#swap}.
     *
     * @param pack in place
     * @return false to be told again after the next interval, as when a swap found no memory
     * @throws InterruptedException when the follower is closed meanwhile
     */
    default boolean inPlace(FeedPack pack) throws InterruptedException {
        return true;
    }

    /**
     * For {@link PackFeed#follow} alone: an update, or {@link #inPlace}, has failed. The next one follows after the interval.
     *
     * @param e why
     */
    default void failed(Exception e) {}
}
