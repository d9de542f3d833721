package dev.ashlar.compiler.describe;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.serial.Constants;
import dev.ashlar.codec.serial.Direction;
import dev.ashlar.codec.serial.RecordSaver;
import dev.ashlar.codec.serial.TriviallySerializable;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes records of all that objects may have: their fields are those of the schemas. */
final class Structure extends RecordSaver {
    /** By type and field. */
    private final Map<String, Constants> constants = new HashMap<>();

    private final Set<String> optional = new HashSet<>();

    Structure(String type) {
        super(new DataRecord(type));
    }

    void visit(TriviallySerializable object) {
        object.serialize(this);
        check();
    }

    /** That of the record, and those of elements. */
    Collection<String> allTypes() {
        return types();
    }

    Collection<String> names(String type) {
        return fields(type);
    }

    Variant valueOf(String type, String name) {
        return value(type, name);
    }

    Constants constants(String type, String name) {
        return Objects.requireNonNull(constants.get(type + "." + name));
    }

    boolean isOptional(String type, String name) {
        return optional.contains(type + "." + name);
    }

    @Override
    public Direction direction() {
        return Direction.DESCRIBING;
    }

    @Override
    public int ioConstant(String name, int number, Constants of) {
        String place = place(name);
        Constants before = constants.put(place, of);
        if (before != null && !before.names().equals(of.names())) {
            throw refused(name, "the field " + place + " has the constants " + before + " and " + of);
        }
        return super.ioConstant(name, number, of);
    }

    @Override
    public boolean ioPresent(String name, boolean present, @Nullable ValueType type) {
        if (type != null) {
            optional.add(place(name));
        }
        super.ioPresent(name, present, type);
        return true;
    }
}
