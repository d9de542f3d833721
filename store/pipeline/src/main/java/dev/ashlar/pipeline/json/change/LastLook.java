package dev.ashlar.pipeline.json.change;

import dev.ashlar.pipeline.backend.ChangedMeanwhileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Looks at the file of one move until it is moved: whether it is the file that was read. For one thread. */
final class LastLook {
    /** The clocks of file systems tick in steps of up to two seconds (FAT): a file that is younger may change without a new time. */
    private static final Duration COARSEST = Duration.ofSeconds(2);

    private final FileMove move;
    private final FolderChange.Look look;
    private @Nullable Stamp seen;

    /** What the file system tells of a file; of one identity, a change of the bytes changes the others. */
    private record Stamp(@Nullable Object identity, long length, FileTime changed) {
        static @Nullable Stamp of(Path file) throws IOException {
            try {
                BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
                return new Stamp(now.fileKey(), now.size(), now.lastModifiedTime());
            } catch (NoSuchFileException e) {
                return null;
            }
        }

        boolean isOld() {
            return changed.toInstant().isBefore(Instant.now().minus(COARSEST));
        }
    }

    LastLook(FileMove move, FolderChange.Look look) {
        this.move = move;
        this.look = look;
    }

    /** Compares all bytes. */
    void requireUnchanged() throws IOException {
        seen = Stamp.of(move.target());
        require(isAsRead() && isSeen(move.target()));
    }

    /** Compares no more than is needed: nothing but the move comes behind this. */
    void requireUnchangedAgain() throws IOException {
        Stamp before = seen;
        boolean isKnown = before != null && before.isOld();
        require((isKnown || isAsRead()) && isSeen(move.target()));
    }

    /** Whether nobody has written into the old file, which has another name now, or none. */
    void requireOldUnchanged() throws IOException {
        boolean isThere = move.kind() != FileMove.Kind.CREATE && Files.exists(move.old(), LinkOption.NOFOLLOW_LINKS);
        require(!isThere || isSameText(Stamp.of(move.old())));
    }

    private boolean isAsRead() throws IOException {
        try {
            return isNew()
                    ? !Files.exists(move.target(), LinkOption.NOFOLLOW_LINKS)
                    : Files.exists(move.target()) && look.isAsRead(move.target());
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private boolean isSeen(Path file) throws IOException {
        Stamp now = Stamp.of(file);
        return isNew() ? now == null : now != null && now.equals(seen);
    }

    private boolean isSameText(@Nullable Stamp now) {
        Stamp before = seen;
        return now != null
                && before != null
                && now.length() == before.length()
                && now.changed().equals(before.changed());
    }

    private boolean isNew() {
        return move.kind() == FileMove.Kind.CREATE;
    }

    private void require(boolean isUnchanged) {
        if (!isUnchanged) {
            throw changed();
        }
    }

    private ChangedMeanwhileException changed() {
        return FolderChange.changedMeanwhile(move.target(), isNew() ? "created" : "written");
    }
}
