package dev.ashlar.jmh;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Draws;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.StoreFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The one store that a fork reads, shared by its threads, and what is drawn from it. Stores are built in the folder of the system property
 * {@value #FOLDER}, where later forks find them; without it in a temporary folder, which is removed at the end. Any thread.
 */
@State(Scope.Benchmark)
public class Stores {
    static final String FOLDER = "dev.ashlar.bench.stores";

    private static final Path MEMORY = Path.of("/dev/shm");

    private Path root;
    private boolean temporary;
    private EmitterStore store;
    private Draws draws;

    /** Called by JMH. */
    public Stores() {}

    /**
     * Closes the store.
     *
     * @throws IOException when a temporary folder cannot be removed
     */
    @TearDown
    public void close() throws IOException {
        if (store != null) {
            store.close();
            store = null;
        }
        if (temporary && root != null) {
            StoreFolder.remove(root);
        }
    }

    /** Not before a store is needed: JMH does not tear down what a set-up has refused. */
    private Path root() throws IOException {
        if (root == null) {
            String kept = System.getProperty(FOLDER);
            temporary = kept == null;
            root = temporary ? Files.createTempDirectory("ashlar-stores") : Path.of(kept);
        }
        return root;
    }

    /** The folder of a compared store, which is built unless it is there. */
    synchronized Path folder(Contender contender, EmitterSet emitters) throws IOException {
        return new StoreFolder(root()).prepare(new PreparedContender(contender), emitters);
    }

    /** The store, which the first thread opens: always of the same compared store. */
    synchronized EmitterStore open(Contender contender, EmitterSet emitters) throws IOException {
        if (store == null) {
            store = contender.open(folder(contender, emitters));
        }
        return store;
    }

    /** What is read, which the first thread draws: always as much. */
    synchronized Draws draws(EmitterSet emitters, int batch) {
        if (draws == null) {
            draws = Draws.of(emitters, batch);
        }
        return draws;
    }

    /** An empty folder for what is written again and again: in memory where the system has a file system there, for disks are not measured. */
    static Path scratch() throws IOException {
        return Files.isWritable(MEMORY)
                ? Files.createTempDirectory(MEMORY, "ashlar-scratch")
                : Files.createTempDirectory("ashlar-scratch");
    }
}
