package dev.ashlar.tool.inspect;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.internal.format.FieldTableFormat;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.tool.describe.PackContents;
import dev.ashlar.tool.layout.FieldText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Annotates the field table of a type. */
final class FieldTableAnnotator {
    private final PackContents contents;
    private final PackedType type;
    private final RecordLayout layout;
    private final HexPrinter printer;

    FieldTableAnnotator(PackContents contents, PackedType type, HexPrinter printer) {
        this.contents = contents;
        this.type = type;
        this.layout = type.layout();
        this.printer = printer;
    }

    void print() {
        type();
        layout.fields().forEach(this::field);
        for (FieldLayout field : layout.fields()) {
            field.constants().forEach(constant -> constant(field, constant));
        }
        for (FieldLayout field : layout.fields()) {
            FieldText.aliases(field, contents.names())
                    .forEach(alias -> printer.hex64("key of " + alias + ", a former name of " + field.name()));
        }
    }

    private void type() {
        long end = printer.position() + FieldTableFormat.TYPE_LENGTH;
        printer.hex64("key of the type: " + layout.name());
        printer.hex64("fingerprint");
        printer.u32("schema version");
        printer.u32("layout kind: " + layout.kind().schemaName());
        printer.u32("stride");
        printer.u32("row alignment");
        printer.u32("fields");
        printer.u32("constants of all fields");
        printer.u32("aliases of all fields");
        printer.u32("optional fields");
        printer.u32("offset of the presence bitmap");
        if (type.isElements()) {
            printer.u32("depth");
            printer.hex64("key of the owner: " + contents.name(type.ownerKey()));
        }
        printer.zeros(end, "must be zero");
    }

    private void field(FieldLayout field) {
        printer.subheading("field " + field.name());
        printer.hex64("key of the field: " + field.name());
        printer.u8("type: " + field.type().schemaName());
        printer.u8("shape: " + field.shape().name().toLowerCase(Locale.ROOT));
        printer.u16(flags(field));
        printer.u32("offset in the row");
        printer.u32("width in the row");
        printer.u32("width of an element");
        printer.i32(field.optional() ? "presence bit" : "presence bit: always present");
        printer.u32("first constant");
        printer.u32("constants");
        printer.u32("first alias");
        printer.u32("aliases");
        printer.u32("elements");
        printer.hex64(field.targetKey() != 0 ? "target: " + contents.name(field.targetKey()) : "no target");
        printer.u32("alignment of items");
        printer.zeros(printer.position() + Integer.BYTES, "must be zero");
    }

    private static String flags(FieldLayout field) {
        List<String> set = new ArrayList<>();
        if (field.hot()) {
            set.add("hot");
        }
        if (field.index() != IndexKind.NONE) {
            set.add(field.index().word());
        }
        if (field.text()) {
            set.add("text");
        }
        return set.isEmpty() ? "flags" : "flags: " + String.join(", ", set);
    }

    private void constant(FieldLayout field, EnumConstant constant) {
        printer.hex64("key of the constant: " + field.name() + " " + constant.name());
        printer.u32("value of " + constant.name());
        printer.zeros(printer.position() + Integer.BYTES, "must be zero");
    }
}
