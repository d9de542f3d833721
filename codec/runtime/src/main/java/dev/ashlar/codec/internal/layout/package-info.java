/**
 * Layouts from declarations, differences between layouts, and the places of columns. Generated views call {@link LayoutBuilder}; applications
 * call nothing here.
 *
 * <p>A builder belongs to one thread; the other classes are stateless. Throws {@link IllegalArgumentException} for layouts that break a rule.
 */
@NullMarked
package dev.ashlar.codec.internal.layout;

import org.jspecify.annotations.NullMarked;
