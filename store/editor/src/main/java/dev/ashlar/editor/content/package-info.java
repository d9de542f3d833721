/**
 * Reads and edits content for the page of the editor: schemas, pages of records, searches and edits, as trees of maps, lists and texts for JSON.
 *
 * <p>Several threads may share an {@link dev.ashlar.editor.content.EditSession}; edits run one after the other. If a request is malformed, methods
 * throw {@link dev.ashlar.editor.content.BadRequestException}. If the content rejects an edit, they throw {@link
 * dev.ashlar.editor.content.RefusedException}.
 */
@NullMarked
package dev.ashlar.editor.content;

import org.jspecify.annotations.NullMarked;
