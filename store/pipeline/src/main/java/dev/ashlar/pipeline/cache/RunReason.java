package dev.ashlar.pipeline.cache;

import java.util.Locale;

/**
 * The reason why a run reads or writes something again, or why it does not. Immutable.
 *
 * @param about kind of the subject
 * @param subject name of a file or an option; empty if {@code what} contains it
 * @param what what has changed
 */
public record RunReason(About about, String subject, String what) {
    /** The kind of the subject of a reason. */
    public enum About {
        /** An option of the command, or the build of Ashlar. */
        OPTION,
        /** A file of the content. */
        CONTENT,
        /** A file that the run writes. */
        OUTPUT,
        /** The cache. */
        CACHE
    }

    @Override
    public String toString() {
        return about.name().toLowerCase(Locale.ROOT) + (subject.isEmpty() ? "" : " " + subject) + ": " + what;
    }
}
