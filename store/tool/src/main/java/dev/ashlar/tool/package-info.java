/**
 * The {@code ashlar} command: starts projects, generates views, imports, checks, watches and packs content, verifies and inspects packs,
 * reports what they spend their bytes on, shows layouts, keeps and compares the history of schemas. Imported by nobody.
 *
 * <p>For one thread. Nothing is thrown at the user: {@link dev.ashlar.tool.Main} turns what commands throw into
 * sentences on the error stream and into exit codes.
 */
@NullMarked
package dev.ashlar.tool;

import org.jspecify.annotations.NullMarked;
