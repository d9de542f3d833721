/**
 * What differs between two sets of schemas, and what that means for code and data that have the older one; which records of two places
 * differ.
 *
 * <p>Values and pure functions: any thread. The sides of a comparison of records belong to one thread. Reading throws what backends and
 * packs throw.
 */
@NullMarked
package dev.ashlar.pipeline.diff;

import org.jspecify.annotations.NullMarked;
