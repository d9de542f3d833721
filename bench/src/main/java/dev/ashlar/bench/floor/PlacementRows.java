package dev.ashlar.bench.floor;

import dev.ashlar.store.internal.format.SectionKind;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.Map;
import org.agrona.UnsafeApi;

/** Placements and the meshes that they refer to, read by hand: the second address depends on what lies at the first. Immutable. */
public final class PlacementRows {
    private static final int STRIDE = 48;
    private static final int MESH = 8;
    private static final int MESH_STRIDE = 64;
    private static final int RADIUS = 8;
    private static final int COARSER = 12;

    private final PackMapping mapping;
    private final long placements;
    private final long meshes;

    /**
     * Maps a pack.
     *
     * @param pack with placements and meshes, each in one block of rows
     * @throws IllegalStateException when the literals here are not those of the pack
     */
    public PlacementRows(Path pack) {
        this.mapping = PackMapping.of(pack);
        Literals.require(mapping.type("Placement").layout(), STRIDE, Map.of("mesh", MESH));
        Literals.require(mapping.type("Mesh").layout(), MESH_STRIDE, Map.of("radius", RADIUS, "coarser", COARSER));
        this.placements = mapping.address(mapping.type("Placement"), SectionKind.ROWS);
        this.meshes = mapping.address(mapping.type("Mesh"), SectionKind.ROWS);
    }

    /**
     * Reads a field of a mesh, and of those that it leads to, one after the other.
     *
     * @param row of the first mesh, not checked
     * @param count how many
     * @return the sum of the radii
     */
    public double chain(int row, int count) {
        long first = meshes;
        long mesh = first + (long) row * MESH_STRIDE;
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += UnsafeApi.getFloat(mesh + RADIUS);
            mesh = first + (long) UnsafeApi.getInt(mesh + COARSER) * MESH_STRIDE;
        }
        Reference.reachabilityFence(mapping);
        return sum;
    }

    /**
     * Reads a field of the meshes of placements.
     *
     * @param rows of placements, not checked, each with a mesh
     * @param from index of the first that is read
     * @param to index behind the last
     * @return the sum of the radii
     */
    public double radii(int[] rows, int from, int to) {
        long first = placements;
        long firstMesh = meshes;
        double sum = 0;
        for (int i = from; i < to; i++) {
            int mesh = UnsafeApi.getInt(first + (long) rows[i] * STRIDE + MESH);
            sum += UnsafeApi.getFloat(firstMesh + (long) mesh * MESH_STRIDE + RADIUS);
        }
        Reference.reachabilityFence(mapping);
        return sum;
    }
}
