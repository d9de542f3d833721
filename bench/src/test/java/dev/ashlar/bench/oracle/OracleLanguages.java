package dev.ashlar.bench.oracle;

import static dev.ashlar.bench.oracle.OracleRejection.that;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a linker makes of a pack and language files that {@link OracleLayer} has checked, by section 17 of {@code docs/pack-format.md}. */
public final class OracleLanguages {
    private static final int RULES = 17;

    private final OraclePack base;
    private final OraclePack linked;
    private final List<OraclePack> fromAbove;
    private int translated;

    private OracleLanguages(OraclePack base, OraclePack linked, List<OraclePack> fromAbove) {
        this.base = base;
        this.linked = linked;
        this.fromAbove = List.copyOf(fromAbove);
    }

    /**
     * Checks a linked pack: it has the texts of the languages, and all other values of the base.
     *
     * @param base that was linked
     * @param linked what came of it
     * @param fromAbove the language files, the uppermost first
     * @return how many texts are translated
     * @throws OracleRejection when a value is another
     */
    public static int check(OraclePack base, OraclePack linked, List<OraclePack> fromAbove) {
        OracleLanguages languages = new OracleLanguages(base, linked, fromAbove);
        languages.check();
        return languages.translated;
    }

    private void check() {
        that(
                base.types().size() == linked.types().size(),
                RULES,
                "types",
                base.types().size(),
                linked.types().size());
        for (OracleType type : base.types()) {
            OracleType now = linked.type(type.key());
            that(type.rowCount() == now.rowCount(), RULES, type.name() + ", rows", type.rowCount(), now.rowCount());
            type.fields().forEach(field -> checkSame(type, now, -1, field));
            for (int row = 0; !type.elements() && row < type.rowCount(); row++) {
                that(type.id(row) == now.id(row), RULES, type.name() + ", id", type.id(row), now.id(row));
                checkRow(type, now, row, step(type.key(), type.id(row)));
            }
        }
    }

    private static void checkSame(OracleType type, OracleType now, int row, OracleField field) {
        checkValue(type, row, field, value(type, row, field), now);
    }

    private static void checkValue(OracleType type, int row, OracleField field, Object expected, OracleType now) {
        String where = type.name() + "." + field.name() + ", row " + row;
        Object found = value(now, row, field);
        that(expected.equals(found), RULES, where, expected, found);
        that(type.present(row, field) == now.present(row, field), RULES, where, "the same presence", "another");
    }

    /** Of floats the bits. */
    private static Object value(OracleType type, int row, OracleField field) {
        boolean isText = field.typeCode() == OracleCode.STRING || field.typeCode() == OracleCode.BYTES;
        return isText ? type.value(row, field) : type.bits(row, field);
    }

    private void checkRow(OracleType type, OracleType now, int row, long path) {
        for (OracleField field : type.fields()) {
            long of = step(path, field.key());
            if (field.text() && type.present(row, field) && !isInNothing(type, row, field)) {
                checkValue(type, row, field, translated(type.value(row, field), of), now);
                continue;
            }
            checkSame(type, now, row, field);
            if (OracleCode.leads(field.typeCode())) {
                checkElements(type, row, field, of);
            }
        }
    }

    private void checkElements(OracleType type, int row, OracleField list, long path) {
        long value = type.bits(row, list).get(0);
        int first = (int) value;
        int upper = (int) (value >>> 32);
        int count = list.isCase() ? upper == list.tag() ? 1 : 0 : upper;
        OracleType elements = base.type(list.targetKey());
        for (int i = 0; i < count; i++) {
            long step = list.typeCode() == OracleCode.MAP ? keyStep(elements, first + i) : i;
            checkRow(elements, linked.type(list.targetKey()), first + i, step(path, step));
        }
    }

    private long keyStep(OracleType entries, int row) {
        OracleField key = entries.fields().get(0);
        return switch (key.typeCode()) {
            case OracleCode.STRING -> OracleHashes.key((String) entries.value(row, key));
            case OracleCode.ENUM ->
                key.constant(entries.bits(row, key).get(0)).orElseThrow().key();
            case OracleCode.REF ->
                base.type(key.targetKey())
                        .id((int) (long) entries.bits(row, key).get(0));
            default -> entries.bits(row, key).get(0);
        };
    }

    /** Whether a field is a member of an optional struct that the row does not have. */
    private static boolean isInNothing(OracleType type, int row, OracleField member) {
        return type.fields().stream()
                .anyMatch(field -> field.typeCode() == OracleCode.BOOL
                        && member.name().startsWith(field.name() + ".")
                        && !type.present(row, field));
    }

    private Object translated(Object value, long path) {
        if (value instanceof String text) {
            return translated(text, path);
        }
        List<Object> texts = new ArrayList<>();
        for (Object element : (List<?>) value) {
            texts.add(translated((String) element, step(path, texts.size())));
        }
        return texts;
    }

    private String translated(String text, long path) {
        for (OraclePack language : fromAbove) {
            String translation =
                    text.isEmpty() ? null : translation(language.types().get(0), text, path);
            if (translation != null) {
                translated++;
                return translation;
            }
        }
        return text;
    }

    private static @Nullable String translation(OracleType texts, String text, long path) {
        int row = texts.rowOf(path & Long.MAX_VALUE);
        boolean isOfText = row >= 0
                && texts.bits(row, "source").get(0) == OracleHashes.xxh64(text.getBytes(StandardCharsets.UTF_8));
        return isOfText ? (String) texts.value(row, "text") : null;
    }

    private static long step(long path, long step) {
        ByteBuffer bytes = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        return OracleHashes.xxh64(bytes.putLong(path).putLong(step).array());
    }
}
