package dev.ashlar.pipeline.development;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A file below the content with the address of a live view. It is named after the process, so that those of processes that were killed are known. */
final class LiveAddress {
    private static final Pattern NAME = Pattern.compile("(\\d{1,18})-\\d{1,5}");
    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d{1,5}/#[0-9a-f]{32}");
    private static final int LONGEST = 100;

    private final Path file;

    private LiveAddress(Path file) {
        this.file = file;
    }

    private static Path folder(Path content) {
        return content.resolve(CacheFiles.HIDDEN).resolve("live");
    }

    /** Null where no file can be written: the address is in the log then. */
    static @Nullable LiveAddress write(@Nullable Path content, URI address) {
        if (content == null) {
            return null;
        }
        try {
            CacheFiles.requireNoLinks(content, folder(content));
            Path folder = Files.createDirectories(folder(content));
            CacheFiles.ignore(folder.resolveSibling(".gitignore"));
            all(content);
            Path file = folder.resolve(ProcessHandle.current().pid() + "-" + address.getPort());
            Path unfinished = Files.createTempFile(folder, "", ".tmp");
            try {
                if (Files.getFileStore(unfinished).supportsFileAttributeView("posix")) {
                    Files.setPosixFilePermissions(unfinished, PosixFilePermissions.fromString("rw-------"));
                }
                Files.writeString(unfinished, address.toString());
                Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(unfinished);
            }
            return new LiveAddress(file);
        } catch (IOException e) {
            return null;
        }
    }

    /** The addresses that processes have left which run still. Files of other processes are deleted. */
    static List<URI> all(Path content) {
        List<URI> addresses = new ArrayList<>();
        try {
            CacheFiles.requireNoLinks(content, folder(content));
        } catch (IOException e) {
            return List.of();
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder(content))) {
            for (Path file : files) {
                Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
                if (name.matches()) {
                    add(file, Long.parseLong(name.group(1)), addresses);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return addresses; // There is no folder: no game has a live view.
        }
        return addresses;
    }

    private static void add(Path file, long process, List<URI> addresses) {
        try {
            boolean isSmall = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) < LONGEST;
            String address = isSmall ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
            if (!ADDRESS.matcher(address).matches()) {
                return; // Somebody else's file.
            }
            if (ProcessHandle.of(process).isEmpty()) {
                Files.deleteIfExists(file);
            } else {
                addresses.add(URI.create(address));
            }
        } catch (IOException e) {
            // It has just been deleted.
        }
    }

    void delete() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // The next live view deletes it.
        }
    }
}
