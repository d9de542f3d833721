package dev.ashlar.bench.workload;

import dev.ashlar.bench.floor.PlacementRows;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;

/** References that are followed; against loads whose addresses other loads give. */
final class Hops {
    private Hops() {}

    /** Meshes that lead to one another in a random order, a field of each: an address is known when the one before was read. */
    static Trial chain(Path pack) {
        RecordStore store = RecordStore.open(pack, Catalog.of(Mesh.TYPE));
        Mesh mesh = store.reader().view(Mesh.TYPE);
        int[] rows = new Picks(mesh.rowCount()).rows();
        PlacementRows floor = new PlacementRows(pack);
        return Trial.ofPicks(
                rows.length,
                (from, to) -> floor.chain(rows[from], to - from),
                (from, to) -> chain(rows[from], to - from, mesh),
                store::close);
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

    /** From placements in a random order on to their meshes, one field of each mesh. */
    static Trial hop(Path pack) {
        RecordStore store = RecordStore.open(pack, Catalog.of(Mesh.TYPE, Placement.TYPE));
        Reader reader = store.reader();
        Placement placement = reader.view(Placement.TYPE);
        Mesh mesh = reader.view(Mesh.TYPE);
        int[] rows = new Picks(placement.rowCount()).rows();
        PlacementRows floor = new PlacementRows(pack);
        return Trial.ofPicks(
                rows.length,
                (from, to) -> floor.radii(rows, from, to),
                (from, to) -> radii(rows, from, to, placement, mesh),
                store::close);
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
}
