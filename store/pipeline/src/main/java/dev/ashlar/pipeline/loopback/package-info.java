/**
 * A web server that this computer alone reaches, for tools of development. Any thread. What is wrong with a request is answered, not thrown.
 */
@NullMarked
package dev.ashlar.pipeline.loopback;

import org.jspecify.annotations.NullMarked;
