package dev.ashlar.bench.contender.sbe;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Libraries;
import dev.ashlar.bench.contender.row.IdTable;
import dev.ashlar.bench.contender.sbe.message.MessageHeaderDecoder;
import dev.ashlar.bench.contender.sbe.message.ParticleEmitterDecoder;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** Simple Binary Encoding in a mapped file. */
public final class SbeContender implements Contender {
    private static final String ADVICE =
            "flyweights by SBE's own generator over an UnsafeBuffer on Agrona's IoUtil.mapExistingFile; all fields, texts as char arrays too, in a block of 160 bytes, since SBE is made for fields of fixed place and length: offsets are literals; the place of a dense id is computed from id - 1, that of a sparse id is found by a hand-written, mapped hash table; one header for the file; ";
    private static final String FLAG = "-Dagrona.disable.bounds.checks=true";

    /** Bounds are checked, as Agrona does unless told. */
    public static final SbeContender CHECKED =
            new SbeContender("sbe", "SBE", ADVICE + "bounds checks of Agrona as shipped: on", List.of());

    /** Bounds are not checked. */
    public static final SbeContender UNCHECKED = new SbeContender(
            "sbe-unchecked",
            "SBE, unchecked",
            ADVICE
                    + "bounds checks of Agrona off for the whole JVM, by the switch that Agrona has for systems that are tested",
            List.of(FLAG));

    private static final String FILE = "emitters.sbe";

    private final Description description;
    private final List<String> jvmFlags;

    private SbeContender(String key, String name, String configuration, List<String> jvmFlags) {
        this.description = new Description(key, name, Libraries.of("sbe"), Kind.IN_PLACE, configuration);
        this.jvmFlags = jvmFlags;
    }

    @Override
    public Description description() {
        return description;
    }

    @Override
    public List<String> jvmFlags() {
        return jvmFlags;
    }

    @Override
    public @Nullable String obstacle() {
        boolean checks = DirectBuffer.SHOULD_BOUNDS_CHECK;
        if (jvmFlags.isEmpty()) {
            return checks ? null : "its JVM has " + FLAG;
        }
        return checks ? "its JVM needs " + FLAG : null;
    }

    /** One buffer has at most 2 GiB. */
    @Override
    public int mostEmitters() {
        return (Integer.MAX_VALUE - MessageHeaderDecoder.ENCODED_LENGTH) / ParticleEmitterDecoder.BLOCK_LENGTH;
    }

    @Override
    public void build(Path folder, EmitterSet emitters) throws IOException {
        SbeWriting.write(folder.resolve(FILE), emitters);
        IdTable.write(folder, emitters);
    }

    @Override
    public EmitterStore open(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        if (Files.size(file) < MessageHeaderDecoder.ENCODED_LENGTH) {
            throw new IOException(file + " has no header: it has " + Files.size(file) + " bytes");
        }
        MappedByteBuffer mapping = IoUtil.mapExistingFile(file.toFile(), MapMode.READ_ONLY, "emitters");
        UnsafeBuffer buffer = new UnsafeBuffer(mapping);
        MessageHeaderDecoder header = new MessageHeaderDecoder().wrap(buffer, 0);
        if (header.templateId() != ParticleEmitterDecoder.TEMPLATE_ID
                || header.blockLength() != ParticleEmitterDecoder.BLOCK_LENGTH) {
            throw new IOException(file + " has blocks of " + header.blockLength() + " bytes of template "
                    + header.templateId() + ", expected " + ParticleEmitterDecoder.BLOCK_LENGTH + " of "
                    + ParticleEmitterDecoder.TEMPLATE_ID);
        }
        return new Opened(mapping, buffer, IdTable.open(folder), header.version());
    }

    /** Unmapped when it is closed: thousands that wait for the collector would slow down the next to map, up to the system's limit. */
    private record Opened(MappedByteBuffer mapping, UnsafeBuffer buffer, IdTable places, int version)
            implements EmitterStore {
        @Override
        public EmitterReader reader() {
            return new SbeReader(buffer, places, version);
        }

        @Override
        public void close() {
            IoUtil.unmap(mapping);
            places.unmap();
        }
    }
}
