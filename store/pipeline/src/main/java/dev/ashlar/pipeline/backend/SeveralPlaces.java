package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * One content from several places. The first place, the home, holds the schemas and the lock. Each place may hold records of any type. A record is
 * saved where it is stored. A new record goes to the place for new records of its type. Ids are unique over all places: a new record gets an id that
 * its type has never had in any of them. For one thread at a time.
 *
 * <p>A save into one place is one transaction. A save into several places is prepared in all of them before the first commit. The commits follow one
 * after the other, the home first, because a folder rejects a commit if another program has written it meanwhile.
 */
public final class SeveralPlaces implements Backend {
    private final List<Backend> places;
    private final List<String> names;
    private final ToIntFunction<String> placeOfNew;

    /**
     * Combines open places. This backend takes ownership of them.
     *
     * @param home the place with the schemas
     * @param others further places with records
     * @param names of the others, as the home names them
     * @param placeOfNew maps the name of a type to the place of its new records: 0 is the home, 1 the first of the others
     */
    public SeveralPlaces(Backend home, List<Backend> others, List<String> names, ToIntFunction<String> placeOfNew) {
        List<Backend> all = new ArrayList<>();
        all.add(home);
        all.addAll(others);
        this.places = List.copyOf(all);
        this.names = List.copyOf(names);
        this.placeOfNew = placeOfNew;
    }

    private Backend home() {
        return places.get(0);
    }

    List<Backend> places() {
        return places;
    }

    @Override
    public String location() {
        return home().location();
    }

    @Override
    public List<Schema> schemas(Problems problems) {
        return home().schemas(problems);
    }

    @Override
    public List<SchemaReader.Source> schemaFiles() {
        return home().schemaFiles();
    }

    @Override
    public Set<String> describedTypes() {
        return home().describedTypes();
    }

    @Override
    public List<String> types() {
        Set<String> types = new TreeSet<>();
        places.forEach(place -> types.addAll(place.types()));
        return List.copyOf(types);
    }

    @Override
    public void checkTypes(Set<String> described, Problems problems) {
        home().checkTypes(described, problems);
        for (Backend place : others()) {
            PlacedRecords.check(place, problems, ofPlace -> place.checkTypes(described, ofPlace));
        }
    }

    private List<Backend> others() {
        return places.subList(1, places.size());
    }

    @Override
    public boolean isEmpty() {
        return places.stream().allMatch(Backend::isEmpty);
    }

    /** {@inheritDoc} The guarantee of each place applies to that place only. */
    @Override
    public void snapshot(Runnable reads) {
        snapshot(places.iterator(), reads);
    }

    private static void snapshot(Iterator<Backend> rest, Runnable reads) {
        if (rest.hasNext()) {
            rest.next().snapshot(() -> snapshot(rest, reads));
        } else {
            reads.run();
        }
    }

    @Override
    public void read(Schema schema, Map<String, Variant> search, RecordReceiver receiver) {
        places.forEach(place -> place.read(schema, search, receiver(place, receiver)));
    }

    @Override
    public void read(Schema schema, Set<Long> ids, RecordReceiver receiver) {
        places.forEach(place -> place.read(schema, ids, receiver(place, receiver)));
    }

    @Override
    public @Nullable DataRecord read(Schema schema, long id) {
        DataRecord found = null;
        for (Backend place : places) {
            DataRecord record = place.read(schema, id);
            found = found == null ? record : found;
        }
        return found;
    }

    RecordReceiver receiver(Backend place, RecordReceiver receiver) {
        return place == home() ? receiver : new PlacedRecords(place, receiver);
    }

    @Override
    public List<String> comments() {
        return places.stream().flatMap(place -> place.comments().stream()).toList();
    }

    @Override
    public List<String> unread(Schema schema) {
        Set<String> unread = new TreeSet<>();
        places.forEach(place -> unread.addAll(place.unread(schema)));
        return List.copyOf(unread);
    }

    @Override
    public void readFound(String type, FoundReceiver receiver) {
        holders(type).forEach(place -> place.readFound(type, receiver));
    }

    @Override
    public void readIds(String type, LongConsumer action) {
        holders(type).forEach(place -> place.readIds(type, action));
    }

    @Override
    public long count(String type) {
        long sum = 0;
        for (Backend place : places) {
            long count = place.count(type);
            if (count < 0) {
                return count;
            }
            sum += count;
        }
        return sum;
    }

    @Override
    public Map<String, Long> lastIds() {
        Map<String, Long> last = new HashMap<>();
        places.forEach(place -> place.lastIds().forEach((type, id) -> last.merge(type, id, Math::max)));
        return last;
    }

    /** The places that have records of a type, as far as that can be told without reading them. */
    List<Backend> holders(String type) {
        return places.stream()
                .filter(place -> place.types().contains(type) && place.count(type) != 0)
                .toList();
    }

    Backend placeOfNew(String type) {
        return places.get(placeOfNew.applyAsInt(type));
    }

    @Override
    public void save(List<DataRecord> records) {
        List<DataRecord> changed = SavedRecords.changed(records);
        if (changed.isEmpty()) {
            home().save(records);
            return;
        }
        SplitSave split = SplitSave.of(this, changed);
        commit(split, new ArrayList<>());
        records.forEach(record -> record.setUpdated(false));
    }

    /** Prepares the last place first; so the home, which is the first, is committed first. */
    private void commit(SplitSave split, List<Backend> done) {
        commit(places.size() - 1, split, done);
    }

    private void commit(int index, SplitSave split, List<Backend> done) {
        if (index < 0) {
            return;
        }
        Backend place = places.get(index);
        List<DataRecord> ofPlace = split.byPlace().get(place);
        if (ofPlace == null) {
            commit(index - 1, split, done);
            return;
        }
        inPart(done, () -> place.save(ofPlace, split.lastIds(place), () -> commit(index - 1, split, done)));
        done.add(place);
    }

    /** Says what was saved already when a later commit fails. */
    private static void inPart(List<Backend> done, Runnable commit) {
        try {
            commit.run();
        } catch (BackendException e) {
            throw done.isEmpty() || e instanceof PartlySavedException ? e : new PartlySavedException(done, e);
        }
    }

    @Override
    public Optional<String> author(String type, long id) {
        return places.stream().flatMap(place -> place.author(type, id).stream()).findFirst();
    }

    @Override
    public void update(List<FieldUpdate> updates, Updater updater) {
        List<Backend> of = SplitSave.placesOf(this, updates);
        new SplitUpdate(places, updates, of, updater).run();
    }

    /** {@inheritDoc} Records go to the place of new records of their type. */
    @Override
    public void replace(List<SchemaReader.Source> schemaFiles, RecordSource records) {
        Map<String, Long> lastIds = SplitSave.lastIds(this, records.lastIds());
        Map<Backend, Consumer<? super DataRecord>> actions = new HashMap<>();
        List<Backend> done = new ArrayList<>();
        replace(places.size() - 1, schemaFiles, lastIds, actions, done, records);
    }

    /** Each place takes its records inside of the replacement of the place behind it; the home is the innermost. */
    private void replace(
            int index,
            List<SchemaReader.Source> schemaFiles,
            Map<String, Long> lastIds,
            Map<Backend, Consumer<? super DataRecord>> actions,
            List<Backend> done,
            RecordSource records) {
        if (index < 0) {
            records.forEachOrFail(record -> Objects.requireNonNull(actions.get(placeOfNew(record.type())))
                    .accept(record));
            return;
        }
        Backend place = places.get(index);
        RecordSource ofPlace = action -> {
            actions.put(place, action);
            replace(index - 1, schemaFiles, lastIds, actions, done, records);
        };
        Map<String, Long> ofTypes = new HashMap<>(lastIds);
        ofTypes.keySet().removeIf(type -> placeOfNew(type) != place);
        Set<String> described = describedTypes();
        RecordSource part = ofPlace.withLastIds(ofTypes);
        inPart(done, () -> {
            if (place == home()) {
                place.replace(schemaFiles, part);
            } else {
                place.replaceRecords(schemaFiles, described, part);
            }
        });
        done.add(place);
    }

    @Override
    public void writeLock(String text) {
        home().writeLock(text);
    }

    @Override
    public void writeSchema(SchemaReader.Source known, String text) {
        home().writeSchema(known, text);
    }

    @Override
    public long changeToken() {
        long token = 0;
        for (Backend place : places) {
            token = 0x9E3779B97F4A7C15L * token + place.changeToken();
        }
        return token;
    }

    @Override
    public boolean readsAtOnce() {
        return places.stream().allMatch(Backend::readsAtOnce);
    }

    /**
     * {@inheritDoc} The cache is that of the home, if each place may have one. Its settings do not depend on locations: {@code content.conf} names the
     * places, and the tracker of each place compares what stands there.
     */
    @Override
    public Optional<CachedFolder> cachedFolder() {
        CachedFolder all = home().cachedFolder().orElse(null);
        for (Backend place : others()) {
            CachedFolder other = place.cachedFolder().orElse(null);
            if (all == null || other == null) {
                return Optional.empty();
            }
            long settings = 31 * all.settings() + other.settings();
            all = new CachedFolder(all.path(), all.name(), all.bytes() + other.bytes(), settings);
        }
        return Optional.ofNullable(all);
    }

    @Override
    public Optional<ContentState> contentState() {
        List<ContentState> states = new ArrayList<>();
        for (Backend place : places) {
            Optional<ContentState> state = place.contentState();
            if (state.isEmpty()) {
                return Optional.empty();
            }
            states.add(state.get());
        }
        return Optional.of(ContentState.of(names, states));
    }

    @Override
    public RecordTracker tracker() {
        SeveralTrackers trackers = new SeveralTrackers(this);
        if (trackers.canTell()) {
            return trackers;
        }
        trackers.close();
        return new WholeReads(this);
    }

    @Override
    public void close() {
        closeAll(places);
    }

    /** Closes all, also when one of them throws. */
    static void closeAll(List<? extends AutoCloseable> all) {
        RuntimeException failed = null;
        for (AutoCloseable one : all) {
            try {
                one.close();
            } catch (RuntimeException e) {
                failed = failed == null ? e : failed;
            } catch (Exception e) {
                throw new IllegalStateException(e); // Neither backends nor trackers declare any.
            }
        }
        if (failed != null) {
            throw failed;
        }
    }
}
