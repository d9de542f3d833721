package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.RowFilter;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.PackSet;
import dev.ashlar.store.Reader;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackSetTest {
    private static final Duration NO_TIME = Duration.ZERO;
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final String SCHEMA = """
            Schema = { name = "Node" }
            Fields = [
              { name = "name", type = "string" }
              { name = "next", type = "ref<Node>" }
              { name = "height", type = "i32" }
            ]
            """;

    @TempDir
    Path folder;

    private PackSet packs;
    private Reader reader;
    private NodeView view;
    private List<?> held = List.of();

    @BeforeEach
    void open() throws IOException {
        packs = PackSet.open(pack("one", 3), Catalog.of(NodeView.TYPE), OpenOptions.MAPPED, 3);
        reader = packs.reader();
        view = reader.view(NodeView.TYPE);
    }

    @AfterEach
    void close() {
        packs.close();
    }

    /** Records 1 to {@code count}, each with the name of its pack. */
    private Path pack(String name, int count) throws IOException {
        return pack(name, count, HeaderFormat.WINDOW_SHIFT, SCHEMA);
    }

    private Path pack(String name, int count, int windowShift, String schema) throws IOException {
        StringBuilder records = new StringBuilder("[");
        for (int id = 1; id <= count; id++) {
            records.append(id == 1 ? "" : ",")
                    .append("{ \"id\": %d, \"name\": \"%s %d\", \"height\": %d }".formatted(id, name, id, 10 * id));
        }
        Path content = folder.resolve("content-" + name);
        Content read = Contents.read(content, "Node.schema", schema, "Node.json", records + "]");
        return Contents.cook(read, folder.resolve(name + ".pack"), windowShift);
    }

    private void swap(Path pack) throws InterruptedException {
        assertThat(packs.swap(pack, NO_TIME)).isTrue();
    }

    @Test
    void shouldGoOnToTheNewestPackAtARefreshAndNotBefore() throws Exception {
        assertThat(view.find(2)).isTrue();
        long first = packs.contentId();

        swap(pack("two", 2));

        assertThat(packs.contentId()).isNotEqualTo(first);
        assertThat(view.name()).isEqualTo("one 2");
        assertThat(view.moveToRow(2)).isTrue();
        assertThat(view.find(2)).isTrue();
        assertThat(reader.refresh()).isTrue();
        assertThat(view.name()).isEqualTo("two 2");
        assertThat(view.rowCount()).isEqualTo(2);
        assertThat(reader.refresh()).isFalse();
        assertThat(packs.reader().view(NodeView.TYPE).rowCount()).isEqualTo(2);
    }

    @Test
    void shouldTakeAnyPatience() throws Exception {
        Path two = pack("two", 2);

        assertThat(packs.swap(two, Duration.ofSeconds(Long.MAX_VALUE))).isTrue();
        assertThat(packs.swap(two, Duration.ofSeconds(-1))).isTrue();
        packs.swap(two, Duration.ofSeconds(Long.MIN_VALUE)); // False, unless a collection came: the limit is reached.
    }

    @Test
    void shouldReadTheDefaultWhereTheRecordIsGone() throws Exception {
        assertThat(view.find(3)).isTrue();
        RecordView byName = reader.view("Node");
        assertThat(byName.find(3)).isTrue();

        swap(pack("two", 2));
        reader.refresh();

        assertThat(view.row()).isEqualTo(-1);
        assertThat(view.name()).isEmpty();
        assertThat(byName.row()).isEqualTo(-1);
    }

    @Test
    void shouldSelectFromThePackThatTheViewReads() throws Exception {
        RowFilter high = RowFilter.of(view).where(FieldKey.of("height")).atLeast(20);
        assertThat(high.count()).isEqualTo(2);
        high.rewind();
        swap(pack("two", 90));
        assertThat(high.next()).isTrue();
        assertThat(view.name()).isEqualTo("one 2");
        reader.refresh();
        assertThat(high.next()).as("a refresh ends a loop").isFalse();
        assertThat(high.count()).isEqualTo(89);
    }

    /** It would make further swaps wait. */
    @Test
    void cannotKeepAnOlderPackAliveByAFilterThatNobodyUses() throws Exception {
        RowFilter high = RowFilter.of(view).where(FieldKey.of("height")).atLeast(20);
        high.rewind();
        assertThat(high.next()).isTrue();
        swap(pack("two", 2));
        reader.refresh();
        while (packs.livePacks() > 1) {
            System.gc();
        }
        assertThat(high.count()).isEqualTo(1);
    }

    @Test
    void shouldKeepWhatASliceShows() throws Exception {
        assertThat(view.find(1)).isTrue();
        ByteBuffer name = view.nameSlice();

        swap(pack("two", 1));
        reader.refresh();

        assertThat(name.get(0)).isEqualTo((byte) 'o');
        assertThat(view.nameSlice().get(0)).isEqualTo((byte) 't');
    }

    @Test
    void shouldStayWithThePackBeforeWhenTheNextIsNoneThatCanBeUsed() throws Exception {
        Path other = pack("other", 1, HeaderFormat.WINDOW_SHIFT, SCHEMA.replace("\"i32\"", "\"i64\""));
        Path text = Files.writeString(folder.resolve("text.pack"), "no pack");

        assertThatExceptionOfType(PackException.class)
                .isThrownBy(() -> packs.swap(other, NO_TIME))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(PackErrorKind.SCHEMA_MISMATCH));
        assertThatExceptionOfType(PackException.class)
                .isThrownBy(() -> packs.swap(text, NO_TIME))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(PackErrorKind.NOT_A_PACK));
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> packs.swap(folder.resolve("none.pack"), NO_TIME));

        assertThat(reader.refresh()).isFalse();
        assertThat(view.find(2)).isTrue();
        assertThat(view.name()).isEqualTo("one 2");
    }

    @Test
    void cannotGoOnToRecordsInSeveralBlocks() throws Exception {
        Path large = pack("large", 4_000, HeaderFormat.MIN_WINDOW_SHIFT, SCHEMA);

        assertThatExceptionOfType(PackException.class)
                .isThrownBy(() -> packs.swap(large, NO_TIME))
                .withMessageContaining("the records of Node do not fit one window any more");

        assertThat(reader.refresh()).isFalse();
    }

    @Test
    void shouldGoOnFromSeveralBlocksToOneButNotBack() throws Exception {
        Path large = pack("large", 4_000, HeaderFormat.MIN_WINDOW_SHIFT, SCHEMA);
        try (PackSet many = PackSet.open(large, Catalog.of(NodeView.TYPE))) {
            Reader other = many.reader();
            NodeView node = other.view(NodeView.TYPE);
            assertThat(node.find(3_999)).isTrue();
            assertThat(node.height()).isEqualTo(39_990);
            assertThat(many.swap(folder.resolve("one.pack"), NO_TIME)).isTrue();
            other.refresh();
            assertThat(node.find(3)).isTrue();
            assertThat(node.height()).isEqualTo(30);
            assertThat(node.find(3_999)).isFalse();
            assertThatExceptionOfType(PackException.class).isThrownBy(() -> many.swap(large, NO_TIME));
        }
    }

    @Test
    void shouldNotKeepMorePacksAliveThanItMay() throws Exception {
        List<Reader> pinning = new ArrayList<>();
        pinning.add(packs.reader());
        swap(pack("two", 1));
        pinning.add(packs.reader());
        swap(pack("three", 1));
        Path four = pack("four", 1);

        assertThat(packs.livePacks()).isEqualTo(3);
        assertThat(packs.swap(four, Duration.ofMillis(1))).isFalse();
        assertThat(packs.contentId())
                .isEqualTo(packs.reader().view(NodeView.TYPE).find(1) ? contentId("three") : 0);

        pinning.forEach(Reader::refresh);
        reader.refresh();
        while (packs.livePacks() > 1) {
            System.gc();
        }
        swap(four);
        reader.refresh();
        assertThat(view.find(1) ? view.name() : "").isEqualTo("four 1");
    }

    private long contentId(String name) {
        try (PackSet other = PackSet.open(folder.resolve(name + ".pack"), Catalog.of())) {
            return other.contentId();
        }
    }

    @Test
    void shouldWaitInTheBackgroundUntilMemoryIsFreed() throws Exception {
        swap(pack("two", 1));
        swap(pack("three", 1));
        Path four = pack("four", 1);
        CountDownLatch swapped = new CountDownLatch(1);
        Thread background = new Thread(() -> {
            try {
                if (packs.swap(four, LONG)) {
                    swapped.countDown();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        background.start();

        while (swapped.getCount() > 0) {
            reader.refresh();
            assertThat(view.find(1)).isTrue();
            System.gc();
        }
        background.join();
        reader.refresh();
        assertThat(view.find(1) ? view.name() : "").isEqualTo("four 1");
    }

    @Test
    void shouldSwapPrivateCopies() throws Exception {
        Path place = Files.copy(pack("two", 2), folder.resolve("place.pack"));
        try (PackSet copies = PackSet.open(place, Catalog.of(NodeView.TYPE), OpenOptions.PRIVATE_COPY, 2)) {
            Reader other = copies.reader();
            NodeView node = other.view(NodeView.TYPE);
            Files.write(place, Files.readAllBytes(pack("three", 3)));
            assertThat(node.find(1) ? node.name() : "").isEqualTo("two 1");
            assertThat(copies.swap(place, NO_TIME)).isTrue();
            other.refresh();
            assertThat(node.find(3) ? node.name() : "").isEqualTo("three 3");
        }
    }

    @Test
    void shouldJudgeAPackBeforeItWaits() throws Exception {
        swap(pack("two", 1));
        swap(pack("three", 1));
        Path text = Files.writeString(folder.resolve("text.pack"), "no pack");

        assertThat(packs.swap(folder.resolve("two.pack"), NO_TIME)).isFalse();
        assertThatExceptionOfType(PackException.class).isThrownBy(() -> packs.swap(text, NO_TIME));
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> packs.swap(folder.resolve("none.pack"), NO_TIME));
    }

    @Test
    void cannotSwapOnAThreadThatIsInterrupted() throws Exception {
        Path two = pack("two", 1);
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> packs.swap(two, LONG));

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(reader.refresh()).isFalse();
        assertThat(packs.swap(two, NO_TIME)).isTrue();
    }

    /** A swap on a thread of its own, and what it has thrown. */
    private final class Background {
        private final AtomicReference<Throwable> thrown = new AtomicReference<>();
        private final Thread thread;

        Background(Path pack) {
            thread = new Thread(() -> thrown.set(catchThrowable(() -> packs.swap(pack, LONG))));
            thread.setDaemon(true);
            thread.start();
        }

        void awaitWaiting(Thread.State state) {
            while (thread.getState() != state) {
                assertThat(thread.isAlive()).isTrue();
                Thread.onSpinWait();
            }
        }

        Throwable awaitThrown() throws InterruptedException {
            thread.join(LONG.toMillis() / 5);
            assertThat(thread.isAlive()).as("swaps still").isFalse();
            return thrown.get();
        }
    }

    private Background swapWithoutRoom() throws Exception {
        reader = packs.reader();
        NodeView first = reader.view(NodeView.TYPE);
        swap(pack("two", 1));
        Reader second = packs.reader();
        swap(pack("three", 1));
        held = List.of(first, second, second.view(NodeView.TYPE));
        Background waiting = new Background(pack("four", 1));
        waiting.awaitWaiting(Thread.State.TIMED_WAITING);
        return waiting;
    }

    @Test
    void shouldEndASwapThatWaitsForRoomWhenItIsClosed() throws Exception {
        Background waiting = swapWithoutRoom();
        Background next = new Background(folder.resolve("four.pack"));
        next.awaitWaiting(Thread.State.WAITING);

        packs.close();

        for (Background each : List.of(waiting, next)) {
            assertThat(each.awaitThrown())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the store is closed");
        }
        assertThat(held).hasSize(3);
    }

    @Test
    void shouldEndASwapThatWaitsForAnotherWhenItIsInterrupted() throws Exception {
        Background waiting = swapWithoutRoom();
        Background next = new Background(folder.resolve("four.pack"));
        next.awaitWaiting(Thread.State.WAITING);

        next.thread.interrupt();
        assertThat(next.awaitThrown()).isInstanceOf(InterruptedException.class);

        assertThat(waiting.thread.isAlive()).isTrue();
        waiting.thread.interrupt();
        assertThat(waiting.awaitThrown()).isInstanceOf(InterruptedException.class);
        assertThat(held).hasSize(3);
    }

    @Test
    void cannotSwapOnceItIsClosed() throws Exception {
        Path two = pack("two", 1);
        packs.close();

        assertThatIllegalStateException().isThrownBy(() -> packs.swap(two, NO_TIME));
        assertThatIllegalStateException().isThrownBy(() -> view.find(1));
    }

    @Test
    void cannotLiveWithOnePackAlone() {
        Path one = folder.resolve("one.pack");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PackSet.open(one, Catalog.of(), OpenOptions.MAPPED, 1))
                .withMessage("live packs: expected 2 or more, found 1");
    }
}
