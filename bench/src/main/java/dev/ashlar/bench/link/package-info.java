/** What linking layers costs, beside a copy of the base. */
@NullMarked
package dev.ashlar.bench.link;

import org.jspecify.annotations.NullMarked;
