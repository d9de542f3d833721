package dev.ashlar.compiler.generate;

import dev.ashlar.codec.internal.text.Visible;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;

/** Texts of schemas inside doc comments: whatever could end the comment, or be read as a tag or an escape, is encoded. */
final class JavadocText {
    private JavadocText() {}

    /** A text as HTML that doclint accepts, on one line. */
    static String escaped(String text) {
        StringBuilder html = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> html.append("&amp;");
                case '<' -> html.append("&lt;");
                case '>' -> html.append("&gt;");
                case '@', '\\', '*', '{', '}' -> html.append("&#").append(c).append(';');
                default -> html.appendCodePoint(isShown(c) ? c : ' ');
            }
        });
        return html.toString().strip();
    }

    /** What a type is: its own words, else its name behind others. */
    static String of(Schema schema, String otherwise) {
        return sentence(escaped(schema.doc().isEmpty() ? otherwise + schema.name() : schema.doc()));
    }

    /** Source code must not look like other code: marks of direction and the like are left out. */
    private static boolean isShown(int codePoint) {
        return Visible.isVisible(codePoint) && !Character.isWhitespace(codePoint);
    }

    /** What a field is, in a clause without a full stop: its display name, else its own. */
    static String subject(SchemaField field) {
        String text = escaped(field.display().isEmpty() ? field.name() : field.display());
        return field.unit().isEmpty() ? text : text + ", in " + escaped(field.unit());
    }

    /** What a struct field is, likewise. */
    static String subject(StructUse use) {
        return escaped(use.display().isEmpty() ? use.name() : use.display());
    }

    /** The sentences behind the first. */
    static String details(SchemaField field) {
        StringBuilder text = new StringBuilder();
        if (!field.doc().isEmpty()) {
            text.append(sentence(escaped(field.doc())));
        }
        if (field.min() != null || field.max() != null) {
            text.append(text.isEmpty() ? "" : " ").append(range(field));
        }
        return text.toString();
    }

    private static String range(SchemaField field) {
        String least = field.min() == null ? "" : field.shown(field.min());
        String most = field.max() == null ? "" : field.shown(field.max());
        if (least.isEmpty()) {
            return "At most " + most + ".";
        }
        return most.isEmpty() ? "At least " + least + "." : "From " + least + " to " + most + ".";
    }

    static String sentence(String text) {
        return text.endsWith(".") || text.endsWith("!") || text.endsWith("?") ? text : text + ".";
    }
}
