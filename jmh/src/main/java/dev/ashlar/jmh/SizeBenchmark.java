package dev.ashlar.jmh;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.StoreFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * The bytes of a record on disk, as reading by id needs them: {@code :bytesPerRecord}. What is timed is reading the files once, from their
 * beginning to their end: the least that loading them would take.
 */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SizeBenchmark extends StoreBenchmark {
    private static final int BUFFER = 1 << 16;

    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
    private List<Path> files;
    private long length;

    /** Called by JMH. */
    public SizeBenchmark() {}

    @Override
    void open(Contender measured, String method, Stores stores, int thread, int threads) throws IOException {
        Path folder = stores.folder(measured, emitters(), true);
        length = StoreFolder.size(folder);
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /**
     * Reads all files.
     *
     * @param size of the store
     * @return the sum of all bytes, signed
     * @throws IOException when a file cannot be read
     */
    @Benchmark
    public long size(StoreSize size) throws IOException {
        size.take(length, records);
        long sum = 0;
        for (Path file : files) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                while (channel.read(buffer.clear()) >= 0) {
                    sum += sum(buffer.flip());
                }
            }
        }
        return sum;
    }

    private static long sum(ByteBuffer bytes) {
        long sum = 0;
        for (int i = 0; i < bytes.limit(); i++) {
            sum += bytes.get(i);
        }
        return sum;
    }

    /** The files that are read. */
    List<Path> files() {
        return files;
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
