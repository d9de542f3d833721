package dev.ashlar.pipeline.development;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.LiveContent;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads content for the first time, again and again until nothing is wrong with it. For the thread that waits. */
final class PatientOpening implements ContentWatch.Watched {
    private final Backend backend;
    private final ContentCache cache;
    private final Consumer<? super Reload> listener;
    private long tokenRead;
    private long begin;
    private @Nullable LiveContent opened;

    PatientOpening(Backend backend, ContentCache cache, Consumer<? super Reload> listener) {
        this.backend = backend;
        this.cache = cache;
        this.listener = listener;
    }

    /** The content once it is sound; the caller's own. */
    LiveContent await() throws InterruptedException {
        Semaphore signs = new Semaphore(0);
        try (FolderEvents events = new FolderEvents(signs::release)) {
            boolean hasEvents = follow(events); // Before the first read: later changes are told.
            ContentWatch watch = new ContentWatch(this, System::nanoTime, 0);
            ContentWatch.Attempt first = watch.readNow(Reload.Cause.OPENED);
            requireUninterrupted();
            if (!first.isGood()) {
                tell(first.reload());
            }
            boolean isSigned = false;
            LiveContent live = opened;
            while (live == null) {
                watch.setHasEvents(hasEvents);
                long pause = watch.step(isSigned);
                requireUninterrupted();
                live = opened;
                if (live == null) {
                    isSigned = pause(signs, watch.isIdle(), pause);
                    hasEvents = follow(events);
                }
            }
            return live;
        }
    }

    private boolean follow(FolderEvents events) {
        return events.follow(backend.watchedFolder().orElse(null));
    }

    /** Opens a backend, which may read files. */
    static Backend backend(String location) throws InterruptedException {
        requireUninterrupted();
        try {
            return Backends.open(location);
        } catch (BackendException e) {
            requireUninterrupted();
            throw e;
        }
    }

    /** Files cannot be read by a thread that is interrupted: that is no problem of theirs. */
    private static void requireUninterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted before the content was opened");
        }
    }

    /** Whether there was a sign. */
    private static boolean pause(Semaphore signs, boolean endsBySign, long nanos) throws InterruptedException {
        boolean isSigned = false;
        if (endsBySign) {
            isSigned = signs.tryAcquire(nanos, TimeUnit.NANOSECONDS);
        } else {
            TimeUnit.NANOSECONDS.sleep(nanos);
        }
        return signs.drainPermits() > 0 || isSigned;
    }

    /** The state that was read last, or an older one. */
    long tokenRead() {
        return tokenRead;
    }

    /** When the last read began, in nanoseconds of {@link System#nanoTime()}. */
    long begin() {
        return begin;
    }

    @Override
    public long token() {
        return backend.changeToken();
    }

    @Override
    public ContentWatch.Attempt read(Reload.Cause cause, long signedNanos) {
        begin = System.nanoTime();
        try {
            tokenRead = backend.changeToken();
            opened = cache.open(backend);
            return attempt(List.of(), List.of(), false, signedNanos);
        } catch (ContentException e) {
            return attempt(e.problems(), e.warnings(), false, signedNanos);
        } catch (RuntimeException | Error e) {
            return attempt(List.of(Reload.problem(backend, e)), List.of(), true, signedNanos);
        }
    }

    @Override
    public ContentWatch.Attempt unreachable(Reload.Cause cause, Throwable thrown, long signedNanos) {
        begin = System.nanoTime();
        return attempt(List.of(Reload.problem(backend, thrown)), List.of(), true, signedNanos);
    }

    private ContentWatch.Attempt attempt(
            List<Problem> problems, List<Problem> warnings, boolean isBackend, long signedNanos) {
        Reload.Times times = Reload.Times.of(signedNanos, System.nanoTime() - begin, 0);
        return new ContentWatch.Attempt(Reload.failed(0, Reload.Cause.OPENED, problems, warnings, times), isBackend);
    }

    @Override
    public void tell(Reload failed) {
        if (!Thread.currentThread().isInterrupted()) {
            listener.accept(failed);
        }
    }
}
