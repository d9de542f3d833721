/** What signing and checking signatures of packs have in common. Depends on no other package of Ashlar. */
@NullMarked
package dev.ashlar.store.internal.sign;

import org.jspecify.annotations.NullMarked;
