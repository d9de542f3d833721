package dev.ashlar.bench.mutation;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.view.CorruptDataException;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.store.Reader;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Reads what a pack has through views by name, as a tool or a script does: rows, ids that exist and ids that do not, elements,
 * texts, slices and hops. Lets through what no bytes may cause: any exception but {@link CorruptDataException}, and {@link
 * IndexOutOfBoundsException} where the index is outside.
 */
final class NamedReading {
    /** Of a large type or array, the first and the last are read. */
    private static final int MOST_ROWS = 8;

    private static final int MOST_ELEMENTS = 4;
    private static final int MOST_COPIED = 1 << 16;
    private static final int[] OUTSIDE = {-1, Integer.MAX_VALUE, Integer.MIN_VALUE};

    private final boolean verified;
    private final RandomGenerator random;
    private final StringBuilder out = new StringBuilder();
    private final RecordView view;
    private final RecordView other;
    private final LookupReading lookups;

    /** {@code verified}: whether more is to be expected than no harm. */
    NamedReading(Reader reader, String type, boolean verified, RandomGenerator random) {
        this.verified = verified;
        this.random = random;
        this.view = reader.view(type);
        this.other = reader.view(type);
        this.lookups = new LookupReading(reader, type, verified, random);
    }

    /** Reads the type; {@code targets} are views of all types, to hop to. */
    void read(List<RecordView> targets) {
        readRow(targets);
        int rows = 0;
        for (view.rewind(); rows < MOST_ROWS && view.next(); rows++) {
            readRow(targets);
            if (hasIds()) {
                find(view.id());
            }
            lookups.lookUp(view);
        }
        int count = view.rowCount();
        for (int row : new int[] {count - 1, random.nextInt(Math.max(1, count)), random.nextInt()}) {
            view.moveToRow(row);
            readRow(targets);
        }
        for (int row : OUTSIDE) {
            require(!view.moveToRow(row), "row " + row + " is none");
        }
        require(!view.moveToRow(count), "the row behind the last is none");
        readRow(targets);
        lookups.lookUp(view);
        if (hasIds()) {
            findOthers();
        } else {
            requireNoFind();
        }
    }

    private boolean hasIds() {
        return view.layout().kind() != LayoutKind.ELEMENTS;
    }

    private void requireNoFind() {
        try {
            other.find(1);
        } catch (IllegalStateException e) {
            return;
        }
        throw new AssertionError("expected: elements have no ids");
    }

    private void findOthers() {
        for (long id :
                new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, random.nextLong(), 1L << random.nextInt(63)}) {
            find(id);
        }
        for (int id = 0; id < 12; id++) {
            find(id);
        }
    }

    private void find(long id) {
        boolean found = other.find(id);
        require(found == (other.row() >= 0), "a record that is found has a row");
        require(!(found && verified) || other.id() == id, "a record that is found has its id");
    }

    private static void require(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError("expected: " + what);
        }
    }

    private void readRow(List<RecordView> targets) {
        view.id();
        view.row();
        List<FieldLayout> fields = view.layout().fields();
        for (FieldLayout field : fields) {
            view.values().present(field);
            int count = count(field);
            for (int i = 0; i < Math.min(count, MOST_ELEMENTS); i++) {
                readElement(field, i);
            }
            if (count > MOST_ELEMENTS) {
                readElement(field, count - 1);
            }
        }
        if (!fields.isEmpty()) {
            readByKey(fields.get(random.nextInt(fields.size())), targets.get(random.nextInt(targets.size())));
            readOutside(fields.get(random.nextInt(fields.size())));
        }
    }

    private int count(FieldLayout field) {
        try {
            return view.values().elementCount(field);
        } catch (CorruptDataException e) {
            // What the documentation promises for a slot that is wrong; the element's read says it too. A list may be
            // empty.
            return field.type().isList() ? 0 : 1;
        }
    }

    private void readElement(FieldLayout field, int index) {
        try {
            switch (field.type()) {
                case STRING -> view.values().text(field, index);
                case BYTES -> view.values().bytes(field);
                case FLAGS -> view.values().flags(field, index);
                case ENUM -> view.values().constant(field, index);
                case LIST, MAP, VALUES -> readStruct(view.values().element(field, index));
                default -> readLanes(field, index);
            }
        } catch (CorruptDataException e) {
            return; // As above.
        }
    }

    /** Lists of elements again: two steps, and what the whole tree would take of the heap. */
    private void readStruct(RecordView element) {
        element.row();
        for (FieldLayout member : element.layout().fields()) {
            element.values().present(member);
            if (member.type().isList() && element.values().elementCount(member) > 0) {
                element.values().element(member, 0).row();
            }
        }
        view.values().requireListsCopyable(MOST_COPIED);
    }

    private void readLanes(FieldLayout field, int index) {
        for (int lane = 0; lane < field.type().lanes(); lane++) {
            view.values().bits(field, index, lane);
        }
    }

    /** What is read may end with one of the two that are documented; there is an element at no such index. */
    private void readOutside(FieldLayout field) {
        int count = count(field);
        int index = random.nextBoolean() ? count : OUTSIDE[random.nextInt(OUTSIDE.length)];
        if (field.type() != ValueType.BYTES) {
            try {
                readElement(field, index);
            } catch (IndexOutOfBoundsException e) {
                return;
            }
            // A bad slot is answered by readElement itself.
        }
    }

    /** By the ways of reading that take a key, of the type of the field mostly. */
    private void readByKey(FieldLayout field, RecordView target) {
        FieldKey key = FieldKey.of(field.name());
        if (key.key() != field.key()) {
            return; // The pack has no names: its fields have the texts of their keys, which are not their names.
        }
        try {
            if (field.shape() == Shape.SINGLE) {
                readSingle(field, key, target);
            } else {
                readArray(field, key, target);
            }
            if (random.nextInt(8) == 0) {
                view.f64(key);
            }
        } catch (CorruptDataException | IllegalArgumentException | IndexOutOfBoundsException e) {
            return; // A slot that is wrong; a reference to another type; a number that f64 has no room for; an empty
            // array.
        }
    }

    private void readSingle(FieldLayout field, FieldKey key, RecordView target) {
        switch (field.type()) {
            case STRING -> {
                String text = view.text(key);
                out.setLength(0);
                view.appendText(key, out);
                require(
                        !verified || view.textEquals(key, text) && text.contentEquals(out),
                        "a text is equal to itself");
                drain(view.bytes(key));
            }
            case BYTES -> drain(view.bytes(key));
            case ENUM -> view.text(key);
            case FLAGS -> view.mask(key);
            case HASH -> view.hashEquals(key, "run");
            case REF -> hop(view.hop(key, target), target, view.row(key));
            case LIST, MAP, VALUES -> view.element(key, random.nextInt(Math.max(1, view.count(key))));
            case BOOL -> view.bool(key);
            case F32 -> view.f32(key);
            case F64 -> view.f64(key);
            case I64, U64, U32 -> view.i64(key);
            default -> view.i32(key);
        }
    }

    private void readArray(FieldLayout field, FieldKey key, RecordView target) {
        int index = random.nextInt(Math.max(1, view.count(key)));
        switch (field.type()) {
            case STRING -> {
                String text = view.text(key, index);
                out.setLength(0);
                view.appendText(key, index, out);
                require(
                        !verified || view.textEquals(key, index, text) && text.contentEquals(out),
                        "a text is equal to itself");
            }
            case ENUM -> view.text(key, index);
            case FLAGS -> view.mask(key, index);
            case REF -> hop(view.hop(key, index, target), target, view.row(key, index));
            default -> view.f64(key, index);
        }
    }

    private static void hop(boolean there, RecordView target, int row) {
        require(there == (row >= 0 && row < target.rowCount()), "a hop lands where there is a row");
        require(target.row() == (there ? row : -1), "a hop lands in its row, or in the default row");
        target.id();
    }

    private static void drain(ByteBuffer slice) {
        require(slice.isReadOnly(), "a slice is read-only");
        while (slice.hasRemaining()) {
            slice.get();
        }
    }
}
