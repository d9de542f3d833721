package dev.ashlar.bench.contender.objects;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.serializers.FieldSerializer;
import com.esotericsoftware.kryo.unsafe.UnsafeInput;
import com.esotericsoftware.kryo.unsafe.UnsafeOutput;
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

/** Kryo. */
public final class KryoContender implements Contender {
    private static final Description DESCRIPTION = new Description(
            "kryo",
            "Kryo",
            Libraries.of("kryo"),
            Kind.OBJECT,
            "whole objects in a mapped file with a table of places; classes registered, references off, FieldSerializer over public fields with fieldsCanBeNull and variable-length integers off, fixedFieldTypes on, all as Kryo's authors advise for speed where types are known; UnsafeInput, which they advise for arrays of numbers where the writer is a machine of the same kind; one Kryo and one input for each thread, used again and again");

    /** More than what an emitter takes. */
    private static final int ENOUGH = 512;

    /** The only one. */
    public static final KryoContender INSTANCE = new KryoContender();

    private KryoContender() {}

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    @Override
    public int mostEmitters() {
        return ObjectFile.MOST;
    }

    private static Kryo kryo() {
        Kryo kryo = new Kryo();
        kryo.setReferences(false);
        kryo.register(float[].class);
        FieldSerializer<Emitter> fields = new FieldSerializer<>(kryo, Emitter.class);
        fields.getFieldSerializerConfig().setFieldsCanBeNull(false);
        fields.getFieldSerializerConfig().setFixedFieldTypes(true);
        fields.getFieldSerializerConfig().setVariableLengthEncoding(false);
        fields.updateFields();
        kryo.register(Emitter.class, fields);
        return kryo;
    }

    @Override
    public void build(Path folder, EmitterSet emitters) throws IOException {
        Kryo kryo = kryo();
        UnsafeOutput output = new UnsafeOutput(ENOUGH);
        ObjectFile.write(folder, emitters, new ObjectFile.Encoding() {
            @Override
            public byte[] encode(Emitter emitter) {
                output.reset();
                kryo.writeObject(output, emitter);
                return output.getBuffer();
            }

            @Override
            public int length() {
                return output.position();
            }
        });
    }

    @Override
    public EmitterStore open(Path folder) throws IOException {
        return new ObjectStore(ObjectFile.open(folder), KryoReader::new);
    }

    private static final class KryoReader extends FileReader {
        private final ByteBuffer objects;
        private final Kryo kryo = kryo();
        private final byte[] bytes = new byte[ENOUGH];
        private final UnsafeInput input = new UnsafeInput();

        KryoReader(ObjectFile file) {
            super(file);
            this.objects = file.objects();
        }

        @Override
        Emitter decode(int row) {
            int start = file().start(row);
            int length = file().end(row) - start;
            objects.get(start, bytes, 0, length);
            input.setBuffer(bytes, 0, length);
            return kryo.readObject(input, Emitter.class);
        }
    }
}
