package dev.ashlar.pipeline.reload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.ChildJvm;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.development.ChangeCounts;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.EditConflictException;
import dev.ashlar.pipeline.development.RecordEdit;
import dev.ashlar.pipeline.development.Reload;
import dev.ashlar.store.ChangeListener;
import dev.ashlar.store.FieldChange;
import dev.ashlar.store.Reader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Several stores over the same content, as of a game and of an editor: what one saves is a change from outside to the others, told once. */
class SharedContentTest {
    private static final FieldKey LABEL = FieldKey.of("label");
    private static final int ROUNDS = 5;

    enum Place {
        FOLDER("json:%s"),
        RECORD_FILES("json:%s?files=record"),
        DATABASE("sqlite:%s.db");

        private final String location;

        Place(String location) {
            this.location = location;
        }

        /** Makes content, with masts 1 and 2 in it. */
        String make(Path folder) {
            String made = location.formatted(folder.resolve("content"));
            try (Backend backend = Backends.create(made)) {
                new Edition(3).writeTo(backend);
            }
            return made;
        }
    }

    @TempDir
    Path folder;

    private static Reload next(BlockingQueue<Reload> told) throws InterruptedException {
        @Nullable Reload reload = told.poll(30, TimeUnit.SECONDS);
        assertThat(reload).as("a reload within half a minute").isNotNull();
        assertThat(reload.problems()).isEmpty();
        return reload;
    }

    private static void edit(DevelopmentStore store, long id, String label) {
        store.edit("Mast", id).set("label", label).save();
    }

    @ParameterizedTest
    @EnumSource
    void shouldTellEachOtherOfEditsOnce(Place place) throws InterruptedException {
        String location = place.make(folder);
        BlockingQueue<Reload> toldOne = new LinkedBlockingQueue<>();
        BlockingQueue<Reload> toldOther = new LinkedBlockingQueue<>();
        try (DevelopmentStore one = DevelopmentStore.open(location, Catalog.of(), toldOne::add);
                DevelopmentStore other = DevelopmentStore.open(location, Catalog.of(), toldOther::add)) {
            List<String> changes = new ArrayList<>();
            Reader reader = other.reader();
            reader.addListener(new ChangeListener() {
                @Override
                public void fieldChanged(FieldChange change) {
                    changes.add(change.toString());
                }
            });
            for (int round = 1; round <= ROUNDS; round++) {
                edit(one, 1, "one " + round);
                assertTold(next(toldOne), Reload.Cause.EDITED, 2L * round);
                assertTold(next(toldOther), Reload.Cause.CHANGED, 2L * round);
                edit(other, 2, "other " + round);
                assertTold(next(toldOther), Reload.Cause.EDITED, 2L * round + 1);
                assertTold(next(toldOne), Reload.Cause.CHANGED, 2L * round + 1);
                changes.clear();
                assertThat(reader.refresh()).isTrue();
                assertThat(changes).hasSize(2);
                assertThat(changes.get(0)).startsWith("Mast 1.label: ").endsWith("-> one " + round);
                assertThat(changes.get(1)).startsWith("Mast 2.label: ").endsWith("-> other " + round);
            }
            assertThat(one.reload().changes()).isEmpty();
            assertThat(other.reload().changes()).isEmpty();
            assertThat(toldOne).isEmpty();
            assertThat(toldOther).isEmpty();
        }
    }

    private static void assertTold(Reload reload, Reload.Cause cause, long generation) {
        assertThat(reload.cause()).isEqualTo(cause);
        assertThat(reload.generation()).isEqualTo(generation);
        assertThat(reload.changes()).isEqualTo(Map.of("Mast", new ChangeCounts(0, 0, 1)));
    }

    @ParameterizedTest
    @EnumSource
    void cannotSaveOverWhatTheOtherHasSaved(Place place) {
        String location = place.make(folder);
        try (DevelopmentStore one = DevelopmentStore.open(location, Catalog.of(), reload -> {});
                DevelopmentStore other = DevelopmentStore.open(location, Catalog.of(), reload -> {})) {
            RecordEdit late = other.edit("Mast", 1).set("label", "late");
            edit(one, 1, "early");
            assertThatExceptionOfType(EditConflictException.class)
                    .isThrownBy(late::save)
                    .withMessageContaining("found early");
            RecordView mast = other.reader().view("Mast");
            assertThat(mast.find(1)).isTrue();
            assertThat(mast.text(LABEL)).isEqualTo("early");
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldTellOfEditsOfAnotherProcessOnce(Place place) throws IOException, InterruptedException {
        String location = place.make(folder);
        BlockingQueue<Reload> told = new LinkedBlockingQueue<>();
        try (ChildJvm child = ChildJvm.start(AnsweringMain.class, location)) {
            awaitLine(child, AnsweringMain.READY);
            try (DevelopmentStore store = DevelopmentStore.open(location, Catalog.of(), told::add)) {
                String before = label(store, 1);
                String answerBefore = label(store, 2);
                for (int round = 1; round <= ROUNDS; round++) {
                    String label = round < ROUNDS ? "question " + round : AnsweringMain.END;
                    edit(store, 1, label);
                    assertTold(next(told), Reload.Cause.EDITED, 2L * round);
                    assertTold(next(told), Reload.Cause.CHANGED, 2L * round + 1);
                    assertThat(label(store, 2)).isEqualTo(AnsweringMain.ANSWER + label);
                    awaitLine(child, "CHANGED " + 2 * round);
                    awaitLine(child, "Mast 1.label: " + before + " -> " + label);
                    if (round < ROUNDS) {
                        awaitLine(child, "EDITED " + (2 * round + 1));
                        awaitLine(child, "Mast 2.label: " + answerBefore + " -> " + AnsweringMain.ANSWER + label);
                    }
                    before = label;
                    answerBefore = AnsweringMain.ANSWER + label;
                }
            }
        }
        assertThat(told).isEmpty();
    }

    private static String label(DevelopmentStore store, long id) {
        RecordView mast = store.reader().view("Mast");
        assertThat(mast.find(id)).isTrue();
        return mast.text(LABEL);
    }

    /** The next line of its own. */
    private static void awaitLine(ChildJvm child, String expected) {
        String line = child.line();
        while (child.isAlive() && !line.startsWith(AnsweringMain.SAYS)) {
            line = child.line();
        }
        assertThat(line).isEqualTo(AnsweringMain.SAYS + expected);
    }
}
