/** What README and pages show is compiled and run as it stands there, and prints what they say. */
@NullMarked
package dev.ashlar.bench.guide;

import org.jspecify.annotations.NullMarked;
