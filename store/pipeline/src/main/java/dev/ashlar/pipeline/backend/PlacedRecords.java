package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import java.util.Set;

/** Hands on what one of several places tells, and puts the place in front of names of files in it. For one thread. */
final class PlacedRecords implements RecordReceiver {
    private final Backend place;
    private final RecordReceiver receiver;
    private final Moved moved = new Moved();

    PlacedRecords(Backend place, RecordReceiver receiver) {
        this.place = place;
        this.receiver = receiver;
    }

    /** A location as the content tells it. */
    static Location at(Backend place, Location location) {
        String name = place.location();
        return location.file().startsWith(name)
                ? location
                : new Location(name + "/" + location.file(), location.line(), location.column());
    }

    /** The places of the record at hand. */
    private final class Moved implements Places {
        private Places places = Places.at(Location.of(""));

        Places of(Places given) {
            places = given;
            return this;
        }

        @Override
        public Location ofRecord() {
            return at(place, places.ofRecord());
        }

        @Override
        public Location of(String field) {
            return at(place, places.of(field));
        }

        @Override
        public Location of(String field, int element, int part) {
            return at(place, places.of(field, element, part));
        }
    }

    @Override
    public void record(DataRecord data, Places places, Set<String> flawed) {
        receiver.record(data, moved.of(places), flawed);
    }

    @Override
    public void record(DataRecord data, Places places, Set<String> flawed, DataRecord parts) {
        receiver.record(data, moved.of(places), flawed, parts);
    }

    @Override
    public void problem(Location at, String subject, String message, String expected, String found) {
        receiver.problem(at(place, at), subject, message, expected, found);
    }

    @Override
    public void unknown(Location at, String subject, String message, String expected, String found) {
        receiver.unknown(at(place, at), subject, message, expected, found);
    }
}
