/**
 * From schemas and layouts to Java: a view class for each type and a catalogue of all. The same schemas give the same
 * text, byte for byte.
 *
 * <p>Names and texts from schema files reach the generated code only through {@link
 * dev.ashlar.compiler.generate.JavaNames}, {@link dev.ashlar.compiler.generate.JavadocText} and JavaPoet's string
 * literals, so that no content can break or inject code. Pure functions but for {@code GeneratedSources}.
 */
@NullMarked
package dev.ashlar.compiler.generate;

import org.jspecify.annotations.NullMarked;
