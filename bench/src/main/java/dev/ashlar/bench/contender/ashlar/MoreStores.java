package dev.ashlar.bench.contender.ashlar;

import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.store.RecordStore;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A store of emitters, and those beside it, which are opened when they are first asked for. */
final class MoreStores implements EmitterStore {
    static final Catalog EMITTERS = Catalog.of(ParticleEmitter.TYPE);
    private static final Catalog PLACED = Catalog.of(ParticleEmitter.TYPE, Placement.TYPE);

    /** What opens a store. */
    @FunctionalInterface
    interface Opener {
        RecordStore open(String name, Catalog catalog);
    }

    private final Opener opener;
    private final Function<MoreStores, EmitterReader> readers;
    private final RecordStore emitters;
    private @Nullable RecordStore columns;
    private @Nullable RecordStore indexed;
    private @Nullable RecordStore placements;

    /**
     * Opens the emitters alone.
     *
     * @param opener of the stores, which takes a name of {@link EmitterPacks}
     * @param readers makes readers of this
     */
    MoreStores(Opener opener, Function<MoreStores, EmitterReader> readers) {
        this.opener = opener;
        this.readers = readers;
        this.emitters = opener.open(EmitterPacks.ROWS, EMITTERS);
    }

    RecordStore emitters() {
        return emitters;
    }

    synchronized RecordStore columns() {
        if (columns == null) {
            columns = opener.open(EmitterPacks.COLUMNS, Catalog.of(ColumnEmitter.TYPE));
        }
        return columns;
    }

    synchronized RecordStore indexed() {
        if (indexed == null) {
            indexed = opener.open(EmitterPacks.INDEXED, Catalog.of(IndexedEmitter.TYPE));
        }
        return indexed;
    }

    synchronized RecordStore placements() {
        if (placements == null) {
            placements = opener.open(EmitterPacks.PLACEMENTS, PLACED);
        }
        return placements;
    }

    @Override
    public EmitterReader reader() {
        return readers.apply(this);
    }

    @Override
    public synchronized void close() {
        emitters.close();
        close(columns);
        close(indexed);
        close(placements);
    }

    private static void close(@Nullable RecordStore store) {
        if (store != null) {
            store.close();
        }
    }
}
