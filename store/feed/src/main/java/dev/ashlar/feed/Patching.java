package dev.ashlar.feed;

import dev.ashlar.feed.format.FeedEntry;
import dev.ashlar.feed.format.FeedPatch;
import dev.ashlar.feed.internal.disk.LocalFolder;
import dev.ashlar.feed.internal.disk.PartFile;
import dev.ashlar.link.PackPatch;
import dev.ashlar.link.PatchException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;

/** Makes the part of a pack of the pack in place and a patch. What fails leaves the part as it was. For one update. */
final class Patching {
    /** Name of the pack while it is made: a part of a download that has begun stays until it is complete. */
    static final String PATCHED = "patched" + LocalFolder.PART;

    private final Loader loader;
    private final LocalFolder folder;
    private final FeedListener listener;

    Patching(Loader loader, LocalFolder folder, FeedListener listener) {
        this.loader = loader;
        this.folder = folder;
        this.listener = listener;
    }

    /** Makes the whole part, or tells the listener why not. The old pack is hashed before the patch is applied. */
    void make(FeedPatch patch, FeedEntry old, FeedEntry pack) throws IOException, InterruptedException {
        String name = patch.fileName() + LocalFolder.PART;
        try {
            try (PartFile part = folder.open(name, patch.size())) {
                loader.requireSpace(patch.size() - part.length() + pack.size(), part);
                loader.load(patch, part);
            }
            apply(folder.file(name), old, pack);
            folder.remove(name);
        } catch (ClosedByInterruptException e) {
            throw e;
        } catch (PatchException e) {
            folder.remove(name);
            fail(patch, e);
        } catch (IOException e) {
            fail(
                    patch,
                    e); // What there is of the patch stays: when the whole pack fails too, the next update goes on with
            // it.
        }
    }

    private void fail(FeedPatch patch, Exception e) throws IOException {
        folder.remove(PATCHED);
        listener.patchFailed(patch, e);
    }

    private void apply(Path file, FeedEntry old, FeedEntry pack) throws IOException {
        PackPatch patch = PackPatch.read(file);
        requireSame(file, "from the pack", old.sha256(), patch.oldSha256());
        requireSame(file, "to the pack", pack.sha256(), patch.newSha256());
        requireSame(file, "to a pack of bytes", pack.size(), patch.newLength());
        try (PartFile made = folder.open(PATCHED, 0)) {
            made.write(channel -> patch.apply(folder.file(old.fileName()), channel));
        }
        folder.publish(PATCHED, pack.fileName() + LocalFolder.PART);
    }

    private static void requireSame(Path file, String what, Object expected, Object found) {
        if (!expected.equals(found)) {
            throw new PatchException(file + ": expected a patch " + what + ' ' + expected + ", found " + found);
        }
    }
}
