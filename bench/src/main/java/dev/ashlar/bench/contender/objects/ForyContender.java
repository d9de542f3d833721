package dev.ashlar.bench.contender.objects;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Libraries;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.apache.fory.Fory;
import org.apache.fory.memory.MemoryBuffer;

/** Apache Fory. */
public final class ForyContender implements Contender {
    private static final Description DESCRIPTION = new Description(
            "fory",
            "Apache Fory",
            Libraries.of("fory"),
            Kind.OBJECT,
            "whole objects in a mapped file with a table of places; Java only (withXlang(false)), classes registered by number, references off, withCompatible(false) since reader and writer have the same class, numbers not compressed, generated code before the first read instead of beside it: all as Fory's authors advise for speed; one Fory for each thread, which reads from an array that bytes are copied into: that measured ahead of reading from the mapping itself, on JDK 17 and 25");

    /** Asked for on JDK 25 and later; harmless before. */
    private static final List<String> FLAGS = List.of("--add-opens=java.base/java.lang.invoke=ALL-UNNAMED");

    private static final int EMITTER = 100;
    private static final int ENOUGH = 512;

    /** The only one. */
    public static final ForyContender INSTANCE = new ForyContender();

    private ForyContender() {}

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    @Override
    public List<String> jvmFlags() {
        return FLAGS;
    }

    @Override
    public int mostEmitters() {
        return ObjectFile.MOST;
    }

    private static Fory fory() {
        Fory fory = Fory.builder()
                .withXlang(false)
                .requireClassRegistration(true)
                .withRefTracking(false)
                .withCompatible(false)
                .withNumberCompressed(false)
                .withCodegen(true)
                .withAsyncCompilation(false)
                .build();
        fory.register(Emitter.class, EMITTER);
        return fory;
    }

    @Override
    public void build(Path folder, EmitterSet emitters) throws IOException {
        Fory fory = fory();
        byte[] bytes = new byte[ENOUGH];
        MemoryBuffer buffer = MemoryBuffer.fromByteArray(bytes);
        ObjectFile.write(folder, emitters, new ObjectFile.Encoding() {
            @Override
            public byte[] encode(Emitter emitter) {
                buffer.writerIndex(0);
                fory.serialize(buffer, emitter);
                return buffer.getHeapMemory();
            }

            @Override
            public int length() {
                return buffer.writerIndex();
            }
        });
    }

    @Override
    public EmitterStore open(Path folder) throws IOException {
        return new ObjectStore(ObjectFile.open(folder), ForyReader::new);
    }

    private static final class ForyReader extends FileReader {
        private final Fory fory = fory();
        private final ByteBuffer objects;
        private final byte[] bytes = new byte[ENOUGH];
        private final MemoryBuffer buffer = MemoryBuffer.fromByteArray(bytes);

        ForyReader(ObjectFile file) {
            super(file);
            this.objects = file.objects();
        }

        @Override
        Emitter decode(int row) {
            int start = file().start(row);
            objects.get(start, bytes, 0, file().end(row) - start);
            buffer.readerIndex(0);
            return (Emitter) fory.deserialize(buffer);
        }
    }
}
