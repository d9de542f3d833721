package dev.ashlar.feed;

import dev.ashlar.feed.format.FeedEntry;
import dev.ashlar.feed.format.FeedErrorKind;
import dev.ashlar.feed.format.FeedException;
import dev.ashlar.feed.format.FeedIndex;
import dev.ashlar.feed.format.FeedPatch;
import dev.ashlar.feed.internal.disk.LocalFolder;
import java.io.IOException;
import java.security.PublicKey;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the folder of a feed says. {@code index.json} is the last index that was accepted, and {@code current.json} the index whose newest pack is in place. Both are
 * believed only as far as their signatures are right. Guarded by the feed.
 */
final class FolderState {
    /** Name of the index whose newest pack is in place. */
    static final String CURRENT = "current.json";

    private final LocalFolder folder;
    private final Set<PublicKey> signers;
    private final int maxIndexBytes;

    /** Name of the pack whose bytes this process has checked in place; empty for none. An update does not read it again. */
    private String checked = "";

    FolderState(LocalFolder folder, Set<PublicKey> signers, int maxIndexBytes) {
        this.folder = folder;
        this.signers = signers;
        this.maxIndexBytes = maxIndexBytes;
    }

    LocalFolder folder() {
        return folder;
    }

    /** {@return what an index announces, its signature checked} */
    FeedIndex parse(byte[] bytes, Object place) throws FeedException {
        return FeedIndex.read(bytes, signers, place);
    }

    /** Null when there is no such file, or none that can be believed. */
    private @Nullable FeedIndex index(String name) throws IOException {
        byte[] bytes = folder.read(name, maxIndexBytes);
        if (bytes == null) {
            return null;
        }
        try {
            return parse(bytes, folder.file(name));
        } catch (FeedException e) {
            return null; // Of another key, or damaged: as if there were none.
        }
    }

    /** {@return the pack in place; null when there is none, or when the file is another one than the announced} */
    @Nullable
    FeedPack current() throws IOException {
        FeedIndex index = index(CURRENT);
        checked = "";
        return index != null && isInPlace(index.newest()) ? pack(index) : null;
    }

    /** {@return what is said of the pack in place, whose length is right, and whose hash is not checked; null when there is none} */
    @Nullable
    FeedEntry inPlace() throws IOException {
        FeedIndex index = index(CURRENT);
        FeedEntry pack = index == null ? null : index.newest();
        return pack != null && folder.has(pack.fileName(), pack.size()) ? pack : null;
    }

    boolean isInPlace(FeedEntry pack) throws IOException {
        if (pack.fileName().equals(checked) && folder.has(checked, pack.size())) {
            return true;
        }
        boolean isInPlace = folder.holds(pack.fileName(), pack.size(), pack.sha256());
        checked = isInPlace ? pack.fileName() : "";
        return isInPlace;
    }

    FeedPack pack(FeedIndex index) {
        FeedEntry newest = index.newest();
        return new FeedPack(
                folder.file(newest.fileName()),
                newest.contentId(),
                newest.size(),
                newest.sha256(),
                newest.productVersion(),
                index.sequence());
    }

    /** Refuses an index that was replaced before, and one that another has the number of; notes all others. */
    void accept(FeedIndex index, byte[] bytes, Object place) throws IOException {
        long last = 0;
        boolean isKnown = false;
        for (String name : new String[] {FeedIndex.FILE_NAME, CURRENT}) {
            FeedIndex noted = index(name);
            last = Math.max(last, noted == null ? 0 : noted.sequence());
            isKnown |= isNoted(name, bytes); // Either file may be damaged.
        }
        if (index.sequence() < last) {
            throw new FeedException(
                    FeedErrorKind.NOT_TRUSTED,
                    place,
                    "sequence: expected " + last + " or greater, which " + folder.file(FeedIndex.FILE_NAME)
                            + " has noted, found " + index.sequence()
                            + ": the index is an older one, or the folder belongs to another feed");
        }
        if (index.sequence() == last && !isKnown) {
            throw new FeedException(
                    FeedErrorKind.NOT_TRUSTED,
                    place,
                    "sequence: expected one greater than " + last + ", found the same with another index");
        }
        if (!isNoted(FeedIndex.FILE_NAME, bytes)) {
            folder.replace(FeedIndex.FILE_NAME, bytes);
        }
    }

    private boolean isNoted(String name, byte[] bytes) throws IOException {
        return Arrays.equals(folder.read(name, maxIndexBytes), bytes);
    }

    /**
     * Notes that the newest pack of an index is in place. When that is new, removes what is not needed any more; the pack before it stays, since another process
     * may be about to open it.
     */
    void noteInPlace(FeedIndex index, byte[] bytes) throws IOException {
        checked = index.newest().fileName();
        FeedIndex before = index(CURRENT);
        if (before != null && before.sequence() == index.sequence()) {
            return;
        }
        folder.replace(CURRENT, bytes);
        Set<String> kept = new HashSet<>(Set.of(checked));
        if (before != null) {
            kept.add(before.newest().fileName());
        }
        folder.removeOthers(FolderState::isOurs, kept);
    }

    private static boolean isOurs(String name) {
        String whole =
                name.endsWith(LocalFolder.PART) ? name.substring(0, name.length() - LocalFolder.PART.length()) : name;
        return FeedEntry.isFileName(whole) || FeedPatch.isFileName(whole) || name.equals(Patching.PATCHED);
    }
}
