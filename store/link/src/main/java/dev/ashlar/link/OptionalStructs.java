package dev.ashlar.link;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The optional structs of a type: a struct is a field that says whether it is there, and members, whose names begin with its name and a period. */
final class OptionalStructs {
    private final RecordLayout layout;
    /** Of each field, the innermost optional struct around it; null for none. */
    private final @Nullable FieldLayout[] around;

    private final Set<Long> keys = new HashSet<>();

    OptionalStructs(RecordLayout layout) {
        List<FieldLayout> fields = layout.fields();
        this.layout = layout;
        this.around = new FieldLayout[fields.size()];
        for (int i = 0; i < around.length; i++) {
            FieldLayout struct = around(fields.get(i).name());
            around[i] = struct;
            if (struct != null) {
                keys.add(struct.key());
            }
        }
    }

    private @Nullable FieldLayout around(String member) {
        for (int dot = member.lastIndexOf('.'); dot > 0; dot = member.lastIndexOf('.', dot - 1)) {
            FieldLayout struct = layout.field(XxHash64.key(member.substring(0, dot)));
            boolean isBool = struct != null && struct.type() == ValueType.BOOL && struct.shape() == Shape.SINGLE;
            if (isBool && struct.optional()) {
                return struct;
            }
        }
        return null;
    }

    /** Whether a field of a layer says if a struct is there. */
    boolean has(FieldLayout ofLayer) {
        FieldLayout field = layout.fieldOrFormer(ofLayer.key());
        return field != null && keys.contains(field.key());
    }

    /** Whether a field is a member of an optional struct. */
    boolean isMember(int field) {
        return around[field] != null;
    }

    /** Whether a field is a member of a struct that a row does not have. */
    boolean isAbsent(int field, byte[] row) {
        FieldLayout struct = around[field];
        return struct != null && !RowBytes.isSet(row, layout.presenceOffset(), struct.presenceIndex());
    }
}
