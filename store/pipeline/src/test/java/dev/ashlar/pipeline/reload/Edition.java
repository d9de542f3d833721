package dev.ashlar.pipeline.reload;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/**
 * A state of the content, of which everything follows from its number: which records there are, all of their values, and the schemas.
 *
 * @param number 1 or more; each value of each record tells it
 */
record Edition(int number) {
    /** Signals of an edition have some of these ids, masts some of the first few. */
    private static final long IDS = 40;

    private static final long MASTS = 9;
    private static final int DEFAULT_EXTRA = -1;
    /** Editions with the same schemas. */
    private static final int RUN = 8;

    private static final Path SCHEMAS = Path.of("src", "test", "content", "reload");

    /** How the schemas differ from those that the views were compiled for. */
    enum Form {
        AS_COMPILED,
        WITHOUT_EXTRA,
        WITH_MORE,
        RETYPED,
        IN_COLUMNS,
        IN_COLUMNS_WITHOUT_EXTRA,
        WITHOUT_INDEXES;

        boolean isInColumns() {
            return this == IN_COLUMNS || this == IN_COLUMNS_WITHOUT_EXTRA;
        }

        boolean hasExtra() {
            return this != WITHOUT_EXTRA && this != IN_COLUMNS_WITHOUT_EXTRA;
        }
    }

    Form form() {
        return Form.values()[number / RUN % Form.values().length];
    }

    /** Whether the content has problems in this edition, which then nobody reads. */
    boolean isBad() {
        return number % 11 == 5;
    }

    /** Makes it the content of a backend. */
    void writeTo(Backend backend) {
        List<DataRecord> records = new ArrayList<>();
        LongStream.rangeClosed(1, MASTS).filter(this::hasMast).forEach(id -> records.add(mast(id)));
        LongStream.rangeClosed(1, IDS).filter(this::hasSignal).forEach(id -> records.add(signal(id)));
        backend.replace(List.of(schema("Mast"), schema("Signal")), records, Progress.NONE);
    }

    private SchemaReader.Source schema(String type) {
        String file = type + ".schema";
        String compiled;
        try {
            compiled = Files.readString(SCHEMAS.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new SchemaReader.Source(file, changed(compiled));
    }

    private String changed(String compiled) {
        String text = form().isInColumns() ? compiled.replace("key = ", "layout = \"columns\"  key = ") : compiled;
        if (!form().hasExtra()) {
            text = text.replaceFirst("(?m)^.*\"extra\".*\\R", "");
        }
        return switch (form()) {
            case WITH_MORE ->
                text.replace("Fields = [", "Fields = [\n  { name = \"more\"  type = \"string\"  optional = true }");
            case RETYPED ->
                text.replace("\"stamp\"  type = \"i32\"", "\"stamp\"  type = \"i64\"")
                        .replace("\"height\"  type = \"f32\"", "\"height\"  type = \"i32\"");
            case WITHOUT_INDEXES -> text.replace("  index = true", "");
            default -> text;
        };
    }

    private DataRecord mast(long id) {
        DataRecord record = new DataRecord("Mast", id);
        record.set("name", Variant.of(mastName(id)));
        record.set("stamp", Variant.ofInteger(ValueType.I64, number));
        record.set("label", Variant.of(label()));
        record.set(
                "height", form() == Form.RETYPED ? Variant.ofInteger(ValueType.I32, number) : Variant.of(1f * number));
        addMore(record);
        return record;
    }

    private DataRecord signal(long id) {
        DataRecord record = new DataRecord("Signal", id);
        record.set("name", Variant.of(signalName(id)));
        record.set("stamp", Variant.ofInteger(form() == Form.RETYPED ? ValueType.I64 : ValueType.I32, number));
        record.set("label", Variant.of(label()));
        record.set("level", Variant.of(level(id)));
        record.set("steps", Variant.ofArray(ValueType.I64, steps(id)));
        if (form().hasExtra() && extra(id) != DEFAULT_EXTRA) {
            record.set("extra", Variant.ofInteger(ValueType.I32, extra(id)));
        }
        long mast = isBad() ? MASTS + id : mastOf(id);
        record.set("mast", Variant.ofRef("Mast", mast));
        addMore(record);
        return record;
    }

    private void addMore(DataRecord record) {
        if (form() == Form.WITH_MORE && record.id() % 2 == 0) {
            record.set("more", Variant.of("more of " + number));
        }
    }

    boolean hasSignal(long id) {
        return id >= 1 && id <= IDS && (7 * id + number) % 5 != 0;
    }

    boolean hasMast(long id) {
        return id >= 1 && id <= MASTS && (id + number) % 3 != 0;
    }

    /** The ids of all signals that there may be in any edition, and of some that there are not. */
    static LongStream ids() {
        return LongStream.rangeClosed(0, IDS + 1);
    }

    int signals() {
        return (int) ids().filter(this::hasSignal).count();
    }

    int masts() {
        return (int) ids().filter(this::hasMast).count();
    }

    static String signalName(long id) {
        return "signal " + id;
    }

    static String mastName(long id) {
        return "mast " + id;
    }

    /** Longer than texts that lie in rows; those of some editions are cached by views, others are not. */
    String label() {
        return "edition " + number + (number % 4 == 0 ? ", " + "on and on ".repeat(8) : "");
    }

    double level(long id) {
        return number + id / 64.0;
    }

    /** As many as the id says, up to three. */
    long[] steps(long id) {
        return LongStream.range(0, id % 4).map(step -> number * 10L + step).toArray();
    }

    /** The default for one id in three. */
    int extra(long id) {
        return form().hasExtra() && id % 3 != 0 ? number : DEFAULT_EXTRA;
    }

    /** A mast that there is. */
    long mastOf(long id) {
        long mast = 1 + (id + number) % MASTS;
        while (!hasMast(mast)) {
            mast = 1 + mast % MASTS;
        }
        return mast;
    }
}
