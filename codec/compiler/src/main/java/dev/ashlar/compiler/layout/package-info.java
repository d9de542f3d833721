/** Plans the layouts of schemas by the rules of {@code pack-format.md}, section 7. Pure functions; any thread. */
@NullMarked
package dev.ashlar.compiler.layout;

import org.jspecify.annotations.NullMarked;
