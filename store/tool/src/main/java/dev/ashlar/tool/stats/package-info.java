/**
 * What a pack spends its bytes on: by type, field, pool and index, how long lookups probe, and how many cache lines a record takes. Reads
 * each record once. For one thread.
 */
@NullMarked
package dev.ashlar.tool.stats;

import org.jspecify.annotations.NullMarked;
