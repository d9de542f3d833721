package dev.ashlar.pipeline.safety;

import static dev.ashlar.pipeline.safety.Must.equal;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;

/** Asks whether a view by name, of either type, reads what its record has. */
final class NamedCheck {
    private static final FieldKey NAME = FieldKey.of("name");
    private static final FieldKey STORY = FieldKey.of("story");
    private static final FieldKey HEIGHT = FieldKey.of("height");
    private static final FieldKey RANK = FieldKey.of("rank");
    private static final FieldKey MASS = FieldKey.of("mass");
    private static final FieldKey NEXT = FieldKey.of("next");
    private static final FieldKey CURVE = FieldKey.of("curve");
    private static final FieldKey STAMPS = FieldKey.of("stamps");
    private static final FieldKey TAGS = FieldKey.of("tags");
    private static final FieldKey SIGNAL = FieldKey.of("signal");
    private static final FieldKey MESH = FieldKey.of("mesh");
    private static final FieldKey LEVEL = FieldKey.of("level");

    private NamedCheck() {}

    static void all(RecordView view, Values values) {
        equal("id", values.id(), view.id());
        equal("name", values.text("name", 0), view.text(NAME));
        equal("story equals", true, view.textEquals(STORY, values.text("story", 0)));
        equal("height", values.i32("height", 0), view.i32(HEIGHT));
        equal("level", (int) values.integer("level", 0, ValueType.U8), view.i32(LEVEL));
        equal("has rank", values.hasRank(), view.present(RANK));
        equal("mass", values.f64("mass", 0), view.f64(MASS));
        equal("next", values.referenceRow("next", 0), view.row(NEXT));
        equal("signal", XxHash64.key(values.text("signal", 0)), view.i64(SIGNAL));
        float[] curve = new float[values.count("curve")];
        equal("curve", curve.length, view.floats(CURVE, curve, 0));
        for (int i = 0; i < curve.length; i++) {
            equal("a point", values.f32("curve", i, 0), curve[i]);
        }
        for (int i = 0; i < view.count(STAMPS); i++) {
            equal("a stamp", values.bits("stamps", i), view.i64(STAMPS, i));
        }
        for (int i = 0; i < view.count(TAGS); i++) {
            equal("a tag", values.text("tags", i), view.text(TAGS, i));
        }
        UnitCheck.bytes(view.bytes(MESH), values);
    }
}
