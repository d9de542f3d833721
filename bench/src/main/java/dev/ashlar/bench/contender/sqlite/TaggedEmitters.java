package dev.ashlar.bench.contender.sqlite;

import dev.ashlar.bench.contender.Draws;
import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Emitters and placements as records of variants. Stateless. */
final class TaggedEmitters {
    static final String EMITTERS = "tagged.db";

    /** Placements, and the emitters that they refer to. */
    static final String PLACEMENTS = "tagged-placements.db";

    static final String EMITTER = "Emitter";
    static final String PLACEMENT = "Placement";

    private TaggedEmitters() {}

    static void writeEmitters(Path folder, EmitterSet emitters) {
        try (TaggedLoader loader = new TaggedLoader(folder.resolve(EMITTERS))) {
            loader.saveRecords(EMITTER, records(emitters));
        }
    }

    static void writeEmittersAtOnce(Path folder, EmitterSet emitters) {
        try (TaggedLoader loader = new TaggedLoader(folder.resolve(EMITTERS))) {
            loader.inOneTransaction(() -> loader.saveRecords(EMITTER, records(emitters)));
        }
    }

    static void writePlacements(Path folder, EmitterSet emitters) {
        try (TaggedLoader loader = new TaggedLoader(folder.resolve(PLACEMENTS))) {
            loader.inOneTransaction(() -> {
                List<TaggedRecord> saved = records(emitters);
                loader.saveRecords(EMITTER, saved);
                loader.saveRecords(PLACEMENT, placements(saved));
            });
        }
    }

    private static List<TaggedRecord> records(EmitterSet emitters) {
        List<TaggedRecord> records = new ArrayList<>(emitters.count());
        for (int row = 0; row < emitters.count(); row++) {
            records.add(record(emitters.get(row)));
        }
        return records;
    }

    private static TaggedRecord record(Emitter emitter) {
        TaggedRecord record = new TaggedRecord(EMITTER);
        record.set("nameHash", TaggedVariant.ofInteger(emitter.nameHash));
        record.set("flags", TaggedVariant.ofInteger(emitter.flags));
        record.set("maxParticles", TaggedVariant.ofInteger(emitter.maxParticles));
        record.set("spawnRate", TaggedVariant.ofFloat(emitter.spawnRate));
        record.set("lifetimeMin", TaggedVariant.ofFloat(emitter.lifetimeMin));
        record.set("lifetimeMax", TaggedVariant.ofFloat(emitter.lifetimeMax));
        record.set("startSize", TaggedVariant.ofFloat(emitter.startSize));
        record.set("endSize", TaggedVariant.ofFloat(emitter.endSize));
        record.set("velocity", TaggedVariant.ofVector(emitter.velocity));
        record.set("colour", TaggedVariant.ofVector(emitter.colour));
        record.set("gravity", TaggedVariant.ofFloat(emitter.gravity));
        record.set("looping", TaggedVariant.ofInteger(emitter.looping ? 1 : 0));
        record.set("texture", TaggedVariant.ofText(emitter.texture));
        record.set("material", TaggedVariant.ofText(emitter.material));
        record.set("curve", TaggedVariant.ofVector(emitter.curve));
        return record;
    }

    private static List<TaggedRecord> placements(List<TaggedRecord> emitters) {
        List<TaggedRecord> placements = new ArrayList<>(emitters.size());
        for (int row = 0; row < emitters.size(); row++) {
            TaggedRecord placement = new TaggedRecord(PLACEMENT);
            TaggedRecord emitter = emitters.get(Draws.emitterOf(row, emitters.size()));
            placement.set("emitter", TaggedVariant.ofRecord(emitter));
            placement.set("position", TaggedVariant.ofVector(new float[] {row, 0, 0}));
            placements.add(placement);
        }
        return placements;
    }

    /** All records of a type by id: loaders give lists, and leave it to those who ask to keep them. */
    static Map<Integer, TaggedRecord> load(Path file, String type) {
        try (TaggedLoader loader = new TaggedLoader(file)) {
            return byId(loader.getRecords(type, Map.of()));
        }
    }

    static Map<Integer, TaggedRecord> byId(List<TaggedRecord> records) {
        Map<Integer, TaggedRecord> byId = new HashMap<>();
        for (TaggedRecord record : records) {
            byId.put(record.id(), record);
        }
        return byId;
    }
}
