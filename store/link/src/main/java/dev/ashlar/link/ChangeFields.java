package dev.ashlar.link;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields by which the records of a layer change those of its base: {@code docs/pack-format.md}, section 17. Rows are those that {@link LevelType#read}
 * gives.
 */
final class ChangeFields {
    /** Name of the field that says what becomes of a record. */
    static final String CHANGE = "~change";

    /** Name of the field that says which fields a record gives. */
    static final String GIVEN = "~given";

    /** Ends the name of a field that adds to a field. */
    static final String ADD = "+";

    /** Ends the name of a field that removes from a field. */
    static final String REMOVE = "-";

    /** The record is only referred to. */
    static final int MENTION = 0;

    /** The record below gets the fields that this one gives. */
    static final int CHANGED = 1;

    /** There is no record below. */
    static final int NEW = 2;

    /** The record below is removed. */
    static final int REMOVED = 3;

    private static final List<String> MARKS = List.of("mention", "change", "new", "remove");

    private final FieldLayout change;
    private final FieldLayout given;
    private final int count;
    private final boolean[] isEdit;
    /** Of an edit, the field that it edits, if the layer gives that too; else −1. */
    private final int[] edited;

    private ChangeFields(RecordLayout layout, FieldLayout change, FieldLayout given) {
        this.change = change;
        this.given = given;
        this.count = layout.fields().size() - 2;
        this.isEdit = new boolean[count];
        this.edited = new int[count];
        for (int i = 0; i < count; i++) {
            String name = layout.fields().get(i).name();
            isEdit[i] = isEdit(name);
            FieldLayout of = isEdit[i] ? layout.field(XxHash64.key(editedName(name))) : null;
            edited[i] = of == null ? -1 : layout.indexOf(of);
        }
    }

    /**
     * The fields of a type; null where it has none, so that its records are new.
     *
     * @throws IllegalArgumentException if they are not as the format says
     */
    static @Nullable ChangeFields of(RecordLayout layout) {
        FieldLayout change = layout.field(XxHash64.key(CHANGE));
        if (change == null) {
            return null;
        }
        List<FieldLayout> fields = layout.fields();
        int count = fields.size() - 2;
        FieldLayout given = fields.get(fields.size() - 1);
        require(layout, layout.kind() == LayoutKind.ROWS, "layout", "rows", layout.kind());
        require(layout, count >= 0 && fields.get(count) == change, CHANGE, "the last field but one", "another");
        require(layout, change.type() == ValueType.ENUM && change.shape() == Shape.SINGLE, CHANGE, "an enum", change);
        require(layout, hasMarks(change), CHANGE, MARKS, change.constantsText(0));
        require(layout, given.key() == XxHash64.key(GIVEN), GIVEN, "the last field", given.name());
        int bytes = Math.max(1, (count + 7) / 8);
        boolean isBitmap = given.type() == ValueType.U8 && given.shape() == Shape.FIXED && given.count() == bytes;
        require(layout, isBitmap, GIVEN, "u8[" + bytes + "]", given.typeText());
        for (FieldLayout field : fields) {
            require(layout, field.index() == IndexKind.NONE, field.name(), "no index", field.index());
        }
        return new ChangeFields(layout, change, given);
    }

    private static boolean hasMarks(FieldLayout change) {
        boolean same = change.constants().size() == MARKS.size();
        for (int i = 0; same && i < MARKS.size(); i++) {
            same = change.constantValue(i) == i && change.constantKey(i) == XxHash64.key(MARKS.get(i));
        }
        return same && !change.optional();
    }

    private static void require(
            RecordLayout layout, boolean condition, String what, Object expected, @Nullable Object found) {
        if (!condition) {
            throw new IllegalArgumentException(
                    layout.name() + ": " + what + ": expected " + expected + ", found " + found);
        }
    }

    /** Whether a field edits another. */
    static boolean isEdit(String name) {
        return name.endsWith(ADD) || name.endsWith(REMOVE);
    }

    /** The name of the field that an edit is about. */
    static String editedName(String edit) {
        return edit.substring(0, edit.length() - 1);
    }

    /** {@return how many value fields and edits there are: the first fields of the layout} */
    int count() {
        return count;
    }

    boolean isEdit(int field) {
        return isEdit[field];
    }

    /** What becomes of a record; {@link #MENTION} to {@link #REMOVED}, or a number that is none of these. */
    int mark(byte[] row) {
        return (int) RowBytes.get(row, change.offset(), change.width());
    }

    boolean gives(byte[] row, int field) {
        return RowBytes.isSet(row, given.offset(), field);
    }

    /** What is wrong with the marks of a row: what was expected; null for nothing. */
    @Nullable
    String wrong(byte[] row) {
        int mark = mark(row);
        if (mark > REMOVED) {
            return "a mark of " + MARKS;
        }
        for (int bit = count; bit < 8 * given.count(); bit++) {
            if (RowBytes.isSet(row, given.offset(), bit)) {
                return "no given field behind the last";
            }
        }
        for (int i = 0; i < count; i++) {
            String wrong = wrong(mark, i, gives(row, i), row);
            if (wrong != null) {
                return wrong;
            }
        }
        return null;
    }

    private @Nullable String wrong(int mark, int field, boolean isGiven, byte[] row) {
        if (mark == NEW && isGiven == isEdit[field]) {
            return "a new record that gives all fields and no edit";
        }
        if (isGiven && (mark == MENTION || mark == REMOVED)) {
            return "no given field of a record that is mentioned or removed";
        }
        boolean both = isGiven && isEdit[field] && edited[field] >= 0 && gives(row, edited[field]);
        return both ? "a field or edits of it, not both" : null;
    }
}
