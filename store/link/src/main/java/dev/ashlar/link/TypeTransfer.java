package dev.ashlar.link;

import dev.ashlar.codec.internal.encode.Pool;
import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.pipeline.pack.RawRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the rows of a type of the result, or of an element type, from rows of a base and of layers. Items come into the pool in the order in which an
 * encoder of the same values would add them: those of the default row, then row by row, field by field. For one thread.
 */
final class TypeTransfer implements AutoCloseable {
    /** Bytes of rows that are copied together: about what a first-level cache holds. */
    private static final int BATCH_LENGTH = 16 << 10;

    private final TypeLayout type;
    private final RecordLayout layout;
    private final String where;
    private final Consumer<byte[]> out;
    /** Where rows, pool and elements are written anew; null where rows keep their places, and items and elements stay. */
    private final @Nullable RawRows anew;

    private final Findings findings;
    private final ItemCopy items;
    private final byte[] row;
    private final byte[] defaults;
    private final List<TypeTransfer> elements;
    /** Whether texts of the type, or of elements, may be translated. */
    private final boolean translates;

    private final OptionalStructs structs;
    /** Where the layout and the default row come from: its rows are copied, and then changed. */
    private @Nullable LevelType base;
    /** Of each field, whether the bytes of a row of the base are not yet the value. */
    private final boolean[] needsWork;
    /** Numbers of the fields that need work. */
    private int[] work = {};

    private FieldLayout[] worked = {};
    /** Of each of them, the width of the elements of items that only move, in every row; 0 for other work. */
    private int[] movedWidths = {};

    /** Whether all work on rows of the base is to replace slots of items. */
    private boolean areItems;

    private byte[] batch = {};

    private @Nullable MovedItems moved;
    private final Map<LevelType, Match> matches = new IdentityHashMap<>();
    /** Of each list, the row that its next element gets. */
    private final int[] nextElement;
    /** Of each list, the elements of the row in hand. */
    private final List<List<ElementRange>> ranges = new ArrayList<>();
    /** Of the row in hand, if texts may be translated. */
    private long path;
    /** Of each field that is a list, its number among lists; else −1. */
    private final int[] listOf;

    /** Elements of a level that follow one another. */
    record ElementRange(Match elements, int first, int count) {}

    /** A type that is written anew. */
    TypeTransfer(TypeLayout type, RawRows out, String where, Findings findings, Translations translations) {
        this(type, out::add, out, new ItemCopy(out.pool(), findings, translations), where, findings, translations);
    }

    /** A type whose rows keep their places, and whose items and elements stay as they are. */
    static TypeTransfer inPlace(TypeLayout type, Consumer<byte[]> out, Findings findings) {
        Pool none = (bytes, length, count, alignment) -> {
            throw new IllegalStateException(type.layout().name() + ": an item of a type whose items stay");
        };
        ItemCopy items = new ItemCopy(none, findings, Translations.NONE);
        return new TypeTransfer(type, out, null, items, type.layout().name(), findings, Translations.NONE);
    }

    private TypeTransfer(
            TypeLayout type,
            Consumer<byte[]> out,
            @Nullable RawRows anew,
            ItemCopy items,
            String where,
            Findings findings,
            Translations translations) {
        this.type = type;
        this.layout = type.layout();
        this.where = where;
        this.out = out;
        this.anew = anew;
        this.findings = findings;
        this.items = items;
        this.translates = !translations.isEmpty() && hasTexts(type);
        this.structs = new OptionalStructs(layout);
        this.row = new byte[layout.stride()];
        this.defaults = new byte[layout.stride()];
        List<TypeTransfer> transfers = new ArrayList<>();
        for (int i = 0; anew != null && i < type.elements().size(); i++) {
            String list = where + "." + layout.lists().get(i).name();
            transfers.add(
                    new TypeTransfer(type.elements().get(i), anew.elements().get(i), list, findings, translations));
            ranges.add(new ArrayList<>());
        }
        this.elements = List.copyOf(transfers);
        this.nextElement = new int[elements.size()];
        this.listOf = new int[layout.fields().size()];
        this.needsWork = new boolean[listOf.length];
        for (int i = 0; i < listOf.length; i++) {
            listOf[i] = layout.lists().indexOf(layout.fields().get(i));
        }
    }

    /** Whether a type, or an element type of it, has texts for translation. */
    static boolean hasTexts(TypeLayout type) {
        return type.all().anyMatch(each -> each.layout().fields().stream().anyMatch(FieldLayout::text));
    }

    /** How the rows of a level become rows of this type; {@code source}: of a record type, or its element type. */
    Match match(LevelType source) {
        return matches.computeIfAbsent(source, from -> Match.of(type, from, where, findings));
    }

    /** Begins with the default rows of a base; {@code layers}: whose rows come too; {@code records}: how many will come. */
    void begin(LevelType base, List<Match> layers, int records) {
        this.base = base;
        Match match = match(base);
        byte[] from = base.defaultRow();
        System.arraycopy(from, 0, defaults, 0, defaults.length);
        for (int i = 0; i < needsWork.length; i++) {
            needsWork[i] = needsWork(match.value(i));
        }
        work = IntStream.range(0, needsWork.length).filter(i -> needsWork[i]).toArray();
        worked = IntStream.of(work).mapToObj(layout.fields()::get).toArray(FieldLayout[]::new);
        if (anew != null && !base.level().isLayer()) {
            beginItems(base, layers, anew);
        }
        movedWidths = Arrays.stream(work)
                .map(i -> movedWidth(i, Objects.requireNonNull(match.value(i))))
                .toArray();
        areItems = elements.isEmpty() && Arrays.stream(movedWidths).allMatch(width -> width > 0);
        if (anew == null) {
            return;
        }
        for (int i = 0; i < elements.size(); i++) {
            FieldLayout list = layout.lists().get(i);
            elements.get(i).begin(base.elements(i), elements(layers, layout.indexOf(list)), 0);
            nextElement[i] = anew.isBehind() ? base.elements(i).count() : 0;
        }
        if (anew.isBehind()) {
            return;
        }
        System.arraycopy(from, 0, row, 0, row.length);
        for (int i = 0; i < layout.fields().size(); i++) {
            FieldPair pair = match.value(i);
            if (pair != null && !pair.isPlain() && !pair.target().type().isList()) {
                items.put(pair, from, row);
            }
        }
        System.arraycopy(row, 0, defaults, 0, row.length);
        anew.begin(defaults.clone(), records);
    }

    /** Rows of the base keep their items, to which those of layers may be equal, or take them with them. */
    private void beginItems(LevelType base, List<Match> layers, RawRows rows) {
        LayerItems ofLayers = new LayerItems(match(base), layers, translates);
        if (rows.isBehind()) {
            try (ofLayers) {
                PoolItems.each(base, new Adopted(base, ofLayers, rows));
            }
        } else {
            moved = new MovedItems(base, ofLayers, rows);
            items.move(moved);
        }
    }

    /** Makes the items of a base known that may have equals. */
    private record Adopted(LevelType base, LayerItems layers, RawRows rows) implements PoolItems.Receiver {
        @Override
        public boolean wants(long slot, int length, int width) {
            return layers.mayHave(slot, length, width);
        }

        @Override
        public void item(long slot, int length, int width) {
            if (wants(slot, length, width)) {
                byte[] item = new byte[length];
                base.readItem(slot, length, item);
                rows.adopt(item, length, slot);
            }
        }
    }

    /** How the elements of a list become elements of the result, and those that are added to it. */
    private static List<Match> elements(List<Match> owners, int list) {
        return owners.stream()
                .flatMap(owner -> Stream.of(owner.value(list), owner.added(list)))
                .filter(Objects::nonNull)
                .map(pair -> Objects.requireNonNull(pair.elements()))
                .toList();
    }

    /** Says what record the next rows are of. */
    private void of(String place, long id) {
        items.of(place, id);
        for (TypeTransfer each : elements) {
            each.of(place, id);
        }
    }

    /** Adds rows that one level has alone, and that follow one another there. */
    void copy(Match match, int first, int count) {
        LevelType from = match.source();
        RawRows into = anew;
        boolean isBatch = into != null && from == base && areItems;
        int most = isBatch ? Math.max(1, BATCH_LENGTH / layout.stride()) : 1;
        if (batch.length < most * from.layout().stride()) {
            batch = new byte[most * from.layout().stride()];
        }
        for (int done = 0; done < count; done += most) {
            int rows = Math.min(most, count - done);
            from.read(first + done, rows, batch);
            if (into == null || !isBatch) {
                copy(match, batch);
                continue;
            }
            for (int i = 0; i < rows; i++) {
                move(batch, i * layout.stride());
            }
            into.add(batch, rows);
        }
    }

    private void move(byte[] rows, int at) {
        for (int i = 0; i < work.length; i++) {
            items.move(worked[i], movedWidths[i], rows, at);
        }
    }

    /** Adds a record that one level has alone; {@code from}: its row. */
    void copy(Match match, byte[] from) {
        if (match.source().layout().kind() != LayoutKind.ELEMENTS) {
            name(RowBytes.getLong(from, 0));
        }
        begin(match, from);
        if (match.source() == base) {
            for (int i = 0; i < work.length; i++) {
                int field = work[i];
                if (movedWidths[i] > 0) {
                    items.move(worked[i], movedWidths[i], row, 0);
                } else if (!clear(field)) {
                    putValue(Objects.requireNonNull(match.value(field)), from);
                }
            }
        } else {
            putAll(match, from);
        }
        end();
    }

    private int movedWidth(int field, FieldPair pair) {
        boolean isAlways = !pair.source().optional() && !structs.isMember(field);
        return isAlways && !(translates && pair.target().text()) ? items.movedWidth(pair) : 0;
    }

    private void putAll(Match match, byte[] from) {
        for (int i = 0; i < layout.fields().size(); i++) {
            FieldPair pair = match.value(i);
            if (clear(i)) {
                continue;
            }
            if (pair == null) {
                putDefault(i);
            } else {
                putValue(pair, from);
            }
        }
    }

    /** The row in hand has the default of a field, which is another one in another language. */
    void putDefault(int field) {
        FieldLayout target = layout.fields().get(field);
        if (translates && target.text() && !target.optional() && base != null) {
            putValue(Objects.requireNonNull(match(base).value(field)), base.defaultRow());
        }
    }

    /**
     * Takes the value of a field from the row in hand if it is a member of a struct that the row does not have.
     *
     * @return whether it is
     */
    boolean clear(int field) {
        if (!structs.isAbsent(field, row)) {
            return false;
        }
        FieldLayout target = layout.fields().get(field);
        if (target.optional()) {
            RowBytes.set(row, layout.presenceOffset(), target.presenceIndex(), false);
        }
        System.arraycopy(defaults, target.offset(), row, target.offset(), target.width());
        return true;
    }

    /** The row in hand becomes that of a level, as far as bytes are values, or else the default row. */
    void begin(Match match, byte[] from) {
        System.arraycopy(match.source() == base ? from : defaults, 0, row, 0, row.length);
        if (layout.kind() != LayoutKind.ELEMENTS) {
            RowBytes.putLong(row, 0, RowBytes.getLong(from, 0));
        }
    }

    /** Begins a record without a base. */
    void begin(long id) {
        System.arraycopy(defaults, 0, row, 0, row.length);
        RowBytes.putLong(row, 0, id);
    }

    /** Says which record comes next. */
    void name(long id) {
        of(where, id);
        if (translates) {
            at(TextPath.of(layout.key(), id));
        }
    }

    private void at(long of) {
        path = of;
        items.at(of);
    }

    private boolean needsWork(@Nullable FieldPair pair) {
        boolean stays = anew == null && pair != null && !pair.isMoved();
        return pair != null && !pair.isPlain() && !stays;
    }

    /** Whether the bytes of a row of the base are not yet the value of a field, given by its number. */
    boolean needsWork(int field) {
        return needsWork[field];
    }

    /** Whether a field, given by its number, is a member of an optional struct. */
    boolean isMember(int field) {
        return structs.isMember(field);
    }

    /** Whether the rows of the base are rows of the result as they are. */
    boolean keepsRows() {
        boolean isWork = false;
        for (boolean each : needsWork) {
            isWork |= each;
        }
        return !isWork;
    }

    /** Puts the value of a field into the row in hand: that of a level, or where it has none, the default. */
    void putValue(FieldPair pair, byte[] from) {
        FieldLayout target = pair.target();
        FieldLayout source = pair.source();
        int bit = source.presenceIndex();
        boolean isPresent =
                !source.optional() || RowBytes.isSet(from, pair.level().layout().presenceOffset(), bit);
        if (target.optional()) {
            RowBytes.set(row, layout.presenceOffset(), target.presenceIndex(), isPresent);
        }
        if (!isPresent) {
            System.arraycopy(defaults, target.offset(), row, target.offset(), target.width());
        } else if (target.type().isList()) {
            putList(pair, from);
        } else if (pair.isPlain()) {
            System.arraycopy(from, source.offset(), row, target.offset(), target.width());
        } else {
            items.put(pair, from, row);
        }
    }

    /** Whether a level has a value in a row. */
    static boolean isPresent(FieldPair pair, byte[] from) {
        FieldLayout source = pair.source();
        return !source.optional()
                || RowBytes.isSet(from, pair.level().layout().presenceOffset(), source.presenceIndex());
    }

    private void putList(FieldPair pair, byte[] from) {
        ElementRange range = range(pair, from);
        putList(pair.target(), range.count() == 0 ? List.of() : List.of(range));
    }

    /** The elements that a row of a level has in a list. */
    ElementRange range(FieldPair pair, byte[] from) {
        Match of = Objects.requireNonNull(pair.elements());
        long stored = pair.source().listOf(RowBytes.getLong(from, pair.source().offset()));
        long first = stored & 0xFFFF_FFFFL;
        long count = stored >>> Integer.SIZE;
        if (first + count > of.source().count()) {
            throw pair.level()
                    .corrupt(
                            pair.source().name(),
                            "elements below " + of.source().count(),
                            first + " to " + (first + count));
        }
        return new ElementRange(of, (int) first, (int) count);
    }

    /** Gives a list of the row in hand its elements. */
    void putList(FieldLayout list, List<ElementRange> of) {
        int number = listOf[layout.indexOf(list)];
        long count = 0;
        for (ElementRange range : of) {
            count += range.count();
        }
        if (nextElement[number] + count > Integer.MAX_VALUE) {
            throw new LinkException(List.of(where + "." + list.name() + ": elements of all records: expected at most "
                    + Integer.MAX_VALUE + ", found more"));
        }
        List<ElementRange> into = ranges.get(number);
        into.clear();
        into.addAll(of);
        long upper = list.isCase() ? list.constantValue(0) : count;
        if (count > 0) {
            RowBytes.putLong(row, list.offset(), nextElement[number] | upper << Integer.SIZE);
        } else if (!list.isCase()) {
            RowBytes.putLong(row, list.offset(), 0);
        }
        nextElement[number] += (int) count;
    }

    /** Adds the row in hand, and the elements of its lists. */
    void end() {
        out.accept(row);
        for (int i = 0; i < elements.size(); i++) {
            List<ElementRange> of = ranges.get(i);
            FieldLayout list = layout.lists().get(i);
            long ofList = elements.get(i).translates && !of.isEmpty() ? TextPath.step(path, list.key()) : 0;
            int index = 0;
            for (ElementRange range : of) {
                elements.get(i).copy(range, list.type() == ValueType.MAP, ofList, index);
                index += range.count();
            }
            of.clear();
        }
    }

    /** {@code list}: path of the list, {@code index}: of the first of these elements in it. */
    private void copy(ElementRange range, boolean isMap, long list, int index) {
        LevelType from = range.elements().source();
        if (!translates) {
            copy(range.elements(), range.first(), range.count());
            return;
        }
        byte[] element = new byte[from.layout().stride()];
        for (int i = 0; i < range.count(); i++) {
            from.read(range.first() + i, element);
            FieldPair key = isMap ? range.elements().value(0) : null;
            at(TextPath.step(list, key == null ? index + i : items.step(key, element)));
            copy(range.elements(), element);
        }
    }

    /** The row in hand, to be changed. */
    byte[] row() {
        return row;
    }

    RecordLayout layout() {
        return layout;
    }

    ItemCopy items() {
        return items;
    }

    @Override
    public void close() {
        if (moved != null) {
            moved.close();
        }
        elements.forEach(TypeTransfer::close);
    }
}
