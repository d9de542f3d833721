package dev.ashlar.pipeline.reload;

import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.spawn.BoundSpawner;
import dev.ashlar.codec.spawn.Spawner;
import dev.ashlar.codec.spawn.Translator;
import dev.ashlar.codec.view.Column;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.View;
import dev.ashlar.pipeline.reload.signals.Mast;
import dev.ashlar.pipeline.reload.signals.Signal;
import dev.ashlar.pipeline.safety.Must;
import dev.ashlar.store.Reader;
import java.util.Map;

/**
 * Reads all that there is in every way that there is, and fails unless it is of one edition. Where content is not written in one step, each
 * type may be of an edition of its own. For one thread.
 */
final class EditionReader {
    private static final FieldKey NAME = FieldKey.of("name");
    private static final FieldKey STAMP = FieldKey.of("stamp");
    private static final FieldKey LABEL = FieldKey.of("label");
    private static final FieldKey LEVEL = FieldKey.of("level");
    private static final FieldKey STEPS = FieldKey.of("steps");
    private static final FieldKey EXTRA = FieldKey.of("extra");
    private static final FieldKey MORE = FieldKey.of("more");
    private static final FieldKey MAST = FieldKey.of("mast");
    private static final Spawner<Lamp> LAMP = Spawner.generic("Signal", Translator.of(Lamp.class));

    /** What is spawned of a signal. */
    record Lamp(int stamp, String label, double level) {}

    private final Reader reader;
    private final boolean isWhole;
    private final Signal signal;
    private final Mast mast;
    private final RecordView signalByName;
    private final RecordView mastByName;
    private final BoundSpawner<Lamp> lamps;
    private final Shadow shadow;

    /** Moved at the end of each frame, and expected to follow its record. */
    private final Signal kept;

    /** {@code isWhole}: whether all types are always of one edition. */
    EditionReader(Reader reader, boolean isWhole) {
        this.reader = reader;
        this.isWhole = isWhole;
        this.signal = reader.view(Signal.TYPE);
        this.kept = reader.view(Signal.TYPE);
        this.mast = reader.view(Mast.TYPE);
        this.signalByName = reader.view("Signal");
        this.mastByName = reader.view("Mast");
        this.lamps = reader.spawner(LAMP);
        this.shadow = new Shadow(reader, "Signal", "Mast");
    }

    /** Goes on to the newest edition. Gives its number. */
    int refresh() {
        long before = kept.id();
        boolean isNewer = reader.refresh();
        Edition edition = editionOfSignals();
        if (isNewer) {
            Must.equal("a kept view stays with its record", edition.hasSignal(before) ? before : -1L, kept.id());
            shadow.compare();
        }
        return edition.number();
    }

    /** Reads everything. */
    void readAll() {
        Edition edition = editionOfSignals();
        Edition ofMasts = editionOfMasts();
        if (isWhole) {
            Must.equal("edition of masts", edition.number(), ofMasts.number());
            checkForm(edition, signal, signalByName);
            checkForm(edition, mast, mastByName);
        }
        checkSignals(edition, ofMasts);
        checkMasts(ofMasts);
        checkColumns(edition);
        checkMatches(edition);
        checkSearch(edition, ofMasts);
        checkSpawned(edition);
        kept.moveToRow(edition.number() % kept.rowCount());
    }

    private Edition editionOfSignals() {
        signal.moveToRow(0);
        return new Edition(signal.stamp());
    }

    private Edition editionOfMasts() {
        mast.moveToRow(0);
        return new Edition((int) mast.stamp());
    }

    private static void checkForm(Edition edition, View view, RecordView byName) {
        boolean inColumns = byName.layout().kind() == LayoutKind.COLUMNS;
        Must.equal("columns", edition.form().isInColumns(), inColumns);
        Must.equal("a field more", edition.form() == Edition.Form.WITH_MORE, byName.contains(MORE));
        Must.equal("rows of both views", view.rowCount(), byName.rowCount());
    }

    private void checkSignals(Edition edition, Edition ofMasts) {
        Must.equal("signals", edition.signals(), signal.rowCount());
        int row = 0;
        signal.rewind();
        for (long id : Edition.ids().filter(edition::hasSignal).toArray()) {
            Must.equal("next", true, signal.next());
            Must.equal("row", row++, signal.row());
            Must.equal("id", id, signal.id());
            checkSignal(edition, id, ofMasts);
            Must.equal("by id", true, signalByName.find(id));
            checkByName(edition, id, ofMasts);
        }
        Must.equal("more signals", false, signal.next());
        for (long id : Edition.ids().toArray()) {
            Must.equal("signal " + id, edition.hasSignal(id), signal.find(id));
            Must.equal("key of " + id, edition.hasSignal(id), signalByName.find(Edition.signalName(id)));
        }
    }

    private void checkSignal(Edition edition, long id, Edition ofMasts) {
        Must.equal("stamp", edition.number(), signal.stamp());
        Must.equal("name", true, signal.nameEquals(Edition.signalName(id)));
        Must.equal("label", edition.label(), signal.label());
        Must.equal("level", edition.level(id), signal.level());
        long[] steps = edition.steps(id);
        Must.equal("steps", steps.length, signal.stepsCount());
        for (int i = 0; i < steps.length; i++) {
            Must.equal("step", steps[i], signal.steps(i));
        }
        if (isWhole) {
            Must.equal("extra", edition.extra(id), signal.extra());
        }
        Must.equal("hop", true, signal.mast(mast));
        checkMast(edition, id, mast.id());
        Must.equal("stamp of mast", ofMasts.number(), mast.stamp());
    }

    private static void checkMast(Edition edition, long id, long found) {
        Must.equal("mast", edition.mastOf(id), found);
    }

    private void checkByName(Edition edition, long id, Edition ofMasts) {
        Must.equal("stamp", edition.number(), signalByName.i64(STAMP));
        Must.equal("name", Edition.signalName(id), signalByName.text(NAME));
        Must.equal("label", true, signalByName.textEquals(LABEL, edition.label()));
        Must.equal("level", edition.level(id), signalByName.f64(LEVEL));
        long[] steps = edition.steps(id);
        Must.equal("steps", steps.length, signalByName.count(STEPS));
        for (int i = 0; i < steps.length; i++) {
            Must.equal("step", steps[i], signalByName.i64(STEPS, i));
        }
        if (isWhole) {
            Must.equal("there is extra", edition.form().hasExtra(), signalByName.contains(EXTRA));
        }
        if (isWhole && edition.form().hasExtra()) {
            Must.equal("extra", edition.extra(id), signalByName.i32(EXTRA));
        }
        if (signalByName.contains(MORE) && signalByName.present(MORE)) {
            Must.equal("more", "more of " + edition.number(), signalByName.text(MORE));
        }
        Must.equal("hop", true, signalByName.hop(MAST, mastByName));
        checkMast(edition, id, mastByName.id());
        Must.equal("stamp of mast", ofMasts.number(), mastByName.i64(STAMP));
    }

    private void checkMasts(Edition edition) {
        Must.equal("masts", edition.masts(), mast.rowCount());
        for (mast.rewind(); mast.next(); ) {
            Must.equal("there is mast " + mast.id(), true, edition.hasMast(mast.id()));
            Must.equal("stamp", edition.number(), mast.stamp());
            Must.equal("label", edition.label(), mast.label());
            Must.equal("height", (float) edition.number(), mast.height());
            Must.equal("name", true, mast.nameEquals(Edition.mastName(mast.id())));
        }
    }

    private void checkColumns(Edition edition) {
        Column level = reader.column(Signal.TYPE, Signal.LEVEL);
        Column stamp = reader.column("Signal", STAMP);
        Must.equal("rows of a column", edition.signals(), level.rowCount());
        for (int row = 0; row < level.rowCount(); row++) {
            signal.moveToRow(row);
            Must.equal("level of a column", edition.level(signal.id()), level.f64(row));
            long found = stamp.type() == ValueType.I64 ? stamp.i64(row) : stamp.i32(row);
            Must.equal("stamp of a column", edition.number(), found);
        }
    }

    private void checkMatches(Edition edition) {
        signal.matchStamp(edition.number());
        Must.equal("matches", edition.signals(), matches(signal));
        signal.matchStamp(edition.number() - 1);
        Must.equal("matches of another edition", 0, matches(signal));
        signalByName.match(STAMP, edition.number());
        Must.equal("matches by name", edition.signals(), matches(signalByName));
        int all = 0;
        for (mast.rewind(); mast.next(); ) {
            signal.matchMast(mast);
            while (signal.nextMatch()) {
                checkMast(edition, signal.id(), mast.id());
                all++;
            }
        }
        Must.equal("matches of masts", edition.signals(), all);
    }

    private static int matches(View view) {
        int count = 0;
        while (view.nextMatch()) {
            count++;
        }
        return count;
    }

    private void checkSearch(Edition edition, Edition ofMasts) {
        Variant number = Variant.ofInteger(ValueType.I32, edition.number());
        int[] found = reader.search("Signal", Map.of("stamp", number, "label", Variant.of(edition.label())));
        Must.equal("found", edition.signals(), found.length);
        for (int i = 0; i < found.length; i++) {
            Must.equal("row found", i, found[i]);
        }
        int[] masts = reader.search(Mast.TYPE, Map.of("label", Variant.of(ofMasts.label())));
        Must.equal("masts found", ofMasts.masts(), masts.length);
        if (isWhole) {
            boolean indexed = signalByName.layout().field(STAMP.key()).index() != IndexKind.NONE;
            Must.equal("index", edition.form() != Edition.Form.WITHOUT_INDEXES, indexed);
        }
    }

    private void checkSpawned(Edition edition) {
        int[] count = {0};
        lamps.spawnAll((lamp, id) -> {
            Must.equal("spawned", new Lamp(edition.number(), edition.label(), edition.level(id)), lamp);
            count[0]++;
        });
        Must.equal("spawned of all", edition.signals(), count[0]);
    }
}
