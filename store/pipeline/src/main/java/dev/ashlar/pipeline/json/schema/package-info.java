/**
 * JSON Schema for files of records, so that editors complete names and values and mark mistakes while people type. Pure functions of schemas, but for
 * {@link dev.ashlar.pipeline.json.schema.JsonSchemaExport}, which writes files.
 */
@NullMarked
package dev.ashlar.pipeline.json.schema;

import org.jspecify.annotations.NullMarked;
