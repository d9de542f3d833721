/**
 * Prints schemas as JSON, and what differs between two sets of schemas.
 *
 * <p>For one thread.
 */
@NullMarked
package dev.ashlar.tool.schema;

import org.jspecify.annotations.NullMarked;
