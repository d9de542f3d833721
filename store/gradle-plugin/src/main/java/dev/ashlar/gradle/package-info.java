/**
 * The Gradle plugin {@code dev.ashlar}. Its tasks run commands of {@code ashlar} in a separate JVM with the flags that Ashlar needs. So the Gradle
 * daemon needs no flags, and a command cannot end it.
 *
 * <p>Tasks keep no reference to the project. If content or the configuration has a problem, a task throws {@link org.gradle.api.GradleException} with
 * all messages of the command.
 */
@NullMarked
package dev.ashlar.gradle;

import org.jspecify.annotations.NullMarked;
