package dev.ashlar.bench.contender;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Where built stores are kept, a folder for each compared store and count: made once, read by many JVMs. */
public final class StoreFolder {
    /** Of more emitters, only what {@link Contender#build} makes is kept: indexes and placements would take gigabytes besides. */
    public static final int MOST_WITH_MORE = 1_000_000;

    private static final Path IN_MEMORY = Path.of("/dev/shm");

    /** Bytes: what all stores of a million records take, with some to spare. */
    private static final long ENOUGH_ROOM = 8L << 30;

    private final Path root;

    /**
     * Where stores of this process are best kept: in memory where there is room, else what is written for one compared store goes to the disk
     * while another is timed.
     *
     * @param otherwise where there is no room
     * @return a folder that need not be there yet
     * @throws IOException when a file system cannot be looked at
     */
    public static Path bestPlace(Path otherwise) throws IOException {
        boolean hasRoom =
                Files.isWritable(IN_MEMORY) && Files.getFileStore(IN_MEMORY).getUsableSpace() > ENOUGH_ROOM;
        return hasRoom
                ? IN_MEMORY.resolve("ashlar-bench-" + ProcessHandle.current().pid())
                : otherwise;
    }

    /**
     * A place for stores.
     *
     * @param root folder, which is made when it is not there
     */
    public StoreFolder(Path root) {
        this.root = root;
    }

    /**
     * Builds a store that is not there yet, with all that further operations need, unless there are more than {@value #MOST_WITH_MORE}
     * emitters. A store that was interrupted is not there.
     *
     * @param contender what builds it
     * @param emitters to be kept
     * @return its folder
     * @throws IOException when a file cannot be written
     */
    public Path prepare(Contender contender, EmitterSet emitters) throws IOException {
        Path folder = folder(contender, emitters.data(), emitters.count());
        if (!Files.isDirectory(folder)) {
            Path unfinished = root.resolve(folder.getFileName() + ".unfinished");
            remove(unfinished);
            Files.createDirectories(unfinished);
            contender.build(unfinished, emitters);
            if (emitters.count() <= MOST_WITH_MORE) {
                contender.buildMore(unfinished, emitters);
            }
            Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
        }
        return folder;
    }

    /** {@return where stores are kept} */
    public Path root() {
        return root;
    }

    /**
     * {@return the folder of a store, whether it is there or not}
     *
     * @param contender whose store it is
     * @param data of the emitters
     * @param count of emitters
     */
    public Path folder(Contender contender, DataSet data, int count) {
        return root.resolve(contender.storeKey() + "-" + data.key() + "-" + count);
    }

    /**
     * {@return the bytes of all files in a folder}
     *
     * @param folder of a store
     * @throws IOException when it cannot be read
     */
    public static long size(Path folder) throws IOException {
        long size = 0;
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                size += Files.size(file);
            }
        }
        return size;
    }

    /**
     * Removes a folder with all that is in it; nothing where there is none.
     *
     * @param folder to be removed
     * @throws IOException when a file cannot be removed
     */
    public static void remove(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> deepestFirst;
        try (Stream<Path> files = Files.walk(folder)) {
            deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : deepestFirst) {
            Files.delete(file);
        }
    }
}
