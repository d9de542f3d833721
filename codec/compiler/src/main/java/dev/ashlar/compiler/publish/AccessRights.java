package dev.ashlar.compiler.publish;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** Copies and checks owner, group and mode of files on POSIX systems. Any thread. */
public final class AccessRights {
    private AccessRights() {}

    /**
     * Copies the mode of an old file to a new file, and its group and owner if this process may set them. If the group cannot be copied, the group of
     * the new file gets the rights of others.
     *
     * @param from the old file; links are followed
     * @param to the new file, not a link
     * @throws IOException if the mode cannot be read or set
     */
    public static void copy(Path from, Path to) throws IOException {
        PosixFileAttributeView source = Files.getFileAttributeView(from, PosixFileAttributeView.class);
        // Not with NOFOLLOW_LINKS: the JDK would open and close the file then, which releases its locks.
        PosixFileAttributeView view = Files.getFileAttributeView(to, PosixFileAttributeView.class);
        if (source == null || view == null) {
            return;
        }
        PosixFileAttributes old = source.readAttributes();
        PosixFileAttributes fresh = view.readAttributes();
        Set<PosixFilePermission> mode = EnumSet.noneOf(PosixFilePermission.class);
        mode.addAll(old.permissions());
        if (!old.group().equals(fresh.group()) && !isSet(() -> view.setGroup(old.group()))) {
            limitGroup(mode);
        }
        if (!old.owner().equals(fresh.owner())) {
            isSet(() -> view.setOwner(old.owner()));
        }
        view.setPermissions(mode);
    }

    /**
     * Whether a file may be replaced: its mode contains a write permission, and this process may write it. For root, only the mode counts.
     *
     * @param file an existing file
     * @return false for a read-only file, whichever user runs the process
     * @throws IOException if the mode cannot be read
     */
    public static boolean isWritable(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        boolean isReadOnly = view != null
                && Collections.disjoint(
                        view.readAttributes().permissions(),
                        EnumSet.of(
                                PosixFilePermission.OWNER_WRITE,
                                PosixFilePermission.GROUP_WRITE,
                                PosixFilePermission.OTHERS_WRITE));
        return !isReadOnly && Files.isWritable(file);
    }

    private interface Change {
        void run() throws IOException;
    }

    private static boolean isSet(Change change) {
        try {
            change.run();
            return true;
        } catch (IOException e) {
            return false; // Only root may change owners, and only members of a group may set it.
        }
    }

    private static void limitGroup(Set<PosixFilePermission> mode) {
        limit(mode, PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);
        limit(mode, PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);
        limit(mode, PosixFilePermission.GROUP_EXECUTE, PosixFilePermission.OTHERS_EXECUTE);
    }

    private static void limit(Set<PosixFilePermission> mode, PosixFilePermission group, PosixFilePermission others) {
        if (!mode.contains(others)) {
            mode.remove(group);
        }
    }
}
