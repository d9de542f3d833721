package dev.ashlar.pipeline.development;

import java.time.Instant;

/**
 * A reload and the time at which it ended. Immutable.
 *
 * @param when the time at which it ended, by the clock of this computer
 * @param reload the result
 */
public record PastReload(Instant when, Reload reload) {}
