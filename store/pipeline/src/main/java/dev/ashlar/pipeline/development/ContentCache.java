package dev.ashlar.pipeline.development;

import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.compiler.folder.FileReason;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.CachedFolder;
import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import dev.ashlar.pipeline.cache.TreeBytes;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.KeptType;
import dev.ashlar.pipeline.content.LiveContent;
import dev.ashlar.pipeline.content.RecordList;
import dev.ashlar.pipeline.pack.EncodedType;
import dev.ashlar.pipeline.progress.ParallelTasks;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.remote.Sha256;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Opens content from a cache, and writes the cache. What it restores is the state of an earlier store; content is what a reload makes of it. Whatever is
 * wrong with the files of the cache, all content is read. For one thread at a time; {@link #status} for any.
 */
final class ContentCache {
    /** How long content has to stay the same before it is written. */
    static final long PATIENCE_NANOS = 10_000_000_000L;

    /** To be changed with anything that is written here, in sections, or by trackers. */
    private static final long FORMAT = 11;

    static final String NOT_WRITTEN = "not written yet";

    private final @Nullable CacheFiles files;
    private final long settings;
    private volatile String status;
    private LiveCook cook = new LiveCook();
    private @Nullable Source source;
    private boolean isRestored;
    /** Whether restored types can get items. */
    private boolean revises;
    /** The sections of types that a state on the disk names. */
    private Map<String, Written> written = Map.of();
    /** Of the content that is written, or cannot be. */
    private long writtenVersion;

    private long seenVersion;
    private long seenSince;

    /** A section that was read. */
    private record Section(KeptType kept, CookedRows rows) {}

    /** Where the files of a cache come from if this machine has none. */
    interface Source {
        /** Whether a state was fetched, and the sections that are missing. */
        boolean fetch(CacheFiles into, String key);
    }

    /** What a section was made from, while somebody else has it. */
    private record Written(
            long checksum,
            Reference<RecordList> records,
            Reference<RecordList> relatives,
            int referredKeys,
            Reference<EncodedType<?>> encoded) {
        static Written of(long checksum, KeptType kept, CookedRows rows) {
            return new Written(
                    checksum,
                    new WeakReference<>(kept.records()),
                    new WeakReference<>(kept.relatives()),
                    kept.referredKeys().length,
                    new WeakReference<>(rows.encoded()));
        }

        boolean isOf(KeptType kept, CookedRows rows) {
            return records.refersTo(kept.records())
                    && relatives.refersTo(kept.relatives())
                    && referredKeys == kept.referredKeys().length
                    && encoded.refersTo(rows.encoded());
        }
    }

    private ContentCache(@Nullable CacheFiles files, long settings, String status) {
        this.files = files;
        this.settings = settings;
        this.status = status;
    }

    /** The cache of a backend's content; one that does nothing where there is none. */
    static ContentCache of(Backend backend, DevelopmentCache choice) {
        if (!choice.isOn()) {
            return none("off");
        }
        Optional<CachedFolder> cached = backend.cachedFolder();
        if (cached.isEmpty()) {
            return none("none: a place of the content has none");
        }
        if (cached.get().bytes() < choice.leastBytes()) {
            return none("none: the content is small");
        }
        if (LiveContent.hasRules()) {
            return none("none: rules in Java see all records");
        }
        CacheFiles files = choice.folder() == null ? CacheFiles.of(cached.get()) : CacheFiles.in(choice.folder());
        return new ContentCache(files, cached.get().settings(), NOT_WRITTEN);
    }

    private static ContentCache none(String status) {
        return new ContentCache(null, 0, status);
    }

    /** What the cache has done last, for people. Any thread. */
    String status() {
        return status;
    }

    /** Whether the content was opened from the cache: then files were trusted by their times. */
    boolean isRestored() {
        return isRestored;
    }

    /** What cooks the content that was opened. */
    LiveCook cook() {
        return cook;
    }

    /** Where the cache is; null where there is none. */
    @Nullable
    CacheFiles files() {
        return files;
    }

    /** Has files that this machine lacks fetched from somewhere. Call it before {@link #open}. */
    void setSource(Source from) {
        source = from;
    }

    /** What the state of another machine has to have in common with this content, whatever its records are. */
    String key(List<SchemaReader.Source> schemaFiles) {
        Sha256 key = new Sha256().add("ashlar content " + FORMAT).add(BuildName.OF_THIS);
        key.add(Long.toHexString(settings)).add(String.valueOf(schemaFiles.size()));
        schemaFiles.forEach(file -> key.add(file.file()).add(file.text()));
        return key.hex();
    }

    /** The files of the cache by name, if they are of this content; else none. */
    Map<String, Path> files(LiveContent live) {
        CacheFiles cached = files;
        long version = cached == null ? 0 : live.version();
        return cached == null
                        || version == 0
                        || version != writtenVersion
                        || live.files().isEmpty()
                ? Map.of()
                : cached.files(written.values().stream().map(Written::checksum).toList());
    }

    /** Opens the content of a backend as a store does, which trusts times of files until it compares all bytes. */
    LiveContent open(Backend backend) {
        return open(backend, true, Progress.NONE);
    }

    /**
     * Opens the content of a backend.
     *
     * @param trustsTimes as for a store: whether files count as unchanged by their times, and restored types can get items. For a pack, all files are
     *     compared, and types of which strings, arrays or lists have changed are encoded as a whole
     * @throws dev.ashlar.compiler.problem.ContentException with every problem
     * @throws dev.ashlar.pipeline.backend.BackendException when it cannot be read
     */
    LiveContent open(Backend backend, boolean trustsTimes, Progress progress) {
        revises = trustsTimes;
        LiveContent live = restored(backend);
        if (live == null) {
            return LiveContent.open(backend, progress);
        }
        try {
            live.keep(live.read(!trustsTimes));
            isRestored = true;
            status = "restored";
            return live;
        } catch (RuntimeException | Error e) {
            live.close();
            written = Map.of();
            cook = new LiveCook();
            throw e;
        }
    }

    private @Nullable LiveContent restored(Backend backend) {
        CacheFiles cached = files;
        if (cached == null) {
            return null;
        }
        LiveContent live = cached.hasState() ? restored(backend, cached, false) : null;
        if (live == null && isFetched(backend, cached)) {
            live = restored(backend, cached, true);
            CacheFiles.delete(cached.fetched());
            writtenVersion = 0; // No state of this machine is written.
        }
        return live;
    }

    /** What was thrown, in words: a class name tells a user nothing, unless there is no more. */
    static String reason(Throwable thrown) {
        Throwable reason = thrown instanceof UncheckedIOException ? thrown.getCause() : thrown;
        if (reason instanceof IOException file) {
            return FileReason.sentence(file);
        }
        return reason.getMessage() == null ? reason.toString() : reason.getMessage();
    }

    private boolean isFetched(Backend backend, CacheFiles cached) {
        try {
            return source != null && source.fetch(cached, key(backend.schemaFiles()));
        } catch (RuntimeException e) {
            return false; // Of schemas that cannot be read: whoever reads them tells more.
        }
    }

    private @Nullable LiveContent restored(Backend backend, CacheFiles cached, boolean isFetched) {
        try {
            return cached.readState(isFetched, from -> restore(backend, cached, from));
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            status = "not used: " + reason(e);
            return null;
        }
    }

    /** The state, when it is one of this build and of the schemas as they are; else what is wrong. */
    private LiveContent restore(Backend backend, CacheFiles cached, CacheInput from) throws IOException {
        if (from.getLong() != FORMAT || !from.getText().equals(BuildName.OF_THIS)) {
            throw new IOException("another version of Ashlar has written it");
        }
        if (from.getLong() != settings) {
            throw new IOException("the settings of the content have changed");
        }
        List<SchemaReader.Source> sources = new ArrayList<>();
        for (int i = from.getCount(); i > 0; i--) {
            sources.add(new SchemaReader.Source(from.getText(), from.getText()));
        }
        if (!sources.equals(backend.schemaFiles())) {
            throw new IOException("the schemas have changed");
        }
        Map<String, Long> checksums = new LinkedHashMap<>();
        List<Schema> schemas = new ArrayList<>();
        for (int i = from.getCount(); i > 0; i--) {
            Schema schema = (Schema) Objects.requireNonNull(TreeBytes.read(from));
            schemas.add(schema);
            checksums.put(schema.name(), from.getLong());
        }
        Map<String, Section> sections = new ConcurrentHashMap<>();
        List<Runnable> tasks = new ArrayList<>();
        schemas.forEach(schema ->
                tasks.add(() -> sections.put(schema.name(), section(cached, schema, checksums.get(schema.name())))));
        ParallelTasks.run(tasks, Runtime.getRuntime().availableProcessors(), Progress.NONE);
        Map<String, KeptType> kept = new HashMap<>();
        sections.forEach((name, section) -> kept.put(name, section.kept()));
        LiveContent live = LiveContent.restore(backend, schemas, sources, kept, from);
        Map<String, CookedType> types = new LinkedHashMap<>();
        Map<String, Written> restored = new LinkedHashMap<>();
        for (Schema schema : schemas) {
            Section section = Objects.requireNonNull(sections.get(schema.name()));
            RecordList records = section.kept().records();
            types.put(schema.name(), new CookedType(schema, records, records.ids(), section.rows()));
            restored.put(schema.name(), Written.of(checksums.get(schema.name()), section.kept(), section.rows()));
        }
        written = restored;
        cook = new LiveCook(types);
        writtenVersion = live.version();
        return live;
    }

    private Section section(CacheFiles cached, Schema schema, long checksum) {
        CookedSections sections = new CookedSections(HeaderFormat.WINDOW_SHIFT, revises);
        try {
            return cached.readSection(checksum, from -> {
                KeptType kept = KeptType.read(from, schema.name());
                boolean isRevised = from.getNumber() != 0;
                TypeLayout type = LayoutPlanner.planTreeWithUnshipped(schema);
                return new Section(kept, CookedRows.restored(sections.read(type, from), isRevised));
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes content that has stayed the same for a while; {@code now}: in nanoseconds. */
    void writeIfSettled(LiveContent live, LiveCook cooked, long now) {
        long version = files == null ? 0 : live.version();
        if (version != seenVersion) {
            seenVersion = version;
            seenSince = now;
        } else if (now - seenSince >= PATIENCE_NANOS) {
            write(live, cooked);
        }
    }

    /** Writes content that differs from what is written. */
    void write(LiveContent live, LiveCook cooked) {
        CacheFiles cached = files;
        long version = cached == null ? 0 : live.version();
        if (cached == null || version == 0 || version == writtenVersion) {
            return;
        }
        writtenVersion = version; // Whatever becomes of it: the next change is another chance.
        try {
            boolean isFree = cached.runLocked(() -> write(cached, live, cooked));
            status = isFree ? "written" : "not written: another process is writing it";
            writtenVersion = isFree ? version : 0;
        } catch (IOException | RuntimeException e) {
            status = "not written: " + reason(e);
        }
    }

    private void write(CacheFiles cached, LiveContent live, LiveCook cooked) throws IOException {
        Content content = live.content();
        Map<String, CookedRows> rows = new HashMap<>();
        for (CookedType type : cooked.types()) {
            if (type.records() != content.records().get(type.schema().name())) {
                throw new IOException("an edit was not saved");
            }
            rows.put(type.schema().name(), type.rows());
        }
        Map<String, Written> now = new LinkedHashMap<>();
        for (Schema schema : content.schemas()) {
            String name = schema.name();
            KeptType kept = live.type(name);
            CookedRows cookedRows = Objects.requireNonNull(rows.get(name));
            Written before = written.get(name);
            if (before != null && before.isOf(kept, cookedRows) && cached.hasSection(before.checksum())) {
                now.put(name, before);
            } else {
                now.put(name, Written.of(writeSection(cached, kept, cookedRows), kept, cookedRows));
            }
        }
        cached.writeState(into -> writeState(live, now, into));
        written = now;
        Set<Long> checksums = new LinkedHashSet<>();
        now.values().forEach(section -> checksums.add(section.checksum()));
        cached.retain(checksums);
    }

    private static long writeSection(CacheFiles cached, KeptType kept, CookedRows rows) throws IOException {
        return cached.writeSection(into -> {
            kept.write(into);
            into.putNumber(rows.isRevised() ? 1 : 0);
            new CookedSections(HeaderFormat.WINDOW_SHIFT, false).write(rows, into);
        });
    }

    private void writeState(LiveContent live, Map<String, Written> sections, CacheOutput into) throws IOException {
        into.putLong(FORMAT);
        into.putText(BuildName.OF_THIS);
        into.putLong(settings);
        into.putNumber(live.files().size());
        for (SchemaReader.Source file : live.files()) {
            into.putText(file.file());
            into.putText(file.text());
        }
        into.putNumber(sections.size());
        for (Schema schema : live.content().schemas()) {
            TreeBytes.write(schema, into);
            into.putLong(Objects.requireNonNull(sections.get(schema.name())).checksum());
        }
        live.write(into);
    }
}
