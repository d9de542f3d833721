/**
 * The {@code ashlar} command in a JVM of its own, for plugins of build tools. It needs no class outside of this package and the JDK.
 *
 * <p>For one thread. Throws {@link java.io.IOException} if the JVM cannot be started.
 */
@NullMarked
package dev.ashlar.tool.process;

import org.jspecify.annotations.NullMarked;
