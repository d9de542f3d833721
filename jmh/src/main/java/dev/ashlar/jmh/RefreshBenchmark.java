package dev.ashlar.jmh;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.store.ChangeListener;
import dev.ashlar.store.Reader;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** What {@code refresh} costs a frame in which nothing has changed: a reader with a view and a listener over a development store. */
public class RefreshBenchmark extends AshlarBenchmark {
    private static final SchemaReader.Source BEACON = new SchemaReader.Source("Beacon.schema", """
            Schema = { name = "Beacon" }
            Fields = [ { name = "height"  type = "i32" } ]
            """);

    private DevelopmentStore store;
    private Reader reader;
    private RecordView beacon;
    /** What the floor reads, as a store does: whether it is closed, and the newest generation. */
    private volatile boolean closed;

    private volatile Object newest = this;
    private Object entered = this;

    /** Called by JMH. */
    public RefreshBenchmark() {}

    /** Opens a store of one record. */
    @Setup
    public void open() {
        MemoryBackend memory = MemoryBackend.of(BEACON);
        DataRecord record = new DataRecord("Beacon", 1);
        record.setUpdated(true);
        memory.save(List.of(record));
        store = DevelopmentStore.open(memory, Catalog.of(), reload -> {});
        reader = store.reader();
        beacon = reader.view("Beacon");
        reader.addListener(new ChangeListener() {});
    }

    /** Closes it. */
    @TearDown
    public void close() {
        store.close();
    }

    /** {@return whether there is something newer, by two volatile reads and a compare} */
    @Benchmark
    public boolean floor() {
        return !closed && newest != entered;
    }

    /** {@return false: nothing has changed} */
    @Benchmark
    public boolean refresh() {
        return reader.refresh();
    }

    /** {@return records, so that the view is there to be moved} */
    int count() {
        return beacon.rowCount();
    }
}
