package dev.ashlar.bench.nested;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.store.Reader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Every value, by name: keys of fields, in steps from view to view; or paths in one text, always from the view of the record. */
final class NameLines {
    private static final FieldKey KIND = FieldKey.of("kind");

    private static final FieldKey KEY = FieldKey.of("key");

    private final Lines lines = new Lines();
    private final boolean byPath;
    private final Map<Long, RecordView> targets = new HashMap<>();

    private NameLines(boolean byPath) {
        this.byPath = byPath;
    }

    static List<String> of(Reader reader, List<String> types, boolean byPath) {
        NameLines all = new NameLines(byPath);
        types.forEach(type -> all.targets.put(XxHash64.key(type), reader.view(type)));
        for (String type : types) {
            RecordView view = reader.view(type);
            for (view.rewind(); view.next(); ) {
                all.record(type + " " + view.id() + " ", view, new Way(view, "", false));
            }
        }
        return all.lines.all();
    }

    /** How the record reads what is in an element: by the text of a path to it. */
    private record Way(RecordView record, String text, boolean isEntry) {
        /** Paths leave out the member of entries. */
        String to(String member) {
            String path = isEntry ? member.substring(KEY.name().equals(member) ? 0 : "value".length()) : "." + member;
            return text.isEmpty() ? member : text + path;
        }

        Way into(String element, boolean ofEntries) {
            return new Way(record, element, ofEntries);
        }
    }

    private void record(String path, RecordView view, Way way) {
        List<FieldLayout> fields = view.layout().fields();
        if (isVariant(view)) {
            String name = view.text(KIND);
            record(path + name + ".", view.element(FieldKey.of(name), 0), way.into(way.to(name), false));
            return;
        }
        int before = lines.all().size();
        for (FieldLayout field : fields) {
            FieldKey key = FieldKey.of(field.name());
            if (view.present(key)) {
                field(path + field.name(), view, field, way);
            }
        }
        if (lines.all().size() == before) {
            lines.nothing(path.substring(0, path.length() - 1));
        }
    }

    private static boolean isVariant(RecordView view) {
        List<FieldLayout> fields = view.layout().fields();
        return !fields.isEmpty() && fields.get(0).isCase();
    }

    private void field(String path, RecordView view, FieldLayout field, Way way) {
        FieldKey key = FieldKey.of(field.name());
        boolean isKey = way.isEntry() && key.equals(KEY);
        RecordView from = byPath && !isKey ? way.record() : view;
        FieldKey by = byPath && !isKey ? FieldKey.of(way.to(field.name())) : key;
        if (field.type().isList()) {
            lines.list(path, from.count(by), (i, each) -> {
                RecordView element = view.element(key, i);
                record(
                        each + ".",
                        element,
                        way.into(
                                element(way.to(field.name()), view.count(key), element, field, i),
                                field.type().hasEntries()));
            });
        } else if (field.shape().isArray()) {
            List<String> elements = IntStream.range(0, from.count(by))
                    .mapToObj(i -> byPath
                            ? value(from, field, FieldKey.of(by.name() + "[" + i + "]"))
                                    .toString()
                            : element(view, field, key, i))
                    .toList();
            lines.add(path, Lines.array(elements));
        } else {
            lines.add(path, value(from, field, by));
        }
    }

    /** An entry by its key, the one element of a variant without an index. */
    private String element(String list, int count, RecordView element, FieldLayout field, int index) {
        if (field.type() == ValueType.MAP) {
            return list + "[" + entry(element) + "]";
        }
        return isVariant(element) && count == 1 ? list : list + "[" + index + "]";
    }

    private String entry(RecordView element) {
        FieldLayout key = element.layout().fields().get(0);
        if (key.type() != ValueType.REF) {
            return value(element, key, KEY).toString();
        }
        RecordView target = targets.get(key.targetKey());
        element.hop(KEY, target);
        return target.row() % 2 == 0 ? Long.toString(target.id()) : Lines.quoted(target.text("name"));
    }

    private Object value(RecordView view, FieldLayout field, FieldKey key) {
        return switch (field.type()) {
            case BOOL -> view.bool(key);
            case F32 -> view.f32(key);
            case F64 -> view.f64(key);
            case STRING, ENUM -> Lines.quoted(view.text(key));
            case FLAGS ->
                Lines.array(IntStream.range(0, field.constants().size())
                        .mapToObj(field::constantName)
                        .filter(name -> view.flag(key, name))
                        .map(Lines::quoted)
                        .toList());
            case REF -> {
                RecordView target = targets.get(field.targetKey());
                yield Lines.reference(view.hop(key, target), target.layout().name(), target);
            }
            default -> view.i64(key);
        };
    }

    private String element(RecordView view, FieldLayout field, FieldKey key, int index) {
        if (field.type() != ValueType.REF) {
            return String.valueOf(view.i64(key, index));
        }
        RecordView target = targets.get(field.targetKey());
        return Lines.reference(view.hop(key, index, target), target.layout().name(), target);
    }
}
