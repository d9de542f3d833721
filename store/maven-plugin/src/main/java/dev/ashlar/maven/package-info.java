/**
 * The goals of the Maven plugin. Each goal runs a command of {@code ashlar} in a separate JVM with the flags that Ashlar needs. So a goal cannot end
 * the JVM of Maven, and the JVM of Maven needs no flags.
 *
 * <p>Maven runs a goal on one thread. If content, a pack or the configuration has a problem, a goal throws {@link
 * org.apache.maven.plugin.MojoFailureException}. If the JVM cannot be started, it throws {@link org.apache.maven.plugin.MojoExecutionException}.
 */
@NullMarked
package dev.ashlar.maven;

import org.jspecify.annotations.NullMarked;
