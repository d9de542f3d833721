/**
 * Links packs and layers. {@link dev.ashlar.link.Linker} makes a pack of a base and layers that change its records; reads of the result cost what reads of any pack cost.
 *
 * <p>For one thread. Files that are no packs are {@link dev.ashlar.store.format.PackException}s, layers that do not fit their base
 * {@link dev.ashlar.link.LinkException}s with all problems.
 */
@NullMarked
package dev.ashlar.link;

import org.jspecify.annotations.NullMarked;
