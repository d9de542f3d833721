package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RecordSource;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the watching thread lives through. */
class WatchingTest {
    private final BlockingQueue<Reload> reloads = new LinkedBlockingQueue<>();
    private final Changing content = new Changing();

    private Reload nextReload() throws InterruptedException {
        @Nullable Reload reload = reloads.poll(10, TimeUnit.SECONDS);
        assertThat(reload).as("a reload within ten seconds").isNotNull();
        return reload;
    }

    @Test
    void shouldGoOnWatchingAfterAnError() throws InterruptedException {
        try (DevelopmentStore store = DevelopmentStore.open(content, Catalog.of(), reloads::add)) {
            content.onRead = () -> {
                throw new OutOfMemoryError("Cannot reserve 4096 bytes of direct buffer memory, says a test");
            };
            content.token = 2;
            assertThat(nextReload().problems()).singleElement().asString().contains("Cannot reserve 4096 bytes");
            assertThat(store.lastReload().generation()).isEqualTo(1);
            content.onRead = () -> {};
            content.token = 3;
            assertThat(nextReload().generation()).isEqualTo(2);
        }
    }

    @Test
    void shouldGoOnWatchingWhenTheTokenCannotBeTold() throws InterruptedException {
        try (DevelopmentStore store = DevelopmentStore.open(content, Catalog.of(), reloads::add)) {
            content.onToken = () -> {
                throw new IllegalStateException("the network drive is gone, says a test");
            };
            assertThat(nextReload().problems()).singleElement().asString().contains("the network drive is gone");
            assertThat(store.lastReload().isPublished()).isFalse();
            content.onToken = () -> {};
            assertThat(nextReload().isPublished())
                    .as("with the token of before")
                    .isTrue();
            assertThat(store.lastReload().problems()).isEmpty();
        }
    }

    @Test
    void shouldGoOnWatchingWhenAListenerFailsAnAssertion() throws InterruptedException {
        try (DevelopmentStore store = DevelopmentStore.open(content, Catalog.of(), reload -> {
            reloads.add(reload);
            throw new AssertionError("thrown by a test's listener");
        })) {
            content.token = 2;
            assertThat(nextReload().generation()).isEqualTo(2);
            content.token = 3;
            assertThat(nextReload().generation()).isEqualTo(3);
            assertThat(store.lastReload().isPublished()).isTrue();
        }
    }

    @Test
    void shouldTellItsStatusFromOpeningToClosing() throws InterruptedException {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        DevelopmentStore store = DevelopmentStore.open(content, Catalog.of(), reloads::add);
        try (store) {
            assertThat(store.status().watching()).isEqualTo(WatchStatus.Watching.BY_LOOKS);
            assertThat(store.status().isBehind()).isFalse();
            content.onRead = () -> {
                reading.countDown();
                awaitUninterrupted(goOn);
                throw new BackendException("Star.json: no permission", new AccessDeniedException("Star.json"));
            };
            content.token = 2;
            assertThat(reading.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(store.status().isBehind()).as("while it is read").isTrue();
            goOn.countDown();
            assertThat(nextReload().problems()).isEqualTo(store.status().problems());
            assertThat(store.status().problems()).singleElement().asString().contains("no permission");
            content.onRead = () -> {};
            assertThat(nextReload().problems()).isEmpty();
            assertThat(store.status().problems()).isEmpty();
            assertThat(store.status().failures()).as("of the watch itself").isZero();
            assertThat(store.status().lastFailure()).isEmpty();
        }
        assertThat(store.status().watching()).isEqualTo(WatchStatus.Watching.ENDED);
    }

    /** Memory is missing for the problem of the read too, so that nothing but the thread itself can catch the error. */
    @Test
    void shouldReadAgainAndSaySoWhenAnErrorEndsAStep() throws InterruptedException {
        CountDownLatch failed = new CountDownLatch(2); // Reading, and telling what was wrong with it.
        try (DevelopmentStore store = DevelopmentStore.open(content, Catalog.of(), reloads::add)) {
            content.onLocation = () -> {
                failed.countDown();
                throw new OutOfMemoryError("unable to create native thread, says a test");
            };
            content.token = 2;
            assertThat(failed.await(30, TimeUnit.SECONDS)).isTrue();
            content.onLocation = () -> {};
            assertThat(nextReload().generation()).isEqualTo(2);
            assertThat(store.status().failures()).isPositive();
            assertThat(store.status().lastFailure()).contains("OutOfMemoryError: unable to create native thread");
            assertThat(store.status().watching()).isEqualTo(WatchStatus.Watching.BY_LOOKS);
        }
    }

    /** No method of a listener declares it, but languages without checked exceptions throw it all the same. */
    @Test
    void shouldGoOnWatchingWhenAListenerThrowsACheckedException() throws InterruptedException {
        try (DevelopmentStore store = DevelopmentStore.open(content, Catalog.of(), reload -> {
            reloads.add(reload);
            throw WatchingTest.<RuntimeException>unchecked(new IOException("thrown by a test's listener"));
        })) {
            content.token = 2;
            assertThat(nextReload().generation()).isEqualTo(2);
            content.token = 3;
            assertThat(nextReload().generation()).isEqualTo(3);
            assertThat(store.status().failures()).as("of the watch").isZero();
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Exception> E unchecked(Exception thrown) throws E {
        throw (E) thrown;
    }

    @Test
    void shouldCountReloadsThatItsListenerIsNotToldOf() throws InterruptedException {
        CountDownLatch goOn = new CountDownLatch(1);
        try (DevelopmentStore store = DevelopmentStore.open(content, Catalog.of(), reload -> {
            reloads.add(reload);
            awaitUninterrupted(goOn);
        })) {
            content.token = 2;
            assertThat(nextReload().generation()).isEqualTo(2);
            content.token = 3;
            assertThat(store.reload().generation()).isEqualTo(3);
            assertThat(store.status().backlog()).isEqualTo(1);
            goOn.countDown();
            assertThat(nextReload().generation()).isEqualTo(3);
            assertThat(store.status().backlog()).isZero();
        }
    }

    @Test
    void shouldEndItsThreadWhenAListenerClosesTheStore() throws InterruptedException {
        AtomicReference<DevelopmentStore> store = new AtomicReference<>();
        BlockingQueue<Thread> tellers = new LinkedBlockingQueue<>();
        store.set(DevelopmentStore.open(content, Catalog.of(), reload -> {
            store.get().close();
            tellers.add(Thread.currentThread());
        }));
        content.token = 2;
        Thread teller = tellers.poll(30, TimeUnit.SECONDS);
        assertThat(teller).isNotNull();
        assertThat(teller.getName()).isEqualTo("ashlar-watch");
        assertThat(teller.isDaemon()).isTrue();
        teller.join(30_000);
        assertThat(teller.isAlive()).isFalse();
        assertThatThrownBy(store.get()::reload).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void shouldPublishNothingThatIsReadWhileTheStoreIsClosed() throws InterruptedException {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        BlockingQueue<Thread> watchers = new LinkedBlockingQueue<>();
        DevelopmentStore store = DevelopmentStore.open(content, Catalog.of(), reloads::add);
        content.onRead = () -> {
            watchers.add(Thread.currentThread());
            reading.countDown();
            awaitUninterrupted(goOn);
        };
        content.token = 2;
        assertThat(reading.await(30, TimeUnit.SECONDS)).isTrue();
        Thread closer = new Thread(store::close);
        closer.start();
        goOn.countDown();
        closer.join(30_000);
        assertThat(closer.isAlive()).isFalse();
        Thread watcher = watchers.remove();
        watcher.join(30_000);
        assertThat(watcher.isAlive()).isFalse();
        assertThatThrownBy(store::reader).isInstanceOf(IllegalStateException.class);
    }

    /** As while a database is locked by another program: an edit begins on the thread of a game's frames. */
    @Test
    void shouldBeginEditsWhileContentIsRead() throws InterruptedException {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        try (DevelopmentStore store = DevelopmentStore.open(content, Catalog.of(), reloads::add)) {
            content.onRead = () -> {
                reading.countDown();
                awaitUninterrupted(goOn);
            };
            content.token = 2;
            assertThat(reading.await(30, TimeUnit.SECONDS)).isTrue();
            BlockingQueue<RecordEdit> edits = new LinkedBlockingQueue<>();
            Thread game = new Thread(() -> {
                edits.add(store.edit("Star", 1));
                edits.add(store.create("Star"));
            });
            game.start();
            game.join(10_000);
            goOn.countDown();
            assertThat(edits).extracting(RecordEdit::id).containsExactly(1L, 2L);
        }
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void shouldTryAgainWhenRightsAreMissing() throws InterruptedException {
        try (DevelopmentStore store = DevelopmentStore.open(content, Catalog.of(), reloads::add)) {
            content.onRead = () -> {
                throw new BackendException("Star.json: no permission", new AccessDeniedException("Star.json"));
            };
            content.token = 2;
            assertThat(nextReload().problems()).singleElement().asString().contains("Star.json: no permission");
            content.onRead = () -> {};
            assertThat(nextReload().problems()).isEmpty();
            assertThat(reloads).isEmpty();
            assertThat(store.checkRelease().opens()).isTrue();
        }
    }

    /** As a listener does that shows reloads on the thread of a user interface, and waits for it. */
    @Test
    void shouldNotHoldALockWhileAListenerIsTold() throws InterruptedException {
        AtomicReference<DevelopmentStore> store = new AtomicReference<>();
        CountDownLatch closed = new CountDownLatch(1);
        BlockingQueue<Boolean> inTime = new LinkedBlockingQueue<>();
        store.set(DevelopmentStore.open(content, Catalog.of(), reload -> {
            Thread other = new Thread(() -> {
                store.get().reload();
                store.get().close();
                closed.countDown();
            });
            other.setDaemon(true);
            other.start();
            try {
                inTime.add(closed.await(10, TimeUnit.SECONDS));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
        content.token = 2;
        assertThat(inTime.poll(30, TimeUnit.SECONDS))
                .as("closed while the listener waits")
                .isTrue();
        assertThatThrownBy(store.get()::reload).isInstanceOf(IllegalStateException.class);
    }

    /** One record, whose id is the token, and whatever a test wants to happen. */
    private static final class Changing implements Backend {
        private static final List<SchemaReader.Source> FILES =
                List.of(new SchemaReader.Source("Star.schema", "Schema = { name = \"Star\" }\nFields = []"));

        private volatile long token = 1;
        private volatile Runnable onToken = () -> {};
        private volatile Runnable onRead = () -> {};
        private volatile Runnable onLocation = () -> {};

        @Override
        public String location() {
            onLocation.run();
            return "content of a test";
        }

        @Override
        public List<Schema> schemas(Problems problems) {
            return SchemaReader.read(FILES, problems);
        }

        @Override
        public List<SchemaReader.Source> schemaFiles() {
            return FILES;
        }

        @Override
        public Set<String> describedTypes() {
            return Set.of("Star");
        }

        @Override
        public List<String> types() {
            return List.of("Star");
        }

        @Override
        public void checkTypes(Set<String> described, Problems problems) {
            // All are.
        }

        @Override
        public boolean isEmpty() {
            return false;
        }

        @Override
        public void snapshot(Runnable reads) {
            reads.run();
        }

        @Override
        public void read(Schema schema, Map<String, Variant> search, RecordReceiver receiver) {
            onRead.run();
            receiver.record(new DataRecord("Star", token), Places.at(Location.of(location())), Set.of());
        }

        @Override
        public void save(List<DataRecord> records) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void replace(List<SchemaReader.Source> schemaFiles, RecordSource records) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void writeLock(String text) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long changeToken() {
            onToken.run();
            return token;
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
