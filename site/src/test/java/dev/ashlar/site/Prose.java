package dev.ashlar.site;

import java.util.List;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.languagetool.markup.AnnotatedText;
import org.languagetool.markup.AnnotatedTextBuilder;

/** The sentences of a page. Code in them is a noun, with the article of its first letter; blocks of code and tables are left out. */
final class Prose extends AbstractVisitor {
    private static final Parser PARSER =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();

    private final AnnotatedTextBuilder text = new AnnotatedTextBuilder();

    private Prose() {}

    static AnnotatedText of(String page) {
        Node document = PARSER.parse(page);
        Prose prose = new Prose();
        document.accept(prose);
        return prose.text.build();
    }

    @Override
    public void visit(Text node) {
        text.addText(node.getLiteral());
    }

    @Override
    public void visit(Code node) {
        boolean isVowel = node.getLiteral().matches("(?s)[aeiouAEIOU].*");
        text.addMarkup(node.getLiteral(), isVowel ? "Example" : "Code");
    }

    @Override
    public void visit(SoftLineBreak node) {
        text.addText(" ");
    }

    @Override
    public void visit(Paragraph node) {
        visitChildren(node);
        text.addText("\n\n");
    }

    @Override
    public void visit(Heading node) {
        visitChildren(node);
        text.addText("\n\n");
    }

    /** Tables. */
    @Override
    public void visit(CustomBlock node) {
        // Cells are no sentences.
    }
}
