/** How long work tells how far it is, without knowing who listens, and how it is spread over threads. */
@NullMarked
package dev.ashlar.pipeline.progress;

import org.jspecify.annotations.NullMarked;
