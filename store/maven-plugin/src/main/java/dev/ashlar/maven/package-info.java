/**
 * The goals of the Maven plugin. Each goal runs a command of {@code ashlar} in a JVM of its own, with the flags that Ashlar needs: a goal
 * cannot end Maven's JVM, and Maven's JVM needs no flag. A goal throws {@link org.apache.maven.plugin.MojoFailureException} if content, a
 * pack or the configuration has a problem, and {@link org.apache.maven.plugin.MojoExecutionException} if the JVM cannot be started.
 */
@NullMarked
package dev.ashlar.maven;

import org.jspecify.annotations.NullMarked;
