/**
 * Generates Java sources from schemas and layouts: a view class for each type, and a catalog of all views. Equal schemas have equal sources, byte for
 * byte.
 *
 * <p>Names and texts of schema files reach the generated code only through {@link dev.ashlar.compiler.generate.JavaNames}, {@link
 * dev.ashlar.compiler.generate.JavadocText} and the string literals of JavaPoet. So content cannot inject code.
 *
 * <p>All classes except {@code GeneratedSources} are stateless or immutable; any thread. If a file cannot be read or written, methods throw {@link
 * java.io.IOException}.
 */
@NullMarked
package dev.ashlar.compiler.generate;

import org.jspecify.annotations.NullMarked;
