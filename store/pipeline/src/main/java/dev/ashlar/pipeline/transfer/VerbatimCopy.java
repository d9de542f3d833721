package dev.ashlar.pipeline.transfer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Expected;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.KeptFiles;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.backend.RetypedValues;
import dev.ashlar.pipeline.backend.Surrogates;
import dev.ashlar.pipeline.content.Conversion;
import dev.ashlar.pipeline.progress.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.agrona.collections.LongHashSet;

/** One copy of everything as it stands, inside a snapshot of its source. Once there is a problem, the rest is only read for more. */
final class VerbatimCopy {
    private static final long UNKNOWN = -1;

    private final Backend source;
    private final Transfer.Unknown unknown;
    private final Progress progress;
    private final Problems problems = new Problems();
    private final Set<String> dropped = new TreeSet<>();
    private long records;

    VerbatimCopy(Backend source, Transfer.Unknown unknown, Progress progress) {
        this.source = source;
        this.unknown = unknown;
        this.progress = progress;
    }

    TransferReport into(Destination destination) {
        long token = source.changeToken();
        List<Schema> schemas = Inheritance.withFields(source.schemas(problems));
        List<SchemaReader.Source> files = source.schemaFiles();
        Set<String> described = new TreeSet<>(source.describedTypes());
        schemas.forEach(schema -> described.add(schema.name()));
        checkUnknown(schemas, described);
        if (!problems.isEmpty()) {
            read(schemas, record -> {}); // Of records that no sound schema describes nobody can say anything.
            problems.throwIfAny();
        }
        return into(destination, schemas, files, source.keptFiles(), token);
    }

    /** Of what is known to be sound: {@code token} from before the schemas and records were read. */
    TransferReport into(
            Destination destination,
            List<Schema> schemas,
            List<SchemaReader.Source> files,
            KeptFiles kept,
            long token) {
        Transfer.requireSound(files, destination);
        RecordSource copied = action -> {
            read(schemas, action);
            problems.throwIfAny();
            requireUnchanged(token);
        };
        destination.write(files, copied.with(source.lastIds(), kept));
        dropped.addAll(destination.lacking(source.comments()));
        return new TransferReport(schemas.size(), records, List.copyOf(dropped));
    }

    private void checkUnknown(List<Schema> schemas, Set<String> described) {
        Problems strangers = new Problems();
        source.checkTypes(described, strangers);
        List<Problem> all = new ArrayList<>(strangers.sorted());
        all.addAll(strangers.warnings());
        for (Problem stranger : all) {
            String name = stranger.subject().isEmpty() ? stranger.at().file() : stranger.subject();
            meet(stranger, name);
        }
        for (Schema schema : schemas) {
            for (String name : source.unread(schema)) {
                String subject = schema.name() + "." + name;
                Location at = Location.of(source.location());
                meet(new Problem(at, subject, "no field has this name", "a field of " + schema.name(), name), subject);
            }
        }
    }

    private void meet(Problem problem, String name) {
        if (unknown == Transfer.Unknown.DROP) {
            dropped.add(name);
        } else {
            problems.add(problem.at(), problem.subject(), problem.message(), problem.expected(), problem.found());
        }
    }

    private void read(List<Schema> schemas, Consumer<? super DataRecord> action) {
        Transfer.begin(count(schemas), progress);
        for (Schema schema : schemas) {
            source.read(schema, Map.of(), new Receiver(schema, action));
        }
        progress.end();
    }

    private long count(List<Schema> schemas) {
        long count = 0;
        for (Schema schema : schemas) {
            long ofType = source.count(schema.name());
            if (ofType < 0) {
                return UNKNOWN;
            }
            count += ofType;
        }
        return count;
    }

    /** A source without snapshots, such as a folder, may have been saved to while it was read. */
    private void requireUnchanged(long token) {
        if (source.changeToken() != token) {
            throw new BackendException(
                    source.location() + ": changed while it was copied; nothing was written, so try again", null);
        }
    }

    /** Takes the records of one type. */
    private final class Receiver implements RecordReceiver {
        private final Schema schema;
        private final Consumer<? super DataRecord> action;
        private final LongHashSet ids = new LongHashSet();

        Receiver(Schema schema, Consumer<? super DataRecord> action) {
            this.schema = schema;
            this.action = action;
        }

        @Override
        public void record(DataRecord data, Places places, Set<String> flawed) {
            if (data.hasId() && !ids.add(data.id())) {
                String subject = data.type() + " " + data.id();
                problems.add(
                        places.ofRecord(), subject, "duplicate id", "an id of its own", "that of an earlier record");
            }
            data.forEach((name, value) -> check(data, name, value, places));
            if (problems.isEmpty()) {
                action.accept(data);
                records++;
            }
            progress.step();
        }

        /** One kind of place keeps any value in any field, another only what the field can hold: so a copy has none but these. */
        private void check(DataRecord data, String name, Variant value, Places places) {
            SchemaField field = schema.field(name);
            char half = Surrogates.half(value);
            if (half != 0) {
                String found = "half of a surrogate pair, \\u%04X".formatted((int) half);
                problems.add(places.of(name), subject(data, name), "wrong value", "Unicode text", found);
                return;
            }
            boolean isHeld = field == null
                    || Conversion.convert(field, value) != null
                    || RetypedValues.convert(field, value) != null;
            if (!isHeld) {
                problems.add(
                        places.of(name), subject(data, name), "wrong value", Expected.value(field), value.toString());
            }
        }

        private static String subject(DataRecord data, String name) {
            return data.type() + " " + data.id() + "." + name;
        }

        @Override
        public void problem(Location at, String subject, String message, String expected, String found) {
            problems.add(at, subject, message, expected, found);
        }

        @Override
        public void unknown(Location at, String subject, String message, String expected, String found) {
            meet(new Problem(at, subject, message, expected, found), schema.name() + "." + found);
        }
    }
}
