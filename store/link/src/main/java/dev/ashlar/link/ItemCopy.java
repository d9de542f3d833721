package dev.ashlar.link;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.encode.Pool;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Takes values over into the pool and the rows of the result: strings and arrays into the pool, in the order in which an encoder would add them,
 * references to the rows that their targets have become. For one thread.
 */
final class ItemCopy {
    private static final int FIRST_CAPACITY = 256;
    static final int NULL_ROW = -1;
    /** Bytes of an item: a window. */
    static final int MOST_BYTES = 1 << 30;
    /** Characters of a key in messages. */
    private static final int LONGEST_SHOWN = 60;
    /** Path of what is not translated. */
    private static final long NO_TEXT = 0;

    private final Pool pool;
    private final Findings findings;
    private final Translations translations;
    /** Null where items of the base stay where they are, or are those of a layer. */
    private @Nullable MovedItems moved;

    private byte[] item = new byte[FIRST_CAPACITY];
    /** An array, while its strings are added. */
    private byte[] array = new byte[FIRST_CAPACITY];

    private boolean isEditing;
    /** Records that are gone, in the order in which edits have met them. */
    private final Map<String, Integer> goneRecords = new HashMap<>();

    /** The record in hand, in messages: where it is, and its id. */
    private String where = "";

    private long id;

    /** Path of the row in hand; {@link #NO_TEXT} while nothing is translated, as in default rows. */
    private long path = NO_TEXT;

    ItemCopy(Pool pool, Findings findings, Translations translations) {
        this.pool = pool;
        this.findings = findings;
        this.translations = translations;
    }

    /** Says how items of the base are taken over. */
    void move(MovedItems items) {
        moved = items;
    }

    /** The width of the elements of a field of the base whose items only move; 0 for others. */
    int movedWidth(FieldPair pair) {
        FieldLayout source = pair.source();
        boolean isArray = source.shape() == Shape.ARRAY;
        int width = isArray ? width(source) : 1;
        MovedItems known = moved;
        return known != null && (isArray || source.type().isPooled()) && known.has(pair, width) ? width : 0;
    }

    /** Replaces the slots of a field whose items only move, in a row of the base. */
    void move(FieldLayout field, int width, byte[] rows, int row) {
        Objects.requireNonNull(moved).moveAll(rows, row + field.offset(), field.count(), width);
    }

    /** Says what record the next values are of. */
    void of(String place, long record) {
        where = place;
        id = record;
    }

    /** Says what the path of the next values' row is: their texts are translated. */
    void at(long row) {
        path = row;
    }

    private long text(FieldLayout field) {
        return path == NO_TEXT || !field.text() ? NO_TEXT : TextPath.step(path, field.key());
    }

    private static long text(long array, int index) {
        return array == NO_TEXT ? NO_TEXT : TextPath.step(array, index);
    }

    /** The key of an entry of a map, as a step of a path. */
    long step(FieldPair key, byte[] row) {
        FieldLayout source = key.source();
        if (source.type() == ValueType.STRING) {
            byte[] text = element(key, row, source.offset());
            return XxHash64.hash(text, 0, text.length);
        }
        long stored = RowBytes.get(row, source.offset(), source.elementWidth());
        if (source.type() == ValueType.ENUM) {
            int constant = source.constantOf(stored);
            if (constant < 0) {
                throw key.level().corrupt(source.name(), "a constant", stored);
            }
            return source.constantKey(constant);
        }
        if (source.type() == ValueType.REF) {
            LevelType referred = key.referred();
            if (referred == null || stored >= referred.count()) {
                throw key.level().corrupt(source.name(), "a row of its target", stored);
            }
            return referred.id((int) stored);
        }
        int unused = Long.SIZE - Byte.SIZE * source.elementWidth();
        return source.type().isSigned() ? stored << unused >> unused : stored;
    }

    /** The key of an entry of a map, in messages: a hash without its text, which packs do not have. */
    String shown(FieldPair key, byte[] row) {
        FieldLayout source = key.source();
        long step = step(key, row);
        return switch (source.type()) {
            case STRING -> quoted(new String(element(key, row, source.offset()), UTF_8));
            case ENUM -> {
                long stored = RowBytes.get(row, source.offset(), source.elementWidth());
                yield quoted(source.constantName(source.constantOf(stored)));
            }
            case HASH -> "%016X".formatted(step);
            case U64 -> Long.toUnsignedString(step);
            default -> Long.toString(step);
        };
    }

    /** A text in messages. */
    static String quoted(String text) {
        boolean isWhole = text.codePointCount(0, text.length()) <= LONGEST_SHOWN;
        return '"' + (isWhole ? text : text.substring(0, text.offsetByCodePoints(0, LONGEST_SHOWN)) + '…') + '"';
    }

    /** The value of a field that is not plain, and no list, from one row into another. */
    void put(FieldPair pair, byte[] from, byte[] to) {
        FieldLayout source = pair.source();
        FieldLayout target = pair.target();
        if (source.shape() == Shape.ARRAY) {
            RowBytes.putLong(to, target.offset(), array(pair, RowBytes.getLong(from, source.offset())));
            return;
        }
        long text = text(target);
        boolean isFixed = target.shape() == Shape.FIXED;
        for (int i = 0; i < target.count(); i++) {
            int at = source.offset() + i * Math.max(1, width(source));
            putElement(pair, from, at, to, target.offset() + i * width(target), isFixed ? text(text, i) : text);
        }
    }

    /** Bytes of an element in a row or an array: of a string, of its slot. */
    static int width(FieldLayout field) {
        return field.type().isPooled() ? FieldLayout.SLOT_LENGTH : field.elementWidth();
    }

    /** One value, from a row or an array into another; {@code text}: its path, if it may be translated. */
    private void putElement(FieldPair pair, byte[] from, int at, byte[] to, int into, long text) {
        FieldLayout source = pair.source();
        FieldLayout target = pair.target();
        if (target.type().isPooled()) {
            RowBytes.putLong(to, into, bytes(pair, RowBytes.getLong(from, at), text));
        } else if (target.type() == ValueType.REF) {
            RowBytes.putInt(to, into, row(pair, RowBytes.getInt(from, at)));
        } else if (pair.numbers() != null) {
            long stored = RowBytes.get(from, at, source.elementWidth());
            RowBytes.put(to, into, target.elementWidth(), pair.number(stored));
        } else {
            System.arraycopy(from, at, to, into, target.elementWidth());
        }
    }

    /** The slot of a string, or of bytes. */
    private long bytes(FieldPair pair, long slot, long text) {
        int length = length(pair, slot, 1);
        if (length == 0) {
            return 0;
        }
        MovedItems known = moved;
        if (known != null && text == NO_TEXT && known.has(pair, 1)) {
            return known.move(slot, length);
        }
        item = withRoom(item, length);
        pair.level().readItem(slot, length, item);
        byte[] translation = text == NO_TEXT ? null : translations.of(text, item, length);
        if (translation != null) {
            return add(translation);
        }
        return pool.add(item, length, length, pair.target().itemAlignment());
    }

    /** The slot of an array. */
    private long array(FieldPair pair, long slot) {
        int width = width(pair.source());
        int length = length(pair, slot, width);
        if (length == 0) {
            return 0;
        }
        MovedItems known = moved;
        if (known != null && known.has(pair, width)) {
            return known.move(slot, length);
        }
        array = withRoom(array, length);
        pair.level().readItem(slot, length, array);
        return add(converted(pair, array, length), length / width, pair.target());
    }

    /** The elements of an array as what they are in the result: the same bytes, where they are. */
    private byte[] converted(FieldPair pair, byte[] stored, int length) {
        FieldLayout target = pair.target();
        if (!target.type().isPooled() && target.type() != ValueType.REF && pair.numbers() == null) {
            return stored;
        }
        int width = width(pair.source());
        int count = length / width;
        byte[] elements = new byte[count * width(target)];
        long text = text(target);
        for (int i = 0; i < count; i++) {
            putElement(pair, stored, i * width, elements, i * width(target), text(text, i));
        }
        return elements;
    }

    /** Adds an array whose elements are those of the result. */
    long add(byte[] elements, int count, FieldLayout target) {
        return count == 0 ? 0 : pool.add(elements, count * width(target), count, FieldLayout.ITEM_ALIGNMENT);
    }

    /** Adds a string; 0 for an empty one. */
    long add(byte[] text) {
        return text.length == 0 ? 0 : pool.add(text, text.length, text.length, FieldLayout.ITEM_ALIGNMENT);
    }

    private int length(FieldPair pair, long slot, int width) {
        long length = (slot >>> Integer.SIZE) * width;
        if (length > MOST_BYTES) {
            throw pair.level().corrupt(pair.source().name(), "at most " + MOST_BYTES + " bytes", length);
        }
        pair.level().requireItem(slot, length);
        Level level = pair.level().level();
        if (isEditing || level.isLayer()) {
            findings.spend(level.name(), where, id, pair.target().name(), length);
        }
        return (int) length;
    }

    private static byte[] withRoom(byte[] buffer, int length) {
        return buffer.length >= length ? buffer : new byte[Math.max(length, 2 * buffer.length)];
    }

    /** The row of the result that a reference leads to. */
    int row(FieldPair pair, int row) {
        if (row == NULL_ROW) {
            return NULL_ROW;
        }
        LevelType referred = pair.referred();
        if (referred == null || row < 0 || row >= referred.count()) {
            throw pair.level().corrupt(pair.source().name(), "a row of its target", row);
        }
        int newRow = referred.newRow(row);
        if (newRow < 0) {
            return gone(pair, referred.layout().name() + " " + referred.id(row));
        }
        return newRow;
    }

    /** While values are edited, a record that is gone has a number of its own below that of null: the edit may take it away. */
    private int gone(FieldPair pair, String target) {
        if (isEditing) {
            return NULL_ROW - 1 - goneRecords.computeIfAbsent(target, any -> goneRecords.size());
        }
        dangling(pair.level().level().name(), pair.target(), target);
        return NULL_ROW;
    }

    private void dangling(String level, FieldLayout field, String target) {
        findings.problem(
                level, where + " " + id + "." + field.name(), "dangling reference", "a record that is there", target);
    }

    /** Begins an edit: what is read until its end is compared, and perhaps not written. */
    void beginEdit() {
        isEditing = true;
    }

    /** Ends an edit. */
    void endEdit() {
        isEditing = false;
    }

    /** Tells of a reference that an edit has left, and that leads nowhere; {@code level}: the uppermost editor. */
    private void requireThere(String level, FieldLayout field, byte[] elements, int at) {
        int row = field.type() == ValueType.REF ? RowBytes.getInt(elements, at) : NULL_ROW;
        if (row < NULL_ROW) {
            goneRecords.forEach((target, number) -> {
                if (number == NULL_ROW - 1 - row) {
                    dangling(level, field, target);
                }
            });
        }
    }

    /** The values of an array, side by side as they are in the result: no texts. {@code row}: has the slot. */
    byte[] packed(FieldPair pair, byte[] row) {
        byte[] stored = stored(pair, row);
        return converted(pair, stored, stored.length);
    }

    private byte[] stored(FieldPair pair, byte[] row) {
        long slot = RowBytes.getLong(row, pair.source().offset());
        int length = length(pair, slot, width(pair.source()));
        byte[] stored = new byte[length];
        pair.level().readItem(slot, length, stored);
        return stored;
    }

    /**
     * The elements of an array, each as what it is in the result: bytes of a string, or of a value in a row. {@code row}: has the slot.
     */
    byte[][] elements(FieldPair pair, byte[] row) {
        int width = width(pair.source());
        byte[] stored = stored(pair, row);
        int length = stored.length;
        byte[][] elements = new byte[length / width][];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = element(pair, stored, i * width);
        }
        return elements;
    }

    /** The values of a field that is no list, each as what it is in the result: {@link #element}. */
    byte[][] values(FieldPair pair, byte[] row) {
        FieldLayout source = pair.source();
        if (source.shape() == Shape.ARRAY) {
            return elements(pair, row);
        }
        byte[][] values = new byte[source.count()][];
        for (int i = 0; i < values.length; i++) {
            values[i] = element(pair, row, source.offset() + i * width(source));
        }
        return values;
    }

    /** One value as what it is in the result: bytes of a string or of bytes, or of a value in a row. */
    byte[] element(FieldPair pair, byte[] from, int at) {
        if (!pair.target().type().isPooled()) {
            byte[] value = new byte[width(pair.target())];
            putElement(pair, from, at, value, 0, NO_TEXT);
            return value;
        }
        long slot = RowBytes.getLong(from, at);
        byte[] text = new byte[length(pair, slot, 1)];
        if (text.length > 0) {
            pair.level().readItem(slot, text.length, text);
        }
        return text;
    }

    private byte[] translated(long text, byte[] source) {
        byte[] translation =
                text == NO_TEXT || source.length == 0 ? null : translations.of(text, source, source.length);
        return translation == null ? source : translation;
    }

    /** The slot of an array of texts. */
    long slot(FieldLayout target, List<byte[]> texts) {
        byte[] all = new byte[texts.size() * FieldLayout.SLOT_LENGTH];
        long text = text(target);
        for (int i = 0; i < texts.size(); i++) {
            RowBytes.putLong(all, i * FieldLayout.SLOT_LENGTH, add(translated(text(text, i), texts.get(i))));
        }
        return add(all, texts.size(), target);
    }

    /** The slot of an array that was edited; {@code level}: the uppermost editor, for messages. */
    long slot(FieldLayout target, ArrayEdit array, String level) {
        for (int i = 0; target.type() == ValueType.REF && i < array.count(); i++) {
            requireThere(level, target, array.bytes(), i * Integer.BYTES);
        }
        return add(array.bytes(), array.count(), target);
    }
}
