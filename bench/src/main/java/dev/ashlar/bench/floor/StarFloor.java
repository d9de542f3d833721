package dev.ashlar.bench.floor;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.memory.Memory;
import dev.ashlar.store.format.SectionKind;
import dev.ashlar.store.pack.PackFile;
import dev.ashlar.store.pack.PackedType;
import dev.ashlar.store.pack.Section;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import org.agrona.UnsafeApi;

/** Three fields of stars by {@code base + row * stride + literal}, over a mapping of its own of the same pack. */
public final class StarFloor {
    private static final int STRIDE = 72;
    private static final int MAGNITUDE = 8;
    private static final int RIGHT_ASCENSION = 12;
    private static final int DECLINATION = 16;

    private final MappedByteBuffer rows;
    private final long base;

    private StarFloor(MappedByteBuffer rows) {
        this.rows = rows;
        this.base = Memory.addressOf(rows);
    }

    /**
     * Maps the rows of the stars.
     *
     * @param pack a pack of the sample content, its stars in one block
     * @return the floor
     * @throws IllegalStateException when the literals here are not those of the pack
     */
    public static StarFloor open(Path pack) {
        PackFile file = PackFile.open(pack, true);
        PackedType stars = Objects.requireNonNull(file.type(XxHash64.key("Star")));
        requireLiteral(stars, "magnitude", MAGNITUDE);
        requireLiteral(stars, "rightAscension", RIGHT_ASCENSION);
        requireLiteral(stars, "declination", DECLINATION);
        if (stars.layout().stride() != STRIDE) {
            throw new IllegalStateException(
                    "stride: expected " + STRIDE + ", found " + stars.layout().stride());
        }
        Section rows = stars.section(SectionKind.ROWS);
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.READ)) {
            return new StarFloor(channel.map(FileChannel.MapMode.READ_ONLY, rows.offset(), rows.length()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void requireLiteral(PackedType type, String name, int literal) {
        FieldLayout field = Objects.requireNonNull(type.layout().field(XxHash64.key(name)));
        if (field.offset() != literal) {
            throw new IllegalStateException(
                    "offset of " + name + ": expected " + literal + ", found " + field.offset());
        }
    }

    /**
     * Address of the first row; valid while this object is reachable.
     *
     * @return the address
     */
    public long base() {
        return base;
    }

    /** {@return bytes that are mapped} */
    public int length() {
        return rows.capacity();
    }

    /**
     * Reads three fields of a star, unchecked.
     *
     * @param base as {@link #base()} gives it
     * @param row a row of the pack
     * @return their sum
     */
    public static float sumOfThree(long base, int row) {
        long address = base + (long) row * STRIDE;
        return UnsafeApi.getFloat(address + MAGNITUDE)
                + UnsafeApi.getFloat(address + RIGHT_ASCENSION)
                + UnsafeApi.getFloat(address + DECLINATION);
    }
}
