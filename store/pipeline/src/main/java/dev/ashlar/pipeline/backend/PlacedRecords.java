package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import java.util.Set;

/** Hands on what a place tells, and puts the place in front of names of files in it. For one thread. */
public final class PlacedRecords implements RecordReceiver {
    private final Backend place;
    private final RecordReceiver receiver;
    private final Moved moved = new Moved();

    /**
     * Creates a receiver for one read.
     *
     * @param place that is read
     * @param receiver gets records and problems, with whole locations
     */
    public PlacedRecords(Backend place, RecordReceiver receiver) {
        this.place = place;
        this.receiver = receiver;
    }

    /** A check of a place. */
    public interface Check {
        /**
         * Checks the place.
         *
         * @param problems gets problems, whose locations may be names of files in the place
         */
        void tell(Problems problems);
    }

    /**
     * Runs a check.
     *
     * @param place that is checked
     * @param problems gets problems and warnings, with whole locations
     * @param check tells them
     */
    public static void check(Backend place, Problems problems, Check check) {
        Problems ofPlace = new Problems();
        check.tell(ofPlace);
        ofPlace.sorted().forEach(problem -> problems.add(placed(place, problem)));
        ofPlace.warnings().forEach(problem -> problems.warn(placed(place, problem)));
    }

    private static Problem placed(Backend place, Problem problem) {
        return new Problem(
                at(place, problem.at()), problem.subject(), problem.message(), problem.expected(), problem.found());
    }

    /**
     * Puts a place in front of the name of a file in it.
     *
     * @param place that is read
     * @param location of a problem
     * @return the whole location; the same one if it is whole already
     */
    public static Location at(Backend place, Location location) {
        String name = place.location();
        boolean isWhole = location.file().equals(name)
                || location.file().startsWith(name + "/")
                || location.file().startsWith(name + ":");
        return isWhole ? location : new Location(name + "/" + location.file(), location.line(), location.column());
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
    public boolean keepsValues() {
        return receiver.keepsValues();
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
