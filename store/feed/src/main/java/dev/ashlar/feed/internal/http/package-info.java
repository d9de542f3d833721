/**
 * Requests over {@code java.net.http}, with limits that the JDK's client does not have: of silence while a body comes, and of the whole time.
 * The thread of the caller waits for everything.
 */
@NullMarked
package dev.ashlar.feed.internal.http;

import org.jspecify.annotations.NullMarked;
