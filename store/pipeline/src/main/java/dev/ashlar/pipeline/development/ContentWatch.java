package dev.ashlar.pipeline.development;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.BackendException;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides when content is read again. It knows no threads and does not wait: whoever has it {@linkplain #step steps} it, and
 * waits as long as it says. For one thread at a time.
 *
 * <p>A change counts once the token stays the same for a moment, since editors write in steps. What turns out to be wrong is read
 * once more if it changes soon after, and only then told. A backend that fails is asked again until it answers.
 */
final class ContentWatch {
    /** How long the token has to stay the same before content is read: longer than a step of the clock of a file system, which is 4 to 10 ms on Linux. */
    static final long SETTLING = millis(11);
    /** How long a bad edit may go on before it is told: a file that is being written is no mistake. */
    static final long DOUBT = millis(150);
    /** Between looks where nobody tells of changes. */
    static final long POLLING = millis(5);
    /** Between looks where events tell of changes: they get lost on network drives, and when there are too many. */
    static final long NET = millis(1_000);
    /** A backend that fails is asked again after this at first, then twice as late each time, and after that at the latest. */
    static final long FIRST_RETRY = millis(50);

    static final long LAST_RETRY = millis(2_000);
    /** What changes all the time is read all the same after this. */
    static final long MOST_SETTLING = millis(1_000);
    /** What is bad all the time while it changes is told all the same after this. */
    static final long MOST_DOUBT = millis(2_000);
    /** A change that is whole is read at once when nothing was read for as long as this: changes that follow it settle. */
    static final long QUIET = millis(100);
    /** Clocks of file systems stand still for as long as this: an edit soon after a read may leave the token as it is. */
    static final long CLOCK_STEP = millis(2_000);
    /** Looks take a twentieth of a processor at most. */
    private static final long LOOKING_SHARE = 20;

    private static final long NANOS_PER_MILLI = 1_000_000;
    /** No look is equal to it. */
    private static final Look NOT_READ = new Look(0, "not read");

    private final Watched watched;
    private final LongSupplier clock;
    private boolean hasEvents;

    /** The last look, and since when all looks were equal to it. */
    private Look look;

    private long steadySince;
    private long lookTook;
    /** When the last look ended. */
    private volatile long lookedAt;

    private @Nullable Throwable thrown;

    /** The look before the last read. */
    private Look read;

    /** When the last read ended. */
    private long readAt;

    /** Until then the token of the last read may hide another edit. */
    private long hidingUntil;

    /** Between the first sign of a change and what becomes of it. */
    private volatile boolean settling;

    private long signedAt;
    private long settlingSince;

    /** What the last read found; null before there was one. */
    private @Nullable Attempt latest;

    /** A bad read that is not told yet. */
    private @Nullable Attempt doubted;

    private long doubtedSince;
    private long tellAt;

    /** A bad read that was told. */
    private @Nullable Failure failure;

    private boolean signed;
    private long retryPause = FIRST_RETRY;
    private long retryAt;

    /** What is watched. */
    interface Watched {
        /** The backend's token; throws when it does not answer. */
        long token();

        /**
         * Reads the content, publishes and tells it when nothing is wrong.
         *
         * @param cause why it is read
         * @param signedNanos how long ago the first sign of a change was, in nanoseconds
         */
        Attempt read(Reload.Cause cause, long signedNanos);

        /** Whether a change is seen as a whole or not at all, and whoever makes it does not wait for readers. */
        default boolean readsAtOnce() {
            return false;
        }

        /** What becomes of a backend whose token cannot be told. */
        Attempt unreachable(Reload.Cause cause, Throwable thrown, long signedNanos);

        /** Tells what is wrong. */
        void tell(Reload failed);
    }

    /** A token, or what the backend says instead. */
    private record Look(long token, String failure) {}

    /** Problems that were told, and how the backend looked then. */
    private record Failure(List<Problem> problems, boolean isRetried, Look look) {}

    /**
     * What became of a read.
     *
     * @param reload with problems or without
     * @param isRetried whether the backend failed, which may be over without a change of the content
     */
    record Attempt(Reload reload, boolean isRetried) {
        boolean isGood() {
            return reload.problems().isEmpty();
        }

        /** Edits are checked against content that nothing is wrong with: who knows what bad content will be once it is mended. */
        void requireSound() {
            List<Problem> problems = reload.problems();
            if (isRetried) {
                throw new BackendException(problems.get(0).toString(), null);
            }
            if (!problems.isEmpty()) {
                throw new ContentException(problems);
            }
        }
    }

    /** Begins from a state that was read already. */
    ContentWatch(Watched watched, LongSupplier clock, long token) {
        this.watched = watched;
        this.clock = clock;
        this.look = new Look(token, "");
        this.read = look;
        this.steadySince = clock.getAsLong();
        this.readAt = steadySince;
        this.hidingUntil = steadySince + CLOCK_STEP;
        this.lookedAt = steadySince;
    }

    private static long millis(long millis) {
        return millis * NANOS_PER_MILLI;
    }

    /** Whether somebody calls {@link #step} when a change is likely; without, looks are closer together. */
    void setHasEvents(boolean hasEvents) {
        this.hasEvents = hasEvents;
    }

    /** Whether the pause that the last step has asked for should end early when a change is likely. */
    boolean isIdle() {
        return !settling;
    }

    /** Nanoseconds since the last look ended. Any thread. */
    long sinceLook() {
        return clock.getAsLong() - lookedAt;
    }

    /** Whether there is a change whose outcome is not known yet. Any thread. */
    boolean isBehind() {
        return settling;
    }

    /**
     * Looks, and reads if it is time to.
     *
     * @param isSigned whether something has told of a change since the last step began
     * @return nanoseconds until the next step; 0 or more
     */
    long step(boolean isSigned) {
        signed |= isSigned;
        look();
        long now = clock.getAsLong();
        boolean isNew = !settling;
        if (!settling) {
            if (look.equals(read) && !isDue(now)) {
                signed = false;
                return pause(now);
            }
            settling = true;
            settlingSince = now;
            signedAt = Math.min(now, steadySince);
            if (look.equals(read)) {
                signedAt = now;
                steadySince = signed ? now : steadySince;
            }
        }
        if (!(isNew && isAtOnce(now)) && now - steadySince < SETTLING && now - settlingSince < MOST_SETTLING) {
            return SETTLING - (now - steadySince);
        }
        return settled(now);
    }

    /** Whether what was seen is a change that nobody is still writing, and nothing was read for a while. */
    private boolean isAtOnce(long now) {
        return thrown == null && now - readAt >= QUIET && watched.readsAtOnce();
    }

    /**
     * Whether to read though the token is what it was. A mistake in the content goes away by a change, which only an edit right behind the
     * last read may hide; a backend that failed may answer again without one.
     */
    private boolean isDue(long now) {
        Failure told = failure;
        return told != null && told.isRetried() ? now >= retryAt : signed && now < hidingUntil;
    }

    private void look() {
        long begin = clock.getAsLong();
        Look seen;
        try {
            seen = new Look(watched.token(), "");
            thrown = null;
        } catch (RuntimeException | Error e) {
            seen = new Look(0, e.toString());
            thrown = e;
        }
        long end = clock.getAsLong();
        lookTook = end - begin;
        lookedAt = end;
        if (!seen.equals(look)) {
            look = seen;
            steadySince = thrown == null ? end : begin; // A lock was waited for: that was long enough.
        }
    }

    private long settled(long now) {
        boolean isSame = look.equals(read);
        Attempt doubt = doubted;
        if (isSame && doubt == null && !isDue(now)) {
            settling = false; // There and back again.
            return pause(now);
        }
        if (isSame && doubt != null) {
            if (now < tellAt) {
                return Math.min(SETTLING, tellAt - now);
            }
            if (!doubt.isRetried()) {
                tell(doubt);
                return pause(now);
            }
        }
        return attempt(doubt != null && isSame);
    }

    private long attempt(boolean isLast) {
        long begin = clock.getAsLong();
        Attempt attempt = read(Reload.Cause.CHANGED, begin - signedAt);
        long now = clock.getAsLong();
        if (attempt.isGood()) {
            return 0;
        }
        if (isTold(attempt)) {
            settling = false;
            doubted = null;
            retryLater(now);
            return pause(now);
        }
        if (doubted == null) {
            doubtedSince = begin;
        }
        doubted = attempt;
        boolean isUnreachable = thrown != null;
        tellAt = (isUnreachable ? steadySince : begin) + DOUBT;
        settlingSince = now;
        if (isLast || isUnreachable && now >= tellAt || now - doubtedSince >= MOST_DOUBT) {
            tell(attempt);
            return pause(now);
        }
        return 0;
    }

    /** Reads at once. Whoever asks for it gets an answer, and tells it. */
    Attempt readNow(Reload.Cause cause) {
        look();
        Attempt attempt = read(cause, 0);
        if (!attempt.isGood()) {
            told(attempt);
        }
        return attempt;
    }

    /** Reads at once when something has changed since the last read. Answers what that found, good or bad; bad ones are told. */
    Attempt readIfChanged() {
        look();
        Attempt before = latest;
        boolean isKnown = look.equals(read) && doubted == null;
        if (isKnown && before != null && (before.isGood() || !before.isRetried())) {
            return before;
        }
        return readAndTell();
    }

    /** Reads at once, and tells what is wrong. */
    Attempt readAndTell() {
        Attempt attempt = readNow(Reload.Cause.CHANGED);
        if (!attempt.isGood()) {
            watched.tell(attempt.reload());
        }
        return attempt;
    }

    private Attempt read(Reload.Cause cause, long signedNanos) {
        if (!look.equals(read) || cause != Reload.Cause.CHANGED) {
            hidingUntil = clock.getAsLong() + CLOCK_STEP;
        }
        Look reading = look;
        read = NOT_READ; // An error that gets through leaves the change to the next step.
        Throwable unreachable = thrown;
        Attempt attempt = unreachable == null
                ? watched.read(cause, signedNanos)
                : watched.unreachable(cause, unreachable, signedNanos);
        read = reading;
        readAt = clock.getAsLong();
        signed = false;
        latest = attempt;
        if (attempt.isGood()) {
            settling = false;
            doubted = null;
            failure = null;
        }
        return attempt;
    }

    /** The same as before, and nobody has done anything about it that one could see. */
    private boolean isTold(Attempt attempt) {
        Failure before = failure;
        return before != null
                && before.problems().equals(attempt.reload().problems())
                && (attempt.isRetried() || look.equals(before.look()));
    }

    private void tell(Attempt bad) {
        watched.tell(bad.reload());
        told(bad);
    }

    private void told(Attempt bad) {
        settling = false;
        doubted = null;
        failure = new Failure(bad.reload().problems(), bad.isRetried(), look);
        retryPause = FIRST_RETRY;
        retryAt = clock.getAsLong() + Math.max(retryPause, Math.min(lookTook, LAST_RETRY));
    }

    private void retryLater(long now) {
        retryPause = Math.min(2 * retryPause, LAST_RETRY);
        retryAt = now + Math.max(retryPause, Math.min(lookTook, LAST_RETRY));
    }

    private long pause(long now) {
        long polling = Math.min(Math.max(POLLING, LOOKING_SHARE * lookTook), LAST_RETRY);
        long usual = hasEvents ? Math.max(NET, polling) : polling;
        boolean isRetried = failure != null && failure.isRetried();
        return isRetried ? Math.max(0, Math.min(usual, retryAt - now)) : usual;
    }
}
