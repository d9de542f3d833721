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

/** Every value, by name: keys of fields, in steps from view to view. */
final class NameLines {
    private static final FieldKey KIND = FieldKey.of("kind");

    private final Lines lines = new Lines();
    private final Map<Long, RecordView> targets = new HashMap<>();

    static List<String> of(Reader reader, List<String> types) {
        NameLines all = new NameLines();
        types.forEach(type -> all.targets.put(XxHash64.key(type), reader.view(type)));
        for (String type : types) {
            RecordView view = reader.view(type);
            for (view.rewind(); view.next(); ) {
                all.record(type + " " + view.id() + " ", view);
            }
        }
        return all.lines.all();
    }

    private void record(String path, RecordView view) {
        List<FieldLayout> fields = view.layout().fields();
        if (!fields.isEmpty() && fields.get(0).isCase()) {
            String name = view.text(KIND);
            record(path + name + ".", view.element(FieldKey.of(name), 0));
            return;
        }
        int before = lines.all().size();
        for (FieldLayout field : fields) {
            FieldKey key = FieldKey.of(field.name());
            if (view.present(key)) {
                field(path + field.name(), view, field, key);
            }
        }
        if (lines.all().size() == before) {
            lines.nothing(path.substring(0, path.length() - 1));
        }
    }

    private void field(String path, RecordView view, FieldLayout field, FieldKey key) {
        if (field.type().isList()) {
            lines.list(path, view.count(key), (i, each) -> record(each + ".", view.element(key, i)));
        } else if (field.shape().isArray()) {
            List<String> elements = IntStream.range(0, view.count(key))
                    .mapToObj(i -> element(view, field, key, i))
                    .toList();
            lines.add(path, Lines.array(elements));
        } else {
            lines.add(path, value(view, field, key));
        }
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
