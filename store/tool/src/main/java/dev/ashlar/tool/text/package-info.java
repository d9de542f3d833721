/**
 * How values become text: tables, numbers, quoted text, JSON. The same on every machine, JDK, locale and time zone.
 *
 * <p>Pure functions, and printers for one thread. Throws nothing of its own: print streams keep their errors.
 */
@NullMarked
package dev.ashlar.tool.text;

import org.jspecify.annotations.NullMarked;
