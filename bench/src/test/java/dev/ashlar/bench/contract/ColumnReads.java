package dev.ashlar.bench.contract;

import dev.ashlar.bench.game.Emitter;
import dev.ashlar.bench.game.Everything;
import dev.ashlar.bench.game.Material;
import dev.ashlar.bench.game.Shapes;
import dev.ashlar.bench.game.ShapesColumns;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.view.Column;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers from columns, which the generated constants name; what lies in the pool by name. */
final class ColumnReads implements RecordReads {
    private final NamedReads named;
    private final Map<String, RecordView> views = new HashMap<>();
    private final Map<String, Map<String, Column>> columns = new HashMap<>();

    ColumnReads(RecordStore store, List<Schema> all) {
        this(store, store.reader(), all);
    }

    /** Reads through a reader of the store; closes the store. */
    ColumnReads(RecordStore store, Reader reader, List<Schema> all) {
        this.named = new NamedReads(store, reader, all);
        for (ViewType<?> type :
                List.of(Emitter.TYPE, Everything.TYPE, Material.TYPE, Shapes.TYPE, ShapesColumns.TYPE)) {
            RecordView view = reader.view(type.name());
            views.put(type.name(), view);
            columns.put(type.name(), columns(reader, type));
        }
    }

    private static Map<String, Column> columns(Reader reader, ViewType<?> type) {
        Map<String, Column> columns = new HashMap<>();
        for (FieldKey key : keys(type.viewClass())) {
            FieldLayout field = type.layout().field(key.key());
            if (field == null) {
                throw new AssertionError(type + " has no field of " + key);
            }
            if (field.inRow()) {
                columns.put(field.name(), reader.column(type, key));
            }
        }
        return columns;
    }

    /** The constants of a view. */
    private static List<FieldKey> keys(Class<?> view) {
        List<FieldKey> keys = new ArrayList<>();
        for (var constant : view.getDeclaredFields()) {
            if (constant.getType() == FieldKey.class && Modifier.isPublic(constant.getModifiers())) {
                try {
                    keys.add((FieldKey) constant.get(null));
                } catch (IllegalAccessException e) {
                    throw new AssertionError(constant.toString(), e);
                }
            }
        }
        return keys;
    }

    @Override
    public List<Long> ids(String type) {
        return named.ids(type);
    }

    @Override
    public boolean exists(String type, long id) {
        return named.exists(type, id);
    }

    @Override
    public Map<String, Object> read(String type, long id) {
        Map<String, Object> values = named.read(type, id);
        RecordView view = views.get(type);
        if (view.find(id)) {
            for (FieldLayout field : view.layout().fields()) {
                Column column = columns.get(type).get(field.name());
                if (column != null) { // Else it is not in the row, or not in the code.
                    values.put(field.name(), value(field, column, view.row()));
                }
            }
        }
        return values;
    }

    private Object value(FieldLayout field, Column column, int row) {
        if (field.shape() == Shape.SINGLE) {
            return element(field, column, row, 0);
        }
        List<Object> elements = new ArrayList<>();
        for (int i = 0; i < field.count(); i++) {
            elements.add(element(field, column, row, i));
        }
        return elements;
    }

    private Object element(FieldLayout field, Column column, int row, int element) {
        int lanes = field.type().lanes();
        if (lanes == 1) {
            return number(field, column, row, element);
        }
        List<Object> numbers = new ArrayList<>();
        for (int lane = 0; lane < lanes; lane++) {
            numbers.add(number(field, column, row, element * lanes + lane));
        }
        return numbers;
    }

    private Object number(FieldLayout field, Column column, int row, int lane) {
        return switch (field.type().lane()) {
            case BOOL -> column.bool(row, lane);
            case F32 -> column.f32(row, lane);
            case F64 -> column.f64(row, lane);
            case U32, I64, U64, HASH -> column.i64(row, lane);
            case ENUM -> constants(field, 1L << column.i32(row, lane)).get(0);
            case FLAGS -> Values.flags(constants(field, column.i32(row, lane)));
            case REF -> id(field, column.i32(row, lane));
            default -> (long) column.i32(row, lane);
        };
    }

    private static List<String> constants(FieldLayout field, long mask) {
        return field.constants().stream()
                .filter(constant -> (mask >>> constant.value() & 1) != 0)
                .map(EnumConstant::name)
                .toList();
    }

    private long id(FieldLayout field, int row) {
        RecordView target = views.values().stream()
                .filter(view -> view.layout().key() == field.targetKey())
                .findFirst()
                .orElseThrow();
        int before = target.row();
        target.moveToRow(row);
        long id = target.id();
        target.moveToRow(before);
        return id;
    }

    @Override
    public void close() {
        named.close();
    }
}
