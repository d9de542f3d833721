package dev.ashlar.pipeline.serial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.serial.Loader;
import dev.ashlar.codec.serial.LoadingSerializer;
import dev.ashlar.codec.serial.Matching;
import dev.ashlar.codec.serial.RecordLoader;
import dev.ashlar.codec.serial.RecordSaver;
import dev.ashlar.codec.serial.Serial;
import dev.ashlar.codec.serial.TriviallySerializable;
import dev.ashlar.pipeline.json.JsonLoader;
import dev.ashlar.pipeline.json.JsonSaver;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Supplier;

/** Every form that an object can be saved in: one contract for all. */
enum Format {
    BYTES {
        @Override
        Object save(TriviallySerializable object) {
            return Serial.save(object);
        }

        @Override
        LoadingSerializer loader(Object saved) {
            return new Loader().wrap(ByteBuffer.wrap((byte[]) saved));
        }
    },

    DIRECT_BUFFER {
        @Override
        Object save(TriviallySerializable object) {
            ByteBuffer buffer =
                    ByteBuffer.allocateDirect((int) Serial.size(object)).order(ByteOrder.LITTLE_ENDIAN);
            Serial.save(object, buffer);
            assertThat(buffer.hasRemaining()).isFalse();
            return buffer.flip();
        }

        @Override
        LoadingSerializer loader(Object saved) {
            return new Loader().wrap(((ByteBuffer) saved).duplicate());
        }
    },

    RECORD {
        @Override
        Object save(TriviallySerializable object) {
            return RecordSaver.save("Thing", 1, object);
        }

        @Override
        LoadingSerializer loader(Object saved) {
            return new RecordLoader((DataRecord) saved, Matching.EXACT);
        }
    },

    RECORD_BY_NAME {
        @Override
        Object save(TriviallySerializable object) {
            return RECORD.save(object);
        }

        @Override
        LoadingSerializer loader(Object saved) {
            return new RecordLoader((DataRecord) saved, Matching.BY_NAME);
        }
    },

    JSON {
        @Override
        Object save(TriviallySerializable object) {
            return JsonSaver.save(object);
        }

        @Override
        LoadingSerializer loader(Object saved) {
            return new JsonLoader((String) saved, Matching.EXACT);
        }
    },

    JSON_BY_NAME {
        @Override
        Object save(TriviallySerializable object) {
            return JsonSaver.save(object);
        }

        @Override
        LoadingSerializer loader(Object saved) {
            return new JsonLoader((String) saved, Matching.BY_NAME);
        }
    };

    abstract Object save(TriviallySerializable object);

    abstract LoadingSerializer loader(Object saved);

    <T extends TriviallySerializable> T load(Supplier<T> create, Object saved) {
        T object = create.get();
        Serial.load(object, loader(saved));
        return object;
    }
}
