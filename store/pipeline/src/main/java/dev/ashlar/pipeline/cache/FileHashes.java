package dev.ashlar.pipeline.cache;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.pipeline.progress.ParallelTasks;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Computes hashes (XXH64) of all bytes of files, whatever their times are. It reads parts of files in parallel, on all processors. Stateless; any
 * thread.
 */
public final class FileHashes {
    /** What one task reads. */
    private static final int PART = 4 << 20;

    private static final int BUFFER = 1 << 18;

    private FileHashes() {}

    /** The hashes of the parts of one file. */
    private record Parts(String name, long size, long[] hashes) {
        long hash() {
            long hash = size;
            for (long part : hashes) {
                hash = CacheOutput.chained(hash, part);
            }
            return hash;
        }
    }

    /**
     * Computes the hashes of files.
     *
     * @param files by name
     * @return the hash of the bytes of each file, by name
     * @throws IOException if a file cannot be read
     */
    public static SortedMap<String, Long> of(Map<String, Path> files) throws IOException {
        List<Parts> all = new ArrayList<>();
        List<Runnable> tasks = new ArrayList<>();
        for (Map.Entry<String, Path> file : files.entrySet()) {
            long size = Files.size(file.getValue());
            Parts parts = new Parts(file.getKey(), size, new long[(int) ((size + PART - 1) / PART)]);
            for (int i = 0; i < parts.hashes.length; i++) {
                int part = i;
                tasks.add(() -> parts.hashes[part] = hash(file.getValue(), (long) part * PART, size));
            }
            all.add(parts);
        }
        try {
            ParallelTasks.run(tasks, Runtime.getRuntime().availableProcessors(), Progress.NONE);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        SortedMap<String, Long> hashes = new TreeMap<>();
        all.forEach(parts -> hashes.put(parts.name, parts.hash()));
        return hashes;
    }

    /** The hash of a part; {@code size} of the file decides alone where it is divided. */
    private static long hash(Path file, long begin, long size) {
        ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(BUFFER, size - begin));
        long hash = 0;
        try (FileChannel channel = FileChannel.open(file)) {
            int count = buffer.capacity();
            for (int done = 0; done < PART && count == buffer.capacity(); done += count) {
                count = fill(buffer.clear(), channel, begin + done);
                hash = CacheOutput.chained(hash, XxHash64.hash(buffer.array(), 0, count));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return hash;
    }

    /** How many bytes came: fewer at the end of the file alone. */
    private static int fill(ByteBuffer buffer, FileChannel channel, long begin) throws IOException {
        int count = 0;
        while (buffer.hasRemaining() && count >= 0) {
            count = channel.read(buffer, begin + buffer.position());
        }
        return buffer.position();
    }
}
