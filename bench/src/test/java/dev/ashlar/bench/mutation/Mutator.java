package dev.ashlar.bench.mutation;

import dev.ashlar.bench.oracle.OracleSeal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Changes packs at random: bytes, numbers and whole sections, fields of the header, the directory and the field tables more often
 * than their share of the bytes. What is computed from other bytes is computed anew, so that no checksum hides a missing
 * check; some mutants are left unsealed.
 */
final class Mutator {
    private static final int HEADER = 256;
    private static final int ENTRY = 64;
    private static final int TRAILER = 32;
    private static final int SLOT = 8;
    private static final int FIELD_TABLE = 1;
    private static final int ID_INDEX = 5;
    private static final int FIELD_INDEX = 6;
    private static final int POOL = 8;

    /** Offsets and widths of the fields of the header, but magic and checksum. */
    private static final int[][] HEADER_FIELDS = {
        {8, 2}, {10, 2}, {12, 4}, {16, 8}, {24, 8}, {32, 4}, {36, 4}, {40, 8}, {48, 8}, {56, 8}, {64, 8}, {72, 4},
        {76, 4}
    };

    private static final int[][] ENTRY_FIELDS = {
        {0, 8}, {8, 2}, {10, 2}, {16, 8}, {24, 8}, {32, 8}, {40, 4}, {44, 4}, {48, 8}
    };
    private static final int[][] TYPE_FIELDS = {
        {0, 8}, {16, 4}, {20, 4}, {24, 4}, {28, 4}, {32, 4}, {36, 4}, {40, 4}, {44, 4}, {48, 4}, {52, 4}
    };
    private static final int[][] FIELD_FIELDS = {
        {0, 8}, {8, 1}, {9, 1}, {10, 2}, {12, 4}, {16, 4}, {20, 4}, {24, 4}, {28, 4}, {32, 4}, {36, 4}, {40, 4},
        {44, 4}, {48, 8}, {56, 4}, {60, 4}
    };
    private static final int[][] INDEX_FIELDS = {
        {0, 4}, {4, 4}, {8, 8}, {16, 8}, {24, 4}, {28, 4}, {32, 4}, {64, 4}, {68, 4}
    };

    private static final int[][] FIELD_INDEX_FIELDS = {
        {0, 8}, {8, 8}, {16, 8}, {24, 4}, {28, 4}, {32, 8}, {40, 4}, {60, 4}
    };
    private static final int[][] SLOT_FIELDS = {{0, 4}, {4, 4}, {0, 8}};

    private final RandomGenerator random;
    private byte[] bytes;
    private ByteBuffer file;

    Mutator(byte[] good, RandomGenerator random) {
        this.random = random;
        this.bytes = good.clone();
        this.file = wrap(bytes);
    }

    private static ByteBuffer wrap(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** {@return a pack with one to four changes, mostly sealed} */
    byte[] mutant() {
        return mutant(1 + (random.nextInt(3) == 0 ? random.nextInt(4) : 0));
    }

    /** {@return a pack with so many changes, mostly sealed} */
    byte[] mutant(int changes) {
        for (int i = 0; i < changes; i++) {
            change();
        }
        byte[] mutant = random.nextInt(32) == 0 ? bytes : sealed(bytes);
        return random.nextInt(256) == 0 ? resized(mutant) : mutant;
    }

    /** Seals what can be sealed; a pack whose directory lies anywhere stays as it is. */
    static byte[] sealed(byte[] pack) {
        try {
            return OracleSeal.seal(pack);
        } catch (IndexOutOfBoundsException | IllegalArgumentException | NegativeArraySizeException e) {
            return pack; // Nothing knows where its parts are.
        }
    }

    private void change() {
        int choice = random.nextInt(64);
        if (choice < 2) {
            field(0, HEADER_FIELDS);
        } else if (choice < 5) {
            field(entry(), ENTRY_FIELDS);
        } else if (choice < 6) {
            moveEntries();
        } else if (choice < 8) {
            resizeSection();
        } else if (choice < 10) {
            inTable();
        } else if (choice < 17) {
            inFields();
        } else if (choice < 21) {
            inIndex();
        } else if (choice < 29) {
            swapUnits();
        } else if (choice < 37) {
            copyUnit();
        } else if (choice < 49) {
            number();
        } else {
            changeByte();
        }
    }

    private void changeByte() {
        int[] section = section();
        int at = section[0] + random.nextInt(section[1]);
        byte before = bytes[at];
        bytes[at] = switch (random.nextInt(5)) {
            case 0 -> (byte) (before + 1);
            case 1 -> (byte) (before - 1);
            case 2 -> (byte) (before ^ 1 << random.nextInt(8));
            case 3 -> (byte) (before == 0 ? 0xFF : 0);
            default -> (byte) random.nextInt(256);
        };
    }

    /** A number of any width at a multiple of it. */
    private void number() {
        int[] section = section();
        int width = 1 << random.nextInt(4);
        int units = section[1] / width;
        if (units > 0) {
            put(section[0] + width * random.nextInt(units), width);
        }
    }

    private void swapUnits() {
        int[] units = units();
        long first = file.getLong(units[0]);
        file.putLong(units[0], file.getLong(units[1]));
        file.putLong(units[1], first);
    }

    private void copyUnit() {
        int[] units = units();
        file.putLong(units[1], file.getLong(units[0]));
    }

    /** Two places of 8 bytes, mostly of one section. */
    private int[] units() {
        int[] from = section();
        int[] to = random.nextInt(8) == 0 ? section() : from;
        return new int[] {unit(from), unit(to)};
    }

    private int unit(int[] section) {
        int units = section[1] / Long.BYTES;
        return units == 0 ? HEADER - Long.BYTES * 2 : section[0] + Long.BYTES * random.nextInt(units);
    }

    private void field(int start, int[][] fields) {
        int[] field = fields[random.nextInt(fields.length)];
        if (start >= 0 && start + field[0] + field[1] <= bytes.length) {
            put(start + field[0], field[1]);
        }
    }

    private void inTable() {
        field(placeOf(FIELD_TABLE), TYPE_FIELDS);
    }

    private void inFields() {
        int table = placeOf(FIELD_TABLE);
        if (table >= 0) {
            int count = table + 36 <= bytes.length ? file.getInt(table + 32) : 0;
            if (count > 0 && count <= 8192) {
                field(table + ENTRY + ENTRY * random.nextInt(count), FIELD_FIELDS);
            }
        }
    }

    private void inIndex() {
        if (random.nextBoolean()) {
            field(placeOf(ID_INDEX), INDEX_FIELDS);
            return;
        }
        int index = placeOf(FIELD_INDEX);
        if (index >= 0) {
            boolean header = random.nextInt(3) == 0;
            field(header ? index : index + ENTRY + slot(index), header ? FIELD_INDEX_FIELDS : SLOT_FIELDS);
        }
    }

    /** Where one of the slots begins, or one of as many behind them. */
    private int slot(int index) {
        int count = index + 28 <= bytes.length ? file.getInt(index + 24) : 0;
        return SLOT * random.nextInt(count < 1 || count > bytes.length / SLOT ? 1 : count + 8);
    }

    /** Where a section of a kind begins, of any type; −1 when there is none in the file. */
    private int placeOf(int kind) {
        int first = random.nextInt(Math.max(1, entries()));
        for (int i = 0; i < entries(); i++) {
            int entry = directory() + ENTRY * ((first + i) % entries());
            long offset = file.getLong(entry + 16);
            if (file.getShort(entry + 8) == kind && offset >= HEADER && offset <= bytes.length - ENTRY) {
                return (int) offset;
            }
        }
        return -1;
    }

    /** Writes a value that numbers go wrong at. */
    private void put(int at, int width) {
        long before = switch (width) {
            case 1 -> bytes[at];
            case 2 -> file.getShort(at);
            case 4 -> file.getInt(at);
            default -> file.getLong(at);
        };
        long value = value(before, width);
        switch (width) {
            case 1 -> bytes[at] = (byte) value;
            case 2 -> file.putShort(at, (short) value);
            case 4 -> file.putInt(at, (int) value);
            default -> file.putLong(at, value);
        }
    }

    private long value(long before, int width) {
        int bits = Byte.SIZE * width;
        return switch (random.nextInt(16)) {
            case 0 -> before + 1;
            case 1 -> before - 1;
            case 2 -> before + (8L << random.nextInt(10));
            case 3 -> before - (8L << random.nextInt(10));
            case 4 -> 0;
            case 5 -> -1;
            case 6 -> (1L << bits - 1) - 1;
            case 7 -> 1L << bits - 1;
            case 8 -> 1L << random.nextInt(bits);
            case 9 -> before ^ 1L << random.nextInt(bits);
            case 10 -> before * 2;
            case 11 -> before / 2;
            case 12 -> bytes.length;
            case 13 -> number(directory() + ENTRY * random.nextInt(Math.max(1, entries())));
            case 14 -> random.nextInt(32);
            default -> random.nextLong();
        };
    }

    /** Offset, length or count of a section. */
    private long number(int entry) {
        return entry + ENTRY <= bytes.length ? file.getLong(entry + 16 + 8 * random.nextInt(3)) : 0;
    }

    /** Twice, gone, or in another place: entries of the directory. The file grows or shrinks at its end. */
    private void moveEntries() {
        if (entries() == 0) {
            return;
        }
        int entry = entry();
        int other = entry();
        switch (random.nextInt(3)) {
            case 0 -> splice(other, Arrays.copyOfRange(bytes, entry, entry + ENTRY), 0);
            case 1 -> splice(entry, new byte[0], ENTRY);
            default -> {
                byte[] first = Arrays.copyOfRange(bytes, entry, entry + ENTRY);
                System.arraycopy(bytes, other, bytes, entry, ENTRY);
                System.arraycopy(first, 0, bytes, other, ENTRY);
            }
        }
    }

    private void splice(int at, byte[] inserted, int removed) {
        ByteBuffer next = ByteBuffer.allocate(bytes.length + inserted.length - removed);
        next.put(bytes, 0, at).put(inserted).put(bytes, at + removed, bytes.length - at - removed);
        int count = entries() + (inserted.length - removed) / ENTRY;
        bytes = next.array();
        file = wrap(bytes);
        file.putLong(16, bytes.length).putInt(32, count);
    }

    /** Cuts a section short or makes it longer, by units of 64 bytes, and moves what follows; or says so without doing it. */
    private void resizeSection() {
        if (entries() == 0) {
            return;
        }
        int entry = entry();
        long offset = file.getLong(entry + 16);
        long length = file.getLong(entry + 24);
        if (random.nextBoolean() || offset < HEADER || length <= 0 || length > directory() - offset) {
            long step = random.nextInt(4) == 0 ? ENTRY : Math.max(1, file.getInt(entry + 40));
            file.putLong(entry + 24, length + (random.nextBoolean() ? step : -step));
            if (random.nextBoolean()) {
                file.putLong(entry + 32, file.getLong(entry + 32) + (random.nextBoolean() ? 1 : -1));
            }
            return;
        }
        int size = (int) Math.min(length, (long) ENTRY * (1 + random.nextInt(4)));
        boolean cut = random.nextBoolean();
        int end = (int) (offset + length);
        int oldDirectory = directory();
        int count = entries();
        byte[] again = cut ? new byte[0] : Arrays.copyOfRange(bytes, end - size, end);
        int moved = again.length - (cut ? size : 0);
        ByteBuffer next = ByteBuffer.allocate(bytes.length + moved);
        int from = cut ? end - size : end;
        next.put(bytes, 0, from).put(again).put(bytes, end, bytes.length - end);
        bytes = next.array();
        file = wrap(bytes);
        file.putLong(16, bytes.length).putLong(24, oldDirectory + moved);
        for (int i = 0; i < count; i++) {
            int each = oldDirectory + moved + ENTRY * i;
            if (file.getLong(each + 16) >= end) {
                file.putLong(each + 16, file.getLong(each + 16) + moved);
            } else if (file.getLong(each + 16) == offset) {
                file.putLong(each + 24, length + moved);
            }
        }
    }

    /** Another length than the header says: cut anywhere, or with bytes behind the end. */
    private byte[] resized(byte[] pack) {
        int length = random.nextBoolean() ? random.nextInt(pack.length) : pack.length + 1 + random.nextInt(64);
        return Arrays.copyOf(pack, length);
    }

    private int entry() {
        return entries() == 0 ? -1 : directory() + ENTRY * random.nextInt(entries());
    }

    /** How many entries there really are: 0 where the header does not say. */
    private int entries() {
        long count = file.getInt(32) & 0xFFFFFFFFL;
        long directory = file.getLong(24);
        boolean inside = directory >= HEADER && directory <= bytes.length && count <= 65536;
        return inside && directory + ENTRY * count <= bytes.length - TRAILER ? (int) count : 0;
    }

    private int directory() {
        return (int) Math.max(HEADER, Math.min(bytes.length - TRAILER, file.getLong(24)));
    }

    /** Default row, rows, index and pool: what is read all the time, and can be wrong in a pack that opens. */
    private boolean holdsRecords(int entry) {
        short kind = file.getShort(entry + 8);
        return kind > FIELD_TABLE && kind <= POOL && file.getLong(entry + 24) > 0;
    }

    /** {@return offset and length of a section, the directory, or what lies between} */
    private int[] section() {
        int choice = random.nextInt(32);
        if (choice == 0 || entries() == 0) {
            return new int[] {8, HEADER - 8};
        }
        if (choice == 1) {
            return new int[] {directory(), ENTRY * entries()};
        }
        int entry = entry();
        for (int i = 0; i < 2 && !holdsRecords(entry); i++) {
            entry = entry();
        }
        long offset = file.getLong(entry + 16);
        long length = file.getLong(entry + 24);
        boolean inside = offset >= HEADER && length > 0 && offset <= bytes.length && length <= bytes.length - offset;
        return inside ? new int[] {(int) offset, (int) length} : new int[] {0, bytes.length};
    }
}
