package dev.ashlar.pipeline.json;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.json.xml.XmlShape;
import org.jspecify.annotations.Nullable;

/** What the members of a type say of XML elements. Immutable. */
final class MemberShape implements XmlShape {
    private static final XmlShape NUMBER = () -> Kind.NUMBER;
    private static final XmlShape WORD = () -> Kind.WORD;

    private final Kind kind;
    private final MemberTree tree;
    private final boolean isRecord;

    private MemberShape(Kind kind, MemberTree tree, boolean isRecord) {
        this.kind = kind;
        this.tree = tree;
        this.isRecord = isRecord;
    }

    /** Of records. */
    static XmlShape of(MemberTree tree) {
        return new MemberShape(Kind.OBJECT, tree, true);
    }

    @Override
    public Kind kind() {
        return kind;
    }

    @Override
    public boolean has(String name) {
        return kind != Kind.MAP && (tree.field(name) != null || tree.struct(name) != null);
    }

    @Override
    public XmlShape member(String name) {
        if (kind == Kind.MAP) {
            return element().member(SchemaField.VALUE);
        }
        if (isRecord && name.equals(JsonText.ID)) {
            return NUMBER;
        }
        SchemaField field = tree.field(name);
        MemberTree struct = tree.struct(name);
        if (field != null) {
            return field.isList() ? list(field, tree.elements(tree.member(field.name()))) : values(field);
        }
        XmlShape inside = struct == null ? ANY : new MemberShape(Kind.OBJECT, struct, false);
        return struct != null && struct.isList() ? new Several(inside.member("0")) : inside;
    }

    /** Of a map, an entry. */
    @Override
    public XmlShape element() {
        return kind == Kind.MAP ? new MemberShape(Kind.OBJECT, tree, false) : ANY;
    }

    private static XmlShape list(SchemaField field, @Nullable MemberNames names) {
        Schema struct = field.elements();
        if (struct == null || names == null) {
            return field.isSingle() ? () -> Kind.OBJECT : new Several(ANY);
        }
        MemberTree tree = names.tree(struct.name());
        XmlShape element = new MemberShape(struct.isVariant() ? Kind.VARIANT : Kind.OBJECT, tree, false);
        if (field.isSingle()) {
            return element;
        }
        if (field.isMap()) {
            return new MemberShape(Kind.MAP, tree, false);
        }
        return new Several(field.isOfValues() ? element.member(SchemaField.VALUE) : element);
    }

    private static XmlShape values(SchemaField field) {
        XmlShape one = value(field.type());
        return field.shape().isArray() ? new Several(one) : one;
    }

    private static XmlShape value(ValueType type) {
        return switch (type) {
            case STRING, HASH -> () -> Kind.TEXT;
            case ENUM, BYTES -> WORD;
            case FLAGS -> new Several(WORD);
            case BOOL -> () -> Kind.BOOL;
            case REF -> () -> Kind.REFERENCE;
            case COLOR -> () -> Kind.COLOR;
            default -> type.lanes() == 1 ? NUMBER : new Several(value(type.lane()));
        };
    }

    /** A list. */
    private record Several(XmlShape element) implements XmlShape {
        @Override
        public Kind kind() {
            return Kind.LIST;
        }
    }
}
