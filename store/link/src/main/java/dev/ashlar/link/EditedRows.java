package dev.ashlar.link;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.pipeline.pack.BlockSink;
import dev.ashlar.pipeline.pack.ByteSink;
import dev.ashlar.pipeline.pack.EncodedIndex;
import dev.ashlar.pipeline.pack.StoredSections;
import dev.ashlar.store.internal.format.RecordPlaces;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes a type whose records keep their rows, and whose strings, arrays and lists stay as they are: the rows of the base are copied as a whole, then
 * values that layers give are put over them. Of the other sections only indexes of such fields are made anew. For one thread.
 *
 * <pre>
 *            base                 result
 *  rows      ███████████  copied  ██▒███▒▒███   ▒ changed records, and references to rows that moved
 *  indexes   ███  ███     stay    ███  ▒▒▒      ▒ of a field that a layer gives
 *  pool, elements, ids    stay
 * </pre>
 */
final class EditedRows implements AutoCloseable {
    private static final int PIECE_LENGTH = 64 << 10;

    private final LinkedType type;
    private final LevelType base;
    private final RecordLayout layout;
    private final int windowShift;
    private final Findings findings;
    private final RecordPlaces places;
    private final byte[] column;
    /** What is closed here unless it has been handed over. */
    private final List<ByteSink> own = new ArrayList<>();
    /** The row in hand. */
    private int at;

    /** {@code type}: {@link #areEnough one that fits}. */
    EditedRows(LinkedType type, int windowShift, Findings findings) {
        this.type = type;
        this.base = type.base();
        this.layout = type.layout();
        this.windowShift = windowShift;
        this.findings = findings;
        this.places = new RecordPlaces(layout, base.count(), windowShift);
        this.column = new byte[layout.stride()];
    }

    /** Whether a type of the result can be written like this. */
    static boolean areEnough(LinkedType type) {
        LevelType base = type.base();
        boolean sameRows = !base.isRenumbered() && type.merged().count() == base.count();
        return sameRows
                && !base.level().file().header().isLayer()
                && type.changes().stream().allMatch(EditedRows::isInRows)
                && type.tree().all().allMatch(each -> areMovesInRows(base, each.layout()));
    }

    /** Whether all that a layer gives of a type lies in rows. */
    private static boolean isInRows(@Nullable LevelType layer) {
        ChangeFields changes = layer == null ? null : layer.changes();
        return layer == null
                || changes != null
                        && layer.layout().fields().subList(0, changes.count()).stream()
                                .allMatch(field -> field.inRow()
                                        && !field.type().isList()
                                        && !ChangeFields.isEdit(field.name()));
    }

    /** Whether no reference that leads to rows with other numbers lies in the pool or in an element. */
    private static boolean areMovesInRows(LevelType base, RecordLayout layout) {
        return layout.fields().stream()
                .filter(field -> isMoved(base, field))
                .allMatch(field -> field.inRow() && layout.kind() != LayoutKind.ELEMENTS);
    }

    private static boolean isMoved(LevelType base, FieldLayout field) {
        LevelType target =
                field.type() == ValueType.REF ? base.level().type(field.targetKey()) : null;
        return target != null && target.isRenumbered();
    }

    /**
     * The sections of the type. Those that are not of the base belong to the caller.
     *
     * @throws IllegalArgumentException when two records have one value in a unique field
     */
    StoredSections<ByteSink> write() {
        StoredSections<ByteSink> stored = base.sections();
        ByteSink rows = copy(stored.rows());
        edit(rows);
        List<EncodedIndex<ByteSink>> indexes = new ArrayList<>();
        Set<Long> given = given();
        for (EncodedIndex<ByteSink> index : stored.fieldIndexes()) {
            boolean stays = !given.contains(index.field().key()) && !isMoved(base, index.field());
            indexes.add(stays ? index : index(index.number(), rows, stored.pool()));
        }
        own.clear();
        return new StoredSections<>(
                stored.defaultRow(),
                rows,
                stored.count(),
                stored.idIndex(),
                stored.idSlots(),
                List.copyOf(indexes),
                stored.pool());
    }

    private ByteSink sink() {
        BlockSink sink = new BlockSink(windowShift);
        own.add(sink);
        return sink;
    }

    private ByteSink copy(ByteSink from) {
        ByteSink copy = sink();
        copy.expect(from.length());
        byte[] piece = new byte[PIECE_LENGTH];
        for (long done = 0; done < from.length(); done += piece.length) {
            int part = (int) Math.min(piece.length, from.length() - done);
            from.read(done, ByteBuffer.wrap(piece, 0, part));
            copy.append(piece, part);
        }
        return copy;
    }

    private void edit(ByteSink rows) {
        MergedType merged = type.merged();
        TypeTransfer transfer = TypeTransfer.inPlace(type.tree(), row -> put(rows, row), findings);
        RecordTransfer records = new RecordTransfer(transfer, base, type.changes(), merged);
        records.begin();
        boolean onlyChanged = transfer.keepsRows();
        for (at = 0; at < merged.count(); at++) {
            if (!onlyChanged || merged.changeCount(at) > 0) {
                records.write(at);
            }
        }
    }

    private void put(ByteSink rows, byte[] row) {
        if (layout.kind() != LayoutKind.COLUMNS) {
            rows.put(places.of(at, ColumnPlaces.ID_COLUMN), row, row.length);
            return;
        }
        for (int i = 0; i < ColumnPlaces.columnCount(layout); i++) {
            int width = ColumnPlaces.width(layout, i);
            System.arraycopy(row, ColumnPlaces.offsetInRow(layout, i), column, 0, width);
            rows.put(places.of(at, i), column, width);
        }
    }

    /** The keys of all fields that a layer gives. */
    private Set<Long> given() {
        Set<Long> given = new HashSet<>();
        for (LevelType layer : type.changes()) {
            if (layer != null) {
                ChangeFields changes = Objects.requireNonNull(layer.changes());
                for (FieldLayout field : layer.layout().fields().subList(0, changes.count())) {
                    FieldLayout of = layout.fieldOrFormer(field.key());
                    given.add(of == null ? field.key() : of.key());
                }
            }
        }
        return given;
    }

    private EncodedIndex<ByteSink> index(int number, ByteSink rows, ByteSink pool) {
        EncodedIndex<ByteSink> index =
                EncodedIndex.of(layout, number, places, base.count(), rows, pool, () -> new BlockSink(windowShift));
        own.add(index.bytes());
        return index;
    }

    /** Frees what has not been handed over. */
    @Override
    public void close() {
        own.forEach(ByteSink::close);
    }
}
