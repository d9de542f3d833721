package dev.ashlar.pipeline.development;

import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.cache.FileHashes;
import dev.ashlar.pipeline.cache.RunReason;
import dev.ashlar.pipeline.cache.RunStamp;
import dev.ashlar.pipeline.cook.PackPublisher;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.remote.RemoteCache;
import dev.ashlar.pipeline.remote.RemoteFile;
import dev.ashlar.pipeline.remote.Sha256;
import dev.ashlar.pipeline.remote.WrongEntryException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The packs and caches of other machines. Whatever is wrong with the server or with what it has, the content is read: after the first request that fails, none
 * is made any more. For one thread.
 */
final class RemotePacks {
    private static final String PACK_KEY = "ashlar pack 1";
    private static final String PACK = "pack";
    private static final String STAMP = "stamp";
    /** A stamp has a hash of each file of the content. */
    private static final long MOST_STAMP_BYTES = 64L << 20;

    private final RemoteCache remote;
    private final List<RunReason> reasons;
    private final List<String> warnings = new ArrayList<>();
    private boolean isOff;

    RemotePacks(RemoteCache remote, List<RunReason> reasons) {
        this.remote = remote;
        this.reasons = reasons;
    }

    List<String> warnings() {
        return List.copyOf(warnings);
    }

    private void tell(String what) {
        reasons.add(new RunReason(RunReason.About.CACHE, "remote", what));
    }

    private void tell(String what, long bytes) {
        tell(what + ", " + String.format(Locale.ROOT, "%,d", bytes) + " bytes");
    }

    /** What may fail. */
    private interface Attempt {
        void make() throws IOException;
    }

    /** Whether nobody else writes the local cache, and the attempt did not fail. */
    private boolean attempt(CacheFiles files, Attempt attempt) {
        if (isOff) {
            return false;
        }
        try {
            boolean isFree = files.runLocked(attempt::make);
            if (!isFree) {
                tell("not asked: another process writes the local cache");
            }
            return isFree;
        } catch (FileNotFoundException e) {
            tell(String.valueOf(e.getMessage()));
        } catch (WrongEntryException | RuntimeException e) {
            warnings.add(RemoteCache.WARNING + e.getMessage() + "; the entry is not used");
        } catch (IOException e) {
            isOff = true;
            warnings.add(RemoteCache.WARNING + e.getMessage() + "; this run goes on without it");
        }
        return false;
    }

    private static String key(RunStamp stamp) {
        return new Sha256()
                .add(PACK_KEY)
                .add(stamp.options())
                .add(stamp.inputs())
                .hex();
    }

    /** The warnings of content whose pack was put in place; null where there is none, or it is not used. */
    @Nullable
    List<Problem> loadPack(CacheFiles files, RunStamp now, Path pack, Progress progress) {
        List<Problem> told = new ArrayList<>();
        List<RemoteFile> loaded = new ArrayList<>();
        boolean isDone = attempt(files, () -> {
            Map<String, RemoteFile> entry = remote.find(key(now));
            if (entry == null) {
                tell("has no pack of this content with these options");
                return;
            }
            RemoteFile stamp = file(entry, STAMP);
            RemoteFile bytes = file(entry, PACK);
            if (stamp.size() > MOST_STAMP_BYTES) {
                throw wrong("a stamp of at most " + MOST_STAMP_BYTES + " bytes", stamp.size() + " bytes");
            }
            requireRoom(
                    List.of(bytes), Objects.requireNonNull(pack.toAbsolutePath().getParent()));
            files.fetch(STAMP, into -> remote.load(stamp, into));
            told.addAll(warnings(RunStamp.read(files.fetched()), now, bytes));
            publish(bytes, pack, progress);
            loaded.add(bytes);
            tell("pack loaded", bytes.size());
        });
        CacheFiles.delete(files.fetched());
        return isDone && !loaded.isEmpty() ? told : null;
    }

    private void publish(RemoteFile bytes, Path pack, Progress progress) throws IOException {
        try {
            new PackPublisher(pack)
                    .publish(
                            into -> {
                                remote.load(bytes, into);
                                return 0; // Nobody asks for the content id.
                            },
                            progress);
        } catch (IOException e) {
            throw e.getCause() instanceof IOException cause ? cause : e;
        }
    }

    private RemoteFile file(Map<String, RemoteFile> entry, String name) throws WrongEntryException {
        RemoteFile file = entry.get(name);
        if (file == null) {
            throw wrong("an entry with the file " + name, entry.keySet().toString());
        }
        return file;
    }

    /** An entry may state any size, and its files are only refused when they are longer. */
    private void requireRoom(List<RemoteFile> loaded, Path folder) throws IOException {
        long room = Files.getFileStore(folder).getUsableSpace();
        long left = room;
        for (RemoteFile file : loaded) {
            if (file.size() > left) {
                throw wrong(
                        "files that the disk of " + folder + " has room for, at most " + room + " bytes",
                        file.name() + " with " + file.size() + " bytes and " + (room - left) + " of other files");
            }
            left -= file.size();
        }
    }

    private WrongEntryException wrong(String expected, String found) {
        return new WrongEntryException(remote.address() + ": expected " + expected + ", found " + found);
    }

    /** The stamp says of what the pack is: an entry may be that of something else. */
    private List<Problem> warnings(@Nullable RunStamp stamp, RunStamp now, RemoteFile pack) throws WrongEntryException {
        boolean isOfThis = stamp != null
                && stamp.options().equals(now.options())
                && stamp.inputs().equals(now.inputs())
                && !stamp.told().isEmpty()
                && pack.digest().equals(stamp.told().get(0));
        if (!isOfThis) {
            throw wrong("the pack of this content, with a stamp that says so", "another stamp");
        }
        return stamp.told().stream().skip(1).map(Problem.class::cast).toList();
    }

    /** Whether a state of some content with the same schemas was fetched, and the sections that are missing. */
    boolean fetchContent(CacheFiles files, String key) {
        List<RemoteFile> fetched = new ArrayList<>();
        boolean isDone = attempt(files, () -> {
            Map<String, RemoteFile> entry = remote.find(key);
            if (entry == null) {
                tell("has no content of these schemas");
                return;
            }
            List<RemoteFile> missing = new ArrayList<>(List.of(file(entry, CacheFiles.STATE)));
            for (RemoteFile file : entry.values()) {
                if (CacheFiles.isSection(file.name())) {
                    missing.addAll(files.hasSection(file.name()) ? List.of() : List.of(file));
                } else if (!file.equals(missing.get(0))) {
                    throw wrong("an entry of a state and sections", file.name());
                }
            }
            requireRoom(missing, files.folder());
            RemoteCache.forEach(missing, file -> files.fetch(file.name(), into -> remote.load(file, into)));
            fetched.addAll(missing);
            tell("content loaded", missing.stream().mapToLong(RemoteFile::size).sum());
        });
        return isDone && !fetched.isEmpty();
    }

    /** Sends what this run has written: a pack that has a stamp, and the files of a cache unless there are none. */
    void send(
            CacheFiles files, @Nullable RunStamp stamp, Path pack, String contentKey, Map<String, Path> contentFiles) {
        if (remote.isReadOnly()) {
            return;
        }
        attempt(files, () -> {
            long bytes = stamp == null ? 0 : sendPack(files, stamp, pack);
            if (!contentFiles.isEmpty()) {
                Map<RemoteFile, Path> named = new ConcurrentHashMap<>();
                RemoteCache.forEach(
                        contentFiles.keySet(),
                        name -> named.put(RemoteFile.of(name, path(contentFiles, name)), path(contentFiles, name)));
                bytes += remote.send(contentKey, named);
            }
            tell("sent", bytes);
        });
        CacheFiles.delete(files.fetched());
    }

    private long sendPack(CacheFiles files, RunStamp stamp, Path pack) throws IOException {
        RemoteFile packed = RemoteFile.of(PACK, pack);
        if (!FileHashes.of(Map.of(pack.toString(), pack)).equals(stamp.outputs())) {
            return 0; // Another process has written there since.
        }
        List<Object> told = new ArrayList<>(List.of(packed.digest()));
        told.addAll(stamp.told());
        RunStamp of = new RunStamp(stamp.options(), stamp.inputs(), Map.of(), told);
        Path stampFile = files.writeFetched(of::write);
        return remote.send(key(stamp), Map.of(packed, pack, RemoteFile.of(STAMP, stampFile), stampFile));
    }

    private static Path path(Map<String, Path> files, String name) {
        return Objects.requireNonNull(files.get(name));
    }
}
