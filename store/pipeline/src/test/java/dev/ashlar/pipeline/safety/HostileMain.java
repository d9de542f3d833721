package dev.ashlar.pipeline.safety;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.RowFilter;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.pipeline.safety.world.Crowd;
import dev.ashlar.pipeline.safety.world.Unit;
import dev.ashlar.pipeline.safety.world.WorldTypes;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.format.PackException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Opens packs that lie and reads all that they let: through the generated views, which believe in their literals, and by name.
 * Any exception but those of the documentation ends it.
 */
final class HostileMain {
    private static final Set<String> DOCUMENTED = Set.of(
            "dev.ashlar.codec.view.CorruptDataException",
            "java.lang.IndexOutOfBoundsException",
            "java.lang.ArrayIndexOutOfBoundsException", // Where a copy should begin at index -1.
            "java.lang.IllegalArgumentException",
            "java.nio.BufferOverflowException");
    private static final int ROWS_READ_WHOLLY = 3;

    private final int records;
    private final Random random;

    private HostileMain(int records, Random random) {
        this.records = records;
        this.random = random;
    }

    /** {@code arguments}: folder of the variants, records of each pack, variants, seed, then the packs. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        int records = Integer.parseInt(arguments[1]);
        int variants = Integer.parseInt(arguments[2]);
        long firstSeed = Long.parseLong(arguments[3]);
        byte[][] packs = new byte[arguments.length - 4][];
        for (int i = 0; i < packs.length; i++) {
            packs[i] = Files.readAllBytes(Path.of(arguments[4 + i]));
        }
        int typed = 0;
        int keyed = 0;
        int named = 0;
        for (int i = 0; i < variants; i++) {
            long seed = firstSeed + i;
            Random random = new Random(seed);
            byte[] bad = new Mutations(packs[i % packs.length], records, random).make();
            // Each in a file of its own: the one before may still be mapped.
            Path variant = Files.write(folder.resolve("variant-" + i), bad);
            try {
                HostileMain reading = new HostileMain(records, random);
                typed += reading.throughViews(variant, OpenOptions.MAPPED) ? 1 : 0;
                keyed += reading.throughViews(variant, OpenOptions.MAPPED.keyed()) ? 1 : 0;
                named += reading.byName(variant) ? 1 : 0;
            } catch (RuntimeException | Error e) {
                throw new AssertionError("seed " + seed + " of pack " + i % packs.length, e);
            } finally {
                Files.delete(variant);
            }
        }
        System.out.println("opened " + typed + ", by key " + keyed + " and by name " + named);
        boolean both = typed > variants / 4 && typed < variants && keyed >= typed && named >= keyed;
        System.out.println(both ? "refused some, read others" : "not what was meant");
    }

    private boolean throughViews(Path pack, OpenOptions options) {
        try {
            Reader reader = RecordStore.open(pack, WorldTypes.CATALOG, options).reader();
            for (ViewType<?> type : List.of(Unit.TYPE, Crowd.TYPE)) {
                if (isNamed(reader, type)) {
                    read(reader, reader.view(type), type.name());
                }
            }
            return true;
        } catch (PackException e) {
            return false;
        }
    }

    /** By key, a type may be missing, or have lost its name. */
    private static boolean isNamed(Reader reader, ViewType<?> type) {
        try {
            return reader.view(type.name()).layout().key() == type.layout().key();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private boolean byName(Path pack) {
        RecordStore store;
        try {
            store = RecordStore.open(pack);
        } catch (PackException e) {
            return false;
        }
        for (String type : List.of(World.UNIT, World.CROWD)) {
            Reader reader = store.reader();
            RecordView view;
            try {
                view = reader.view(type);
            } catch (IllegalArgumentException e) {
                continue; // The type's name was damaged.
            }
            read(reader, view, type);
        }
        return true;
    }

    private void read(Reader reader, View view, String type) {
        RecordView named = view instanceof RecordView itself ? itself : reader.view(type);
        View other =
                view instanceof Crowd ? reader.view(Crowd.TYPE) : view instanceof Unit ? reader.view(Unit.TYPE) : view;
        Entries entries = new Entries(view, other, named);
        requireDocumented(entries);
        filter(view, named, random);
        for (int i = 0; i < ROWS_READ_WHOLLY; i++) {
            view.moveToRow(random.nextInt(records));
            requireDocumented(entries);
        }
        view.rewind();
        for (int i = 0; view.next() && i < records; i++) {
            view.id();
            quick(view);
        }
        for (World.Ids ids : World.Ids.values()) {
            for (int row = -2; row < records + 2; row++) {
                view.find(ids.of(row));
                quick(view);
            }
        }
        for (long id : new long[] {0, -1, 1, Long.MAX_VALUE, Long.MIN_VALUE, random.nextLong()}) {
            view.find(id);
            quick(view);
        }
        for (int row :
                new int[] {-1, records, view.rowCount() - 1, view.rowCount(), Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            view.moveToRow(row);
            quick(view);
            requireDocumented(entries);
        }
    }

    /** Filters on every field, alone and with others. */
    private static void filter(View view, RecordView named, Random random) {
        RowFilter together = RowFilter.of(view);
        for (FieldLayout field : named.layout().fields()) {
            FieldKey key = FieldKey.of(field.name());
            try {
                for (RowFilter filter : List.of(RowFilter.of(view), together)) {
                    if (!field.inRow() || field.type().isList()) {
                        filter.where(key).present();
                    } else {
                        int lanes = field.count() * field.type().lanes();
                        filter.where(key, random.nextInt(lanes)).notEqualTo(random.nextInt(3) - 1);
                    }
                    select(filter, view);
                }
            } catch (RuntimeException e) {
                requireDocumented("filter", e.getClass().getName());
            }
        }
    }

    private static void select(RowFilter filter, View view) {
        long[] words = new long[(view.rowCount() + 63) / 64];
        int count = filter.bitmap(words);
        int[] rows = new int[count];
        int visited = 0;
        for (filter.rewind(); filter.next(); ) {
            visited++;
        }
        if (filter.count() != count || filter.rows(rows) != count || visited != count) {
            throw new AssertionError("a filter selects " + count + " and " + visited + " rows");
        }
    }

    /** What is read wherever a view comes by. */
    private static void quick(View view) {
        try {
            if (view instanceof Unit unit) {
                unit.snapshot();
            } else if (view instanceof Crowd crowd) {
                crowd.snapshot();
            }
        } catch (RuntimeException e) {
            requireDocumented("snapshot", e.getClass().getName());
        }
    }

    private static void requireDocumented(Entries entries) {
        entries.call(true).forEach((call, outcome) -> requireDocumented(call, outcome.result()));
    }

    /** A result that is a value begins with a bracket. */
    private static void requireDocumented(String call, String result) {
        // What is looked for by its name has to be of a type with a key.
        boolean noKey = call.startsWith("find") && result.equals(IllegalStateException.class.getName());
        if (!result.startsWith("[") && !DOCUMENTED.contains(result) && !noKey) {
            throw new AssertionError(call + ": " + result);
        }
    }
}
