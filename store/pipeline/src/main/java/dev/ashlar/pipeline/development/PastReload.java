package dev.ashlar.pipeline.development;

import java.time.Instant;

/**
 * A reload, and when it ended.
 *
 * @param when by the clock of this computer
 * @param reload what became of it
 */
public record PastReload(Instant when, Reload reload) {}
