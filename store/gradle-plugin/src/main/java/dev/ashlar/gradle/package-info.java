/**
 * The Gradle plugin {@code dev.ashlar}. Its tasks run commands of {@code ashlar} in a JVM of their own, with the flags that Ashlar needs, so that
 * neither the daemon of Gradle needs a flag nor a command can end it. A task throws {@link org.gradle.api.GradleException} with all messages
 * of the command if content or the configuration has a problem. Tasks keep no reference to the project.
 */
@NullMarked
package dev.ashlar.gradle;

import org.jspecify.annotations.NullMarked;
