package dev.ashlar.bench.floor;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.LongSupplier;

/** The first touch of pages that are mapped from a file. Stateless. */
public final class PageTouch {
    private PageTouch() {}

    /**
     * Maps a file afresh and reads the first byte of each page.
     *
     * @param file of less than 2 GiB, which the operating system has in memory
     * @param page bytes of a page
     * @param clock is asked right before the first touch and right behind the last, in nanoseconds
     * @return the sum of the bytes, and the nanoseconds
     * @throws IOException when the file cannot be mapped
     */
    public static long[] touch(Path file, int page, LongSupplier clock) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            MappedByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
            int length = bytes.capacity();
            long sum = 0;
            long begin = clock.getAsLong();
            for (int at = 0; at < length; at += page) {
                sum += bytes.get(at);
            }
            return new long[] {sum, clock.getAsLong() - begin};
        }
    }
}
