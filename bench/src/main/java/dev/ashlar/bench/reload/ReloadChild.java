package dev.ashlar.bench.reload;

import dev.ashlar.bench.emitter.EmitterTypes;
import dev.ashlar.bench.emitter.ParticleEmitter;
import dev.ashlar.bench.timing.PairedTiming;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.Reload;
import dev.ashlar.store.ChangeListener;
import dev.ashlar.store.FieldChange;
import dev.ashlar.store.Reader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** A JVM that plays a game of a thousand frames a second while its content is edited. Started by {@link ReloadRun}. */
public final class ReloadChild {
    private static final Path MEMORY = Path.of("/dev/shm");
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
    private record Round(long reading, long cooking, long visible, long swap, long idleFrame, long frame) {}

    private ReloadChild(EditedPlace place, DevelopmentStore store) {
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

    /**
     * Measures.
     *
     * @param args kind of place ({@code json} or {@code sqlite}), number of records, rounds, schema file of emitters
     * @throws Exception when the place cannot be made, or an edit is not seen
     */
    public static void main(String[] args) throws Exception {
        int records = Integer.parseInt(args[1]);
        Path folder = Files.isWritable(MEMORY)
                ? Files.createTempDirectory(MEMORY, "ashlar-reload")
                : Files.createTempDirectory("ashlar-reload");
        try {
            boolean isFolder = args[0].equals("json");
            Path content = folder.resolve(isFolder ? "content" : "content.db");
            String location = args[0] + ":" + content;
            EditedPlace.create(location, records, Path.of(args[3]));
            try (EditedPlace place =
                    isFolder ? new EditedFolder(content, records) : new EditedDatabase(content, records)) {
                System.out.println(measure(args[0], location, place, records, Integer.parseInt(args[2]))
                        .line());
            }
        } finally {
            delete(folder);
        }
    }

    private static ReloadTimes measure(String kind, String location, EditedPlace place, int records, int rounds)
            throws Exception {
        BlockingQueue<Reload> heard = new LinkedBlockingQueue<>();
        try (DevelopmentStore store = DevelopmentStore.open(location, EmitterTypes.CATALOG, heard::add)) {
            ReloadChild game = new ReloadChild(place, store);
            List<Round> all = new ArrayList<>();
            for (int i = 0; i < 2 * rounds; i++) {
                Round round = game.round(heard, 2_000_000 + i);
                if (i >= rounds) {
                    all.add(round);
                }
            }
            return new ReloadTimes(
                    kind,
                    records,
                    median(all, Round::reading),
                    median(all, Round::cooking),
                    median(all, Round::visible),
                    median(all, Round::swap),
                    all.stream().mapToDouble(Round::swap).max().orElseThrow(),
                    median(all, Round::idleFrame),
                    median(all, Round::frame));
        }
    }

    private static double median(List<Round> rounds, ToDoubleFunction<Round> time) {
        return PairedTiming.median(rounds.stream().mapToDouble(time).toArray());
    }

    private Round round(BlockingQueue<Reload> heard, float rate) throws Exception {
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

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
