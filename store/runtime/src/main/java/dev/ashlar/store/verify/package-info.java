/**
 * How much of a pack is verified when it is opened, and the keys that packs are signed with.
 *
 * <p>Values; any thread.
 */
@NullMarked
package dev.ashlar.store.verify;

import org.jspecify.annotations.NullMarked;
