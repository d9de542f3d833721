package dev.ashlar.pipeline.texts;

import org.jspecify.annotations.Nullable;

/** The state of the translation of a text. */
public enum TextState {
    /** There is no translation. */
    MISSING,

    /** The text has changed since it was translated. */
    CHANGED,

    /** The translation is up to date. */
    TRANSLATED;

    /**
     * {@return the state of a text}
     *
     * @param text of the content
     * @param translation of it; null for none
     */
    public static TextState of(SourceText text, @Nullable Translation translation) {
        if (translation == null || translation.text().isEmpty()) {
            return MISSING;
        }
        return translation.source().equals(text.source()) ? TRANSLATED : CHANGED;
    }
}
