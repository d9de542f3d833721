package dev.ashlar.link;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import org.jspecify.annotations.Nullable;

/** A language file, opened: translations by the path of a text. {@code docs/pack-format.md}, section 17, has its form. For one thread. */
final class Language {
    /** Key of the build stamp: tag of the language. */
    static final String LANGUAGE = "language";

    private static final String TYPE = "~text";
    private static final String SOURCE = "source";
    private static final String TEXT = "text";

    private final Level level;
    private final String tag;
    private final LevelType texts;
    private final FieldLayout source;
    private final FieldLayout text;
    private final byte[] row;

    private Language(Level level, String tag, LevelType texts, FieldLayout source, FieldLayout text) {
        this.level = level;
        this.tag = tag;
        this.texts = texts;
        this.source = source;
        this.text = text;
        this.row = new byte[texts.layout().stride()];
    }

    /** Whether a layer is a language file. */
    static boolean is(Level level) {
        return level.file().stamp().containsKey(LANGUAGE);
    }

    /**
     * The language of a verified file.
     *
     * @throws IllegalArgumentException if its types are not as the format says
     */
    static Language of(Level level) {
        LevelType texts = level.type(XxHash64.key(TYPE));
        if (texts == null || level.file().types().size() != 1) {
            throw new IllegalArgumentException("a language: expected the type " + TYPE + " alone, found "
                    + level.file().types().size() + (texts == null ? " others" : " types"));
        }
        RecordLayout layout = texts.layout();
        boolean fits = layout.kind() == LayoutKind.ROWS && layout.fields().size() == 2;
        FieldLayout source = field(layout, SOURCE, ValueType.U64);
        FieldLayout text = field(layout, TEXT, ValueType.STRING);
        if (!fits || source == null || text == null) {
            throw new IllegalArgumentException(
                    "a language: expected the fields source (u64) and text (string) in rows, found " + layout);
        }
        return new Language(level, level.file().stamp().getOrDefault(LANGUAGE, ""), texts, source, text);
    }

    private static @Nullable FieldLayout field(RecordLayout layout, String name, ValueType type) {
        FieldLayout field = layout.field(XxHash64.key(name));
        return field != null && field.type() == type && field.shape() == Shape.SINGLE && !field.optional()
                ? field
                : null;
    }

    Level level() {
        return level;
    }

    /** Tag of the language, as the file says. */
    String tag() {
        return tag;
    }

    int count() {
        return texts.count();
    }

    /** The row that translates a text; −1 for none. */
    int row(long path) {
        long id = TextPath.id(path);
        int from = 0;
        int to = texts.count() - 1;
        while (from <= to) {
            int middle = from + to >>> 1;
            long found = texts.id(middle);
            if (found == id) {
                return middle;
            }
            from = found < id ? middle + 1 : from;
            to = found < id ? to : middle - 1;
        }
        return -1;
    }

    /** The XXH64 of the text that a row translates. */
    long source(int number) {
        texts.read(number, row);
        return RowBytes.getLong(row, source.offset());
    }

    /** The translation of a row; {@code findings} counts its bytes. */
    byte[] text(int number, Findings findings) {
        texts.read(number, row);
        long slot = RowBytes.getLong(row, text.offset());
        long length = slot >>> Integer.SIZE;
        if (length > ItemCopy.MOST_BYTES) {
            throw texts.corrupt(TEXT, "at most " + ItemCopy.MOST_BYTES + " bytes", length);
        }
        texts.requireItem(slot, length);
        findings.spend(level.name(), TYPE, texts.id(number), TEXT, length);
        byte[] bytes = new byte[(int) length];
        texts.readItem(slot, length, bytes);
        return bytes;
    }
}
