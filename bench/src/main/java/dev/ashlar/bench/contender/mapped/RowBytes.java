package dev.ashlar.bench.contender.mapped;

/**
 * Bytes of a mapped file, little-endian. A JVM that measures has loaded one subclass, so that the JIT calls it as if its code stood in the loop.
 * Threads share it.
 */
abstract class RowBytes {
    abstract byte i8(int at);

    abstract int i32(int at);

    abstract long i64(int at);

    abstract float f32(int at);

    abstract long length();

    /** Ends the mapping: nothing may be read afterwards. */
    abstract void unmap();
}
