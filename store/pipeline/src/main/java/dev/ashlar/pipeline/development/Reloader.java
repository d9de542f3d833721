package dev.ashlar.pipeline.development;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.LiveContent;
import dev.ashlar.store.Generation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;

/** From content that has changed, or is edited, to a new generation of a store. For one thread at a time. */
final class Reloader implements ContentWatch.Watched {
    private final Backend backend;
    private final WritingBackend writing;
    private final Catalog catalog;
    private final LiveContent live;
    private final LiveCook cook;
    private final ContentCache cache;
    private final ReloadQueue reloads;
    private final Consumer<Generation> publishing;
    private long generationNumber = 1;

    /** Of the newest generation: a reload that failed knows none. */
    private volatile List<String> differences;

    private volatile Content content;
    private final GivenIds ids;
    /** Whether files were trusted by their times across two stores: until a read has compared their bytes. */
    private boolean isRecheckDue;

    private boolean hasBegunRecheck;

    Reloader(
            Backend backend,
            WritingBackend writing,
            Catalog catalog,
            LiveContent live,
            ContentCache cache,
            ReloadQueue reloads,
            Consumer<Generation> publishing) {
        this.backend = backend;
        this.writing = writing;
        this.catalog = catalog;
        this.live = live;
        this.cache = cache;
        this.cook = cache.cook();
        this.isRecheckDue = cache.isRestored();
        this.reloads = reloads;
        this.publishing = publishing;
        this.differences = reloads.last().differences();
        this.content = live.content();
        this.ids = new GivenIds(backend.location());
        ids.note(backend.lastIds());
        ids.note(content);
    }

    /** Whether to read once more, though nothing tells of a change, since files were trusted; true once. */
    boolean beginsRecheck() {
        boolean begins = isRecheckDue && !hasBegunRecheck;
        hasBegunRecheck |= begins;
        return begins;
    }

    /** Writes the cache once content has stayed the same for a while. */
    void writeCacheIfSettled() {
        cache.writeIfSettled(live, cook, System.nanoTime());
    }

    /** For new records. Any thread. */
    GivenIds ids() {
        return ids;
    }

    /** The content of the newest generation. Any thread. */
    Content content() {
        return content;
    }

    /** What a release of it would refuse. Any thread. */
    List<String> differences() {
        return differences;
    }

    @Override
    public long token() {
        return backend.changeToken();
    }

    @Override
    public boolean readsAtOnce() {
        return backend.readsAtOnce();
    }

    @Override
    public ContentWatch.Attempt read(Reload.Cause cause, long signedNanos) {
        long begin = System.nanoTime();
        Content content;
        try {
            content = live.read(isRecheckDue || cause == Reload.Cause.REQUESTED);
            isRecheckDue = false;
            ids.note(backend.lastIds());
        } catch (ContentException e) {
            boolean isPlace =
                    e.problems().stream().anyMatch(each -> each.message().equals(BackendException.UNREADABLE));
            return failed(cause, e.problems(), e.warnings(), isPlace, since(begin, signedNanos));
        } catch (RuntimeException | Error e) {
            return failed(cause, problem(e), List.of(), true, since(begin, signedNanos));
        }
        if (content == live.content()) {
            live.keep(content); // Files may be other than they were, though nothing else is.
            Reload unchanged = unchanged(cause, content, since(begin, signedNanos));
            Reload last = reloads.last();
            if (!last.isPublished() || !last.warnings().equals(unchanged.warnings())) {
                reloads.add(unchanged);
            }
            return new ContentWatch.Attempt(unchanged, false);
        }
        try {
            Prepared prepared = prepare(content, since(begin, signedNanos));
            return new ContentWatch.Attempt(publish(prepared, cause), false);
        } catch (RuntimeException | Error e) {
            // Content larger than the format or the memory can hold: whatever it is, the game goes on.
            return failed(cause, problem(e), List.of(), false, since(begin, signedNanos));
        }
    }

    /**
     * Saves edits, and publishes them where they change what readers see.
     *
     * @throws EditConflictException when somebody else has changed the same
     * @throws ContentException with every problem that the content would have
     * @throws dev.ashlar.pipeline.backend.BackendException when they cannot be written; nothing has changed then
     */
    Reload save(EditSave edits) {
        long begin = System.nanoTime();
        try {
            Content content = edits.check(live, backend);
            if (content == live.content()) {
                writing.run(backendToWrite ->
                        edits.write(backendToWrite, content)); // A key in the place of an id, at most.
                live.keep(content);
                return unchanged(Reload.Cause.EDITED, content, since(begin, 0));
            }
            Prepared prepared = prepare(content, since(begin, 0));
            long written = System.nanoTime();
            writing.run(backendToWrite -> edits.write(backendToWrite, content));
            return publish(prepared.after(System.nanoTime() - written), Reload.Cause.EDITED);
        } catch (RuntimeException | Error e) {
            live.discard();
            throw e;
        }
    }

    /** A generation that nobody sees yet. */
    private record Prepared(
            Content content,
            Generation generation,
            List<String> differences,
            SortedMap<String, ChangeCounts> changes,
            Reload.Times times) {
        /** The same, once something was waited for. */
        Prepared after(long waiting) {
            Reload.Times all = Reload.Times.of(times.waiting() + waiting, times.reading(), times.cooking());
            return new Prepared(content, generation, differences, changes, all);
        }
    }

    /** All that can fail: afterwards it would be told of a generation that is there. */
    private Prepared prepare(Content content, Reload.Times soFar) {
        long begin = System.nanoTime();
        List<String> found = ReleaseCheck.differences(catalog, content);
        ContentRevision revision = new ContentRevision(content);
        SortedMap<String, ChangeCounts> changes = ChangeCounts.of(revision.changesSince(live.content()));
        Generation generation = cook.cook(generationNumber + 1, revision);
        Reload.Times times = Reload.Times.of(soFar.waiting(), soFar.reading(), System.nanoTime() - begin);
        return new Prepared(content, generation, found, changes, times);
    }

    private Reload publish(Prepared prepared, Reload.Cause cause) {
        List<String> newDifferences = new ArrayList<>(prepared.differences());
        newDifferences.removeAll(Set.copyOf(differences));
        ids.note(prepared.content());
        Reload reload = new Reload(
                generationNumber + 1,
                cause,
                List.of(),
                live.warnings(),
                prepared.differences(),
                List.copyOf(newDifferences),
                prepared.content().recordCount(),
                prepared.changes(),
                prepared.times());
        publishing.accept(prepared.generation());
        generationNumber++;
        live.keep(prepared.content());
        content = prepared.content();
        differences = prepared.differences();
        reloads.add(reload);
        cook.makeRoom();
        return reload;
    }

    private Reload unchanged(Reload.Cause cause, Content content, Reload.Times times) {
        return new Reload(
                generationNumber,
                cause,
                List.of(),
                live.warnings(),
                differences,
                List.of(),
                content.recordCount(),
                Reload.NO_CHANGES,
                times);
    }

    @Override
    public ContentWatch.Attempt unreachable(Reload.Cause cause, Throwable thrown, long signedNanos) {
        return failed(cause, problem(thrown), List.of(), true, Reload.Times.of(signedNanos, 0, 0));
    }

    @Override
    public void tell(Reload failed) {
        reloads.add(failed);
    }

    private ContentWatch.Attempt failed(
            Reload.Cause cause, List<Problem> problems, List<Problem> warnings, boolean isBackend, Reload.Times times) {
        return new ContentWatch.Attempt(Reload.failed(generationNumber, cause, problems, warnings, times), isBackend);
    }

    private List<Problem> problem(Throwable e) {
        return List.of(Reload.problem(backend, e));
    }

    private static Reload.Times since(long begin, long signedNanos) {
        return Reload.Times.of(signedNanos, System.nanoTime() - begin, 0);
    }

    /** Writes the cache, frees what reading needs, and closes both backends: the writing one last, which removes what SQLite keeps beside a database. */
    void close() {
        try {
            cache.write(live, cook);
        } finally {
            closeBackends();
        }
    }

    private void closeBackends() {
        try {
            live.close();
            backend.close();
        } finally {
            writing.close();
        }
    }
}
