package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.RecordView;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Edits of records that other programs change at the same time. */
class EditConflictTest extends EditedContent {
    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldKeepWhatOthersHaveChangedInTheSameRecord(Place place) {
        try (DevelopmentStore store = open(place)) {
            RecordEdit edit = store.edit("Emitter", 2).set("rate", 12.5f);
            change("Emitter", 2, "name", Variant.of("theirs"));
            edit.save();
            RecordView emitter = emitter(store, 2);
            assertThat(emitter.text(NAME)).isEqualTo("theirs");
            assertThat(emitter.f32(RATE)).isEqualTo(12.5f);
            assertThat(kept("Emitter", 2, "name")).isEqualTo(Variant.of("theirs"));
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void cannotSaveOverWhatOthersHaveChanged(Place place) {
        try (DevelopmentStore store = open(place)) {
            RecordEdit edit = store.edit("Emitter", 2).set("rate", 12.5f);
            change("Emitter", 2, "rate", Variant.of(77f));
            assertThatExceptionOfType(EditConflictException.class)
                    .isThrownBy(edit::save)
                    .satisfies(e -> assertThat(e.conflicts())
                            .containsExactly("Emitter 2.rate: somebody else has changed it: expected 2.0, found 77.0"));
            assertThat(kept("Emitter", 2, "rate")).isEqualTo(Variant.of(77f));
            assertThat(emitter(store, 2).f32(RATE)).isEqualTo(77f);
            RecordEdit mine = store.edit("Emitter", 3).set("rate", 33f);
            mine.save();
            change("Emitter", 3, "rate", Variant.of(34f));
            assertThatExceptionOfType(EditConflictException.class)
                    .isThrownBy(() -> mine.undo().save());
            assertThat(kept("Emitter", 3, "rate")).isEqualTo(Variant.of(34f));
        }
    }

    @Test
    void shouldEscapeValuesInItsMessage() {
        try (DevelopmentStore store = open(Place.JSON)) {
            RecordEdit edit = store.edit("Emitter", 2).set("name", "mine");
            change("Emitter", 2, "name", Variant.of("a\u001B[2J\n\u202Eb"));
            assertThatExceptionOfType(EditConflictException.class)
                    .isThrownBy(edit::save)
                    .withMessageContaining("found a\\u001B[2J\\u000A\\u202Eb");
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void cannotRemoveARecordThatOthersHaveTakenAValueFrom(Place place) {
        try (DevelopmentStore store = open(place)) {
            RecordEdit edit = store.edit("Emitter", 2).delete();
            change("Emitter", 2, "rate", null);
            assertThatExceptionOfType(EditConflictException.class)
                    .isThrownBy(edit::save)
                    .satisfies(e -> assertThat(e.conflicts())
                            .containsExactly(
                                    "Emitter 2.rate: somebody else has changed it: expected 2.0, found no value"));
            assertThat(emitter(store, 2).f32(RATE)).isEqualTo(10f);
        }
    }

    @Test
    void shouldUpdateTheBackendOnceForSeveralEdits() {
        List<String> updates = new ArrayList<>();
        try (DevelopmentStore store = openMeeting(Place.JSON, () -> updates.add("update"))) {
            store.save(List.of(
                    store.edit("Emitter", 1).set("rate", 11f),
                    store.edit("Emitter", 2).set("rate", 12f),
                    store.edit("Emitter", 3).delete(),
                    store.edit("Material", 5).set("name", "other")));
            assertThat(updates).hasSize(1);
            assertThat(kept("Emitter", 2, "rate")).isEqualTo(Variant.of(12f));
            assertThat(kept("Material", 5, "name")).isEqualTo(Variant.of("other"));
        }
    }

    /** Between the check of an edit and its writing. */
    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldKeepWhatOthersChangeInOtherFieldsAtTheLastMoment(Place place) {
        Runnable[] meeting = {() -> {}};
        try (DevelopmentStore store = openMeeting(place, () -> meeting[0].run())) {
            meeting[0] = () -> {
                change("Emitter", 2, "name", Variant.of("theirs"));
                change("Emitter", 2, "material", Variant.ofRefByKey("Material", "stuff5"));
            };
            store.edit("Emitter", 2).set("rate", 12.5f).save();
            assertThat(kept("Emitter", 2, "name")).isEqualTo(Variant.of("theirs"));
            assertThat(kept("Emitter", 2, "material")).isEqualTo(Variant.ofRefByKey("Material", "stuff5"));
            assertThat(kept("Emitter", 2, "rate")).isEqualTo(Variant.of(12.5f));
            store.reload();
            assertThat(emitter(store, 2).text(NAME)).isEqualTo("theirs");
            assertThat(emitter(store, 2).f32(RATE)).isEqualTo(12.5f);
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void cannotSaveOverWhatOthersChangeAtTheLastMoment(Place place) {
        Runnable[] meeting = {() -> {}};
        try (DevelopmentStore store = openMeeting(place, () -> meeting[0].run())) {
            meeting[0] = () -> change("Emitter", 2, "rate", Variant.of(77f));
            assertConflict(
                    store.edit("Emitter", 2).set("rate", 12.5f),
                    "Emitter 2.rate: somebody else has changed it: expected 2.0, found 77.0");
            store.reload();
            meeting[0] = () -> change("Emitter", 3, "material", Variant.ofRefByKey("Material", "stuff5"));
            assertConflict(
                    store.edit("Emitter", 3).set("material", "stuff2"),
                    "Emitter 3.material: somebody else has changed it: expected Material:1, found Material:\"stuff5\"");
            store.reload();
            meeting[0] = () -> change("Emitter", 4, "count", Variant.ofInteger(ValueType.I32, 9));
            assertConflict(
                    store.edit("Emitter", 4).delete(),
                    "Emitter 4.count: somebody else has changed it: expected no value, found 9");
            store.reload();
            meeting[0] = () -> remove("Emitter", 5);
            assertConflict(store.edit("Emitter", 5).set("rate", 1f), "Emitter 5 is gone");
            meeting[0] = () -> {};
            store.reload();
            store.edit("Emitter", 4).set("material", "stuff2").save();
            assertThat(kept("Emitter", 4, "count")).isEqualTo(Variant.ofInteger(ValueType.I32, 9));
        }
    }

    private static void assertConflict(RecordEdit edit, String conflict) {
        assertThatExceptionOfType(EditConflictException.class)
                .isThrownBy(edit::save)
                .satisfies(e -> assertThat(e.conflicts()).containsExactly(conflict));
    }
}
