/**
 * The compiler of schemas as a program of the build: reads schemas and generates views.
 */
@NullMarked
package dev.ashlar.compiler;

import org.jspecify.annotations.NullMarked;
