package dev.ashlar.bench.oracle;

import static dev.ashlar.bench.oracle.OracleRejection.same;
import static dev.ashlar.bench.oracle.OracleRejection.sameHash;
import static dev.ashlar.bench.oracle.OracleRejection.that;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Section 5, element types: each list leads to elements of its own, one level below it, and each element type has a list. */
final class OracleLists {
    private final Map<Long, OracleType> types;
    private final Set<Long> targets = new HashSet<>();

    OracleLists(Map<Long, OracleType> types) {
        this.types = types;
    }

    void check() {
        for (OracleType type : types.values()) {
            for (OracleField field : type.fields()) {
                String where = "type " + type.name() + ", field " + field.name();
                OracleType target = types.get(field.targetKey());
                if (OracleCode.leads(field.typeCode())) {
                    checkList(where, type, field, target);
                    checkKey(where, field, target);
                } else if (field.typeCode() == OracleCode.REF) {
                    that(target == null || !target.elements(), 5, where + ", targetKey", "no elements", "elements");
                }
            }
        }
        for (OracleType type : types.values()) {
            boolean used = !type.elements() || targets.contains(type.key());
            that(used, 5, "type " + type.name(), "a list that leads to the elements", "none");
        }
    }

    /** Section 5: the first field of the entries of a map is their key. */
    private static void checkKey(String where, OracleField map, OracleType entries) {
        if (map.typeCode() == OracleCode.MAP) {
            that(!entries.fields().isEmpty(), 5, where + ", fields of its entries", "a key", "none");
            OracleField key = entries.fields().get(0);
            sameHash(5, where + ", first field of its entries", OracleHashes.key("key"), key.key());
            boolean canBe = key.typeCode() != OracleCode.BOOL
                    && OracleCode.canBeIndexed(key.typeCode())
                    && key.shape() == OracleField.SINGLE
                    && !key.optional();
            that(canBe, 5, where + ", key of its entries", "one integer, enum, ref, string or hash", key.typeCode());
        }
    }

    private void checkList(String where, OracleType type, OracleField field, OracleType target) {
        that(target != null && target.elements(), 5, where + ", targetKey", "an element type", "none");
        OracleLayout.Owner owner = target.layout().owner();
        sameHash(5, where + ", ownerKey of its elements", type.key(), owner.key());
        same(5, where + ", depth of its elements", type.layout().owner().depth() + 1, owner.depth());
        same(5, where + ", schemaVersion of its elements", type.layout().owner().version(), owner.version());
        that(targets.add(field.targetKey()), 5, where + ", targetKey", "elements of its own", "another's");
        boolean named = !type.name().equals(OracleHashes.hex(type.key()));
        if (named && !target.name().equals(OracleHashes.hex(target.key()))) {
            String expected = type.name() + "." + field.name();
            that(target.name().equals(expected), 5, where + ", name of its elements", expected, target.name());
        }
    }
}
