package dev.ashlar.bench.contender.flatbuffers;

import com.google.flatbuffers.BaseVector;
import com.google.flatbuffers.FlatBufferBuilder;
import com.google.flatbuffers.Struct;
import com.google.flatbuffers.Table;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Accessors as flatc generates them for this schema; vectors of known length are structs, as FlatBuffers' authors advise for what never changes.
 *
 * <pre>
 * struct Vec3 { x:float; y:float; z:float; }
 * struct Colour { r:float; g:float; b:float; a:float; }
 * struct Curve { points:[float:8]; }
 * table ParticleEmitter {
 *   id:ulong (key); maxParticles:int; spawnRate:float; lifetimeMax:float; flags:uint; lifetimeMin:float; startSize:float; endSize:float;
 *   gravity:float; nameHash:ulong; velocity:Vec3; colour:Colour; curve:Curve; looping:bool; texture:string; material:string;
 * }
 * table Particles { emitters:[ParticleEmitter]; }
 * root_type Particles;
 * </pre>
 */
final class ParticleEmitter extends Table {
    // Places in a table of offsets: 4 bytes, and two for each field before.
    private static final int ID = 4;
    private static final int MAX_PARTICLES = 6;
    private static final int SPAWN_RATE = 8;
    private static final int LIFETIME_MAX = 10;
    private static final int FLAGS = 12;
    private static final int LIFETIME_MIN = 14;
    private static final int START_SIZE = 16;
    private static final int END_SIZE = 18;
    private static final int GRAVITY = 20;
    private static final int NAME_HASH = 22;
    private static final int VELOCITY = 24;
    private static final int COLOUR = 26;
    private static final int CURVE = 28;
    private static final int LOOPING = 30;
    private static final int TEXTURE = 32;
    private static final int MATERIAL = 34;

    ParticleEmitter assign(int position, ByteBuffer bytes) {
        __reset(position, bytes);
        return this;
    }

    private int i32(int field) {
        int o = __offset(field);
        return o != 0 ? bb.getInt(o + bb_pos) : 0;
    }

    private long i64(int field) {
        int o = __offset(field);
        return o != 0 ? bb.getLong(o + bb_pos) : 0;
    }

    private float f32(int field) {
        int o = __offset(field);
        return o != 0 ? bb.getFloat(o + bb_pos) : 0;
    }

    long id() {
        return i64(ID);
    }

    int maxParticles() {
        return i32(MAX_PARTICLES);
    }

    float spawnRate() {
        return f32(SPAWN_RATE);
    }

    float lifetimeMax() {
        return f32(LIFETIME_MAX);
    }

    int flags() {
        return i32(FLAGS);
    }

    float lifetimeMin() {
        return f32(LIFETIME_MIN);
    }

    float startSize() {
        return f32(START_SIZE);
    }

    float endSize() {
        return f32(END_SIZE);
    }

    float gravity() {
        return f32(GRAVITY);
    }

    long nameHash() {
        return i64(NAME_HASH);
    }

    @Nullable
    Lanes velocity(Lanes lanes) {
        int o = __offset(VELOCITY);
        return o != 0 ? lanes.assign(o + bb_pos, bb) : null;
    }

    @Nullable
    Lanes colour(Lanes lanes) {
        int o = __offset(COLOUR);
        return o != 0 ? lanes.assign(o + bb_pos, bb) : null;
    }

    @Nullable
    Lanes curve(Lanes lanes) {
        int o = __offset(CURVE);
        return o != 0 ? lanes.assign(o + bb_pos, bb) : null;
    }

    boolean looping() {
        int o = __offset(LOOPING);
        return o != 0 && bb.get(o + bb_pos) != 0;
    }

    @Nullable
    ByteBuffer textureInByteBuffer(ByteBuffer text) {
        return __vector_in_bytebuffer(text, TEXTURE, 1);
    }

    @Nullable
    ByteBuffer materialInByteBuffer(ByteBuffer text) {
        return __vector_in_bytebuffer(text, MATERIAL, 1);
    }

    private static int slot(int field) {
        return (field - 4) / 2;
    }

    /** Adds what is large first, as flatc does, so that little is lost to alignment; what is added last lies in front. */
    static int create(FlatBufferBuilder builder, dev.ashlar.bench.contender.Emitter emitter) {
        int texture = builder.createSharedString(emitter.texture);
        int material = builder.createSharedString(emitter.material);
        builder.startTable(slot(MATERIAL) + 1);
        builder.addLong(slot(ID), emitter.id, 0);
        builder.addLong(slot(NAME_HASH), emitter.nameHash, 0);
        builder.addOffset(slot(MATERIAL), material, 0);
        builder.addOffset(slot(TEXTURE), texture, 0);
        builder.addStruct(slot(CURVE), Lanes.create(builder, emitter.curve), 0);
        builder.addStruct(slot(COLOUR), Lanes.create(builder, emitter.colour), 0);
        builder.addStruct(slot(VELOCITY), Lanes.create(builder, emitter.velocity), 0);
        builder.addFloat(slot(GRAVITY), emitter.gravity, 0);
        builder.addFloat(slot(END_SIZE), emitter.endSize, 0);
        builder.addFloat(slot(START_SIZE), emitter.startSize, 0);
        builder.addFloat(slot(LIFETIME_MIN), emitter.lifetimeMin, 0);
        builder.addInt(slot(FLAGS), emitter.flags, 0);
        builder.addFloat(slot(LIFETIME_MAX), emitter.lifetimeMax, 0);
        builder.addFloat(slot(SPAWN_RATE), emitter.spawnRate, 0);
        builder.addInt(slot(MAX_PARTICLES), emitter.maxParticles, 0);
        builder.addBoolean(slot(LOOPING), emitter.looping, false);
        return builder.endTable();
    }

    @Override
    protected int keysCompare(Integer o1, Integer o2, ByteBuffer bytes) {
        return Long.compareUnsigned(bytes.getLong(__offset(ID, o1, bytes)), bytes.getLong(__offset(ID, o2, bytes)));
    }

    /** The emitters of a file. */
    static final class Vector extends BaseVector {
        Vector assign(int position, ByteBuffer bytes) {
            __reset(position, Integer.BYTES, bytes);
            return this;
        }

        ParticleEmitter get(ParticleEmitter emitter, int index) {
            return emitter.assign(__indirect(__element(index), bb), bb);
        }

        /** Null when there is no emitter of that id. */
        @Nullable
        ParticleEmitter getByKey(ParticleEmitter emitter, long key) {
            int vector = __vector();
            int span = bb.getInt(vector - Integer.BYTES);
            int start = 0;
            while (span != 0) {
                int middle = span / 2;
                int table = __indirect(vector + Integer.BYTES * (start + middle), bb);
                int order = Long.compareUnsigned(bb.getLong(__offset(ID, bb.capacity() - table, bb)), key);
                if (order > 0) {
                    span = middle;
                } else if (order < 0) {
                    middle++;
                    start += middle;
                    span -= middle;
                } else {
                    return emitter.assign(table, bb);
                }
            }
            return null;
        }

        private static int __indirect(int offset, ByteBuffer bytes) {
            return Table.__indirect(offset, bytes);
        }

        private static int __offset(int field, int offset, ByteBuffer bytes) {
            return Table.__offset(field, offset, bytes);
        }
    }

    /** The root of a file. */
    static final class Particles extends Table {
        private static final int EMITTERS = 4;

        static Particles of(ByteBuffer bytes) {
            Particles particles = new Particles();
            particles.__reset(bytes.getInt(bytes.position()) + bytes.position(), bytes);
            return particles;
        }

        Vector emitters() {
            int o = __offset(EMITTERS);
            if (o == 0) {
                throw new IllegalStateException("the file has no emitters");
            }
            return new Vector().assign(__vector(o), bb);
        }

        static int create(FlatBufferBuilder builder, int emitters) {
            builder.startTable(1);
            builder.addOffset(0, emitters, 0);
            return builder.endTable();
        }
    }

    /** Floats of a struct. */
    static final class Lanes extends Struct {
        Lanes assign(int position, ByteBuffer bytes) {
            __reset(position, bytes);
            return this;
        }

        float get(int lane) {
            return bb.getFloat(bb_pos + lane * Float.BYTES);
        }

        static int create(FlatBufferBuilder builder, float[] lanes) {
            builder.prep(Float.BYTES, lanes.length * Float.BYTES);
            for (int i = lanes.length - 1; i >= 0; i--) {
                builder.putFloat(lanes[i]);
            }
            return builder.offset();
        }
    }
}
