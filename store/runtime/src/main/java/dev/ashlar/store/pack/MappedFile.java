package dev.ashlar.store.pack;

import dev.ashlar.codec.memory.Memory;
import dev.ashlar.codec.memory.MemorySpan;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * Owns the mapping of one file: all of its windows, read-only. The one class that maps.
 *
 * <p>Nothing unmaps it: the garbage collector does, once no span, record source or view holds it. Mapping costs some
 * microseconds a window and reads nothing.
 */
final class MappedFile {
    private final List<MappedByteBuffer> windows = new ArrayList<>();
    private final int windowShift;

    private MappedFile(int windowShift) {
        this.windowShift = windowShift;
    }

    static MappedFile map(FileChannel channel, long length, int windowShift) throws IOException {
        MappedFile file = new MappedFile(windowShift);
        long window = 1L << windowShift;
        for (long at = 0; at < length; at += window) {
            file.windows.add(channel.map(FileChannel.MapMode.READ_ONLY, at, Math.min(window, length - at)));
        }
        return file;
    }

    /** The bytes of a section, whose place the directory's checks have proved to lie in the file and in its windows. */
    MemorySpan span(Section section, String name) {
        List<Long> bases = new ArrayList<>();
        long window = 1L << windowShift;
        long at = section.offset();
        do {
            long base = Memory.addressOf(windows.get((int) (at >>> windowShift)));
            bases.add(base + (at & window - 1));
            at += window;
        } while (at < section.end());
        return MemorySpan.of(bases, windowShift, section.length(), this, name);
    }
}
