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

/** Makes a record of all that objects may have: the record's fields are those of the schema. */
final class Structure extends RecordSaver {
    private final DataRecord record;
    private final Map<String, Constants> constants = new HashMap<>();
    private final Set<String> optional = new HashSet<>();

    Structure(String type) {
        this(new DataRecord(type));
    }

    private Structure(DataRecord record) {
        super(record);
        this.record = record;
    }

    void visit(TriviallySerializable object) {
        object.serialize(this);
        check();
    }

    Collection<String> names() {
        return fields();
    }

    Variant value(String name) {
        return Objects.requireNonNull(record.get(name));
    }

    Constants constants(String name) {
        return Objects.requireNonNull(constants.get(name));
    }

    boolean isOptional(String name) {
        return optional.contains(name);
    }

    @Override
    public Direction direction() {
        return Direction.DESCRIBING;
    }

    @Override
    public int ioConstant(String name, int number, Constants of) {
        Constants before = constants.put(field(name), of);
        if (before != null && !before.names().equals(of.names())) {
            throw refused(name, "the field " + field(name) + " has the constants " + before + " and " + of);
        }
        return super.ioConstant(name, number, of);
    }

    @Override
    public boolean ioPresent(String name, boolean present, @Nullable ValueType type) {
        if (type != null && !isInList()) {
            optional.add(field(name));
        }
        super.ioPresent(name, present, type);
        return true;
    }
}
