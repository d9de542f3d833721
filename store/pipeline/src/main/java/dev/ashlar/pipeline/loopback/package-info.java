/**
 * Provides a web server on the loopback interface for development tools. Any thread. If a request is invalid, the server sends an error response; it
 * does not throw.
 */
@NullMarked
package dev.ashlar.pipeline.loopback;

import org.jspecify.annotations.NullMarked;
