package dev.ashlar.link;

import java.util.List;

/**
 * What was linked.
 *
 * @param contentId of the pack
 * @param conflicts by type, id and field, of one field from below to above; at most {@link #MOST_CONFLICTS} of them
 * @param conflictCount how many conflicts there are
 * @param writtenTypes types that were written anew; all others were copied
 * @param languages what each language file of the stack translates, from below to above
 */
public record LinkReport(
        long contentId,
        List<LinkConflict> conflicts,
        long conflictCount,
        List<String> writtenTypes,
        List<LanguageCoverage> languages) {
    /** Most conflicts that are kept. */
    public static final int MOST_CONFLICTS = 1000;
}
