package dev.ashlar.link;

/**
 * How much of the texts of a linked pack a language file translates.
 *
 * @param name of the language file
 * @param language its tag, such as {@code de-AT}
 * @param texts in all records of the pack; those that are empty do not count
 * @param translated texts that the file translates, whether or not a file above translates them too
 * @param outdated texts that have changed since they were translated: these translations are not used
 * @param translations in the file
 */
public record LanguageCoverage(
        String name, String language, long texts, long translated, long outdated, long translations) {
    /** {@return texts that the file does not know} */
    public long missing() {
        return texts - translated - outdated;
    }

    /** {@return translations of texts that the pack does not have} */
    public long obsolete() {
        return translations - translated - outdated;
    }
}
