package dev.ashlar.link;

/**
 * How much of the texts of a linked pack a language file translates. Immutable.
 *
 * @param name of the language file
 * @param language its tag, such as {@code de-AT}
 * @param texts number of texts in all records of the pack, without empty texts
 * @param translated number of texts that the file translates, whether or not a higher file translates them too
 * @param outdated number of texts that have changed since they were translated: these translations are not used
 * @param translations number of translations in the file
 */
public record LanguageCoverage(
        String name, String language, long texts, long translated, long outdated, long translations) {
    /** {@return number of texts that the file does not translate} */
    public long missing() {
        return texts - translated - outdated;
    }

    /** {@return number of translations of texts that the pack does not have} */
    public long obsolete() {
        return translations - translated - outdated;
    }
}
