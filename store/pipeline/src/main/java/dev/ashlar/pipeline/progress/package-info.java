/** How long work tells how far it is, without knowing who listens. */
@NullMarked
package dev.ashlar.pipeline.progress;

import org.jspecify.annotations.NullMarked;
