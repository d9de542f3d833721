package dev.ashlar.editor.git;

import org.jspecify.annotations.Nullable;

/** A commit that cannot be read: there is no git, no repository, no such commit, or not in it what was asked for. */
public final class GitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    GitException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    GitException(String message) {
        this(message, null);
    }
}
