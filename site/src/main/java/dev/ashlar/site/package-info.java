/**
 * Makes the web site of the documentation: a page for each Markdown file, navigation, and an index for the search in the browser. All
 * problems of the pages and links are collected first, and end the build. For one thread; a file that cannot be read or written is an
 * {@link java.io.IOException}.
 */
@NullMarked
package dev.ashlar.site;

import org.jspecify.annotations.NullMarked;
