/**
 * Exports JSON Schema for record files, so that editors complete names and values and mark errors during typing.
 *
 * <p>Pure functions, except {@link dev.ashlar.pipeline.json.schema.JsonSchemaExport#write}; any thread. If a file cannot be written, that method
 * throws {@link java.io.IOException}.
 */
@NullMarked
package dev.ashlar.pipeline.json.schema;

import org.jspecify.annotations.NullMarked;
