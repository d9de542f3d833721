package dev.ashlar.feed;

import dev.ashlar.feed.format.FeedEntry;
import dev.ashlar.feed.format.FeedErrorKind;
import dev.ashlar.feed.format.FeedException;
import dev.ashlar.feed.format.FeedIndex;
import dev.ashlar.feed.format.FeedPatch;
import dev.ashlar.feed.internal.disk.FolderLock;
import dev.ashlar.feed.internal.disk.LocalFolder;
import dev.ashlar.feed.internal.disk.PartFile;
import dev.ashlar.feed.internal.http.HttpFolder;
import dev.ashlar.feed.internal.http.Patience;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** One update of a feed, from the index to the pack in place. */
final class Update {
    private static final Duration LOCK_INTERVAL = Duration.ofMillis(200);

    private final HttpFolder server;
    private final IndexSource source;
    private final FolderState state;
    private final PackFeed.Subscription subscription;
    private final FeedOptions options;
    private final Patience patience;
    private final FeedListener listener;
    private final Attempts attempts;
    private final Loader loader;

    Update(
            HttpFolder server,
            IndexSource source,
            FolderState state,
            PackFeed.Subscription subscription,
            FeedOptions options,
            Patience patience,
            FeedListener listener) {
        this.server = server;
        this.source = source;
        this.state = state;
        this.subscription = subscription;
        this.options = options;
        this.patience = patience;
        this.listener = listener;
        this.attempts = new Attempts(options, patience, listener);
        this.loader = new Loader(server, state.folder(), attempts, patience, listener);
    }

    FeedPack run() throws IOException, InterruptedException {
        FolderLock lock = lock();
        try (lock) {
            IndexSource.Known answered = attempts.send(server.file(FeedIndex.FILE_NAME), () -> source.get(patience));
            FeedIndex index = state.parse(answered.bytes(), server.file(FeedIndex.FILE_NAME));
            state.accept(index, answered.bytes(), server.file(FeedIndex.FILE_NAME));
            source.accept(answered);
            if (!state.isInPlace(index.newest())) {
                load(index);
            }
            state.noteInPlace(index, answered.bytes());
            return state.pack(index);
        }
    }

    private FolderLock lock() throws IOException, InterruptedException {
        while (true) {
            FolderLock lock = FolderLock.tryLock(state.folder());
            if (lock != null) {
                return lock;
            }
            patience.pause(LOCK_INTERVAL);
        }
    }

    private void load(FeedIndex index) throws IOException, InterruptedException {
        FeedEntry pack = index.newest();
        if (pack.size() > options.maxPackBytes()) {
            throw new FeedException(
                    FeedErrorKind.TOO_LARGE,
                    server.file(pack.fileName()),
                    "expected a pack of at most " + options.maxPackBytes() + " bytes (maxPackBytes), found one of "
                            + pack.size());
        }
        String name = pack.fileName() + LocalFolder.PART;
        patch(index, pack.size() - state.folder().length(name));
        try (PartFile part = state.folder().open(name, pack.size())) {
            loader.requireSpace(pack.size() - part.length(), part);
            loader.load(pack, part);
        }
        // A part that the game cannot use stays: the next update checks it again, and does not load it again.
        requireUsable(pack, state.folder().file(name));
        state.folder().publish(name, pack.fileName());
    }

    /** Takes the patch of the pack in place, if there is one and it has fewer bytes than are missing. When it fails, they are loaded. */
    private void patch(FeedIndex index, long missing) throws IOException, InterruptedException {
        FeedEntry old = state.inPlace();
        FeedPatch patch = old == null ? null : index.patchFrom(old).orElse(null);
        if (patch != null && patch.size() < missing) {
            new Patching(loader, state.folder(), listener).make(patch, old, index.newest());
        }
    }

    private void requireUsable(FeedEntry pack, Path part) throws FeedException {
        long contentId = RecordStore.check(part, subscription.catalog(), subscription.open());
        if (contentId != pack.contentId()) {
            throw new FeedException(
                    FeedErrorKind.DAMAGED,
                    server.file(pack.fileName()),
                    "expected the content id %016X, found %016X".formatted(pack.contentId(), contentId));
        }
    }
}
