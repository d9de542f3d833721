package dev.ashlar.store.internal.pack;

import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackPlace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.List;

/**
 * Owns the mapping of one file, read-only, in pieces of almost 2 GiB, as much as a buffer holds, whatever the windows of the file are: a
 * file must not be able to ask for more mappings than the system grants. The one class that maps.
 *
 * <p>A piece ends where a section begins, or 1 GiB of a section that is longer: a window is at most so long, and so none lies in two
 * pieces.
 *
 * <p>Nothing unmaps it: the garbage collector does, once no span, record source or view holds it. Mapping costs some
 * microseconds a piece and reads nothing.
 */
final class MappedFile extends PackMemory {
    private static final long MOST = Integer.MAX_VALUE;

    private static final int PART_SHIFT = 30;

    /** Where the pieces begin in the file, ascending. */
    private final long[] starts;

    private final List<ByteBuffer> mapped;

    private MappedFile(int windowShift, long[] starts, List<ByteBuffer> mapped) {
        super(windowShift);
        this.starts = starts;
        this.mapped = mapped;
    }

    /** A file that shrank since its header was read cannot be mapped: the JDK says that it cannot make it longer. */
    static MappedFile map(PackInput in, FileChannel channel, PackHeader header, List<Section> sections)
            throws IOException {
        try {
            return map(channel, header, sections);
        } catch (ClosedChannelException e) {
            throw e; // The thread was interrupted: a closed channel has no size.
        } catch (IOException e) {
            long length = channel.size();
            if (length < header.fileLength()) {
                PackPlace place = PackPlace.ofFile("while it was mapped");
                throw in.fault(PackErrorKind.TRUNCATED, place, header.fileLength() + " bytes", length);
            }
            throw e;
        }
    }

    /** {@code sections}: those of the directory, whose checks have proved that they ascend and lie in the file. */
    private static MappedFile map(FileChannel channel, PackHeader header, List<Section> sections) throws IOException {
        long[] starts = starts(sections);
        ByteBuffer[] mapped = new ByteBuffer[starts.length];
        // Linux puts each mapping below the one before: from the last on, a long section is mostly one stretch of
        // addresses.
        for (int i = starts.length - 1; i >= 0; i--) {
            long end = i + 1 < starts.length ? starts[i + 1] : header.fileLength();
            mapped[i] = channel.map(FileChannel.MapMode.READ_ONLY, starts[i], Math.min(MOST, end - starts[i]));
        }
        return new MappedFile(header.windowShift(), starts, List.of(mapped));
    }

    /**
     * Where the pieces begin: the first with the file, each other with a section or a part of one.
     *
     * @param sections ascending, without overlaps
     * @return offsets in the file, ascending
     */
    static long[] starts(List<Section> sections) {
        // No stream, and no lambda below: opening the first pack of a JVM is to load few classes.
        long[] starts = new long[1];
        int count = 1;
        long start = 0;
        for (Section section : sections) {
            long at = section.offset();
            while (section.end() - start > MOST) {
                long room = Math.max(0, start + MOST - at);
                at += room >>> PART_SHIFT << PART_SHIFT;
                start = at;
                if (count == starts.length) {
                    starts = Arrays.copyOf(starts, 2 * count);
                }
                starts[count++] = start;
            }
        }
        return Arrays.copyOf(starts, count);
    }

    private int piece(long offset) {
        int found = Arrays.binarySearch(starts, offset);
        return found < 0 ? -found - 2 : found;
    }

    @Override
    protected long address(long offset) {
        int piece = piece(offset);
        return Memory.addressOf(mapped.get(piece)) + (offset - starts[piece]);
    }

    @Override
    public ByteBuffer slice(long offset, int length) {
        int piece = piece(offset);
        return mapped.get(piece).slice((int) (offset - starts[piece]), length);
    }

    @Override
    public List<?> pieces() {
        return mapped;
    }
}
