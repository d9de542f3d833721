package dev.ashlar.compiler.describe;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.serial.Constants;
import dev.ashlar.codec.serial.Direction;
import dev.ashlar.codec.serial.RecordRef;
import dev.ashlar.codec.serial.RecordSaver;
import dev.ashlar.codec.serial.TriviallySerializable;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
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

    /** The type of a field as a schema writes it. A list that is described has an element. */
    String typeName(String type, String name) {
        Variant value = value(type, name);
        if (value.type().isList()) {
            boolean isVariant = constants.containsKey(type + "." + name); // Lists of structs have no constants.
            return (isVariant ? cases(type, name) : value.list().get(0).type()) + (value.isOne() ? "" : "[]");
        }
        String single = value.type() == ValueType.REF
                ? "ref<" + String.join(", ", constants(type, name).names()) + ">"
                : value.type().schemaName();
        return single + (value.shape().isArray() ? "[]" : "");
    }

    private String cases(String type, String name) {
        StringJoiner cases = new StringJoiner(", ", "oneof<", ">");
        constants(type, name).names().forEach(kind -> cases.add(kind + ": " + structOf(type, name, kind)));
        return cases.toString();
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
        declare(name, place(name), of);
        return super.ioConstant(name, number, of);
    }

    @Override
    public int beginKind(String name, int number, Constants kinds) {
        int given = super.beginKind(name, number, kinds);
        declare(ELEMENT, variantPlace(), kinds);
        return given;
    }

    @Override
    public long ioFlags(String name, long flags, Constants of) {
        declare(name, place(name), of);
        return super.ioFlags(name, flags, of);
    }

    @Override
    public RecordRef ioRef(String name, @Nullable RecordRef value, Constants targets) {
        declare(name, place(name), targets);
        return super.ioRef(name, value, targets);
    }

    private void declare(String name, String place, Constants of) {
        Constants before = constants.put(place, of);
        if (before != null && !before.names().equals(of.names())) {
            throw refused(name, "the field " + place + " has the constants " + before + " and " + of);
        }
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
