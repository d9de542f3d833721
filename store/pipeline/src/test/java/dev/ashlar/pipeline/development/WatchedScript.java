package dev.ashlar.pipeline.development;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Content that changes at times of its own clock, a watch over it, and a record of what the watch does. */
final class WatchedScript implements ContentWatch.Watched {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final ContentWatch watch;
    private final TreeMap<Long, List<Runnable>> script = new TreeMap<>();
    private final List<String> history = new ArrayList<>();
    private final boolean hasEvents;
    private long nanos = 1_000_000_000;
    private boolean signed;
    private int steps;

    /** What an editor has written: the token is that of the text, and texts with a question mark have a problem. */
    private String text = "first";

    /** What the backend says instead of a token. */
    private String noToken = "";

    /** What it says instead of content. */
    private String noContent = "";

    /** A read ends with it once. */
    private @Nullable Error fatal;

    private long lookMillis;
    private long readMillis;
    private boolean quiet;
    private boolean commits;

    WatchedScript(boolean hasEvents) {
        this.hasEvents = hasEvents;
        this.watch = new ContentWatch(this, () -> nanos, token());
        watch.setHasEvents(hasEvents);
    }

    /** Milliseconds since the script began. */
    private long now() {
        return nanos / NANOS_PER_MILLI - 1_000;
    }

    private WatchedScript at(long millis, Runnable what) {
        script.computeIfAbsent(millis, key -> new ArrayList<>()).add(what);
        return this;
    }

    /** From then on the content has a text; where there are events, one tells of it. */
    WatchedScript write(long millis, String newText) {
        return at(millis, () -> {
            text = newText;
            signed = hasEvents && !quiet;
        });
    }

    /** Another file changes, or a right: an event tells of what no token shows. */
    WatchedScript touch(long millis) {
        return at(millis, () -> signed = true);
    }

    /** From the beginning, each text is written at once, as a database commits. */
    WatchedScript commit() {
        commits = true;
        return this;
    }

    @Override
    public boolean readsAtOnce() {
        return commits;
    }

    WatchedScript loseEvents(long millis) {
        return at(millis, () -> quiet = true);
    }

    WatchedScript failToken(long millis, String reason) {
        return at(millis, () -> noToken = reason);
    }

    WatchedScript failContent(long millis, String reason) {
        return at(millis, () -> noContent = reason);
    }

    /** The next read after that ends with an error that nobody catches but the thread. */
    WatchedScript failFatally(long millis, Error error) {
        return at(millis, () -> fatal = error);
    }

    /** Looks and reads take this long. */
    WatchedScript take(long lookMillis, long readMillis) {
        this.lookMillis = lookMillis;
        this.readMillis = readMillis;
        return this;
    }

    WatchedScript request(long millis) {
        return at(
                millis,
                () -> note("answered "
                        + watch.readNow(Reload.Cause.REQUESTED).reload().problems()));
    }

    /** Lets time go by, as the watching thread does; gives what has happened, with the milliseconds of the script before it. */
    List<String> run(long untilMillis) {
        while (now() < untilMillis) {
            if (steps++ > 100_000) {
                throw new AssertionError("a watch that never waits: " + history);
            }
            boolean isSigned = signed;
            signed = false;
            await(step(isSigned));
        }
        return history;
    }

    private long step(boolean isSigned) {
        try {
            return watch.step(isSigned);
        } catch (Error e) {
            note("fails with " + e.getMessage());
            return 500 * NANOS_PER_MILLI;
        }
    }

    private void await(long pause) {
        long end = nanos + pause;
        while (nanos < end && !(watch.isIdle() && signed)) {
            Long next = script.isEmpty() ? null : script.firstKey() * NANOS_PER_MILLI + 1_000_000_000;
            nanos = next == null || next > end ? end : Math.max(nanos, next);
            play();
        }
    }

    private void play() {
        while (!script.isEmpty() && script.firstKey() <= now()) {
            script.pollFirstEntry().getValue().forEach(Runnable::run);
        }
    }

    private void spend(long millis) {
        for (long i = 0; i < millis; i++) {
            nanos += NANOS_PER_MILLI;
            play();
        }
    }

    private void note(String what) {
        history.add(now() + " " + what);
    }

    int steps() {
        return steps;
    }

    @Override
    public long token() {
        spend(lookMillis);
        if (!noToken.isEmpty()) {
            throw new IllegalStateException(noToken);
        }
        return text.hashCode();
    }

    @Override
    public ContentWatch.Attempt read(Reload.Cause cause, long signedNanos) {
        note("reads " + text);
        String found = text;
        String failure = noContent;
        spend(readMillis);
        Error error = fatal;
        fatal = null;
        if (error != null) {
            throw error;
        }
        if (!failure.isEmpty()) {
            return attempt(failure, true);
        }
        return found.contains("?") ? attempt("problem in " + found, false) : attempt("", false);
    }

    @Override
    public ContentWatch.Attempt unreachable(Reload.Cause cause, Throwable thrown, long signedNanos) {
        return attempt(String.valueOf(thrown.getMessage()), true);
    }

    private static ContentWatch.Attempt attempt(String problem, boolean isRetried) {
        List<Problem> problems =
                problem.isEmpty() ? List.of() : List.of(new Problem(Location.of("a"), "", problem, "", ""));
        Reload reload = new Reload(
                1,
                Reload.Cause.CHANGED,
                problems,
                List.of(),
                List.of(),
                List.of(),
                0,
                new TreeMap<>(),
                Reload.Times.of(0, 0, 0));
        return new ContentWatch.Attempt(reload, isRetried);
    }

    @Override
    public void tell(Reload failed) {
        note("tells " + failed.problems().get(0).message());
    }
}
