package dev.ashlar.link;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.pipeline.pack.ModRules;
import org.jspecify.annotations.Nullable;

/** What the base lets a layer change of the records of a type. */
final class LayerLimits {
    private final ModRules rules;
    private final String type;
    private final LevelType layer;
    private final ChangeFields fields;
    /** Of each value field and edit, the field of the base, where the layer may not change it; else null. */
    private final @Nullable String[] closed;

    private LayerLimits(ModRules rules, LevelType base, LevelType layer, ChangeFields fields) {
        this.rules = rules;
        this.type = base.layout().name();
        this.layer = layer;
        this.fields = fields;
        this.closed = new String[fields.count()];
        for (int i = 0; i < closed.length; i++) {
            String name = layer.layout().fields().get(i).name();
            String of = fields.isEdit(i) ? ChangeFields.editedName(name) : name;
            FieldLayout field =
                    base.layout().fieldOrFormer(XxHash64.key(of)); // Null is another problem, told by Match.
            closed[i] = field == null || rules.allows(type, field.name()) ? null : field.name();
        }
    }

    /** Null where the layer may change everything. */
    static @Nullable LayerLimits of(LevelType base, LevelType layer) {
        ModRules rules = base.level().rules();
        ChangeFields fields = layer.changes();
        boolean isFree = rules == null || fields == null || layer.level().isTrusted();
        return isFree ? null : new LayerLimits(rules, base, layer, fields);
    }

    /** Tells what a record changes that it may not. */
    void check(int mark, byte[] row, long id, Findings findings) {
        if (mark == ChangeFields.NEW && !rules.allows(type)) {
            tell(findings, type + " " + id, "may not be added", "type");
        } else if (mark == ChangeFields.REMOVED && !rules.allows(type)) {
            tell(findings, type + " " + id, "may not be removed", "type");
        } else if (mark == ChangeFields.CHANGED) {
            for (int i = 0; i < closed.length; i++) {
                if (closed[i] != null && fields.gives(row, i)) {
                    tell(findings, type + " " + id + "." + closed[i], "may not be changed", "field");
                }
            }
        }
    }

    private void tell(Findings findings, String where, String what, String of) {
        findings.problem(
                layer.level().name(), where, what, "a " + of + " with moddable = true, or a signed layer", "neither");
    }
}
