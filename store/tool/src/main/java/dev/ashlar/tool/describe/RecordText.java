package dev.ashlar.tool.describe;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.tool.layout.FieldText;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Quoted;
import dev.ashlar.tool.text.Table;
import java.io.PrintStream;

/** Prints one record for people. */
public final class RecordText {
    private static final int MOST_ELEMENTS = 64;

    private final PackContents contents;
    private final RecordView view;

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
            String absent = view.values().present(field) ? "" : "(absent) default ";
            table.row(field.name(), FieldText.type(field, contents::name), absent + value(field));
        }
        table.print(out);
    }

    private String value(FieldLayout field) {
        if (field.shape() == Shape.ARRAY) {
            return elements(field);
        }
        return field.type() == ValueType.STRING
                ? Quoted.of(view.values().text(field))
                : ValueText.single(field, view.values().bits(field), contents);
    }

    private String elements(FieldLayout field) {
        int count = view.values().elementCount(field);
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < Math.min(count, MOST_ELEMENTS); i++) {
            text.append(i == 0 ? "" : ", ")
                    .append(ValueText.number(field.type(), view.values().bits(field, i, 0)));
        }
        if (count > MOST_ELEMENTS) {
            text.append(", … ").append(Numbers.counted(count, "element")).append(" in all");
        }
        return text.append("]").toString();
    }
}
