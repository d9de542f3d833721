package dev.ashlar.feed;

import dev.ashlar.feed.format.FeedEntry;
import dev.ashlar.feed.format.FeedErrorKind;
import dev.ashlar.feed.format.FeedException;
import dev.ashlar.feed.format.FeedIndex;
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
    }

    FeedPack run() throws IOException, InterruptedException {
        FolderLock lock = lock();
        try (lock) {
            IndexSource.Known answered = attempts.send(server.file(FeedIndex.FILE_NAME), () -> source.get(patience));
            FeedIndex index = state.parse(answered.bytes(), server.file(FeedIndex.FILE_NAME));
            state.accept(index, answered.bytes(), server.file(FeedIndex.FILE_NAME));
            source.accept(answered);
            if (!state.isInPlace(index.newest())) {
                load(index.newest());
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

    private void load(FeedEntry pack) throws IOException, InterruptedException {
        if (pack.size() > options.maxPackBytes()) {
            throw new FeedException(
                    FeedErrorKind.TOO_LARGE,
                    server.file(pack.fileName()),
                    "expected a pack of at most " + options.maxPackBytes() + " bytes (maxPackBytes), found one of "
                            + pack.size());
        }
        String name = pack.fileName() + LocalFolder.PART;
        try (PartFile part = state.folder().open(name, pack.size())) {
            requireSpace(pack, part);
            load(pack, part);
        }
        // A part that the game cannot use stays: the next update checks it again, and does not load it again.
        requireUsable(pack, state.folder().file(name));
        state.folder().publish(name, pack.fileName());
    }

    private void requireSpace(FeedEntry pack, PartFile part) throws IOException {
        long needed = pack.size() - part.length();
        long space = state.folder().usableSpace();
        if (space < needed) {
            throw new FeedException(
                    FeedErrorKind.TOO_LARGE,
                    part.path(),
                    "expected " + needed + " bytes of space on the disk, found " + space);
        }
    }

    /** Wrong bytes are loaded once more: a part of an earlier process may be damaged. */
    private void load(FeedEntry pack, PartFile part) throws IOException, InterruptedException {
        String found = "";
        for (int round = 0; round < 2; round++) {
            attempts.send(server.file(pack.fileName()), new Download(server, pack, part, patience, listener));
            part.force();
            found = part.sha256();
            if (found.equals(pack.sha256()) && part.length() == pack.size()) {
                return;
            }
            part.clear();
        }
        throw new FeedException(
                FeedErrorKind.DAMAGED,
                server.file(pack.fileName()),
                "expected bytes with the SHA-256 " + pack.sha256() + ", found " + found);
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
