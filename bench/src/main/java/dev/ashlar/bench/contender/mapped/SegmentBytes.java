package dev.ashlar.bench.contender.mapped;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/**
 * A mapped {@code java.lang.foreign.MemorySegment} of a shared arena, read by {@code segment.get(layout, offset)}. These sources are of Java 17,
 * which does not have that class yet, so the calls are constant method handles with the layout bound: the JIT inlines them like the calls.
 */
final class SegmentBytes extends RowBytes {
    /** The first JDK in which the class is no preview. */
    static final int FIRST_JDK = 22;

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.publicLookup();
    private static final MethodHandle I8 = getter(byte.class, "JAVA_BYTE", "OfByte");
    private static final MethodHandle I32 = getter(int.class, "JAVA_INT_UNALIGNED", "OfInt");
    private static final MethodHandle I64 = getter(long.class, "JAVA_LONG_UNALIGNED", "OfLong");
    private static final MethodHandle F32 = getter(float.class, "JAVA_FLOAT_UNALIGNED", "OfFloat");

    private final AutoCloseable arena;
    private final Object segment;
    private final long length;

    SegmentBytes(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            Class<?> arenas = foreign("Arena");
            this.length = channel.size();
            this.arena = (AutoCloseable) arenas.getMethod("ofShared").invoke(null);
            this.segment = FileChannel.class
                    .getMethod("map", FileChannel.MapMode.class, long.class, long.class, arenas)
                    .invoke(channel, FileChannel.MapMode.READ_ONLY, 0L, length, arena);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> foreign(String name) throws ClassNotFoundException {
        return Class.forName("java.lang.foreign." + name);
    }

    /** Numbers are of the machine's byte order, which is little-endian wherever Ashlar runs. */
    private static MethodHandle getter(Class<?> type, String layout, String layoutType) {
        try {
            MethodType signature = MethodType.methodType(type, foreign("ValueLayout$" + layoutType), long.class);
            MethodHandle get = LOOKUP.findVirtual(foreign("MemorySegment"), "get", signature);
            Object constant = foreign("ValueLayout").getField(layout).get(null);
            return MethodHandles.insertArguments(get, 1, constant)
                    .asType(MethodType.methodType(type, Object.class, long.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(layout.toLowerCase(Locale.ROOT), e);
        }
    }

    @Override
    byte i8(int at) {
        try {
            return (byte) I8.invokeExact(segment, (long) at);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    @Override
    int i32(int at) {
        try {
            return (int) I32.invokeExact(segment, (long) at);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    @Override
    long i64(int at) {
        try {
            return (long) I64.invokeExact(segment, (long) at);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    @Override
    float f32(int at) {
        try {
            return (float) F32.invokeExact(segment, (long) at);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    private static RuntimeException failed(Throwable e) {
        return e instanceof RuntimeException ofBounds ? ofBounds : new IllegalStateException(e);
    }

    @Override
    long length() {
        return length;
    }

    @Override
    void unmap() {
        try {
            arena.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
