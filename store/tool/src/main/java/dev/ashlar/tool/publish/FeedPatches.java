package dev.ashlar.tool.publish;

import dev.ashlar.feed.format.FeedEntry;
import dev.ashlar.feed.format.FeedIndex;
import dev.ashlar.feed.format.FeedPatch;
import dev.ashlar.feed.internal.disk.LocalFolder;
import dev.ashlar.feed.internal.disk.PartFile;
import dev.ashlar.link.PackPatch;
import dev.ashlar.pipeline.patch.PatchMaker;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The patches of a feed: makes those to the newest pack, and keeps those to the packs before. For one index. */
final class FeedPatches {
    /** Patches are made in memory: longer ones are left out. */
    static final long MOST_BYTES = 64L << 20;

    /** Bytes outside of the heap that making a patch may take: 2 GiB. */
    static final long MOST_MEMORY = 2L << 30;

    /** A patch has to have three quarters of the bytes of its pack, at most: applying it costs time too. */
    private static final int MOST_QUARTERS = 3;

    private static final String PART = "patch" + LocalFolder.PART;
    private static final String TRIAL = "trial" + LocalFolder.PART;

    /** Names of files that are not complete. */
    static final Set<String> PARTS = Set.of(PART, TRIAL);

    private final LocalFolder folder;
    private final List<FeedEntry> packsBefore;
    private final List<FeedPatch> patchesBefore;
    private final List<String> leftOut = new ArrayList<>();

    /** The index of before; null for none. */
    FeedPatches(LocalFolder folder, @Nullable FeedIndex before) {
        this.folder = folder;
        this.packsBefore = before == null ? List.of() : before.packs();
        this.patchesBefore = before == null ? List.of() : before.patches();
    }

    /** {@return names of packs that no patch was made from, and why not} */
    List<String> leftOut() {
        return List.copyOf(leftOut);
    }

    /** Makes patches from so many packs of before to the first of these, and keeps what there are to the others. */
    List<FeedPatch> to(List<FeedEntry> packs, int count) throws IOException {
        if (count == 0) {
            return List.of();
        }
        List<FeedPatch> patches = new ArrayList<>();
        FeedEntry newest = packs.get(0);
        int tried = 0;
        for (FeedEntry older : packsBefore) {
            boolean isOther = !older.name().equals(newest.name());
            if (isOther && tried < count && folder.holds(older.fileName(), older.size(), older.sha256())) {
                tried++;
                FeedPatch patch = patch(older, newest);
                if (patch != null) {
                    patches.add(patch);
                }
            }
        }
        addKept(patches, packs);
        return patches.subList(0, Math.min(patches.size(), FeedIndex.MOST_PATCHES));
    }

    /** Followers that have the index of before still ask for its patches. */
    private void addKept(List<FeedPatch> patches, List<FeedEntry> packs) throws IOException {
        Set<String> listed = packs.stream().map(FeedEntry::name).collect(Collectors.toSet());
        Set<String> made = new HashSet<>();
        patches.forEach(patch -> made.add(patch.from() + patch.to()));
        for (FeedPatch kept : patchesBefore) {
            boolean isOfUse = listed.contains(kept.to()) && !made.contains(kept.from() + kept.to());
            if (isOfUse && folder.has(kept.fileName(), kept.size())) {
                patches.add(kept);
            }
        }
    }

    /** Null when a patch would be of no use. One that the index of before lists is not made again. */
    private @Nullable FeedPatch patch(FeedEntry from, FeedEntry to) throws IOException {
        for (FeedPatch known : patchesBefore) {
            boolean isSame = known.from().equals(from.name()) && known.to().equals(to.name());
            if (isSame && folder.holds(known.fileName(), known.size(), known.sha256())) {
                return known;
            }
        }
        if (PatchMaker.memory(from.size(), to.size()) > MOST_MEMORY) {
            leftOut.add(from.name() + ": a patch would take more than " + MOST_MEMORY + " bytes of memory");
            return null;
        }
        return made(from, to);
    }

    private @Nullable FeedPatch made(FeedEntry from, FeedEntry to) throws IOException {
        long most = Math.min(MOST_BYTES, to.size() * MOST_QUARTERS / 4);
        FeedPatch patch;
        try (PartFile part = folder.open(PART, 0)) {
            part.write(channel ->
                    PatchMaker.write(folder.file(from.fileName()), folder.file(to.fileName()), channel, most));
            if (part.length() == 0) {
                leftOut.add(from.name() + ": a patch would have more than " + most + " bytes");
                return null;
            }
            part.force();
            patch = new FeedPatch(from.name(), to.name(), part.length(), part.sha256());
        }
        tryOut(from);
        folder.publish(PART, patch.fileName());
        return patch;
    }

    /** What a follower would get is compared by its hash. */
    private void tryOut(FeedEntry from) throws IOException {
        try (PartFile trial = folder.open(TRIAL, 0)) {
            PackPatch patch = PackPatch.read(folder.file(PART));
            trial.write(channel -> patch.apply(folder.file(from.fileName()), channel));
        }
        folder.remove(TRIAL);
    }
}
