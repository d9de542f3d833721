package dev.ashlar.codec.modules;

import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.internal.memory.NativeMemory;

/** Prints the module of Ashlar and a byte that was read from native memory, or the message of the check of the JVM. */
public final class ModulePathMain {
    private ModulePathMain() {}

    public static void main(String[] arguments) {
        try {
            NativeMemory memory = NativeMemory.allocate(1);
            memory.put(0, new byte[] {42}, 0, 1);
            System.out.println(NativeMemory.class.getModule().getName() + " " + Memory.i8(memory.address()));
            memory.free();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
