package dev.ashlar.tool.describe;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.tool.layout.FieldText;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Quoted;
import dev.ashlar.tool.text.Table;
import java.io.PrintStream;
import java.util.HexFormat;
import java.util.StringJoiner;

/** Prints one record for people. */
public final class RecordText {
    private static final int MOST_ELEMENTS = 64;
    private static final int MOST_BYTES = 16;
    private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();

    private final PackContents contents;
    private final RecordView view;
    /** Elements that are still shown of a field: of all lists in one another. */
    private int left;

    /**
     * A printer.
     *
     * @param contents the pack
     * @param view positioned on the record
     */
    public RecordText(PackContents contents, RecordView view) {
        this.contents = contents;
        this.view = view;
    }

    /**
     * Prints every field with its value.
     *
     * @param out receives lines
     */
    public void print(PrintStream out) {
        out.println(view.layout().name() + " " + view.id() + ", row " + Numbers.grouped(view.row()));
        out.println();
        Table table = Table.of("field", "type", "value");
        for (FieldLayout field : view.layout().fields()) {
            left = MOST_ELEMENTS;
            table.row(field.name(), FieldText.type(field, contents.names()), shown(view, field));
        }
        table.print(out);
    }

    private String shown(RecordView view, FieldLayout field) {
        return (view.values().present(field) ? "" : "(absent) default ") + value(view, field);
    }

    private String value(RecordView view, FieldLayout field) {
        if (field.shape().isArray() || field.type().isList()) {
            return elements(view, field);
        }
        return switch (field.type()) {
            case STRING -> Quoted.of(view.values().text(field));
            case BYTES -> bytes(view.values().bytes(field));
            default -> ValueText.single(field, lane -> view.values().bits(field, 0, lane), contents);
        };
    }

    private static String bytes(byte[] bytes) {
        String length = Numbers.counted(bytes.length, "byte");
        String shown = HEX.formatHex(bytes, 0, Math.min(bytes.length, MOST_BYTES));
        return bytes.length == 0 ? length : length + ": " + shown + (bytes.length > MOST_BYTES ? " …" : "");
    }

    private String elements(RecordView view, FieldLayout field) {
        if (field.isCase()) {
            return element(view, field, 0);
        }
        int count = view.values().elementCount(field);
        StringBuilder text = new StringBuilder("[");
        int shown = 0;
        while (shown < count && left > 0) {
            left--;
            text.append(shown == 0 ? "" : ", ").append(element(view, field, shown++));
        }
        if (shown < count) {
            text.append(shown == 0 ? "… " : ", … ")
                    .append(Numbers.counted(count, "element"))
                    .append(" in all");
        }
        return text.append("]").toString();
    }

    private String struct(RecordView element) {
        StringJoiner text = new StringJoiner(", ", "{", "}");
        for (FieldLayout member : contents.shown(element)) {
            text.add(member.name() + ": " + shown(element, member));
        }
        return text.toString();
    }

    private String element(RecordView view, FieldLayout field, int index) {
        if (field.type().isList()) {
            return struct(view.values().element(field, index));
        }
        return field.type() == ValueType.STRING
                ? Quoted.of(view.values().text(field, index))
                : ValueText.element(field, lane -> view.values().bits(field, index, lane), contents);
    }
}
