package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import dev.ashlar.codec.layout.Shape;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** Methods of strings, of arrays of strings, and of bytes. */
final class StringMethods {
    private static final TypeName STRING = ClassName.get(String.class);
    private static final TypeName BUFFER = ClassName.get(ByteBuffer.class);
    private static final String EQUALS_TAGS =
            "@param text what to compare with\n@return whether both are the same characters";
    private static final String INDEX_TAG = "@param index 0 for the first\n";
    private static final String NO_ELEMENT = "\n@throws IndexOutOfBoundsException where there is no element";

    private final ViewField field;
    private final Consumer<ViewMethod> out;

    private StringMethods(ViewField field, Consumer<ViewMethod> out) {
        this.field = field;
        this.out = out;
    }

    static void write(ViewField field, Consumer<ViewMethod> out) {
        StringMethods methods = new StringMethods(field, out);
        if (field.schema().shape() == Shape.SINGLE) {
            methods.text();
            methods.comparisons();
            methods.bytesOfText();
        } else {
            NumberMethods.count(field, out);
            methods.elements();
        }
    }

    static void writeBytes(ViewField field, Consumer<ViewMethod> out) {
        new StringMethods(field, out).bytes();
    }

    private void text() {
        add(ViewMethod.of(field.name(), STRING).doc("{@return $L}", field.doc()), "return ", "string", "");
        ViewMethod toBuilder = ViewMethod.of(field.name("To"), TypeName.VOID)
                .parameter(StringBuilder.class, "out")
                .doc("Appends without allocating: $L.\n\n@param out receives the text", field.subject());
        add(toBuilder, "", "appendString", ", out");
        ViewMethod toAppendable = ViewMethod.of(field.name("To"), TypeName.VOID)
                .parameter(Appendable.class, "out")
                .doc(
                        "Appends character by character, without allocating: $L.\n\n@param out receives the text\n"
                                + "@throws java.io.UncheckedIOException when it throws",
                        field.subject());
        add(toAppendable, "", "appendString", ", out");
    }

    private void comparisons() {
        ViewMethod equals = ViewMethod.of(field.name("Equals"), TypeName.BOOLEAN)
                .parameter(CharSequence.class, "text")
                .doc("Compares without allocating: $L.\n\n" + EQUALS_TAGS, field.subject());
        add(equals, "return ", "stringEquals", ", text");
        ViewMethod compareTo = ViewMethod.of(field.name("CompareTo"), TypeName.INT)
                .parameter(CharSequence.class, "text")
                .doc(
                        "Compares without allocating, in the order of {@link String#compareTo}: $L.\n\n"
                                + "@param text what to compare with\n@return negative, 0 or positive",
                        field.subject());
        add(compareTo, "return ", "stringCompareTo", ", text");
    }

    private void bytesOfText() {
        ViewMethod utf8 = ViewMethod.of(field.name("Utf8"), BUFFER)
                .doc(
                        "{@return UTF-8 of: $L, where it lies; a new buffer, read-only and little-endian}",
                        field.subject());
        add(utf8, "return ", "slice", "");
        length("Utf8Length", "{@return how many bytes of UTF-8 there are of: $L}");
        copy("Utf8", "Copies the UTF-8 of: $L, without allocating");
        ViewMethod ordinal = ViewMethod.of(field.name("Ordinal"), TypeName.LONG)
                .doc(
                        "{@return a number that stands for: $L. In one generation of the data, texts of this type that have one "
                                + "number are equal; 0 is no text}",
                        field.subject());
        add(ordinal, "return ", "stringOrdinal", "");
    }

    private void length(String suffix, String doc) {
        out.accept(ViewMethod.of(field.name(suffix), TypeName.INT)
                .doc(doc, field.subject())
                .fixed("return arrayCount($L, 1)", field.place().at())
                .keyed("return keyedFields().length(this, $L)", field.numberText()));
    }

    /** The bytes are an item in the pool, as those of an array are. */
    private void copy(String suffix, String doc) {
        String tags = NumberMethods.copyTags("", "the bytes", "@return how many there are\n");
        out.accept(ViewMethod.of(field.name(suffix), TypeName.INT)
                .parameter(byte[].class, "into")
                .parameter(TypeName.INT, "at")
                .doc(doc + tags, field.subject())
                .fixed("return copyAt($L, 1, into, at)", field.place().at())
                .keyed("return keyedFields().copyBytes(this, $L, into, at)", field.numberText()));
    }

    /** A method of a single field: the same reader, by offset or by number. */
    private void add(ViewMethod method, String before, String reader, String more) {
        out.accept(method.fixed("$L$L($L$L)", before, reader, field.place().at(), more)
                .keyed("$LkeyedFields().$L(this, $L$L)", before, reader, field.numberText(), more));
    }

    private void elements() {
        ViewMethod text = ViewMethod.of(field.name(), STRING)
                .parameter(TypeName.INT, "index")
                .doc("An element of: $L" + NumberMethods.elementTags("the element"), field.doc());
        addElement(text, "return ", "string", "");
        ViewMethod to = ViewMethod.of(field.name("To"), TypeName.VOID)
                .parameter(TypeName.INT, "index")
                .parameter(StringBuilder.class, "out")
                .doc(
                        "Appends an element without allocating: $L.\n\n" + INDEX_TAG + "@param out receives the text"
                                + NO_ELEMENT,
                        field.subject());
        addElement(to, "", "appendString", ", out");
        ViewMethod equals = ViewMethod.of(field.name("Equals"), TypeName.BOOLEAN)
                .parameter(TypeName.INT, "index")
                .parameter(CharSequence.class, "text")
                .doc(
                        "Compares an element without allocating: $L.\n\n" + INDEX_TAG + EQUALS_TAGS + NO_ELEMENT,
                        field.subject());
        addElement(equals, "return ", "stringEquals", ", text");
    }

    private void addElement(ViewMethod method, String before, String reader, String more) {
        method.keyed("$LkeyedFields().$LAt(this, $L, index$L)", before, reader, field.numberText(), more);
        out.accept(
                field.schema().shape() == Shape.FIXED
                        ? method.fixed(
                                "$L$L($L$L)", before, reader, field.place().element(0), more)
                        : method.fixed(
                                "$L$LAt($L, index$L)",
                                before,
                                reader,
                                field.place().at(),
                                more));
    }

    private void bytes() {
        length("Length", "{@return how many bytes there are of: $L}");
        copy("", "Copies the bytes of: $L, without allocating");
        int alignment = field.schema().itemAlignment();
        String where = alignment > 8 ? "where they lie, at a multiple of " + alignment : "where they lie";
        ViewMethod bytes = ViewMethod.of(field.name(), BUFFER)
                .doc(
                        "The bytes of: $L\n\n@return the bytes $L; a new buffer, read-only and little-endian, which keeps them",
                        field.doc(),
                        where);
        add(bytes, "return ", "slice", "");
    }
}
