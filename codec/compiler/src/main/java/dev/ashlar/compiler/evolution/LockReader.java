package dev.ashlar.compiler.evolution;

import static dev.ashlar.compiler.evolution.LockText.FORMERLY;
import static dev.ashlar.compiler.evolution.LockText.REMOVED;
import static dev.ashlar.compiler.evolution.LockText.RETYPED;
import static dev.ashlar.compiler.evolution.LockText.TYPE;
import static dev.ashlar.compiler.evolution.LockText.VALUE;
import static dev.ashlar.compiler.evolution.LockText.VERSION;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.SchemaReader;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Reads the lines of a lock, in any order, and puts the facts together. */
final class LockReader {
    private static final List<String> OF_TYPE = List.of(VERSION, REMOVED);
    private static final List<String> OF_FIELD = List.of(TYPE, REMOVED, FORMERLY, RETYPED, VALUE);
    private static final Pattern CONFLICT = Pattern.compile("(<<<<<<<|\\|\\|\\|\\|\\|\\|\\||>>>>>>>)( .*)?|=======");
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final SchemaReader.Source source;
    private final Problems problems;
    private final SortedMap<String, TypeFacts> types = new TreeMap<>();
    private boolean inConflict;

    LockReader(SchemaReader.Source source, Problems problems) {
        this.source = source;
        this.problems = problems;
    }

    private static final class TypeFacts {
        private final SortedSet<LockedVersion> versions = new TreeSet<>(
                Comparator.comparingInt(LockedVersion::number).thenComparingLong(LockedVersion::fingerprint));
        private final SortedMap<String, FieldFacts> fields = new TreeMap<>();
        private boolean removed;
    }

    SchemaLock read() {
        String text = source.text();
        if (text.isBlank() || text.equals(String.valueOf(BYTE_ORDER_MARK))) {
            problems.add(
                    Location.of(source.file()),
                    "",
                    "the lock is empty: the history of all types is lost",
                    "the file from version control, or no file where a new history is to begin",
                    "");
        }
        String[] lines = (text.indexOf(BYTE_ORDER_MARK) == 0 ? text.substring(1) : text).split("\r?\n", -1);
        for (int i = 0; i < lines.length; i++) {
            read(i + 1, lines[i]);
        }
        SortedMap<String, LockedType> locked = new TreeMap<>();
        types.forEach((name, facts) -> locked.put(name, type(name, facts)));
        return new SchemaLock(locked);
    }

    private void read(int number, String text) {
        if (CONFLICT.matcher(text).matches()) {
            tellConflict(new Location(source.file(), number, 1));
        } else if (!text.isBlank() && !text.strip().startsWith("#")) {
            fact(new LockLine(source.file(), number, text, problems));
        }
    }

    /** Once: the lines of one conflict, and of all others, want the same done. */
    private void tellConflict(Location at) {
        if (!inConflict) {
            String expected = "the lines of both sides, without the lines of <<<<<<<, ======= and >>>>>>>";
            problems.add(at, "", "a merge left its conflict here", expected, "");
        }
        inConflict = true;
    }

    private void fact(LockLine line) {
        String[] subject = line.subject();
        if (line.isBroken()) {
            return;
        }
        TypeFacts type = types.computeIfAbsent(subject[0], name -> new TypeFacts());
        if (subject.length == 1) {
            ofType(type, line);
        } else {
            String of = subject[0] + "." + subject[1];
            ofField(type.fields.computeIfAbsent(subject[1], name -> new FieldFacts(name, of, problems)), line);
        }
    }

    private static void ofType(TypeFacts type, LockLine line) {
        switch (line.keyword(OF_TYPE)) {
            case VERSION -> {
                LockedVersion version = new LockedVersion(line.number(1, Integer.MAX_VALUE - 1), line.fingerprint());
                line.end();
                if (!line.isBroken()) {
                    type.versions.add(version);
                }
            }
            case REMOVED -> {
                line.end();
                type.removed |= !line.isBroken();
            }
            default -> {
                // Told.
            }
        }
    }

    private static void ofField(FieldFacts field, LockLine line) {
        switch (line.keyword(OF_FIELD)) {
            case TYPE -> field.addType(line);
            case REMOVED -> field.addRemoved(line);
            case FORMERLY -> field.addFormerly(line);
            case RETYPED -> field.addRetyped(line);
            case VALUE -> field.addValue(line);
            default -> {
                // Told.
            }
        }
    }

    private static LockedType type(String name, TypeFacts facts) {
        SortedMap<String, LockedField> fields = new TreeMap<>();
        facts.fields.forEach((field, of) -> fields.put(field, of.field()));
        return new LockedType(name, facts.removed, List.copyOf(facts.versions), fields);
    }
}
