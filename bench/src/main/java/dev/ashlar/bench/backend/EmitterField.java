package dev.ashlar.bench.backend;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.pipeline.sql.Tags;

/** The fields of emitters behind the id, in the order of the schema. */
enum EmitterField {
    NAME("name", Kind.TEXT),
    FLAGS("flags", ValueType.U32, Kind.WHOLE),
    MAX_PARTICLES("maxParticles", ValueType.I32, Kind.WHOLE),
    SPAWN_RATE("spawnRate", Kind.FLOAT),
    LIFETIME_MIN("lifetimeMin", Kind.FLOAT),
    LIFETIME_MAX("lifetimeMax", Kind.FLOAT),
    START_SIZE("startSize", Kind.FLOAT),
    END_SIZE("endSize", Kind.FLOAT),
    VELOCITY("velocity", ValueType.VEC3, Kind.LIST),
    COLOUR("colour", ValueType.VEC4, Kind.LIST),
    GRAVITY("gravity", Kind.FLOAT),
    LOOPING("looping", ValueType.BOOL, Kind.TRUTH),
    TEXTURE("texture", Kind.TEXT),
    MATERIAL("material", Kind.TEXT),
    CURVE("curve", ValueType.F32, Kind.LIST);

    /** What a plain object has for a value. */
    enum Kind {
        TEXT,
        WHOLE,
        TRUTH,
        FLOAT,
        LIST
    }

    static final EmitterField[] ALL = values();

    final String title;
    final Kind kind;
    /** Whether it is a list of numbers in square brackets everywhere. */
    final boolean isArray;
    /** What a tagged cell begins with. */
    final String tag;

    EmitterField(String title, Kind kind) {
        this(title, kind == Kind.TEXT ? ValueType.STRING : ValueType.F32, kind);
    }

    EmitterField(String title, ValueType type, Kind kind) {
        this.title = title;
        this.kind = kind;
        this.isArray = kind == Kind.LIST && type == ValueType.F32;
        this.tag = Tags.OWN.number(type, isArray ? Shape.ARRAY : Shape.SINGLE) + ":";
    }
}
