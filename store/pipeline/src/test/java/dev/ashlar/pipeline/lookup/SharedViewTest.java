package dev.ashlar.pipeline.lookup;

import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.View;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.lookup.stock.Item;
import dev.ashlar.pipeline.lookup.stock.StockTypes;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Threads that share a view against the rules read records of its data, in whatever mixture, and nothing else. */
class SharedViewTest {
    private static final int THREADS = 3;
    private static final int MOVES = 20_000;
    private static final int WINDOW_SHIFT = 16;
    private static final FieldKey NAME = FieldKey.of("name");
    private static final FieldKey SERIAL = FieldKey.of("serial");

    @TempDir
    Path folder;

    private Stock stock;
    private final Set<Long> serials = new HashSet<>();

    enum Mode {
        MAPPED,
        PRIVATE_COPY,
        DEVELOPMENT
    }

    @BeforeEach
    void write() throws IOException {
        stock = Stock.in(folder.resolve("content"));
        stock.records("Item").forEach(record -> serials.add(record.get("serial").bits()));
        serials.add(0L); // Of the default row.
    }

    private RecordStore open(Mode mode) throws IOException {
        if (mode == Mode.DEVELOPMENT) {
            return DevelopmentStore.open(stock.folder(), StockTypes.CATALOG);
        }
        Path pack = Contents.cook(stock.content(), folder.resolve("stock.pack"), WINDOW_SHIFT);
        OpenOptions options = mode == Mode.MAPPED ? OpenOptions.MAPPED : OpenOptions.PRIVATE_COPY;
        return RecordStore.open(pack, StockTypes.CATALOG, options);
    }

    @ParameterizedTest
    @EnumSource
    void shouldReadRecordsOfTheData(Mode mode) throws Exception {
        try (RecordStore store = open(mode)) {
            Item item = store.reader().view(Item.TYPE);
            inThreads(random -> {
                move(item, random);
                requireSerial(item.serial());
                requireName(item.name());
            });
            for (String type : List.of("Item", "Ware")) {
                RecordView byName = store.reader().view(type);
                inThreads(random -> {
                    move(byName, random);
                    requireSerial(byName.i64(SERIAL));
                    requireName(byName.text(NAME));
                });
            }
        }
    }

    private void move(View view, Random random) {
        switch (random.nextInt(8)) {
            case 0 -> view.rewind();
            case 1 -> view.find(random.nextLong(3 * Stock.ITEMS));
            case 2 -> view.moveToRow(random.nextInt(-1, Stock.ITEMS + 1));
            default -> view.next();
        }
    }

    private void requireSerial(long serial) {
        if (!serials.contains(serial)) {
            throw new AssertionError("no record has the serial " + serial);
        }
    }

    private static void requireName(String name) {
        if (!name.isEmpty() && !name.startsWith("item ")) {
            throw new AssertionError("no record has the name " + name);
        }
    }

    /** One round of what a thread does, with its own numbers. */
    private interface Round {
        void run(Random random);
    }

    private static void inThreads(Round round) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            CyclicBarrier start = new CyclicBarrier(THREADS);
            List<Future<?>> all = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                Random random = new Random(thread);
                all.add(threads.submit(() -> {
                    start.await();
                    for (int move = 0; move < MOVES; move++) {
                        round.run(random);
                    }
                    return null;
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
