/**
 * The store that games read while their content changes: the same views and readers as over a pack, bound by field key.
 *
 * <p>A {@link dev.ashlar.pipeline.development.DevelopmentStore} watches its content in a thread of its own and may be shared by
 * threads; readers and views belong to one thread each. What is wrong with an edit is told and changes nothing.
 */
@NullMarked
package dev.ashlar.pipeline.development;

import org.jspecify.annotations.NullMarked;
