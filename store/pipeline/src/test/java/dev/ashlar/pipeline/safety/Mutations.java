package dev.ashlar.pipeline.safety;

import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.FieldTableFormat;
import dev.ashlar.store.internal.format.IdIndexFormat;
import dev.ashlar.store.internal.format.SectionKind;
import java.nio.BufferOverflowException;
import java.util.List;
import java.util.Random;

/** Makes a pack lie about where its records are, behind checksums that are right. */
final class Mutations {
    private static final List<SectionKind> KINDS = List.of(
            SectionKind.FIELD_TABLE, SectionKind.DEFAULT_ROW, SectionKind.ROWS, SectionKind.ID_INDEX, SectionKind.POOL);
    private static final int[] DIRECTORY_PLACES = {
        DirectoryFormat.OFFSET_OFFSET,
        DirectoryFormat.LENGTH_OFFSET,
        DirectoryFormat.COUNT_OFFSET,
        DirectoryFormat.ELEMENT_LENGTH_OFFSET,
        DirectoryFormat.BLOCK_SHIFT_OFFSET
    };
    private static final int[] TYPE_PLACES = {
        FieldTableFormat.STRIDE_OFFSET,
        FieldTableFormat.ROW_ALIGNMENT_OFFSET,
        FieldTableFormat.LAYOUT_KIND_OFFSET,
        FieldTableFormat.FIELD_COUNT_OFFSET,
        FieldTableFormat.PRESENCE_COUNT_OFFSET,
        FieldTableFormat.PRESENCE_OFFSET_OFFSET
    };
    private static final int[] FIELD_PLACES = {
        FieldTableFormat.FIELD_TYPE_OFFSET,
        FieldTableFormat.FIELD_SHAPE_OFFSET,
        FieldTableFormat.FIELD_OFFSET_OFFSET,
        FieldTableFormat.FIELD_WIDTH_OFFSET,
        FieldTableFormat.FIELD_ELEMENT_WIDTH_OFFSET,
        FieldTableFormat.FIELD_ELEMENT_COUNT_OFFSET,
        FieldTableFormat.FIELD_PRESENCE_INDEX_OFFSET
    };
    private static final List<String> SLOTS =
            List.of("name", "story", "peers", "tags", "mesh", "curve", "gates", "stamps", "path", "titles", "kinds");
    private static final List<String> REFERENCES = List.of("next", "twins");

    private static final int MOST_FIELDS = 100;

    /** Tells where things are, whatever was changed before. */
    private final Resealer untouched;

    private final Resealer pack;
    private final Random random;
    private final int records;

    Mutations(byte[] good, int records, Random random) {
        this.untouched = new Resealer(good);
        this.pack = new Resealer(good);
        this.random = random;
        this.records = records;
    }

    /** One to three changes, sealed; sometimes with the fingerprint that the views were compiled for. */
    byte[] make() {
        for (int change = random.nextInt(3); change >= 0; change--) {
            String type = random.nextBoolean() ? World.UNIT : World.CROWD;
            switch (random.nextInt(10)) {
                case 0 -> directory(type);
                case 1 -> place(untouched.place(type, SectionKind.FIELD_TABLE) + pick(TYPE_PLACES));
                case 2 -> place(untouched.field(type, SLOTS.get(random.nextInt(SLOTS.size()))) + pick(FIELD_PLACES));
                case 3 -> index(type);
                case 4, 5 -> slot(type);
                case 6 -> place(value(type, REFERENCES));
                case 7 -> anywhere(type, SectionKind.POOL);
                case 8 -> anywhere(type, SectionKind.ROWS);
                default -> anywhere(type, KINDS.get(random.nextInt(KINDS.size())));
            }
        }
        boolean fieldsAreThere = hasItsFields(World.UNIT) && hasItsFields(World.CROWD);
        try {
            return random.nextInt(3) == 0 || !fieldsAreThere ? pack.sealAllButFingerprints() : pack.seal();
        } catch (IndexOutOfBoundsException | IllegalArgumentException | BufferOverflowException e) {
            return pack.bytes(); // No such field table, or one that lies over the header: as it is, not sealed.
        }
    }

    private boolean hasItsFields(String type) {
        int place = untouched.place(type, SectionKind.FIELD_TABLE) + FieldTableFormat.FIELD_COUNT_OFFSET;
        return place >= 0 && place < untouched.directory() && pack.i32(place) >= 0 && pack.i32(place) < MOST_FIELDS;
    }

    private int pick(int[] places) {
        return places[random.nextInt(places.length)];
    }

    private void directory(String type) {
        SectionKind kind = KINDS.get(random.nextInt(KINDS.size()));
        place(untouched.entry(type, kind) + pick(DIRECTORY_PLACES));
    }

    /** Kind, first id, longest probe and slots. */
    private void index(String type) {
        int header = untouched.place(type, SectionKind.ID_INDEX);
        switch (random.nextInt(4)) {
            case 0 -> place(header + IdIndexFormat.KIND_OFFSET);
            case 1 -> place(header + IdIndexFormat.LONGEST_PROBE_OFFSET);
            case 2 -> pack.i64(header + IdIndexFormat.FIRST_ID_OFFSET, wild());
            default -> {
                int slots = (int) untouched.i64(header + IdIndexFormat.SLOT_COUNT_OFFSET);
                for (int slot = 0; slot < slots && slot < 1000; slot++) {
                    place(header + IdIndexFormat.HEADER_LENGTH + slot * IdIndexFormat.SLOT_LENGTH);
                }
            }
        }
    }

    private int value(String type, List<String> fields) {
        return untouched.value(type, random.nextInt(records), fields.get(random.nextInt(fields.size())));
    }

    private void slot(String type) {
        int at = value(type, SLOTS);
        place(random.nextBoolean() ? at : at + Integer.BYTES);
    }

    private void anywhere(String type, SectionKind kind) {
        int length = (int) untouched.i64(untouched.entry(type, kind) + DirectoryFormat.LENGTH_OFFSET);
        int place = untouched.place(type, kind);
        if (length > Integer.BYTES && place > 0 && place + length < pack.bytes().length) {
            place(place + random.nextInt(length - Integer.BYTES));
        }
    }

    /** Four bytes that are near to what was there, or near to the end of something, or anything. */
    private void place(int at) {
        if (at >= 0
                && at + Integer.BYTES
                        <= untouched.directory() + untouched.sectionCount() * DirectoryFormat.ENTRY_LENGTH) {
            switch (random.nextInt(4)) {
                case 0 -> pack.i32(at, pack.i32(at) + random.nextInt(17) - 8);
                case 1 -> pack.i32(at, pack.i32(at) ^ 1 << random.nextInt(32));
                case 2 -> pack.i32(at, records + random.nextInt(3) - 1);
                default -> pack.i32(at, (int) wild());
            }
        }
    }

    private long wild() {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextLong();
            case 1 -> -1L << random.nextInt(64);
            case 2 -> (1L << random.nextInt(64)) - 1;
            default -> random.nextInt(64);
        };
    }
}
