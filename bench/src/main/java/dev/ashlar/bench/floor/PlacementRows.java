package dev.ashlar.bench.floor;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.format.SectionKind;
import java.lang.ref.Reference;
import java.nio.file.Path;
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
        RecordLayout placement = mapping.type("Placement").layout();
        RecordLayout mesh = mapping.type("Mesh").layout();
        require("stride of placements", STRIDE, placement.stride());
        require("offset of mesh", MESH, offset(placement, "mesh"));
        require("stride of meshes", MESH_STRIDE, mesh.stride());
        require("offset of radius", RADIUS, offset(mesh, "radius"));
        require("offset of coarser", COARSER, offset(mesh, "coarser"));
        this.placements = mapping.address(mapping.type("Placement"), SectionKind.ROWS);
        this.meshes = mapping.address(mapping.type("Mesh"), SectionKind.ROWS);
    }

    private static int offset(RecordLayout layout, String name) {
        FieldLayout field = layout.field(XxHash64.key(name));
        return field == null ? -1 : field.offset();
    }

    private static void require(String what, int here, int there) {
        if (here != there) {
            throw new IllegalStateException(what + ": " + here + " here, " + there + " in the pack");
        }
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
