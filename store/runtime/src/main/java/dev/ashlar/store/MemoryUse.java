package dev.ashlar.store;

import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.store.internal.pack.HugePages;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The memory outside the heap that the newest generation of a store uses. Immutable.
 *
 * @param mapped bytes of mapped files; the operating system decides how many of them are in memory
 * @param copied bytes of private copies, or of the data that a link or a development store has built, with its unused
 *     capacity
 * @param onHugePages how many of the copied bytes lie on huge pages; empty if the system does not report it: only Linux
 *     does
 */
public record MemoryUse(long mapped, long copied, OptionalLong onHugePages) {
    /** Of what a generation's bytes last as long as: buffers of mappings, and native memory. */
    static MemoryUse of(List<?> memory) {
        long mapped = 0;
        long copied = 0;
        List<NativeMemory> copies = new ArrayList<>();
        for (Object each : memory) {
            if (each instanceof NativeMemory copy) {
                copied += copy.length();
                copies.add(copy);
            } else if (each instanceof ByteBuffer mapping) {
                mapped += mapping.capacity();
            }
        }
        return new MemoryUse(mapped, copied, copies.isEmpty() ? OptionalLong.of(0) : HugePages.bytes(copies));
    }
}
