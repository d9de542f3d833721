package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import java.util.Comparator;
import java.util.List;

/** Refuses types whose rows would be longer than a row can be: 1 MiB. */
final class RowLength {
    /** Where fields begin whose alignment is the greatest. */
    private static final int ALIGNMENT = 8;

    private RowLength() {}

    /**
     * Adds a problem at the longest field when the fields of a type, those that do not ship among them, are too long together.
     *
     * @param fields of the type
     * @param report of the type
     */
    static void check(List<SchemaField> fields, Report report) {
        long length = length(fields);
        if (length > RecordLayout.MAX_STRIDE) {
            // Of several the first: max() would take the last.
            SchemaField longest = fields.stream()
                    .sorted(Comparator.comparingInt(RowLength::width).reversed())
                    .findFirst()
                    .orElseThrow();
            String message =
                    "a row would be too long; most of it is " + longest.name() + ", " + width(longest) + " bytes";
            report.add(longest.at(), message, "at most " + RecordLayout.MAX_STRIDE + " bytes", String.valueOf(length));
        }
    }

    /** Id, hot fields and bitmap, and the others from the next multiple of 8 on; they may fill what lies between. */
    private static long length(List<SchemaField> fields) {
        long hot = RecordLayout.ID_LENGTH;
        long others = 0;
        int optional = 0;
        for (SchemaField field : fields) {
            long width = width(field) + (isInFixedList(field) ? ALIGNMENT - 1 : 0);
            hot += field.hot() ? width : 0;
            others += field.hot() ? 0 : width;
            optional += field.optional() ? 1 : 0;
        }
        long before = hot + (optional + 7) / 8;
        return (before + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT + others;
    }

    /** There may be a gap behind each element. */
    private static boolean isInFixedList(SchemaField field) {
        return field.name().matches(".*\\.[0-9].*");
    }

    private static int width(SchemaField field) {
        return FieldLayout.widthOf(field.type(), field.shape(), field.count(), field.constants());
    }
}
