package dev.ashlar.bench.oracle;

import static dev.ashlar.bench.oracle.OracleRejection.that;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A layer and its base, by the rules of section 17 of {@code docs/pack-format.md}. */
public final class OracleLayer {
    private static final int RULES = 17;
    private static final String NAME = "[A-Za-z0-9._-]{1,64}";
    private static final int U8 = 3;
    private static final int ENUM = 12;
    private static final int REF = 14;
    private static final int VARIABLE = 2;
    private static final List<String> MARKS = List.of("mention", "change", "new", "remove");

    private final OraclePack layer;
    private final OraclePack base;

    private OracleLayer(OraclePack layer, OraclePack base) {
        this.layer = layer;
        this.base = base;
    }

    /**
     * Checks a layer or a language file.
     *
     * @throws OracleRejection when it breaks a rule, or changes what the base does not have
     */
    public static void check(OraclePack layer, OraclePack base) {
        new OracleLayer(layer, base).check();
    }

    private void check() {
        that(layer.isLayer() && !base.isLayer(), RULES, "requiredFeatures", "bit 0 of the layer alone", "others");
        that(layer.hasNames(), RULES, "names", "a names section", "none");
        String name = layer.stamp().get("layer");
        that(name != null && name.matches(NAME), RULES, "stamp, layer", NAME, String.valueOf(name));
        if (layer.stamp().containsKey("language")) {
            checkLanguage();
        } else {
            layer.types().stream().filter(type -> !type.elements()).forEach(this::checkType);
        }
    }

    private void checkLanguage() {
        List<OracleType> types = layer.types();
        boolean isOne = types.size() == 1 && types.get(0).key() == OracleHashes.key("~text");
        that(isOne && !types.get(0).columns(), RULES, "types of a language", "~text in rows, alone", types.size());
        List<OracleField> fields = types.get(0).fields();
        boolean fits = fields.size() == 2
                && fields.stream().anyMatch(field -> isSingle(field, "source", OracleCode.U64))
                && fields.stream().anyMatch(field -> isSingle(field, "text", OracleCode.STRING));
        that(fits, RULES, "~text", "source and text", fields);
    }

    private static boolean isSingle(OracleField field, String name, int typeCode) {
        return field.key() == OracleHashes.key(name)
                && field.typeCode() == typeCode
                && !field.array()
                && !field.optional();
    }

    private void checkType(OracleType type) {
        OracleType of = find(base, type.key());
        List<OracleField> fields = type.fields();
        int change = IntStream.range(0, fields.size())
                .filter(i -> fields.get(i).key() == OracleHashes.key("~change"))
                .findFirst()
                .orElse(-1);
        if (change < 0) {
            that(of == null, RULES, type.name(), "a new type with a name of its own", "a type of the base");
            return;
        }
        that(of != null, RULES, type.name(), "a type of the base", "none");
        that(!type.columns(), RULES, type.name(), "layoutKind 0", "columns");
        that(change == fields.size() - 2, RULES, type.name(), "~change as the last field but one", change);
        checkMarks(type, fields.get(change), fields.get(change + 1));
        for (OracleField field : fields) {
            that(!field.indexed(), RULES, type.name() + "." + field.name(), "no index", "an index");
        }
        for (OracleField field : fields.subList(0, change)) {
            checkField(type.name() + "." + field.name(), field, of);
        }
        for (int row = 0; row < type.rowCount(); row++) {
            checkRow(type, row, change);
        }
    }

    private static void checkMarks(OracleType type, OracleField change, OracleField given) {
        List<String> marks = change.constants().stream()
                .filter(constant -> constant.value() == MARKS.indexOf(constant.name()))
                .map(OracleField.Constant::name)
                .toList();
        boolean isEnum = change.typeCode() == ENUM && !change.array() && !change.optional();
        that(isEnum && marks.equals(MARKS), RULES, type.name() + ".~change", MARKS, change);
        int bytes = Math.max(1, (type.fields().size() - 2 + 7) / 8);
        boolean isBitmap = given.key() == OracleHashes.key("~given")
                && given.typeCode() == U8
                && given.shape() == OracleField.FIXED
                && given.count() == bytes;
        that(isBitmap, RULES, type.name() + ".~given", "u8[" + bytes + "]", given);
    }

    private static boolean isEdit(OracleField field) {
        return field.name().endsWith("+") || field.name().endsWith("-");
    }

    private static String edited(OracleField edit) {
        return edit.name().substring(0, edit.name().length() - 1);
    }

    private void checkField(String where, OracleField field, OracleType type) {
        OracleField of = find(type, isEdit(field) ? OracleHashes.key(edited(field)) : field.key());
        that(of != null, RULES, where, "a field of the base", "none");
        boolean isList = OracleCode.leads(of.typeCode());
        boolean isRemoval = isEdit(field) && field.name().endsWith("-");
        if (isRemoval) {
            boolean isMap = of.typeCode() == OracleCode.MAP;
            OracleField single = isMap ? elements(base, of).fields().get(0) : of;
            boolean exists = isMap || of.shape() == VARIABLE;
            boolean fits = field.shape() == VARIABLE
                    && field.typeCode() == single.typeCode()
                    && field.targetKey() == single.targetKey();
            that(exists && fits, RULES, where, "an array of the values, or of the keys", field);
            checkConstants(where, field, single);
            return;
        }
        that(!isEdit(field) || of.shape() == VARIABLE || isList, RULES, where, "a variable array, list or map", of);
        checkSame(where, field, of);
    }

    /** Elements of lists too. */
    private void checkSame(String where, OracleField field, OracleField of) {
        boolean same = field.typeCode() == of.typeCode() && field.shape() == of.shape() && field.count() == of.count();
        boolean sameTarget = of.typeCode() != REF || field.targetKey() == of.targetKey();
        that(same && sameTarget, RULES, where, "type, shape, count and target of " + of, field);
        checkConstants(where, field, of);
        if (OracleCode.leads(of.typeCode())) {
            OracleType elements = elements(base, of);
            for (OracleField member : elements(layer, field).fields()) {
                OracleField ofMember = find(elements, member.key());
                String path = where + "." + member.name();
                that(ofMember != null, RULES, path, "a field of the base", "none");
                checkSame(path, member, ofMember);
            }
        }
    }

    private static void checkConstants(String where, OracleField field, OracleField of) {
        for (OracleField.Constant constant : field.constants()) {
            boolean isKnown = of.constants().stream().anyMatch(each -> each.key() == constant.key());
            that(isKnown, RULES, where, "a constant of the base", constant);
        }
    }

    private static void checkRow(OracleType type, int row, int count) {
        String where = type.name() + " " + type.id(row);
        int mark = (int) (long) type.bits(row, type.fields().get(count)).get(0);
        List<Long> bytes = type.bits(row, type.fields().get(count + 1));
        List<String> given = new ArrayList<>();
        for (int bit = 0; bit < 8 * bytes.size(); bit++) {
            if ((bytes.get(bit / 8) >>> bit % 8 & 1) != 0) {
                that(bit < count, RULES, where, "given fields that are there", bit);
                given.add(type.fields().get(bit).name());
            }
        }
        for (OracleField field : type.fields().subList(0, count)) {
            boolean isGiven = given.contains(field.name());
            boolean fits = switch (MARKS.get(mark)) {
                case "new" -> isGiven != isEdit(field);
                case "change" -> !isGiven || !isEdit(field) || !given.contains(edited(field));
                default -> !isGiven;
            };
            that(
                    fits,
                    RULES,
                    where + ", " + field.name(),
                    "what a record of the mark " + MARKS.get(mark) + " gives",
                    given);
        }
    }

    private static OracleType elements(OraclePack pack, OracleField list) {
        return pack.type(list.targetKey());
    }

    private static @Nullable OracleType find(OraclePack pack, long key) {
        return pack.types().stream()
                .filter(type -> type.key() == key)
                .findFirst()
                .orElse(null);
    }

    /** By the key, or else by a former one. */
    private static @Nullable OracleField find(OracleType type, long key) {
        return type.fields().stream()
                .filter(field -> field.key() == key)
                .findFirst()
                .orElseGet(() -> type.fields().stream()
                        .filter(field -> field.aliases().contains(key))
                        .findFirst()
                        .orElse(null));
    }
}
