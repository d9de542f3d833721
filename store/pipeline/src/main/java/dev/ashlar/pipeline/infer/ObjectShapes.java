package dev.ashlar.pipeline.infer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Finds objects that have the same members, whatever their fields: what is known of their values is put together, so that one struct admits all. */
final class ObjectShapes {
    /** By depth, then by names of members. */
    private final List<Map<Set<String>, List<Evidence>>> levels = new ArrayList<>();

    private ObjectShapes() {}

    /** Lets fields whose objects have the same members share the evidence of these. */
    static void share(Collection<TypeEvidence> types) {
        ObjectShapes shapes = new ObjectShapes();
        types.forEach(type -> shapes.collect(type, 0));
        for (int depth = shapes.levels.size() - 1; depth >= 0; depth--) {
            shapes.levels.get(depth).values().forEach(ObjectShapes::share);
        }
    }

    /** A record without the object lacks each of its members. */
    private void collect(TypeEvidence type, int depth) {
        for (Evidence field : type.fields.values()) {
            boolean isList = field.lists > 0;
            Evidence objects = isList ? field.elements() : field;
            if (objects.objects > 0) {
                objects.members().records = isList ? objects.objects : type.records;
                objects.members().isOfElements = isList;
                if (levels.size() == depth) {
                    levels.add(new LinkedHashMap<>());
                }
                levels.get(depth)
                        .computeIfAbsent(new TreeSet<>(objects.members().fields.keySet()), shape -> new ArrayList<>())
                        .add(objects);
                collect(objects.members(), depth + 1);
            }
        }
    }

    private static void share(List<Evidence> fields) {
        TypeEvidence shared = fields.get(0).members();
        for (Evidence field : fields.subList(1, fields.size())) {
            shared.addAll(field.members());
            field.shareMembers(shared);
        }
    }
}
