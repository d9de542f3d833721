package dev.ashlar.store;

import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.store.internal.pack.HugePages;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The memory of a store's newest generation, outside of the heap. Immutable.
 *
 * @param mapped bytes of files that are mapped; how many of them lie in memory is up to the system
 * @param copied bytes of private copies, or of what a development store has built, with the room that it has left for more
 * @param onHugePages how many of them lie on huge pages; nothing where the system does not tell, which Linux alone does
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
