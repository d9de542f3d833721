package dev.ashlar.link;

import java.util.List;

/**
 * The result of a link. Immutable.
 *
 * @param contentId of the pack
 * @param conflicts sorted by type, id and field; those of one field from lowest to highest layer; at most {@link
 *     #MOST_CONFLICTS}
 * @param conflictCount the number of all conflicts
 * @param writtenTypes types that were written anew; all others were copied
 * @param languages coverage of each language file of the stack, from lowest to highest
 */
public record LinkReport(
        long contentId,
        List<LinkConflict> conflicts,
        long conflictCount,
        List<String> writtenTypes,
        List<LanguageCoverage> languages) {
    /** The most conflicts in a report. */
    public static final int MOST_CONFLICTS = 1000;
}
