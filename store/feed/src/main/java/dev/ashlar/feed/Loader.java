package dev.ashlar.feed;

import dev.ashlar.feed.format.FeedErrorKind;
import dev.ashlar.feed.format.FeedException;
import dev.ashlar.feed.format.FeedFile;
import dev.ashlar.feed.internal.disk.LocalFolder;
import dev.ashlar.feed.internal.disk.PartFile;
import dev.ashlar.feed.internal.http.HttpFolder;
import dev.ashlar.feed.internal.http.Patience;
import java.io.IOException;

/** Loads files of the server into their parts, and checks size and hash. For one update. */
final class Loader {
    private final HttpFolder server;
    private final LocalFolder folder;
    private final Attempts attempts;
    private final Patience patience;
    private final FeedListener listener;

    Loader(HttpFolder server, LocalFolder folder, Attempts attempts, Patience patience, FeedListener listener) {
        this.server = server;
        this.folder = folder;
        this.attempts = attempts;
        this.patience = patience;
        this.listener = listener;
    }

    void requireSpace(long needed, PartFile part) throws IOException {
        long space = folder.usableSpace();
        if (space < needed) {
            throw new FeedException(
                    FeedErrorKind.TOO_LARGE,
                    part.path(),
                    "expected " + needed + " bytes of space on the disk, found " + space);
        }
    }

    /** Wrong bytes are loaded once more: a part of an earlier process may be damaged. */
    void load(FeedFile file, PartFile part) throws IOException, InterruptedException {
        String found = "";
        for (int round = 0; round < 2; round++) {
            attempts.send(server.file(file.fileName()), new Download(server, file, part, patience, listener));
            part.force();
            found = part.sha256();
            if (found.equals(file.sha256()) && part.length() == file.size()) {
                return;
            }
            part.clear();
        }
        throw new FeedException(
                FeedErrorKind.DAMAGED,
                server.file(file.fileName()),
                "expected bytes with the SHA-256 " + file.sha256() + ", found " + found);
    }
}
