package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/** The order of the entries of a map in a pack: by key, with references as ids. Immutable; any thread. */
public final class EntryOrder implements Comparator<Variant> {
    private final SchemaField key;

    /**
     * Creates an order.
     *
     * @param key the key field of the entries
     */
    public EntryOrder(SchemaField key) {
        this.key = key;
    }

    /**
     * Whether a key has a place in the order.
     *
     * @param other any value
     * @return false for a value of another type, a reference by key, and an unknown constant
     */
    public boolean knows(Variant other) {
        boolean isResolved = other.type() == key.type() && !(other.type() == ValueType.REF && other.isByKey());
        return isResolved
                && (other.type() != ValueType.ENUM
                        || key.constants().stream()
                                .anyMatch(known -> known.name().equals(other.text())));
    }

    @Override
    public int compare(Variant a, Variant b) {
        return switch (key.type()) {
            case STRING -> Arrays.compareUnsigned(utf8(a), utf8(b));
            case ENUM -> Integer.compare(number(a), number(b));
            case HASH, U64 -> Long.compareUnsigned(a.bits(), b.bits());
            default -> Long.compare(a.bits(), b.bits());
        };
    }

    private static byte[] utf8(Variant text) {
        return text.text().getBytes(StandardCharsets.UTF_8);
    }

    private int number(Variant constant) {
        for (EnumConstant known : key.constants()) {
            if (known.name().equals(constant.text())) {
                return known.value();
            }
        }
        throw new IllegalArgumentException("expected a constant of " + key.name() + ", found " + constant);
    }

    /** A key in messages, as files write it. */
    static String shown(Variant key) {
        boolean isText = key.type() == ValueType.STRING || key.type() == ValueType.ENUM || key.type() == ValueType.HASH;
        return isText ? RecordChecks.quoted(key.text()) : key.toText();
    }
}
