package dev.ashlar.bench.workload;

import dev.ashlar.bench.floor.PlacementRows;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;

/** Meshes that lead to one another in a random order, a field of each: an address is known when the one before was read. */
final class ReferenceChain implements Trial {
    private final PlacementRows floor;
    private final RecordStore store;
    private final Mesh mesh;
    private final Picks picks;

    ReferenceChain(Path pack) {
        this.floor = new PlacementRows(pack);
        this.store = RecordStore.open(pack, Catalog.of(Mesh.TYPE));
        Reader reader = store.reader();
        this.mesh = reader.view(Mesh.TYPE);
        this.picks = new Picks(mesh.rowCount());
    }

    @Override
    public int parts() {
        return picks.parts();
    }

    @Override
    public long operations() {
        return Picks.PART;
    }

    @Override
    public double reference(int part) {
        return floor.chain(picks.rows()[part], Picks.PART);
    }

    @Override
    public double contender(int part) {
        return chain(picks.rows()[part], Picks.PART, mesh);
    }

    private static double chain(int row, int count, Mesh mesh) {
        double sum = 0;
        mesh.moveToRow(row);
        for (int i = 0; i < count; i++) {
            sum += mesh.radius();
            mesh.coarser(mesh);
        }
        return sum;
    }

    @Override
    public void close() {
        store.close();
    }
}
