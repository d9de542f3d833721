/**
 * Reads of raw memory and the bounds around them, and memory outside of the heap. The only package that names Agrona's {@code UnsafeApi}.
 *
 * <p>It belongs to the implementation: applications use stores, readers and views. {@link Memory} checks nothing in
 * production; {@code docs/memory-safety.md} lists who checks what before calling it. Under the system property
 * {@code dev.ashlar.memory.checked} each read is compared with the registered sections instead.
 *
 * <p>Threads: {@link Memory} keeps nothing but a scratch of each thread for copies to buffers, {@link MemorySpan} is immutable;
 * both may be shared. {@link dev.ashlar.codec.internal.memory.NativeMemory} is filled by one thread before others read it.
 *
 * <p>Throws: {@link IllegalStateException} where the host or the JVM's flags do not fit,
 * {@link dev.ashlar.codec.internal.memory.IllegalAddressException} from the checked twin only.
 */
@NullMarked
package dev.ashlar.codec.internal.memory;

import org.jspecify.annotations.NullMarked;
