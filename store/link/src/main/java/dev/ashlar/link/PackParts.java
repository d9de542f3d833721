package dev.ashlar.link;

import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.pipeline.pack.BlockSink;
import dev.ashlar.pipeline.pack.ByteSink;
import dev.ashlar.pipeline.pack.PackOutput;
import dev.ashlar.store.internal.format.ChecksumFormat;
import dev.ashlar.store.internal.pack.PackBytes;
import dev.ashlar.store.internal.pack.PackMemory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A linked pack that is not a file. Sections that are those of the base stay where they are; all others are in native memory. One thread writes it,
 * before any thread reads.
 *
 * <pre>
 *  offset  0      256
 *         ┌──────┬─────────────┬──────┬─────────┬──────┬────────────┬────┬───────────┐
 *         │header│ field table │ rows │id index │ pool │ field table│ …  │ directory │
 *         └──────┴─────────────┴──────┴─────────┴──────┴────────────┴────┴───────────┘
 *            │          │          │       │        │
 *          copied    copied    built     base     base         a base is mapped, or copied as a whole
 * </pre>
 */
final class PackParts extends PackMemory implements PackOutput, PackBytes {
    private static final String NAME = "link";
    /** Of no window only a part: the lengths of both are powers of two. */
    private static final int PIECE_LENGTH = ChecksumFormat.CHUNK_LENGTH;

    /** By their offsets. Bytes that are in none are zero. */
    private final TreeMap<Long, MemorySpan> parts = new TreeMap<>();

    private final Set<Object> pieces = Collections.newSetFromMap(new IdentityHashMap<>());
    private long position;

    /** {@code windowShift}: of the pack. */
    PackParts(int windowShift) {
        super(windowShift);
        pieces.add(this);
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public void padTo(long offset) {
        position = offset;
    }

    @Override
    public void write(ByteBuffer bytes) {
        MemorySpan copy = copy(bytes);
        parts.put(position, copy);
        position += copy.length();
    }

    private static MemorySpan copy(ByteBuffer bytes) {
        int length = bytes.remaining();
        return MemorySpan.of(ByteBuffer.allocateDirect(length).put(bytes).clear(), length, NAME);
    }

    @Override
    public int[] write(ByteSink section) {
        MemorySpan span;
        if (section instanceof SpanSink there) {
            span = there.span();
            pieces.addAll(((PackMemory) span.owner()).pieces());
        } else {
            BlockSink built = (BlockSink) section;
            span = built.span(NAME);
            pieces.addAll(built.memory());
        }
        parts.put(position, span);
        position += span.length();
        int[] known = section instanceof SpanSink there ? there.checksums() : null;
        return known == null ? checksums(section) : known;
    }

    /** Of copied bytes: a mapped file may become shorter. */
    private static int[] checksums(ByteSink section) {
        ChecksumFormat checksum = new ChecksumFormat();
        ByteBuffer piece = ByteBuffer.allocate(PIECE_LENGTH);
        for (long at = 0; at < section.length(); at += PIECE_LENGTH) {
            section.read(at, piece.clear().limit((int) Math.min(PIECE_LENGTH, section.length() - at)));
            checksum.update(piece.flip());
        }
        return checksum.chunks();
    }

    @Override
    public void finish(ByteBuffer first) {
        parts.put(0L, copy(first));
    }

    @Override
    public long length() {
        return position;
    }

    @Override
    public int read(ByteBuffer into, long offset) {
        int room = into.remaining();
        Map.Entry<Long, MemorySpan> part = parts.floorEntry(offset);
        long at = offset - part.getKey();
        long rest = part.getValue().length() - at;
        if (rest > 0) {
            int count = (int) Math.min(Math.min(room, rest), PIECE_LENGTH - at % PIECE_LENGTH);
            into.put(part.getValue().slice(at, count));
            return count;
        }
        Long next = parts.higherKey(offset);
        int zeros = (int) Math.min(room, (next == null ? position : next) - offset);
        into.put(new byte[zeros]);
        return zeros == 0 ? -1 : zeros;
    }

    @Override
    protected long address(long offset) {
        Map.Entry<Long, MemorySpan> part = parts.floorEntry(offset);
        return part.getValue().address(offset - part.getKey());
    }

    @Override
    public ByteBuffer slice(long offset, int length) {
        Map.Entry<Long, MemorySpan> part = parts.floorEntry(offset);
        return part.getValue().slice(offset - part.getKey(), length);
    }

    /** Looks for the part once, not for each buffer. */
    @Override
    protected MemorySpan.Slices slices(long sectionOffset) {
        MemorySpan part = parts.floorEntry(sectionOffset).getValue();
        return (offset, length) -> part.slice(offset - sectionOffset, length);
    }

    @Override
    public List<?> pieces() {
        return new ArrayList<>(pieces);
    }
}
