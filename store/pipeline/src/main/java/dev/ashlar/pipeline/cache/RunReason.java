package dev.ashlar.pipeline.cache;

import java.util.Locale;

/**
 * Why a run reads or writes again what an earlier run has read or written, or why it need not.
 *
 * @param about what the reason is about
 * @param subject a name of a file or of an option; empty when the reason says it
 * @param what what has become of it
 */
public record RunReason(About about, String subject, String what) {
    /** What a reason is about. */
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
