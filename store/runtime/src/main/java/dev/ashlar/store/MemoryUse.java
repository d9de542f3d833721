package dev.ashlar.store;

import dev.ashlar.codec.memory.NativeMemory;
import dev.ashlar.store.pack.HugePages;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalLong;

/**
 * The memory of a store's newest generation, outside of the heap. Immutable.
 *
 * @param mapped bytes of files that are mapped; how many of them lie in memory is up to the system
 * @param copied bytes of private copies
 * @param onHugePages bytes of private copies that lie on huge pages; nothing where the system does not tell, which Linux alone does
 */
public record MemoryUse(long mapped, long copied, OptionalLong onHugePages) {
    /** Of what a generation's bytes last as long as: buffers of mappings, and copies. */
    static MemoryUse of(List<?> memory) {
        long mapped = 0;
        long copied = 0;
        OptionalLong huge = OptionalLong.of(0);
        for (Object each : memory) {
            if (each instanceof NativeMemory copy) {
                copied += copy.length();
                OptionalLong more = HugePages.bytes(copy);
                huge = huge.isPresent() && more.isPresent()
                        ? OptionalLong.of(huge.getAsLong() + more.getAsLong())
                        : OptionalLong.empty();
            } else if (each instanceof ByteBuffer mapping) {
                mapped += mapping.capacity();
            }
        }
        return new MemoryUse(mapped, copied, huge);
    }
}
