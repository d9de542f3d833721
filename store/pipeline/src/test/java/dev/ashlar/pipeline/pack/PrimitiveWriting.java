package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.encode.ReferenceResolver;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.cook.RowNumbers;
import dev.ashlar.pipeline.row.RowEncoder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes content into a pack value by value, as somebody would who never had a record. */
final class PrimitiveWriting {
    private final RowEncoder rows;
    private final ReferenceResolver references;

    private PrimitiveWriting(RowEncoder rows, ReferenceResolver references) {
        this.rows = rows;
        this.references = references;
    }

    /** A pack of content. */
    static Path write(Content content, Path pack, int windowShift) throws IOException {
        RowNumbers references = new RowNumbers(content);
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackWriter writer = new PackWriter(channel, windowShift);
            for (Schema schema : content.schemas()) {
                List<String> aliases = formerNames(schema).toList();
                try (TypeWriter type = writer.type(LayoutPlanner.planTree(schema), schema.version(), aliases)) {
                    PrimitiveWriting writing = new PrimitiveWriting(type.rows(), references);
                    content.records().get(schema.name()).forEach(writing::write);
                    type.finish();
                }
            }
            writer.finish(PackInfo.NONE);
        }
        return pack;
    }

    private static Stream<String> formerNames(Schema schema) {
        return schema.fields().stream()
                .filter(SchemaField::ship)
                .flatMap(field -> Stream.concat(
                        field.formerly().stream(),
                        Stream.ofNullable(field.elements()).flatMap(PrimitiveWriting::formerNames)));
    }

    private void write(DataRecord data) {
        if (!data.hasId()) {
            rows.begin();
        } else {
            rows.begin(data.id());
        }
        for (FieldLayout field : rows.layout().fields()) {
            Variant value = data.get(field.name());
            if (value != null) {
                set(field, rows.field(field.key()), value);
            }
        }
        rows.end();
    }

    private void set(FieldLayout field, int number, Variant value) {
        if (field.shape() == Shape.SINGLE && field.type().lanes() == 1) {
            setOne(field, number, value);
            return;
        }
        if (field.type() == ValueType.STRING) {
            CharSequence[] texts = IntStream.range(0, value.elementCount())
                    .mapToObj(i -> value.element(i).text())
                    .toArray(CharSequence[]::new);
            rows.texts(number, texts, 0, texts.length);
            return;
        }
        long[] lanes = field.type().isNumeric()
                ? value.lanes()
                : IntStream.range(0, value.elementCount())
                        .mapToLong(i -> bits(field, number, value.element(i)))
                        .toArray();
        setMany(field.type().lane(), number, lanes);
    }

    private void setOne(FieldLayout field, int number, Variant value) {
        switch (field.type()) {
            case STRING -> rows.text(number, value.text());
            case BYTES -> rows.bytes(number, value.bytes(), 0, value.byteCount());
            case LIST, MAP, VALUES -> {
                PrimitiveWriting elements = new PrimitiveWriting(rows.list(number), references);
                value.list().forEach(elements::write);
            }
            default -> setNumber(field.type(), number, bits(field, number, value));
        }
    }

    private void setNumber(ValueType type, int number, long bits) {
        switch (type) {
            case BOOL -> rows.bool(number, bits != 0);
            case I8, U8 -> rows.i8(number, (int) bits);
            case I16, U16 -> rows.i16(number, (int) bits);
            case I32, U32 -> rows.i32(number, (int) bits);
            case I64, U64 -> rows.i64(number, bits);
            case F32 -> rows.f32(number, Float.intBitsToFloat((int) bits));
            case F64 -> rows.f64(number, Double.longBitsToDouble(bits));
            case ENUM -> rows.constant(number, (int) bits);
            case FLAGS -> rows.mask(number, (int) bits);
            case REF -> rows.row(number, (int) bits);
            default -> rows.key(number, bits);
        }
    }

    private void setMany(ValueType lane, int number, long[] lanes) {
        int[] ints = Arrays.stream(lanes).mapToInt(bits -> (int) bits).toArray();
        switch (lane) {
            case BOOL, I8, U8 -> setBytes(lane, number, ints);
            case I16, U16 -> {
                short[] shorts = new short[ints.length];
                IntStream.range(0, ints.length).forEach(i -> shorts[i] = (short) ints[i]);
                rows.shorts(number, shorts, 0, shorts.length);
            }
            case I32, U32 -> rows.ints(number, ints, 0, ints.length);
            case I64, U64 -> rows.longs(number, lanes, 0, lanes.length);
            case F32 -> {
                float[] floats = new float[ints.length];
                IntStream.range(0, ints.length).forEach(i -> floats[i] = Float.intBitsToFloat(ints[i]));
                rows.floats(number, floats, 0, floats.length);
            }
            case F64 -> {
                double[] doubles = Arrays.stream(lanes)
                        .mapToDouble(Double::longBitsToDouble)
                        .toArray();
                rows.doubles(number, doubles, 0, doubles.length);
            }
            case ENUM -> rows.constants(number, ints, 0, ints.length);
            case FLAGS -> rows.masks(number, ints, 0, ints.length);
            case REF -> rows.rows(number, ints, 0, ints.length);
            default -> rows.keys(number, lanes, 0, lanes.length);
        }
    }

    private void setBytes(ValueType lane, int number, int[] ints) {
        byte[] bytes = new byte[ints.length];
        boolean[] booleans = new boolean[ints.length];
        for (int i = 0; i < ints.length; i++) {
            bytes[i] = (byte) ints[i];
            booleans[i] = ints[i] != 0;
        }
        if (lane == ValueType.BOOL) {
            rows.booleans(number, booleans, 0, booleans.length);
        } else {
            rows.bytes(number, bytes, 0, bytes.length);
        }
    }

    private long bits(FieldLayout field, int number, Variant value) {
        return switch (field.type()) {
            case ENUM -> rows.numberOf(number, value.text());
            case FLAGS ->
                value.flags().stream()
                        .mapToLong(name -> 1L << rows.numberOf(number, name))
                        .sum();
            case REF -> value.isNull() ? -1 : references.row(field.targetKey(), value.bits());
            default -> value.bits();
        };
    }
}
