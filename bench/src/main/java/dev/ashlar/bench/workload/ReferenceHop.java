package dev.ashlar.bench.workload;

import dev.ashlar.bench.floor.PlacementRows;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;

/** From placements in a random order on to their meshes, one field of each mesh; against a load whose address another load gives. */
final class ReferenceHop implements Trial {
    private final PlacementRows floor;
    private final RecordStore store;
    private final Placement placement;
    private final Mesh mesh;
    private final Picks picks;

    ReferenceHop(Path pack) {
        this.floor = new PlacementRows(pack);
        this.store = RecordStore.open(pack, Catalog.of(Mesh.TYPE, Placement.TYPE));
        Reader reader = store.reader();
        this.placement = reader.view(Placement.TYPE);
        this.mesh = reader.view(Mesh.TYPE);
        this.picks = new Picks(placement.rowCount());
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
        return floor.radii(picks.rows(), part * Picks.PART, (part + 1) * Picks.PART);
    }

    @Override
    public double contender(int part) {
        return radii(picks.rows(), part * Picks.PART, (part + 1) * Picks.PART, placement, mesh);
    }

    private static double radii(int[] rows, int from, int to, Placement placement, Mesh mesh) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            placement.moveToRow(rows[i]);
            if (placement.mesh(mesh)) {
                sum += mesh.radius();
            }
        }
        return sum;
    }

    @Override
    public void close() {
        store.close();
    }
}
