/**
 * Content as the editor shows and changes it: schemas, pages of records, searches and edits, as trees of maps, lists and texts that become JSON.
 *
 * <p>An {@link dev.ashlar.editor.content.EditSession} may be shared by threads; edits come one after the other. Requests that make no sense are a
 * {@link dev.ashlar.editor.content.BadRequestException}; edits that the content refuses are a {@link dev.ashlar.editor.content.RefusedException}.
 */
@NullMarked
package dev.ashlar.editor.content;

import org.jspecify.annotations.NullMarked;
