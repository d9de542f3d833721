package dev.ashlar.pipeline.development;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.ContentState;
import dev.ashlar.pipeline.cache.FileHashes;
import dev.ashlar.pipeline.cache.RunReason;
import dev.ashlar.pipeline.cache.RunReason.About;
import dev.ashlar.pipeline.cache.RunStamp;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.content.LiveContent;
import dev.ashlar.pipeline.pack.EncodedType;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.remote.RemoteCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Content that is packed with the cache of {@linkplain DevelopmentCache development stores}. Only changed content is read. If the pack is up to date,
 * nothing is read. Files are compared byte by byte, never by their times. Content and problems are the same with a cache and without. If the cache
 * cannot be read or written, packing continues without it. For one thread.
 */
public final class CachedPack implements AutoCloseable {
    private static final String BUILD = "build of Ashlar";
    private static final String RESTORED = "restored: what has not changed is not read again";
    private static final String NEW = "there is none: all is read";

    private final Backend backend;
    private final ContentCache cache;
    private final Path pack;
    private final Map<String, String> options;
    private final List<RunReason> reasons = new ArrayList<>();
    /** What is packed, and what stands in the place of the pack; null where there is no cache, or files cannot be read. */
    private @Nullable RunStamp now;

    /** Of the content that {@link #now} has. */
    private Map<String, String> times = Map.of();

    private @Nullable LiveContent live;
    private List<Problem> warnings = List.of();
    private boolean isCooked;
    /** What the cache said once the content was read. */
    private String statusRead = "";

    private final @Nullable RemotePacks remote;

    private CachedPack(
            Backend backend, ContentCache cache, @Nullable RemoteCache shared, Path pack, Map<String, String> options) {
        this.backend = backend;
        this.cache = cache;
        this.remote = shared == null || cache.files() == null ? null : new RemotePacks(shared, reasons);
        if (remote != null) {
            cache.setSource(remote::fetchContent);
        }
        this.pack = pack.toAbsolutePath().normalize();
        this.options = new TreeMap<>(options);
        this.options.put(BUILD, BuildName.OF_THIS);
    }

    /**
     * Opens content to pack.
     *
     * @param location in the form that {@link Backends#open(String)} accepts
     * @param choice location of the cache
     * @param shared cache of several machines, used where there is a local cache; null for none
     * @param pack the file to write
     * @param options everything else that the bytes of the pack depend on, by name
     * @return the opened content; the caller closes it
     * @throws dev.ashlar.pipeline.backend.BackendException if the content cannot be opened
     */
    public static CachedPack open(
            String location,
            DevelopmentCache choice,
            @Nullable RemoteCache shared,
            Path pack,
            Map<String, String> options) {
        return open(Backends.open(location), choice, shared, pack, options);
    }

    static CachedPack open(
            Backend backend,
            DevelopmentCache choice,
            @Nullable RemoteCache shared,
            Path pack,
            Map<String, String> options) {
        try {
            return new CachedPack(backend, ContentCache.of(backend, choice), shared, pack, options);
        } catch (RuntimeException | Error e) {
            backend.close();
            throw e;
        }
    }

    /**
     * Compares the content, the options and the pack with the state of the last run.
     *
     * @return the warnings of the content if the pack is up to date; null if it has to be written
     */
    public @Nullable List<Problem> warningsIfUpToDate() {
        CacheFiles files = cache.files();
        if (files == null) {
            tell(cache.status());
            return null;
        }
        try {
            ContentState state = backend.contentState().orElse(null);
            if (state == null) {
                tell("the pack is written, since a place of the content cannot tell whether it has changed");
                return null;
            }
            RunStamp found = new RunStamp(options, state.parts(), output(), List.of());
            now = found;
            times = state.times();
            RunStamp before = RunStamp.read(files.stamp(pack));
            if (before == null) {
                tell("knows of no earlier run that has written this pack");
                return null;
            }
            reasons.addAll(before.reasons(found));
            if (reasons.isEmpty()) {
                tell("up to date: content, options and pack are those of the last run");
                return before.told().stream().map(Problem.class::cast).toList();
            }
            return null;
        } catch (IOException | RuntimeException e) {
            tell("content cannot be compared: " + ContentCache.reason(e)); // Whoever reads it tells more.
            return null;
        }
    }

    /**
     * Loads the pack of this content from the remote cache, and verifies it. Call this method after {@link #warningsIfUpToDate} has returned null.
     *
     * @param progress receives the progress
     * @return the warnings of the content if the pack was loaded; null if it has to be written
     */
    public @Nullable List<Problem> warningsIfLoaded(Progress progress) {
        CacheFiles files = cache.files();
        RunStamp wanted = now;
        if (remote == null || files == null || wanted == null) {
            return null;
        }
        List<Problem> told = remote.loadPack(files, wanted, pack, progress);
        if (told != null) {
            try {
                RunStamp loaded = new RunStamp(options, wanted.inputs(), output(), told);
                files.runLocked(() -> files.writeStamp(pack, loaded::write));
            } catch (IOException | RuntimeException e) {
                tell("not written: " + ContentCache.reason(e));
            }
        }
        return told;
    }

    /** {@return warnings about the remote cache, in the order in which they were found} */
    public List<String> remoteWarnings() {
        return remote == null ? List.of() : remote.warnings();
    }

    private void tell(String what) {
        reasons.add(new RunReason(About.CACHE, "", what));
    }

    private SortedMap<String, Long> output() throws IOException {
        return FileHashes.of(Files.exists(pack) ? Map.of(pack.toString(), pack) : Map.of());
    }

    /**
     * Reads the content, or only the part that has changed.
     *
     * @param progress receives the progress
     * @return content without problems
     * @throws dev.ashlar.compiler.problem.ContentException with every problem of every type
     * @throws dev.ashlar.pipeline.backend.BackendException if the content cannot be read
     */
    public Content read(Progress progress) {
        Content content = content(progress);
        warnings = content.warnings();
        return content;
    }

    private Content content(Progress progress) {
        if (cache.files() == null) {
            return ContentReader.readStaged(backend, progress);
        }
        LiveContent opened;
        try {
            opened = cache.open(backend, false, progress);
        } catch (ContentException e) {
            tell("content has problems: all is read");
            throw e;
        }
        statusRead = cache.status();
        if (!cache.isRestored()) {
            tell(statusRead.equals(ContentCache.NOT_WRITTEN) ? NEW : statusRead);
        } else {
            tell(opened.whyAll().isEmpty() ? RESTORED : "restored, but all is read: " + opened.whyAll());
        }
        live = opened;
        return ContentFromCache.of(opened, cache, backend, progress);
    }

    /**
     * Encodes the content for the cache, in the form that stores need. If a type has the same bytes in the pack, the pack reuses them.
     *
     * @param shipped the part of the content that goes into the pack
     * @return the encoded types, by name; {@link #close} closes them
     */
    public Map<String, EncodedType<?>> encoded(Content shipped) {
        LiveContent read = live;
        if (cache.files() == null || read == null) {
            return Map.of();
        }
        try {
            cache.cook().cook(1, read.content());
            isCooked = true;
            List<CookedType> types = cache.cook().types();
            Set<Long> otherRows = types.stream()
                    .map(type -> type.schema().name())
                    .filter(name -> shipped.records().get(name)
                            != read.content().records().get(name))
                    .map(XxHash64::key)
                    .collect(Collectors.toSet());
            Map<String, EncodedType<?>> encoded = new TreeMap<>();
            types.stream()
                    .filter(type -> type.isPacked(otherRows))
                    .forEach(type -> encoded.put(type.schema().name(), type.encoded()));
            return encoded;
        } catch (RuntimeException | OutOfMemoryError e) {
            tell("not written: " + ContentCache.reason(e)); // Where the pack cannot be written either, it says so.
            return Map.of();
        }
    }

    /** Writes the cache, and sends it to the remote cache. Call this method after the pack is published. */
    public void packed() {
        CacheFiles files = cache.files();
        LiveContent read = live;
        if (files == null || read == null || !isCooked) {
            return;
        }
        try {
            SortedMap<String, Long> packed = output(); // At once: another process may write there too.
            read.readLockAgain();
            cache.write(read, cache.cook());
            RunStamp stamp = writeStamp(files, packed);
            if (!cache.status().equals(statusRead)) {
                tell(cache.status());
            }
            if (remote != null) {
                remote.send(files, stamp, pack, cache.key(read.files()), cache.files(read));
            }
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            tell("not written: " + ContentCache.reason(e));
        }
    }

    /**
     * Content that was changed while it was read is packed again the next time, also where the change was taken back: the times of files tell of that. The
     * lock is brought up to date meanwhile. Null where there is no stamp.
     */
    private @Nullable RunStamp writeStamp(CacheFiles files, SortedMap<String, Long> output) throws IOException {
        RunStamp before = now;
        ContentState state = before == null ? null : backend.contentState().orElse(null);
        if (before == null || state == null) {
            return null;
        }
        RunStamp packed = new RunStamp(options, state.parts(), output, warnings);
        if (withoutLock(packed).equals(withoutLock(before)) && state.times().equals(times)) {
            files.runLocked(() -> files.writeStamp(pack, packed::write));
            return packed;
        }
        return null;
    }

    private static Map<String, Long> withoutLock(RunStamp stamp) {
        Map<String, Long> inputs = new TreeMap<>(stamp.inputs());
        inputs.remove(SchemaLock.FILE);
        return inputs;
    }

    /** {@return the reasons for reading the content and the results of the cache, in the order in which they were found} */
    public List<RunReason> reasons() {
        return List.copyOf(reasons);
    }

    @Override
    public void close() {
        if (live != null) {
            live.close();
        }
        backend.close();
    }
}
