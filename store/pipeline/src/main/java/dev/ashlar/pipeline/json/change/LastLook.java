package dev.ashlar.pipeline.json.change;

import dev.ashlar.compiler.folder.FileStamp;
import dev.ashlar.pipeline.backend.ChangedMeanwhileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Looks at the file of one move until it is moved: whether it is the file that was read. For one thread. */
final class LastLook {
    private final FileMove move;
    private final FolderChange.Look look;
    private @Nullable FileStamp seen;
    private boolean isSeenLongAfterWrite;

    LastLook(FileMove move, FolderChange.Look look) {
        this.move = move;
        this.look = look;
    }

    /** Compares all bytes. Comes behind the link that keeps the old file, which changes the stamp. */
    void requireUnchanged() throws IOException {
        long now = System.currentTimeMillis();
        FileStamp before = stamp(move.target());
        seen = before;
        isSeenLongAfterWrite = before != null && isLongAfterWrite(before, now);
        requireAsRead(before);
    }

    /** Compares no more than is needed: nothing but the move comes behind this. */
    void requireUnchangedAgain() throws IOException {
        FileStamp now = stamp(move.target());
        if (!isSeenLongAfterWrite || !Objects.equals(now, seen)) {
            require(isSameWrite(now));
            requireAsRead(now);
        }
    }

    /**
     * Whether nobody has written into the old file, which has another name now, or none. What a link leads to is where it was, and its
     * relative path leads elsewhere from here.
     */
    void requireOldUnchanged() throws IOException {
        boolean isThere = !move.kind().isCreate() && Files.exists(move.old(), LinkOption.NOFOLLOW_LINKS);
        require(!isThere || Files.isSymbolicLink(move.old()) || isSameWrite(stamp(move.old())));
    }

    /** Compares all bytes of a file that had a stamp before. */
    private void requireAsRead(@Nullable FileStamp before) throws IOException {
        require(isNew() == (before == null) && isAsRead() && Objects.equals(before, stamp(move.target())));
    }

    private static @Nullable FileStamp stamp(Path file) throws IOException {
        try {
            return FileStamp.of(file);
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    /** Whether every later write gives the file another stamp. The inode's own time is that of the link that keeps the old file. */
    private static boolean isLongAfterWrite(FileStamp stamp, long takenMillis) {
        return new FileStamp(stamp.size(), stamp.modified(), 0, stamp.key()).isOldAt(takenMillis);
    }

    /** Without the time of the inode, which a link or a move of the file changes as well. */
    private boolean isSameWrite(@Nullable FileStamp now) {
        FileStamp before = seen;
        if (now == null || before == null) {
            return now == null && before == null;
        }
        return now.size() == before.size() && now.modified() == before.modified();
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

    private boolean isNew() {
        return move.kind().isCreate();
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
