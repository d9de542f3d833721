package dev.ashlar.bench.floor;

import dev.ashlar.bench.sky.SkyRecords;
import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackedType;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.agrona.UnsafeApi;

/**
 * All records of a pack, read by {@code base + row * stride + offset} with the offsets that the pack tells. The bytes are
 * those of {@link StarFloor}, past the views and their checks.
 */
public final class FloorRecords implements SkyRecords {
    private final PackMapping mapping;

    /**
     * Maps a pack.
     *
     * @param pack of the sample content, with its names, each type in one block
     * @throws java.io.UncheckedIOException when it cannot be read
     */
    public FloorRecords(Path pack) {
        this.mapping = PackMapping.of(pack);
    }

    @Override
    public Cursor records(String type) {
        return new Rows(mapping, mapping.type(type));
    }

    private static final class Rows implements Cursor {
        private final PackMapping mapping;
        private final RecordLayout layout;
        private final int count;
        private final long base;
        private final long pool;
        private int row = -1;

        Rows(PackMapping mapping, PackedType type) {
            this.mapping = mapping;
            this.layout = type.layout();
            this.count = type.rowCount();
            this.base = mapping.address(type, SectionKind.ROWS);
            this.pool = mapping.address(type, SectionKind.POOL);
        }

        private FieldLayout field(String name) {
            FieldLayout field = layout.field(XxHash64.key(name));
            if (field == null) {
                throw new IllegalArgumentException("no field " + name + " of " + layout.name());
            }
            return field;
        }

        private long address(int offset) {
            return base + (long) row * layout.stride() + offset;
        }

        /** 1, 2, 4 or 8 bytes of the mapping, the first ones zero-extended. */
        private long read(long address, int width) {
            long value = switch (width) {
                case 1 -> UnsafeApi.getByte(address) & 0xFFL;
                case 2 -> UnsafeApi.getShort(address) & 0xFFFFL;
                case 4 -> UnsafeApi.getInt(address) & 0xFFFFFFFFL;
                default -> UnsafeApi.getLong(address);
            };
            Reference.reachabilityFence(mapping);
            return value;
        }

        private long read(FieldLayout field) {
            return read(address(field.offset()), field.width());
        }

        private long poolAddress(FieldLayout field) {
            return pool + ((read(field) & 0xFFFFFFFFL) << 3);
        }

        @Override
        public boolean next() {
            return ++row < count;
        }

        @Override
        public long id() {
            return read(address(0), Long.BYTES);
        }

        @Override
        public boolean has(String name) {
            FieldLayout field = field(name);
            if (!field.optional()) {
                throw new IllegalArgumentException("field " + name + " of " + layout.name() + " is not optional");
            }
            int bit = field.presenceIndex();
            return (read(address(layout.presenceOffset() + (bit >>> 3)), 1) >>> (bit & 7) & 1) != 0;
        }

        @Override
        public float number(String name) {
            return Float.intBitsToFloat((int) read(field(name)));
        }

        @Override
        public long integer(String name) {
            return read(field(name));
        }

        @Override
        public String text(String name) {
            FieldLayout field = field(name);
            return field.pooled() ? string(field) : constant(field);
        }

        private String string(FieldLayout field) {
            byte[] utf8 = new byte[count(field.name())];
            for (int i = 0; i < utf8.length; i++) {
                utf8[i] = (byte) read(poolAddress(field) + i, 1);
            }
            return new String(utf8, StandardCharsets.UTF_8);
        }

        private String constant(FieldLayout field) {
            long value = read(field);
            return field.constants().stream()
                    .filter(c -> c.value() == value)
                    .map(EnumConstant::name)
                    .findFirst()
                    .orElse("");
        }

        @Override
        public long target(String name) {
            FieldLayout field = field(name);
            int target = (int) read(field);
            if (target < 0) {
                return 0;
            }
            // The field knows the key of the type only; the sample has one type that is referred to.
            PackedType constellations = mapping.type("Constellation");
            long rows = mapping.address(constellations, SectionKind.ROWS);
            return read(rows + (long) target * constellations.layout().stride(), Long.BYTES);
        }

        @Override
        public int count(String name) {
            return (int) (read(field(name)) >>> 32);
        }

        @Override
        public float element(String name, int index) {
            return Float.intBitsToFloat((int) read(poolAddress(field(name)) + (long) index * Float.BYTES, Float.BYTES));
        }
    }
}
