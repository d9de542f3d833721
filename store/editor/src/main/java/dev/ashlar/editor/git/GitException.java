package dev.ashlar.editor.git;

import org.jspecify.annotations.Nullable;

/** Thrown if a commit cannot be read: there is no git, no repository, no such commit, or no such file in the commit. */
public final class GitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    GitException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    GitException(String message) {
        this(message, null);
    }
}
