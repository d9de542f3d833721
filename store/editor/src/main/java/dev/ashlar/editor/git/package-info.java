/**
 * Reads files of commits of a git repository with the {@code git} command. It is read-only: filters, hooks and programs of the repository do not run.
 *
 * <p>For one thread. If a commit cannot be read, methods throw {@link dev.ashlar.editor.git.GitException}.
 */
@NullMarked
package dev.ashlar.editor.git;

import org.jspecify.annotations.NullMarked;
