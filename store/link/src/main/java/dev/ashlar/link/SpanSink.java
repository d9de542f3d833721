package dev.ashlar.link;

import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.pipeline.pack.ByteSink;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A section that is there, to be copied as it is. It belongs to somebody else: nothing is added, and nothing is freed. */
final class SpanSink implements ByteSink {
    private final MemorySpan span;
    private final Level level;
    private final Section section;

    SpanSink(Level level, PackedType type, Section section) {
        this.span = level.file().span(type, section);
        this.level = level;
        this.section = section;
    }

    MemorySpan span() {
        return span;
    }

    /** The checksums of the chunks, as the file lists them; null if it does not. */
    int @Nullable [] checksums() {
        return level.checksums(section);
    }

    @Override
    public long length() {
        return span.length();
    }

    @Override
    public void read(long offset, ByteBuffer into) {
        Objects.checkFromIndexSize(offset, (long) into.remaining(), length());
        long window = 1L << level.file().header().windowShift();
        int end = into.limit();
        for (long at = offset; into.position() < end; ) {
            int part = (int) Math.min(end - into.position(), window - (at & window - 1));
            into.put(span.slice(at, part));
            at += part;
        }
    }

    @Override
    public void append(byte[] source, int count) {
        throw complete();
    }

    @Override
    public void padTo(long target) {
        throw complete();
    }

    @Override
    public void put(long offset, byte[] source, int count) {
        throw complete();
    }

    @Override
    public void putInt(long offset, int value) {
        throw complete();
    }

    @Override
    public boolean matches(long offset, byte[] expected, int count) {
        throw complete();
    }

    @Override
    public int getInt(long offset) {
        throw complete();
    }

    @Override
    public long getLong(long offset) {
        throw complete();
    }

    private static UnsupportedOperationException complete() {
        return new UnsupportedOperationException("the section is complete: it is only copied");
    }

    @Override
    public void close() {}
}
