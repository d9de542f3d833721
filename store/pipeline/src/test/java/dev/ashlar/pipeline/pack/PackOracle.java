package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.verify.PackVerifier;
import dev.ashlar.store.internal.verify.ScantVerification;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compares a pack with the content that it was cooked from: every value of every record, by every way to it. */
public final class PackOracle {
    private final Content content;
    private final String what;
    private final boolean withUnshipped;
    private final IndexOracle indexes;

    private PackOracle(Content content, String what, boolean withUnshipped) {
        this.content = content;
        this.what = what;
        this.withUnshipped = withUnshipped;
        this.indexes = new IndexOracle(content, what);
    }

    /** Fails when a pack does not read as its content says, or does not verify. {@code what} names it in messages. */
    static void compare(Path pack, Content content, String what) {
        assertThat(PackVerifier.verify(pack)).as(what).isEmpty();
        verifyInPasses(pack, what);
        new PackOracle(content, what, false).compare(PackFile.open(pack, true));
        new PackOracle(content, what + ", copied", false)
                .compare(PackVerifier.open(pack, true, Verification.FULL, true, Set.of()));
    }

    private static void verifyInPasses(Path pack, String what) {
        try {
            assertThat(ScantVerification.verify(pack)).as(what).isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Fails when records in memory, those of all types and element types, do not read as their content says. */
    public static void compareInMemory(List<? extends RecordSource> sources, Content content, String what) {
        Map<Long, RecordSource> byKey = new HashMap<>();
        sources.forEach(source -> byKey.put(source.layout().key(), source));
        new PackOracle(content, what, true).compare(byKey);
    }

    private boolean hasPlace(SchemaField field) {
        return field.ship() || withUnshipped;
    }

    private void compare(PackFile file) {
        Map<Long, RecordSource> byKey = new LinkedHashMap<>();
        file.types().forEach(type -> byKey.put(type.layout().key(), file.records(type)));
        assertThat(byKey.values())
                .as(what)
                .extracting(source -> source.layout().name())
                .containsExactlyElementsOf(
                        layouts().map(type -> type.layout().name()).sorted().toList());
        compare(byKey);
    }

    private Stream<TypeLayout> layouts() {
        return content.schemas().stream()
                .map(schema ->
                        withUnshipped ? LayoutPlanner.planTreeWithUnshipped(schema) : LayoutPlanner.planTree(schema))
                .flatMap(TypeLayout::all);
    }

    private void compare(Map<Long, RecordSource> byKey) {
        assertThat(byKey.keySet())
                .as(what)
                .containsExactlyInAnyOrderElementsOf(
                        layouts().map(type -> type.layout().key()).toList());
        byKey.values().forEach(source -> source.setElements(byKey));
        for (Schema schema : content.schemas()) {
            compare(schema, Objects.requireNonNull(byKey.get(XxHash64.key(schema.name()))));
            compareElements(schema, schema.name(), content.records().get(schema.name()), byKey);
        }
    }

    /** All elements of a list, of all owners one after the other. */
    private void compareElements(Schema owner, String path, List<DataRecord> owners, Map<Long, RecordSource> byKey) {
        for (SchemaField field : owner.fields()) {
            Schema struct = field.elements();
            if (struct != null && hasPlace(field)) {
                String name = path + "." + field.name();
                List<DataRecord> elements = owners.stream()
                        .map(record -> record.get(field.name()))
                        .flatMap(Stream::ofNullable)
                        .flatMap(list -> list.list().stream())
                        .toList();
                RecordSource records = Objects.requireNonNull(byKey.get(XxHash64.key(name)));
                RecordView view = new RecordView(new Binding(records, this));
                assertThat(view.rowCount()).as(what + ": " + name).isEqualTo(elements.size());
                compareRow(struct, new DataRecord(struct.name()), view);
                elements.forEach(element -> {
                    check(view.next(), struct, "next() finds all elements");
                    compareRow(struct, element, view);
                });
                check(!view.next(), struct, "next() behind the last finds nothing");
                compareElements(struct, name, elements, byKey);
            }
        }
    }

    private void compare(Schema schema, RecordSource records) {
        RecordView view = new RecordView(new Binding(records, this));
        List<DataRecord> expected = content.records().get(schema.name());
        List<SchemaField> shipped =
                schema.fields().stream().filter(this::hasPlace).toList();
        assertThat(view.rowCount()).as(what).isEqualTo(expected.size());
        assertThat(view.layout().fields())
                .as(what)
                .extracting(FieldLayout::name)
                .containsExactlyElementsOf(
                        shipped.stream().map(SchemaField::name).toList());
        compareRow(schema, new DataRecord(schema.name()), view);
        int row = 0;
        for (DataRecord record : expected) {
            check(view.next(), schema, "next() finds row " + row);
            compareRow(schema, record, view);
            check(records.rowOf(record.id()) == row, schema, "index has " + record.id());
            row++;
        }
        check(!view.next(), schema, "next() behind the last finds nothing");
        compareLookups(schema, expected, view);
        indexes.compare(schema, records);
    }

    private void compareLookups(Schema schema, List<DataRecord> expected, RecordView view) {
        Set<Long> present = new HashSet<>();
        for (DataRecord record : expected) {
            present.add(record.id());
            check(view.find(record.id()), schema, "find(" + record.id() + ")");
            compareRow(schema, record, view);
        }
        for (DataRecord record : expected) {
            for (long id : new long[] {record.id() - 1, record.id() + 1, -record.id(), record.id() ^ 1L << 40}) {
                check(view.find(id) == present.contains(id), schema, "find(" + id + ")");
            }
        }
        for (long id : new long[] {0, -1, 1, Long.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE + 1}) {
            check(view.find(id) == present.contains(id), schema, "find(" + id + ")");
            check(view.id() == (present.contains(id) ? id : DataRecord.NO_ID), schema, "id after find(" + id + ")");
        }
    }

    private void compareRow(Schema schema, DataRecord record, RecordView view) {
        check(view.id() == record.id(), schema, "id " + record.id());
        for (SchemaField field : schema.fields()) {
            if (hasPlace(field)) {
                compareField(field, withKind(schema, record), view);
            }
        }
    }

    /** The tag of a variant, which records do not have. */
    private static DataRecord withKind(Schema schema, DataRecord record) {
        if (!schema.isVariant() || record.fieldCount() == 0) {
            return record;
        }
        DataRecord tagged = record.copy();
        tagged.set(schema.kind().name(), Variant.ofEnum(record.keys().iterator().next()));
        return tagged;
    }

    private void compareField(SchemaField field, DataRecord record, RecordView view) {
        FieldLayout layout = Objects.requireNonNull(view.layout().field(XxHash64.key(field.name())));
        Variant own = record.get(field.name());
        Variant expected = own == null ? field.defaultValue() : own;
        Schema struct = field.elements();
        if (struct != null) {
            compareList(layout, struct, expected == null ? List.of() : expected.list(), view);
        } else {
            Object found = found(layout, view);
            if (!Objects.equals(found, expected(field, expected))) {
                throw new AssertionError(what + ": " + record.type() + " " + record.id() + "." + field.name()
                        + ": expected " + expected + ", found " + found);
            }
        }
        if (view.values().present(layout) != (own != null || !field.optional())) {
            throw new AssertionError(what + ": " + record.type() + " " + record.id() + "." + field.name()
                    + ": present is " + view.values().present(layout));
        }
    }

    private void compareList(FieldLayout list, Schema struct, List<DataRecord> elements, RecordView view) {
        check(view.values().elementCount(list) == elements.size(), struct, "elements of " + list.name());
        for (int i = 0; i < elements.size(); i++) {
            compareRow(struct, elements.get(i), view.values().element(list, i));
        }
    }

    /** A list of elements, or one; an element is a list of lanes, or one. */
    private static Object found(FieldLayout field, RecordView view) {
        int count = view.values().elementCount(field);
        List<Object> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            elements.add(found(field, i, view));
        }
        return field.shape() == Shape.SINGLE ? elements.get(0) : elements;
    }

    private static Object found(FieldLayout field, int element, RecordView view) {
        ValueType type = field.type();
        return switch (type) {
            case STRING -> view.values().text(field, element);
            case FLAGS -> view.values().flags(field, element);
            case BYTES -> ByteBuffer.wrap(view.values().bytes(field));
            case ENUM -> {
                String constant = view.values().constant(field, element);
                yield constant == null ? "none" : constant;
            }
            default -> {
                List<Long> lanes = new ArrayList<>();
                for (int lane = 0; lane < type.lanes(); lane++) {
                    lanes.add(extended(type.lane(), view.values().bits(field, element, lane)));
                }
                yield lanes;
            }
        };
    }

    private Object expected(SchemaField field, @Nullable Variant value) {
        if (field.shape() == Shape.SINGLE) {
            return expectedElement(field, value);
        }
        List<Object> elements = new ArrayList<>();
        int count = value != null ? value.elementCount() : field.shape() == Shape.FIXED ? field.count() : 0;
        for (int i = 0; i < count; i++) {
            elements.add(expectedElement(field, value == null ? null : value.element(i)));
        }
        return elements;
    }

    private Object expectedElement(SchemaField field, @Nullable Variant value) {
        ValueType type = field.type();
        return switch (type) {
            case STRING -> value == null ? "" : value.text();
            case FLAGS ->
                value == null
                        ? List.of()
                        : field.constantNames().stream()
                                .filter(value.flags()::contains)
                                .toList();
            case BYTES -> ByteBuffer.wrap(value == null ? new byte[0] : value.bytes());
            case ENUM -> value == null ? field.constantNames().get(0) : value.text();
            case REF ->
                List.of(value == null || value.isNull() ? -1L : (long) indexes.row(field.target(), value.bits()));
            default -> {
                long[] lanes = value == null
                        ? identityOrZero(type)
                        : type.lanes() > 1 ? value.lanes() : new long[] {value.bits()};
                yield Arrays.stream(lanes)
                        .mapToObj(lane -> extended(type.lane(), lane))
                        .toList();
            }
        };
    }

    private static long[] identityOrZero(ValueType type) {
        long[] lanes = new long[type.lanes()];
        int diagonal = type == ValueType.MAT3 ? 4 : 5;
        if (type == ValueType.QUAT) {
            lanes[3] = Float.floatToRawIntBits(1);
        } else if (type == ValueType.MAT3 || type == ValueType.MAT4) {
            for (int i = 0; i < lanes.length; i += diagonal) {
                lanes[i] = Float.floatToRawIntBits(1);
            }
        }
        return lanes;
    }

    /** A float's bits lie in the low half; what the high half holds means nothing. */
    private static long extended(ValueType type, long bits) {
        return type == ValueType.F32 ? bits & 0xFFFF_FFFFL : bits;
    }

    private void check(boolean condition, Schema schema, String rule) {
        if (!condition) {
            throw new AssertionError(what + ": " + schema.name() + ": " + rule);
        }
    }
}
