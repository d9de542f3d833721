package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.internal.memory.MemorySpan;

/** Looks for bytes that are not zero, eight at a time, in sections whose length is a multiple of eight. */
final class Zeros {
    private Zeros() {}

    /** The first byte at or behind {@code from} that is not zero; {@code to} when there is none before it. */
    static long next(MemorySpan section, long from, long to) {
        long at = from;
        while (at < to) {
            long rest = Memory.i64(section.address(at & -Long.BYTES)) >>> Byte.SIZE * (at & Long.BYTES - 1);
            if (rest != 0) {
                return Math.min(to, at + Long.numberOfTrailingZeros(rest) / Byte.SIZE);
            }
            at = (at | Long.BYTES - 1) + 1;
        }
        return to;
    }

    static byte at(MemorySpan section, long offset) {
        return Memory.i8(section.address(offset));
    }
}
