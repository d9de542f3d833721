/**
 * Files as a commit of a git repository has them, by the {@code git} command. It only reads: no filters, hooks or programs that a repository names run.
 *
 * <p>For one thread. Everything that keeps a commit from being read is a {@link dev.ashlar.editor.git.GitException}.
 */
@NullMarked
package dev.ashlar.editor.git;

import org.jspecify.annotations.NullMarked;
