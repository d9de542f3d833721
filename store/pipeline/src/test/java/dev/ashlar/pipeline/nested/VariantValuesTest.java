package dev.ashlar.pipeline.nested;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.nested.magic.MagicTypes;
import dev.ashlar.pipeline.nested.magic.Spellbook;
import dev.ashlar.pipeline.nested.magic.SpellbookSlots;
import dev.ashlar.pipeline.nested.magic.SpellbookSpellsValueDamage;
import dev.ashlar.pipeline.nested.magic.SpellbookSpellsVariant;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Transfer;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Variants as values of maps and as elements that may be null: files, databases, packs, keyed views and development stores. */
class VariantValuesTest {
    private static final Path SOURCE = Path.of("src", "test", "content", "variants");
    private static final int WINDOW_SHIFT = 30;
    private static final List<String> TOLD = List.of(
            "Red",
            "ash DAMAGE 4 FIRE",
            "halt STUN",
            "rime DAMAGE 7 ICE",
            "3:",
            "20: HEAL 2.5 DAMAGE 9",
            "hurt 1, null, stun",
            "Empty",
            "",
            "White",
            "blank NONE",
            "mend HEAL 8.0",
            "1: HEAL 1.0",
            "");

    @TempDir
    private Path folder;

    private Path content;

    @BeforeEach
    void write() throws IOException {
        content = Contents.copy(SOURCE, folder.resolve("content"));
    }

    private Path cook(int windowShift) throws IOException {
        return Contents.cook(ContentReader.read(content, Progress.NONE), folder.resolve("magic.pack"), windowShift);
    }

    private void replace(String file, String old, String now) throws IOException {
        String text = Files.readString(content.resolve(file));
        assertThat(text).contains(old);
        Files.writeString(content.resolve(file), text.replace(old, now));
    }

    private static List<String> told(Reader reader) {
        Spellbook book = reader.view(Spellbook.TYPE);
        List<String> told = new ArrayList<>();
        for (book.rewind(); book.next(); ) {
            told.add(book.name());
            for (int i = 0; i < book.spellsCount(); i++) {
                told.add(book.spells(i).key() + " " + told(book.spells(i).value()));
            }
            for (int i = 0; i < book.levelsCount(); i++) {
                told.add(levels(book, i));
            }
            List<String> slots = new ArrayList<>();
            for (int i = 0; i < book.slotsCount(); i++) {
                boolean isHere = book.slots(i).hasValue();
                slots.add(isHere ? slot(book.slots(i)) : "null");
            }
            told.add(String.join(", ", slots));
        }
        return told;
    }

    private static String told(SpellbookSpellsVariant spell) {
        return switch (spell.kind()) {
            case DAMAGE ->
                "DAMAGE " + spell.asDamage().amount() + " " + spell.asDamage().element();
            case HEAL -> "HEAL " + spell.asHeal().amount();
            case STUN -> "STUN";
            case NONE -> "NONE";
            case UNKNOWN -> "UNKNOWN";
        };
    }

    private static String levels(Spellbook book, int index) {
        StringBuilder told =
                new StringBuilder().append(book.levels(index).key()).append(':');
        for (int i = 0; i < book.levels(index).valueCount(); i++) {
            told.append(
                    switch (book.levels(index).value(i).kind()) {
                        case HEAL ->
                            " HEAL " + book.levels(index).value(i).asHeal().amount();
                        case DAMAGE ->
                            " DAMAGE " + book.levels(index).value(i).asDamage().amount();
                        case NONE, UNKNOWN -> " nothing";
                    });
        }
        return told.toString();
    }

    private static String slot(SpellbookSlots slot) {
        return switch (slot.value().kind()) {
            case HURT -> "hurt " + slot.value().asHurt().amount();
            case STUN -> "stun";
            case NONE, UNKNOWN -> "nothing";
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {16, WINDOW_SHIFT})
    void shouldReadVariantsOfPacks(int windowShift) throws IOException {
        Path pack = cook(windowShift);
        try (RecordStore store =
                RecordStore.open(pack, MagicTypes.CATALOG, OpenOptions.MAPPED.verify(Verification.FULL))) {
            assertThat(told(store.reader())).isEqualTo(TOLD);
        }
        try (RecordStore store = RecordStore.open(pack, MagicTypes.CATALOG, OpenOptions.MAPPED.keyed())) {
            assertThat(told(store.reader())).isEqualTo(TOLD);
            assertThat(store.differences()).isEmpty();
        }
    }

    @Test
    void shouldFindVariantsByKey() throws IOException {
        try (RecordStore store = RecordStore.open(cook(WINDOW_SHIFT), MagicTypes.CATALOG)) {
            Spellbook book = store.reader().view(Spellbook.TYPE);
            book.find("Red");
            int rime = book.findSpells("rime");
            assertThat(book.spells(rime).value().asDamage().amount()).isEqualTo(7);
            assertThat(book.findSpells("mend")).isEqualTo(-1);
            SpellbookSpellsValueDamage damage = store.reader().view(SpellbookSpellsValueDamage.TYPE);
            int total = 0;
            for (damage.rewind(); damage.next(); ) {
                total += damage.amount();
            }
            assertThat(total).isEqualTo(11);
            assertThat(book.snapshot().spells().get(rime).value().asDamage().amount())
                    .isEqualTo(7);
        }
    }

    @Test
    void shouldReadVariantsByName() throws IOException {
        try (RecordStore store = RecordStore.open(cook(WINDOW_SHIFT))) {
            RecordView book = store.reader().view("Spellbook");
            assertThat(book.find("White")).isTrue();
            RecordView mend = book.element(FieldKey.of("spells"), 1);
            assertThat(mend.text(FieldKey.of("key"))).isEqualTo("mend");
            RecordView value = mend.element(FieldKey.of("value"), 0);
            assertThat(value.text(FieldKey.of("kind"))).isEqualTo("Heal");
            assertThat(value.element(FieldKey.of("Heal"), 0).f32(FieldKey.of("amount")))
                    .isEqualTo(8);
        }
    }

    @Test
    void shouldFollowEditsInDevelopment() throws IOException {
        try (DevelopmentStore store = DevelopmentStore.open(content, MagicTypes.CATALOG, reload -> {})) {
            Reader reader = store.reader();
            assertThat(told(reader)).isEqualTo(TOLD);
            replace("Spellbook.json", "\"ash\": {\"Damage\": {\"amount\": 4}}", "\"ash\": {\"Heal\": {\"amount\": 6}}");
            replace("Spellbook.json", "\"3\": []", "\"3\": [{\"Damage\": {\"amount\": 2}}]");
            replace("Spellbook.json", "null, {\"Stun\": {}}", "{\"Stun\": {}}, null");
            store.reload();
            assertThat(reader.refresh()).isTrue();
            List<String> expected = new ArrayList<>(TOLD);
            expected.set(1, "ash HEAL 6.0");
            expected.set(4, "3: DAMAGE 2");
            expected.set(6, "hurt 1, stun, null");
            assertThat(told(reader)).isEqualTo(expected);
        }
    }

    @Test
    void shouldReadUnknownCasesAsUnknown() throws IOException {
        Contents.write(
                content,
                "Curse.schema",
                "Schema = { name = \"Curse\", kind = \"struct\" }\n"
                        + "Fields = [ { name = \"text\", type = \"string\" } ]");
        replace(
                "Spellbook.schema",
                "map<string, oneof<Damage, Heal, Stun>>",
                "map<string, oneof<Curse, Heal, Damage>>");
        replace("Spellbook.json", "\"halt\": {\"Stun\": {}}", "\"halt\": {\"Curse\": {\"text\": \"woe\"}}");
        List<String> expected = new ArrayList<>(TOLD);
        expected.set(2, "halt UNKNOWN");
        try (DevelopmentStore store = DevelopmentStore.open(content, MagicTypes.CATALOG, reload -> {})) {
            assertThat(told(store.reader())).isEqualTo(expected);
        }
        try (RecordStore store = RecordStore.open(cook(WINDOW_SHIFT), MagicTypes.CATALOG, OpenOptions.MAPPED.keyed())) {
            assertThat(told(store.reader())).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"typed.db", "tagged.db?encoding=tagged", "json"})
    void shouldCopyVariantsFromPlaceToPlace(String name) {
        Content before = ContentReader.read(content, Progress.NONE);
        String place = Contents.location(folder.resolve(name));
        copy(content.toString(), place);
        Path back = folder.resolve("back");
        copy(place, back.toString());
        assertThat(ContentReader.read(back, Progress.NONE).records()).isEqualTo(before.records());
        try (DevelopmentStore store = DevelopmentStore.open(place, MagicTypes.CATALOG)) {
            assertThat(told(store.reader())).isEqualTo(TOLD);
        }
    }

    private static void copy(String from, String to) {
        try (Backend source = Backends.open(from);
                Destination destination = Destination.open(to, false)) {
            Transfer.verbatim(source, destination, Transfer.Unknown.REFUSE, Progress.NONE);
        }
    }

    @Test
    void shouldWriteVariantsAsPeopleWould() throws IOException {
        DataRecord stun = new DataRecord("oneof");
        stun.set("Stun", Variant.ofOne(new DataRecord("Stun")));
        try (Backend backend = Backends.openToWrite(content.toString())) {
            Content all = ContentReader.read(content, Progress.NONE);
            DataRecord book = backend.read(Objects.requireNonNull(all.schema("Spellbook")), 5)
                    .copy();
            DataRecord mend = book.get("spells").list().get(0).copy();
            DataRecord halt = new DataRecord(mend.type());
            halt.set("key", Variant.of("halt"));
            halt.set("value", Variant.ofOne(stun));
            book.set("spells", Variant.ofMap(List.of(mend, halt)));
            backend.save(List.of(book));
        }
        assertThat(Files.readString(content.resolve("Spellbook.json")))
                .contains("\"spells\": {\"mend\": {\"Heal\": {\"amount\": 8.0, \"note\": \"all of it\"}}, \"halt\":"
                        + " {\"Stun\": {}}}");
    }

    @Test
    void cannotHaveOtherCases() throws IOException {
        replace("Spellbook.json", "\"halt\": {\"Stun\": {}}", "\"halt\": {\"Stun\": {}, \"Heal\": {}}");
        replace("Spellbook.json", "\"3\": []", "\"3\": [{\"Stun\": {}}]");
        replace("Spellbook.json", "{\"amount\": 4}", "{\"amount\": 0}");
        List<String> problems = List.of();
        try {
            ContentReader.read(content, Progress.NONE);
        } catch (ContentException e) {
            problems = e.problems().stream().map(Problem::toString).toList();
        }
        assertThat(problems)
                .hasSize(4)
                .anyMatch(problem -> problem.contains(
                        "Spellbook 3.spells[\"ash\"].Damage.amount: out of range: expected 1 or more, found 0"))
                .anyMatch(
                        problem -> problem.contains(
                                "Spellbook 3.spells[\"halt\"]: wrong value: expected one member, one of Damage, Heal, Stun, found 2 of these"))
                .anyMatch(problem -> problem.contains(
                        "Spellbook 3.levels[3][0].Stun: unknown field: expected one of Damage, Heal, found Stun"))
                .anyMatch(problem -> problem.contains(
                        "Spellbook 3.levels[3][0]: wrong value: expected one member, one of Damage, Heal"));
    }
}
