package dev.ashlar.tool.describe;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.store.internal.format.IdIndexFormat;
import dev.ashlar.store.internal.index.IdIndex;
import dev.ashlar.store.internal.index.StoredIndex;
import dev.ashlar.store.internal.index.StoredRecords;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.tool.layout.FieldNames;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A pack, opened for reading by name. */
public final class PackContents {
    private static final List<String> INDEX_KINDS = List.of("arithmetic", "direct", "hash");

    private final PackFile file;
    private final Map<Long, StoredRecords> records = new HashMap<>();

    private PackContents(PackFile file) {
        this.file = file;
        file.types().forEach(type -> records.put(type.layout().key(), file.records(type)));
        records.values().forEach(source -> source.setElements(records));
    }

    /**
     * Opens a pack.
     *
     * @param path the file
     * @return its contents
     * @throws dev.ashlar.store.format.PackException when the file is no pack that can be used
     * @throws java.io.UncheckedIOException when it cannot be read
     */
    public static PackContents open(Path path) {
        return new PackContents(PackFile.open(path, true));
    }

    /** {@return the pack} */
    public PackFile file() {
        return file;
    }

    /** {@return the record types, in the order of the file; not those of elements, which are part of them} */
    public List<PackedType> recordTypes() {
        return file.types().stream().filter(type -> !type.isElements()).toList();
    }

    /** {@return names of the record types, in the order of the file} */
    public List<String> typeNames() {
        return recordTypes().stream().map(type -> type.layout().name()).toList();
    }

    /**
     * The type with a name.
     *
     * @param name of a type; its key in hexadecimal where the pack has no names
     * @return null when there is none
     */
    public @Nullable PackedType type(String name) {
        PackedType named = file.type(XxHash64.key(name));
        return named != null
                ? named
                : file.types().stream()
                        .filter(type -> type.layout().name().equals(name))
                        .findFirst()
                        .orElse(null);
    }

    /**
     * The records of a type.
     *
     * @param type of this pack
     * @return its rows and its index
     */
    public StoredRecords records(PackedType type) {
        return records.get(type.layout().key());
    }

    /**
     * The indexes of a type's fields.
     *
     * @param type of this pack
     * @return in the order of the fields; empty when none has one
     */
    public List<IndexedField> indexes(PackedType type) {
        List<IndexedField> indexes = new ArrayList<>();
        List<FieldLayout> fields = type.layout().fields();
        for (int i = 0; i < fields.size(); i++) {
            StoredIndex index = records(type).index(i);
            if (index != null) {
                indexes.add(new IndexedField(fields.get(i), index));
            }
        }
        return indexes;
    }

    /**
     * The records that a reference leads to.
     *
     * @param field a reference
     * @return null when the pack lacks the type
     */
    public @Nullable StoredRecords target(FieldLayout field) {
        return records.get(field.targetKey());
    }

    /**
     * {@return a view of a type's records, not positioned}
     *
     * @param type of this pack
     */
    public RecordView view(PackedType type) {
        return new RecordView(new Binding(records(type), this));
    }

    /**
     * {@return the name behind a key, the key in hexadecimal when the pack does not tell}
     *
     * @param key of a type, field, constant or alias
     */
    public String name(long key) {
        return file.names().of(key);
    }

    /** {@return the names of types and fields, with the cases of variants} */
    public FieldNames names() {
        return new FieldNames(
                this::name, file.types().stream().map(PackedType::layout).toList());
    }

    /**
     * {@return what a section is about, such as {@code rows of Star}}
     *
     * @param section of this pack
     */
    public String title(Section section) {
        return file.title(section);
    }

    /**
     * {@return the kind of a type's id index; none for elements, which have no ids}
     *
     * @param type of this pack
     */
    public String indexKind(PackedType type) {
        IdIndex index = records(type).idIndex();
        return index == null ? "none" : INDEX_KINDS.get(index.kind());
    }

    /**
     * {@return the id index of a type in a few words}
     *
     * @param type of this pack
     */
    String indexText(PackedType type) {
        IdIndex index = records(type).idIndex();
        boolean hash = index != null && index.kind() == IdIndexFormat.HASH;
        return indexKind(type) + (hash ? ", probes up to " + index.longestProbe() : "");
    }

    /**
     * The fields of a record that have something to show: of a variant its case, and the tag where it is that of no case.
     *
     * @param view at a record or an element
     * @return in order
     */
    List<FieldLayout> shown(RecordView view) {
        List<FieldLayout> fields = view.layout().fields();
        if (!view.layout().isVariant()) {
            return fields;
        }
        int kind = fields.size() - 1;
        return fields.subList(0, kind).stream()
                .filter(each -> view.values().elementCount(each) > 0)
                .findFirst()
                .map(List::of)
                .orElse(fields.subList(kind, kind + 1));
    }
}
