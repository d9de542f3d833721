/**
 * XML files of records as JSON text, and edits of this text as edits of the files. {@link dev.ashlar.pipeline.json.xml.XmlImage} makes the text, with a
 * table of places. {@link dev.ashlar.pipeline.json.xml.XmlWriter} writes new files. {@link dev.ashlar.pipeline.json.xml.XmlShape} is what a schema
 * says of an element. {@link dev.ashlar.pipeline.json.xml.XmlParser} parses any XML, and tells where its elements stand.
 *
 * <p>An image belongs to one thread. A file that is not XML of records throws {@link dev.ashlar.pipeline.json.xml.MalformedXmlException}.
 */
@NullMarked
package dev.ashlar.pipeline.json.xml;

import org.jspecify.annotations.NullMarked;
