/**
 * Holds records for backends, validation and encoders: a type, an id and values by field name. Values have an exact
 * text form.
 *
 * <pre>{@code
 * DataRecord star = new DataRecord("Star", 32349);
 * star.setText("name", "Sirius");
 * star.setDouble("magnitude", -1.46);
 * star.set("spectralClass", Variant.ofEnum("A"));
 * star.forEach((field, value) -> System.out.println(field + " = " + value.toText()));
 * }</pre>
 *
 * <p>{@link dev.ashlar.codec.record.Variant} is immutable; any thread. A {@link dev.ashlar.codec.record.DataRecord}
 * belongs to one thread at a time.
 *
 * <p>If an argument is invalid, methods throw {@link IllegalArgumentException}. If a record or value does not support
 * an operation, they throw {@link IllegalStateException}.
 */
@NullMarked
package dev.ashlar.codec.record;

import org.jspecify.annotations.NullMarked;
