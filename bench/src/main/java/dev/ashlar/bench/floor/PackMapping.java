package dev.ashlar.bench.floor;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A pack, mapped in one piece; addresses are valid while it is reachable. Immutable. */
final class PackMapping {
    private final PackFile file;
    private final MappedByteBuffer bytes;

    private PackMapping(PackFile file, MappedByteBuffer bytes) {
        this.file = file;
        this.bytes = bytes;
    }

    /** Maps a pack of less than 2 GiB. */
    static PackMapping of(Path pack) {
        PackFile file = PackFile.open(pack, true);
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.READ)) {
            return new PackMapping(file, channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    PackedType type(String name) {
        PackedType type = file.type(XxHash64.key(name));
        if (type == null) {
            throw new IllegalArgumentException("no type " + name);
        }
        return type;
    }

    long address(PackedType type, SectionKind kind) {
        return Memory.addressOf(bytes) + type.section(kind).offset();
    }
}
