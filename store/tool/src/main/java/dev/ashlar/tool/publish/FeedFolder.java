package dev.ashlar.tool.publish;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.feed.format.FeedEntry;
import dev.ashlar.feed.format.FeedErrorKind;
import dev.ashlar.feed.format.FeedException;
import dev.ashlar.feed.format.FeedIndex;
import dev.ashlar.feed.format.FeedPatch;
import dev.ashlar.feed.internal.disk.FolderLock;
import dev.ashlar.feed.internal.disk.LocalFolder;
import dev.ashlar.feed.internal.disk.PartFile;
import dev.ashlar.pipeline.sign.PackSigner;
import dev.ashlar.pipeline.sign.SigningKey;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The folder of a feed on the machine that publishes. Every state that it is in, and that it is left in by a kill, can be uploaded. */
public final class FeedFolder {
    private static final String PART = "publish" + LocalFolder.PART;
    private static final int BUFFER_LENGTH = 1 << 16;

    private final Path path;
    private final LocalFolder folder;
    private final @Nullable SigningKey key;
    private final Set<PublicKey> trusted;

    /**
     * A folder, which is made if there is none.
     *
     * @param path of the folder
     * @param key signs packs and index; null for a feed without signatures
     * @param trusted keys that the present index may be signed with, beside that of the key; without signatures, none
     * @throws IOException when the folder cannot be made
     */
    public FeedFolder(Path path, @Nullable SigningKey key, Set<PublicKey> trusted) throws IOException {
        this.path = path;
        this.folder = new LocalFolder(path);
        this.key = key;
        this.trusted = new HashSet<>(trusted);
        if (key != null) {
            this.trusted.add(key.publicKey());
        }
    }

    /**
     * Verifies what is to be published, before anything is made for it.
     *
     * @param pack the file
     * @throws PackException when the pack does not verify, or is a layer
     * @throws java.io.UncheckedIOException when it cannot be read
     */
    public static void requirePack(Path pack) {
        RecordStore.check(pack, Catalog.of(), OpenOptions.MAPPED);
        requireSound(pack);
    }

    /**
     * Publishes a pack: writes the pack, then patches to it, then the index, then removes the packs and patches that the index does not list.
     *
     * @param pack the file; it stays
     * @param keep how many packs the index lists, at most
     * @param patches from how many of the last packs a patch is made, at most; with 0, the index lists none
     * @param sequence of the index; 0 for the next one
     * @return what the folder announces now
     * @throws PackException when the pack does not verify
     * @throws FeedException when the present index cannot be used, or has the sequence or a greater one
     * @throws FileAlreadyExistsException when the present index is signed, and the new one would not be
     * @throws IOException when another process publishes there, or a file cannot be read or written
     */
    public Published publish(Path pack, int keep, int patches, long sequence) throws IOException {
        FolderLock lock = FolderLock.tryLock(folder);
        if (lock == null) {
            throw new IOException(path + ": another process publishes there; run the command again when it has ended");
        }
        try (lock) {
            FeedIndex before = present();
            FeedEntry entry = put(pack);
            List<FeedEntry> packs = packs(before, entry, keep);
            FeedPatches made = new FeedPatches(folder, before);
            FeedIndex after = next(before, packs, made.to(packs, patches), sequence);
            boolean isNew = before == null || !isPresent(after);
            if (isNew) {
                folder.replace(FeedIndex.FILE_NAME, bytes(after));
            }
            Set<String> kept = new HashSet<>();
            after.packs().forEach(listed -> kept.add(listed.fileName()));
            after.patches().forEach(listed -> kept.add(listed.fileName()));
            folder.removeOthers(FeedFolder::isOurs, kept);
            return new Published(after, folder.file(entry.fileName()), isNew, made.leftOut());
        }
    }

    private static boolean isOurs(String name) {
        return FeedEntry.isFileName(name)
                || FeedPatch.isFileName(name)
                || name.equals(PART)
                || FeedPatches.PARTS.contains(name);
    }

    /** Null when there is none. */
    private @Nullable FeedIndex present() throws IOException {
        byte[] bytes = folder.read(FeedIndex.FILE_NAME, FeedIndex.MOST_BYTES);
        if (bytes != null) {
            requireNoSignatureLost(bytes);
            return FeedIndex.read(bytes, trusted, folder.file(FeedIndex.FILE_NAME));
        }
        if (folder.exists(FeedIndex.FILE_NAME)) {
            throw new FeedException(
                    FeedErrorKind.MALFORMED,
                    folder.file(FeedIndex.FILE_NAME),
                    "expected a file of at most " + FeedIndex.MOST_BYTES + " bytes, found another one");
        }
        return null;
    }

    /** Followers with a key do not accept an index without a signature. */
    private void requireNoSignatureLost(byte[] present) throws IOException {
        if (key == null && FeedIndex.isSigned(present)) {
            throw new FileAlreadyExistsException(
                    folder.file(FeedIndex.FILE_NAME).toString(),
                    null,
                    "expected an index without a signature, as --unsigned writes it, found a signed one, whose followers"
                            + " accept only signed ones: publish with --key, or into another folder, or remove "
                            + FeedIndex.FILE_NAME + " first");
        }
    }

    private byte[] bytes(FeedIndex index) {
        return key == null ? index.write() : index.write(key::sign);
    }

    private boolean isPresent(FeedIndex index) throws IOException {
        return Arrays.equals(bytes(index), folder.read(FeedIndex.FILE_NAME, FeedIndex.MOST_BYTES));
    }

    /** Writes the pack under its name. What is verified is the copy. */
    private FeedEntry put(Path pack) throws IOException {
        Path copy = folder.file(PART);
        if (key == null) {
            copy(pack);
            requireSound(copy);
        } else {
            PackSigner.sign(pack, copy, key);
        }
        FeedEntry entry = entry(copy);
        if (folder.holds(entry.fileName(), entry.size(), entry.sha256())) {
            folder.remove(PART);
        } else {
            folder.publish(PART, entry.fileName());
        }
        return entry;
    }

    private void copy(Path pack) throws IOException {
        folder.remove(PART);
        try (FileChannel from = PackFile.openChannel(pack);
                PartFile part = folder.open(PART, 0)) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_LENGTH);
            while (from.read(buffer) >= 0) {
                part.append(buffer.flip());
                buffer.clear();
            }
            part.force();
        }
    }

    private static void requireSound(Path pack) {
        List<PackException> findings = PackVerifier.verify(pack);
        if (!findings.isEmpty()) {
            throw findings.get(0);
        }
    }

    private FeedEntry entry(Path copy) throws IOException {
        OpenOptions options = key == null ? OpenOptions.MAPPED : OpenOptions.MAPPED.signedBy(key.publicKey());
        long contentId = RecordStore.check(copy, Catalog.of(), options);
        String version = PackFile.describe(copy).stamp().getOrDefault("version", "");
        try (PartFile part = folder.open(PART, Long.MAX_VALUE)) {
            return new FeedEntry(
                    contentId,
                    part.length(),
                    part.sha256(),
                    version.length() > FeedEntry.MOST_VERSION_LENGTH ? "" : version);
        }
    }

    /** Lists no pack whose file is not there. */
    private List<FeedEntry> packs(@Nullable FeedIndex before, FeedEntry entry, int keep) throws IOException {
        List<FeedEntry> packs = new ArrayList<>(List.of(entry));
        for (FeedEntry older : before == null ? List.<FeedEntry>of() : before.packs()) {
            boolean isOther = !older.fileName().equals(entry.fileName());
            if (isOther && packs.size() < keep && folder.has(older.fileName(), older.size())) {
                packs.add(older);
            }
        }
        return packs;
    }

    /** The index stays as it is when it announces just that already. */
    private FeedIndex next(@Nullable FeedIndex before, List<FeedEntry> packs, List<FeedPatch> patches, long sequence)
            throws IOException {
        long last = before == null ? 0 : before.sequence();
        if (sequence == 0 && before != null && isPresent(new FeedIndex(last, packs, patches))) {
            return new FeedIndex(last, packs, patches);
        }
        if (sequence != 0 && sequence <= last) {
            throw new FeedException(
                    FeedErrorKind.NOT_TRUSTED,
                    folder.file(FeedIndex.FILE_NAME),
                    "sequence: expected one greater than " + last + ", found " + sequence
                            + ": followers refuse an index that does not replace the one before");
        }
        return new FeedIndex(sequence == 0 ? last + 1 : sequence, packs, patches);
    }
}
