/**
 * Links a base and layers that change its records into one pack, and applies patches.
 *
 * <pre>{@code
 * try (LinkStack stack = LinkStack.of(Path.of("game.pack"), OpenOptions.MAPPED);
 *         FileChannel into = FileChannel.open(
 *                 Path.of("linked.pack"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
 *     stack.with(Path.of("winter.layer"), OpenOptions.MAPPED);
 *     LinkReport report = Linker.link(stack, into, false);
 *     System.out.println(report.conflictCount() + " conflicts");
 * }
 * }</pre>
 *
 * <p>A stack that a game opens is linked in memory: bytes that no layer changes are those of the base. Reads of the linked pack take the same time as of any pack. Objects belong to one thread.
 *
 * <p>If a file is not a usable pack or layer, methods throw {@link dev.ashlar.store.format.PackException}. If layers do
 * not fit their base, they throw {@link dev.ashlar.link.LinkException} with all problems. If a patch is damaged or
 * belongs to another pack, they throw {@link dev.ashlar.link.PatchException}.
 */
@NullMarked
package dev.ashlar.link;

import org.jspecify.annotations.NullMarked;
