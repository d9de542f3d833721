/**
 * What backends on database servers have in common ({@code docs/databases.md}): locations, connections, columns of the server's own types, and the versions by which
 * a reader asks for what is new alone.
 */
@NullMarked
package dev.ashlar.servers;

import org.jspecify.annotations.NullMarked;
