package dev.ashlar.compiler.folder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Explains why a file cannot be read or written. File systems often express the reason only through the class of the exception. Messages name the
 * folder of a temporary file instead of the file. Stateless; any thread.
 */
public final class FileReason {
    private static final Pattern TEMPORARY = Pattern.compile("\\..*[0-9a-f]{16}.*|\\.replacing-.*");

    private FileReason() {}

    /**
     * {@return a clause for a message that already names the file, such as {@code permission denied}}
     *
     * @param thrown exception of the file system
     */
    public static String of(Exception thrown) {
        Throwable cause = cause(thrown);
        Path folder = folderOfTemporary(cause);
        if (folder != null && cause instanceof AccessDeniedException) {
            return "no permission to write in the folder " + WorkingPath.of(folder);
        }
        if (folder != null && cause instanceof NoSuchFileException missing) {
            boolean isMove = missing.getOtherFile() != null;
            return isMove ? "somebody has removed its temporary file meanwhile" : withoutPlace(folder);
        }
        if (cause instanceof FileSystemException file && file.getReason() != null) {
            return file.getReason();
        }
        if (cause instanceof FileSystemException file) {
            return kind(file);
        }
        if (cause instanceof ClosedByInterruptException) {
            return "the thread was interrupted";
        }
        if (cause instanceof CharacterCodingException) {
            return "it is not UTF-8; save it as UTF-8";
        }
        return cause.getMessage() == null ? "the file system gives no reason" : cause.getMessage();
    }

    /** The kernel has folders that take no files, and says of a file there that it does not exist. */
    private static String withoutPlace(Path folder) {
        return Files.isDirectory(folder)
                ? "no file can be made in the folder " + WorkingPath.of(folder)
                : "there is no folder " + WorkingPath.of(folder);
    }

    /**
     * {@return a clause that names the file, such as {@code no permission for b.json}}
     *
     * @param thrown exception of the file system
     */
    public static String naming(IOException thrown) {
        if (!(thrown instanceof FileSystemException file) || file.getFile() == null || isTemporary(file)) {
            return of(thrown);
        }
        String name = WorkingPath.of(Path.of(file.getFile()));
        if (file instanceof NoSuchFileException) {
            return "there is no " + name;
        }
        return file instanceof AccessDeniedException ? "no permission for " + name : name + ": " + of(file);
    }

    /**
     * {@return a sentence that begins with the name of the file}
     *
     * @param thrown exception of the file system
     */
    public static String sentence(Exception thrown) {
        if (!(cause(thrown) instanceof FileSystemException file) || file.getFile() == null) {
            return thrown.getMessage() == null ? of(thrown) : thrown.getMessage();
        }
        return isTemporary(file) ? of(file) : file.getFile() + ": " + of(file);
    }

    private static Throwable cause(Exception thrown) {
        return thrown instanceof UncheckedIOException unchecked ? unchecked.getCause() : thrown;
    }

    private static String kind(FileSystemException thrown) {
        if (thrown instanceof NoSuchFileException) {
            return "no such file";
        }
        if (thrown instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (thrown instanceof FileAlreadyExistsException) {
            return "something of another kind is in its place";
        }
        if (thrown instanceof NotDirectoryException) {
            return "not a folder";
        }
        if (thrown instanceof DirectoryNotEmptyException) {
            return "the folder is not empty";
        }
        return thrown instanceof FileSystemLoopException
                ? "its links lead in a circle"
                : "the file system gives no reason";
    }

    private static boolean isTemporary(FileSystemException thrown) {
        return folderOfTemporary(thrown) != null;
    }

    private static @Nullable Path folderOfTemporary(Throwable thrown) {
        if (!(thrown instanceof FileSystemException file) || file.getFile() == null) {
            return null;
        }
        Path path = Path.of(file.getFile()).toAbsolutePath();
        boolean isTemporary = path.getFileName() != null
                && TEMPORARY.matcher(path.getFileName().toString()).matches();
        return isTemporary ? path.getParent() : null;
    }
}
