package dev.ashlar.bench.flock;

import dev.ashlar.bench.floor.BoidFloor;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Column;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The same boids in rows and in columns, and every way of adding up speed times hunger over all of them. All ways come to the same sum. For
 * one thread.
 */
public final class Flock implements AutoCloseable {
    private final Path pack;
    private final BoidFloor floor;
    private final RecordStore store;
    private final Boid rows;
    private final BoidColumns columns;
    private final Column[] ofRows;
    private final Column[] ofColumns;

    private Flock(Path pack) {
        this.pack = pack;
        this.floor = new BoidFloor(pack);
        this.store = RecordStore.open(pack, FlockTypes.CATALOG);
        Reader reader = store.reader();
        this.rows = reader.view(Boid.TYPE);
        this.columns = reader.view(BoidColumns.TYPE);
        this.ofRows = new Column[] {reader.column(Boid.TYPE, Boid.SPEED), reader.column(Boid.TYPE, Boid.HUNGER)};
        this.ofColumns = new Column[] {
            reader.column(BoidColumns.TYPE, BoidColumns.SPEED), reader.column(BoidColumns.TYPE, BoidColumns.HUNGER)
        };
    }

    /**
     * Cooks boids into a pack of its own, and opens it.
     *
     * @param schemas folder with the schemas
     * @param count boids
     * @param seed of their values
     * @return the flock
     * @throws IOException when the pack cannot be written
     */
    public static Flock of(Path schemas, int count, long seed) throws IOException {
        Content empty = ContentReader.read(schemas, Progress.NONE);
        Map<String, List<DataRecord>> records = new LinkedHashMap<>();
        records.put(Boid.TYPE.name(), boids(Boid.TYPE.name(), count, seed));
        records.put(BoidColumns.TYPE.name(), boids(BoidColumns.TYPE.name(), count, seed));
        Path pack = Files.createTempFile("ashlar-flock", ".pack");
        Cook.cook(new Content(empty.schemas(), records), pack, Progress.NONE);
        return new Flock(pack);
    }

    private static List<DataRecord> boids(String type, int count, long seed) {
        Random random = new Random(seed);
        List<DataRecord> boids = new ArrayList<>(count);
        for (int id = 1; id <= count; id++) {
            DataRecord boid = new DataRecord(type, id);
            boid.set("speed", Variant.of(10 * random.nextFloat()));
            boid.set("hunger", Variant.of(random.nextFloat()));
            boids.add(boid);
        }
        return boids;
    }

    /** {@return the sum over hand-laid reads of columns, unchecked} */
    public double floor() {
        return floor.sum();
    }

    /** {@return the sum over a view of rows} */
    public double rowsByView() {
        double sum = 0;
        for (rows.rewind(); rows.next(); ) {
            sum += rows.speed() * rows.hunger();
        }
        return sum;
    }

    /** {@return the sum over a view of columns} */
    public double columnsByView() {
        double sum = 0;
        for (columns.rewind(); columns.next(); ) {
            sum += columns.speed() * columns.hunger();
        }
        return sum;
    }

    /** {@return the sum over two fields of rows, row by row without a view} */
    public double rowsByRow() {
        return byRow(ofRows[0], ofRows[1]);
    }

    /** {@return the sum over two columns, row by row} */
    public double columnsByRow() {
        return byRow(ofColumns[0], ofColumns[1]);
    }

    private static double byRow(Column speed, Column hunger) {
        double sum = 0;
        for (int row = 0, count = speed.rowCount(); row < count; row++) {
            sum += speed.f32(row) * hunger.f32(row);
        }
        return sum;
    }

    /** {@return the sum over two columns, by the buffers of each block} */
    public double columnsByBlock() {
        double sum = 0;
        for (int block = 0; block < ofColumns[0].blockCount(); block++) {
            sum = addBlock(sum, ofColumns[0].floats(block), ofColumns[1].floats(block));
        }
        return sum;
    }

    private static double addBlock(double before, FloatBuffer speeds, FloatBuffer hungers) {
        double sum = before;
        for (int i = 0, count = speeds.limit(); i < count; i++) {
            sum += speeds.get(i) * hungers.get(i);
        }
        return sum;
    }

    /** Closes the store, and deletes the pack. */
    @Override
    public void close() throws IOException {
        store.close();
        Files.delete(pack);
    }
}
