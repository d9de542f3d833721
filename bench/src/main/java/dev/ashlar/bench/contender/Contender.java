package dev.ashlar.bench.contender;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A store that keeps emitters: how it is filled, and how it is opened. Stateless: all that a store knows is in its folder, so that one JVM
 * fills it and many read it.
 */
public interface Contender {
    /** More than any count of emitters. */
    int ANY_COUNT = Integer.MAX_VALUE;

    /** {@return what it is, for reports} */
    Description description();

    /** {@return its name on the command line and in machine-readable reports} */
    default String key() {
        return description().key();
    }

    /** {@return what its files are kept by: compared stores that read the same files share them} */
    default String storeKey() {
        return key();
    }

    /** {@return what its readers can do} */
    default Set<Operation> operations() {
        return EnumSet.of(Operation.THREE_FIELDS, Operation.WHOLE_RECORD, Operation.MIXED, Operation.SCAN);
    }

    /**
     * {@return whether it can keep emitters with such ids and texts}
     *
     * @param data that is asked for
     */
    default boolean keeps(DataSet data) {
        return true;
    }

    /**
     * {@return flags that its JVM needs, in the form that a JVM reports them: {@code --add-opens=MODULE/PACKAGE=WHOM}, not in two words}
     */
    default List<String> jvmFlags() {
        return List.of();
    }

    /** {@return why it cannot run in this JVM, in a sentence; null when it can} */
    default @Nullable String obstacle() {
        return JvmFlags.missing(jvmFlags());
    }

    /** {@return the most emitters that it can be asked for within minutes and a usual heap} */
    default int mostEmitters() {
        return ANY_COUNT;
    }

    /**
     * Keeps emitters for reading by id and for scans. What this takes is the time to build, and what is then in the folder is the size.
     *
     * @param folder empty, of this store alone
     * @param emitters to be kept
     * @throws IOException when a file cannot be written
     */
    void build(Path folder, EmitterSet emitters) throws IOException;

    /**
     * Builds as what is shipped: beside its place, forced to the device and renamed, so that nobody sees half a store. The folder has then what
     * {@link #build} makes.
     *
     * @param folder empty, of this store alone
     * @param emitters to be kept
     * @throws IOException when a file cannot be written
     */
    default void publish(Path folder, EmitterSet emitters) throws IOException {
        Path staged = Files.createDirectory(folder.resolve("staged"));
        build(staged, emitters);
        List<Path> files;
        try (Stream<Path> all = Files.list(staged)) {
            files = all.toList();
        }
        for (Path file : files) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            Files.move(file, folder.resolve(file.getFileName()), StandardCopyOption.ATOMIC_MOVE);
        }
        Files.delete(staged);
    }

    /**
     * Adds what further operations need: indexes, placements, columns. Does nothing where there is nothing to add.
     *
     * @param folder that {@link #build} has filled
     * @param emitters the same
     * @throws IOException when a file cannot be written
     */
    default void buildMore(Path folder, EmitterSet emitters) throws IOException {
        // Most compared stores answer by id alone.
    }

    /**
     * Opens what was built. What further operations need is opened when a reader is first asked for them.
     *
     * @param folder that {@link #build} has filled
     * @return the store
     * @throws IOException when it cannot be read
     */
    EmitterStore open(Path folder) throws IOException;
}
