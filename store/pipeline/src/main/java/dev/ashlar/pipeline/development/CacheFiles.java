package dev.ashlar.pipeline.development;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.pipeline.backend.CachedFolder;
import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The files of a cache. Each is written beside its place and moved there; a section has its checksum for a name, and is never changed. Nothing is forced to
 * the device: what is lost with the power does not fit its checksum.
 */
final class CacheFiles {
    /** What Ashlar keeps beside content, hidden from version control. */
    static final String HIDDEN = ".ashlar";

    static final String STATE = "state";

    private static final String SECTION = ".section";
    private static final String UNFINISHED = ".tmp";
    /** What names of files begin with that came from a remote cache, or go there: each run has its own. */
    private static final String FETCHED = "fetched";
    /** Fetched files that are older were left by runs that did not end. */
    private static final long LEFT_MILLIS = 3_600_000;

    private static final String STAMP = ".stamp";
    /** Stamps of packs: of those that were written longest ago no more are kept. */
    private static final int MOST_STAMPS = 8;

    private final Path folder;
    /** Hides the cache from version control; null beside the content. */
    private final @Nullable Path ignoring;
    /** Random: processes of several machines may have one folder. */
    private final String fetched =
            FETCHED + "-" + Long.toHexString(ThreadLocalRandom.current().nextLong()) + UNFINISHED;

    private CacheFiles(Path folder, @Nullable Path ignoring) {
        this.folder = folder;
        this.ignoring = ignoring;
    }

    static CacheFiles of(CachedFolder place) {
        Path hidden = place.path().resolve(HIDDEN);
        return new CacheFiles(hidden.resolve(place.name()), hidden.resolve(".gitignore"));
    }

    static CacheFiles in(Path folder) {
        return new CacheFiles(folder, null);
    }

    /**
     * A stranger's folder may have links in the place of the folders of Ashlar: nothing is written or deleted behind them.
     *
     * @throws IOException if one of the folders below the content is a link
     */
    static void requireNoLinks(Path content, Path folder) throws IOException {
        for (Path each = folder; each != null && !each.equals(content); each = each.getParent()) {
            if (Files.isSymbolicLink(each)) {
                throw new IOException(each + " is a link: expected a folder");
            }
        }
    }

    /** Hides the folder of a file from version control. */
    static void ignore(Path ignoring) throws IOException {
        if (!Files.exists(ignoring)) {
            Files.writeString(ignoring, "*\n");
        }
    }

    /** What writes a file. */
    interface Writing {
        void write(CacheOutput into) throws IOException;
    }

    /** What reads a file. */
    interface Reading<T> {
        T read(CacheInput from) throws IOException;
    }

    boolean hasState() {
        return Files.exists(folder.resolve(STATE));
    }

    /** Reads the state of this machine, or the file that was fetched. */
    <T> T readState(boolean isFetched, Reading<T> reading) throws IOException {
        try (CacheInput input = CacheInput.open(isFetched ? fetched() : folder.resolve(STATE))) {
            T read = reading.read(input);
            input.finish();
            return read;
        }
    }

    /** Reads a section as a whole; one that is another than its name says is refused. */
    <T> T readSection(long checksum, Reading<T> reading) throws IOException {
        try (CacheInput input = CacheInput.open(section(checksum))) {
            T read = reading.read(input);
            if (input.finish() != checksum) {
                throw new IOException("a section is another one");
            }
            return read;
        }
    }

    /** Whether nobody has deleted a section. */
    boolean hasSection(long checksum) {
        return Files.exists(section(checksum));
    }

    private Path section(long checksum) {
        return folder.resolve(HexFormat.of().withUpperCase().toHexDigits(checksum) + SECTION);
    }

    /** The state and sections, by name. */
    Map<String, Path> files(Collection<Long> checksums) {
        Map<String, Path> files = new TreeMap<>(Map.of(STATE, folder.resolve(STATE)));
        checksums.forEach(each -> files.put(section(each).getFileName().toString(), section(each)));
        return files;
    }

    static boolean isSection(String name) {
        return name.matches("[0-9A-F]{16}\\" + SECTION);
    }

    boolean hasSection(String name) {
        return Files.exists(folder.resolve(name));
    }

    /** What writes bytes that come from elsewhere. */
    interface Fetching {
        void write(FileChannel into) throws IOException;
    }

    /** Where they are. */
    Path folder() {
        return folder;
    }

    /** Where {@link #fetch} puts what is no section. */
    Path fetched() {
        return folder.resolve(fetched);
    }

    /** Fetches a section, or a file that is read once. */
    void fetch(String name, Fetching fetching) throws IOException {
        boolean isSection = isSection(name);
        Path unfinished = isSection ? folder.resolve(name + UNFINISHED) : fetched();
        try (FileChannel channel = FileChannel.open(
                unfinished,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)) {
            fetching.write(channel);
        } catch (IOException | RuntimeException e) {
            delete(unfinished);
            throw e;
        }
        if (isSection) {
            move(unfinished, folder.resolve(name));
        }
    }

    /** What changes the files while no other process does. */
    interface Changing {
        void run() throws IOException;
    }

    /** Whether nobody else was at it. */
    boolean runLocked(Changing changing) throws IOException {
        if (ignoring != null) {
            Path place = ignoring.getParent().getParent();
            requireNoLinks(place, folder);
            createPrivate(place);
        }
        Files.createDirectories(folder);
        if (ignoring != null) {
            ignore(ignoring);
        }
        try (FileChannel channel =
                        FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            if (lock != null) {
                changing.run();
            }
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false; // Another store of this process.
        }
    }

    /** A folder of content is there. One that is not is for content of a server, which others may not be allowed to read. */
    private static void createPrivate(Path place) throws IOException {
        if (!Files.exists(place)) {
            Files.createDirectories(place.getParent());
            boolean isPosix =
                    place.getFileSystem().supportedFileAttributeViews().contains("posix");
            Files.createDirectories(
                    place,
                    isPosix
                            ? new FileAttribute<?>[] {
                                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                            }
                            : new FileAttribute<?>[0]);
        }
    }

    /** The checksum of the section, which is its name. */
    long writeSection(Writing writing) throws IOException {
        Path unfinished = folder.resolve("section" + UNFINISHED);
        long checksum = write(unfinished, writing);
        move(unfinished, section(checksum));
        return checksum;
    }

    /** Writes a file for a remote cache. */
    Path writeFetched(Writing writing) throws IOException {
        write(fetched(), writing);
        return fetched();
    }

    void writeState(Writing writing) throws IOException {
        Path unfinished = folder.resolve(STATE + UNFINISHED);
        write(unfinished, writing);
        move(unfinished, folder.resolve(STATE));
    }

    /** The stamp of a run that has written a file. */
    Path stamp(Path output) {
        return folder.resolve(HexFormat.of().withUpperCase().toHexDigits(XxHash64.key(output.toString())) + STAMP);
    }

    /** Writes the stamp of a run that has written a file, and deletes the oldest ones of others. */
    void writeStamp(Path output, Writing writing) throws IOException {
        Path unfinished = folder.resolve("stamp" + UNFINISHED);
        write(unfinished, writing);
        move(unfinished, stamp(output));
        List<Path> stamps = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + STAMP)) {
            files.forEach(stamps::add);
        }
        if (stamps.size() > MOST_STAMPS) {
            stamps.remove(stamp(output));
            stamps.sort(Comparator.comparing(CacheFiles::modified));
            stamps.subList(0, stamps.size() + 1 - MOST_STAMPS).forEach(CacheFiles::delete);
        }
    }

    private static long modified(Path file) {
        try {
            return Files.getLastModifiedTime(file).toMillis();
        } catch (IOException e) {
            return 0; // It is gone.
        }
    }

    private static long write(Path file, Writing writing) throws IOException {
        try (CacheOutput output = CacheOutput.create(file)) {
            writing.write(output);
            return output.finish();
        } catch (IOException | RuntimeException e) {
            delete(file); // It takes the last of a full disk.
            throw e;
        }
    }

    private static void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Deletes what no state names any more. A file that another process reads may stay, where the system says so, until the next time. */
    void retain(Set<Long> checksums) throws IOException {
        Set<Path> named = new HashSet<>();
        checksums.forEach(each -> named.add(section(each)));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*{" + SECTION + "," + UNFINISHED + "}")) {
            for (Path file : files) {
                if (!named.contains(file) && !isInUse(file)) {
                    delete(file);
                }
            }
        }
    }

    /** Whether another run may still read it: it does so without the lock. */
    private static boolean isInUse(Path file) {
        return file.getFileName().toString().startsWith(FETCHED)
                && System.currentTimeMillis() - modified(file) < LEFT_MILLIS;
    }

    static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // The next writer tries again.
        }
    }
}
