package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One update of records in several places: each place reads, and waits with its commit until the places before it have written. For one thread. */
final class SplitUpdate {
    private final List<Backend> places;
    private final List<FieldUpdate> updates;
    private final List<Backend> placeOfEach;
    private final Updater updater;
    private final @Nullable DataRecord[] kept;
    private final List<Backend> done = new ArrayList<>();
    private List<DataRecord> given = List.of();

    SplitUpdate(List<Backend> places, List<FieldUpdate> updates, List<Backend> placeOfEach, Updater updater) {
        this.places = places;
        this.updates = updates;
        this.placeOfEach = placeOfEach;
        this.updater = updater;
        this.kept = new DataRecord[updates.size()];
    }

    void run() {
        if (updates.isEmpty()) {
            places.get(0).update(updates, updater);
        } else {
            within(places.size() - 1);
        }
    }

    private void within(int index) {
        if (index < 0) {
            given = updater.update(Arrays.asList(kept.clone()));
            WholeUpdate.given(updates, given);
            return;
        }
        Backend place = places.get(index);
        List<Integer> own = new ArrayList<>();
        List<FieldUpdate> ofPlace = new ArrayList<>();
        for (int i = 0; i < updates.size(); i++) {
            if (placeOfEach.get(i) == place) {
                own.add(i);
                ofPlace.add(updates.get(i));
            }
        }
        if (own.isEmpty()) {
            within(index - 1);
            return;
        }
        try {
            place.update(ofPlace, records -> decide(index, own, records));
        } catch (BackendException e) {
            throw done.isEmpty() || e instanceof PartlySavedException ? e : new PartlySavedException(done, e);
        }
        done.add(place);
    }

    private List<DataRecord> decide(int index, List<Integer> own, List<@Nullable DataRecord> records) {
        if (!done.isEmpty()) { // Again, since another program has saved meanwhile: the places before have their part.
            throw new ChangedMeanwhileException(places.get(index).location() + ": changed while it was saved");
        }
        for (int i = 0; i < own.size(); i++) {
            kept[own.get(i)] = records.get(i);
        }
        within(index - 1);
        return own.stream().map(given::get).toList();
    }
}
