package dev.ashlar.bench.reload;

import dev.ashlar.bench.emitter.ParticleEmitter;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.Reload;
import dev.ashlar.store.ChangeListener;
import dev.ashlar.store.FieldChange;
import dev.ashlar.store.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A game of a thousand frames a second, whose content is edited while it plays. */
final class EditedGame {
    private static final long FRAME_NANOS = 1_000_000;
    private static final long PATIENCE_NANOS = 60_000_000_000L;
    private static final int IDLE_FRAMES = 100;
    private static final FieldKey HEIGHT = FieldKey.of("height");

    private final EditedPlace place;
    private final List<FieldChange> told = new ArrayList<>();
    private final Reader reader;
    private final ParticleEmitter emitter;
    private final RecordView beacon;

    /** What one edit took. */
    record Round(long reading, long cooking, long visible, long swap, long idleFrame, long frame) {}

    EditedGame(EditedPlace place, DevelopmentStore store) {
        this.place = place;
        this.reader = store.reader();
        this.emitter = reader.view(ParticleEmitter.TYPE);
        this.beacon = reader.view("Beacon");
        reader.addListener(new ChangeListener() {
            @Override
            public void fieldChanged(FieldChange change) {
                told.add(change);
            }
        });
    }

    /** Plays, edits a record, and plays until the edit is seen. */
    Round round(BlockingQueue<Reload> heard, float rate) throws Exception {
        long idle = 0;
        for (int i = 0; i < IDLE_FRAMES; i++) {
            long begin = System.nanoTime();
            play(1);
            idle = Math.max(idle, System.nanoTime() - begin);
            awaitFrame(begin);
        }
        told.clear();
        int id = place.nextId();
        long edited = place.edit(id, rate);
        long longest = 0;
        long swap = 0;
        long seen = 0;
        while (seen == 0) {
            long begin = System.nanoTime();
            if (reader.refresh()) {
                swap = System.nanoTime() - begin;
            }
            play(id);
            long end = System.nanoTime();
            longest = Math.max(longest, end - begin);
            seen = emitter.spawnRate() == rate ? end : 0;
            requireInTime(edited, end);
            if (seen == 0) {
                awaitFrame(begin);
            }
        }
        requireTold(id, rate);
        Reload.Times times = next(heard).times();
        return new Round(times.reading(), times.cooking(), seen - edited, swap, idle, longest);
    }

    /** What a frame does besides: finds an emitter, reads all beacons. */
    private void play(int id) {
        long sum = 0;
        for (beacon.rewind(); beacon.next(); ) {
            sum += beacon.i32(HEIGHT);
        }
        if (sum != EditedPlace.BEACONS * (EditedPlace.BEACONS + 1L) / 2 || !emitter.find(id)) {
            throw new IllegalStateException("beacons add up to " + sum);
        }
    }

    private static void awaitFrame(long begin) {
        long rest = FRAME_NANOS - (System.nanoTime() - begin);
        if (rest > 0) {
            LockSupport.parkNanos(rest);
        }
    }

    private static void requireInTime(long edited, long now) {
        if (now - edited > PATIENCE_NANOS) {
            throw new IllegalStateException("an edit was not seen for a minute");
        }
    }

    private void requireTold(int id, float rate) {
        boolean isTold = told.size() == 1
                && told.get(0).id() == id
                && told.get(0).field().equals("spawnRate")
                && Float.toString(rate)
                        .equals(String.valueOf(told.get(0).after().toText()));
        if (!isTold) {
            throw new IllegalStateException("emitter " + id + ": expected one change to " + rate + ", found " + told);
        }
    }

    private static Reload next(BlockingQueue<Reload> heard) throws InterruptedException {
        Reload reload = heard.poll(PATIENCE_NANOS, TimeUnit.NANOSECONDS);
        if (reload == null || !reload.isPublished()) {
            throw new IllegalStateException("expected a reload, found " + reload);
        }
        return reload;
    }
}
