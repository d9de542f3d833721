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
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.nested.cave.CaveTypes;
import dev.ashlar.pipeline.nested.cave.Item;
import dev.ashlar.pipeline.nested.cave.ItemOrWeapon;
import dev.ashlar.pipeline.nested.cave.Troll;
import dev.ashlar.pipeline.nested.cave.Weapon;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** References to records of one of several types: in fields, lists and maps; from files and databases to views. */
class SeveralTargetsTest {
    private static final Path SOURCE = Path.of("src", "test", "content", "targets");
    private static final int WINDOW_SHIFT = 30;
    private static final List<String> TOLD =
            List.of("Grub: axe 8; rope, club 3, nothing; lunch = apple", "Mold: apple; ; ", "Snot: nothing; ; ");

    @TempDir
    private Path folder;

    private Path content;

    @BeforeEach
    void write() throws IOException {
        content = Contents.copy(SOURCE, folder.resolve("content"));
    }

    private List<String> problems() {
        try {
            return ContentReader.read(content, Progress.NONE).warnings().stream()
                    .map(Problem::toString)
                    .toList();
        } catch (ContentException e) {
            return e.problems().stream().map(Problem::toString).toList();
        }
    }

    private static String target(ItemOrWeapon reference, Item item, Weapon weapon) {
        if (reference.item(item)) {
            return item.name();
        }
        return reference.weapon(weapon) ? weapon.name() + " " + weapon.damage() : "nothing";
    }

    private static List<String> told(Reader reader) {
        Troll troll = reader.view(Troll.TYPE);
        Item item = reader.view(Item.TYPE);
        Weapon weapon = reader.view(Weapon.TYPE);
        List<String> told = new ArrayList<>();
        for (troll.rewind(); troll.next(); ) {
            List<String> hoard = new ArrayList<>();
            for (int i = 0; i < troll.hoardCount(); i++) {
                hoard.add(target(troll.hoard(i), item, weapon));
            }
            List<String> wanted = new ArrayList<>();
            for (int i = 0; i < troll.wantedCount(); i++) {
                wanted.add(
                        troll.wanted(i).key() + " = " + target(troll.wanted(i).value(), item, weapon));
            }
            told.add(troll.name() + ": " + target(troll.drop(), item, weapon) + "; " + String.join(", ", hoard) + "; "
                    + String.join(", ", wanted));
        }
        return told;
    }

    @Test
    void shouldLeadToRecordsOfEitherType() throws IOException {
        Path pack =
                Contents.cook(ContentReader.read(content, Progress.NONE), folder.resolve("cave.pack"), WINDOW_SHIFT);
        for (OpenOptions options : new OpenOptions[] {
            OpenOptions.PRIVATE_COPY, OpenOptions.MAPPED.keyed().verify(Verification.FULL)
        }) {
            try (RecordStore store = RecordStore.open(pack, CaveTypes.CATALOG, options)) {
                assertThat(told(store.reader())).isEqualTo(TOLD);
            }
        }
        try (RecordStore store = DevelopmentStore.open(content, CaveTypes.CATALOG)) {
            assertThat(told(store.reader())).isEqualTo(TOLD);
        }
    }

    @Test
    void shouldReadByName() throws IOException {
        Path pack =
                Contents.cook(ContentReader.read(content, Progress.NONE), folder.resolve("cave.pack"), WINDOW_SHIFT);
        try (RecordStore store = RecordStore.open(pack)) {
            RecordView troll = store.reader().view("Troll");
            assertThat(troll.find(1)).isTrue();
            assertThat(troll.row(FieldKey.of("drop.weapon"))).isEqualTo(1);
            assertThat(troll.row(FieldKey.of("drop.item"))).isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cave.db", "tagged.db?encoding=tagged", "copy"})
    void shouldCopyFromPlaceToPlace(String name) throws IOException {
        String place = Contents.location(folder.resolve(name));
        try (Backend from = Backends.open(content);
                Destination to = Destination.open(place, false)) {
            Transfer.verbatim(from, to, Transfer.Unknown.REFUSE, Progress.NONE);
        }
        Path pack = Contents.cook(ContentReader.read(place, Progress.NONE), folder.resolve("cave.pack"), WINDOW_SHIFT);
        try (RecordStore store = RecordStore.open(pack, CaveTypes.CATALOG, OpenOptions.PRIVATE_COPY)) {
            assertThat(told(store.reader())).isEqualTo(TOLD);
        }
    }

    /** Code that knows two types reads data with a third: what it does not know is no target. */
    @Test
    void shouldReadTargetsOfATypeThatCodeDoesNotKnowAsNone() throws IOException {
        String troll = Files.readString(content.resolve("Troll.schema"))
                .replace("Item, Weapon", "Armor, Item, Weapon")
                .replace("Item,Weapon", "Armor, Item, Weapon");
        Contents.write(
                content,
                "Armor.schema",
                "Schema = { name = \"Armor\" }\nFields = []",
                "Armor.json",
                "[{\"id\": 1}]",
                "Troll.schema",
                troll,
                "Troll.json",
                "[{\"id\": 1, \"name\": \"Grub\", \"drop\": {\"armor\": 1}, \"hoard\": [{\"item\": 7}, {\"armor\": 1}]}]");
        assertThat(problems()).isEmpty();
        Path pack =
                Contents.cook(ContentReader.read(content, Progress.NONE), folder.resolve("cave.pack"), WINDOW_SHIFT);
        try (RecordStore store = RecordStore.open(pack, CaveTypes.CATALOG, OpenOptions.MAPPED.keyed())) {
            assertThat(told(store.reader())).containsExactly("Grub: nothing; rope, nothing; ");
        }
    }

    /** A target of an heir takes the place of its ancestor's, whatever its type. */
    @Test
    void shouldInheritATargetAsOneValue() throws IOException {
        Contents.write(content, "Troll.json", """
                [{"id": 1, "name": "Grub", "drop": {"weapon": "axe"}},
                 {"id": 2, "from": 1, "name": "Mold", "drop": {"item": "rope"}},
                 {"id": 3, "from": 2, "name": "Snot"},
                 {"id": 4, "from": 1, "name": "Slug"}]
                """);
        assertThat(problems()).isEmpty();
        try (RecordStore store = DevelopmentStore.open(content, CaveTypes.CATALOG)) {
            assertThat(told(store.reader()))
                    .containsExactly("Grub: axe 8; ; ", "Mold: rope; ; ", "Snot: rope; ; ", "Slug: axe 8; ; ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"copy", "cave.db"})
    void shouldReplaceATargetByAnEdit(String name) throws IOException {
        String place = Contents.location(folder.resolve(name));
        try (Backend from = Backends.open(content);
                Destination to = Destination.open(place, false)) {
            Transfer.verbatim(from, to, Transfer.Unknown.REFUSE, Progress.NONE);
        }
        try (DevelopmentStore store = DevelopmentStore.open(place, CaveTypes.CATALOG)) {
            store.edit("Troll", 1).set("drop.item", "apple").save();
            store.edit("Troll", 2)
                    .set("drop.weapon", Variant.ofRef("Weapon", DataRecord.NO_ID))
                    .save();
        }
        try (RecordStore store = DevelopmentStore.open(place, CaveTypes.CATALOG)) {
            assertThat(told(store.reader()))
                    .startsWith("Grub: apple; rope, club 3, nothing; lunch = apple", "Mold: apple; ; ");
        }
    }

    @Test
    void cannotHaveTwoTargets() throws IOException {
        Contents.write(
                content,
                "Troll.json",
                "[{\"id\": 1, \"name\": \"Grub\", \"drop\": {\"item\": 4, \"weapon\": 9},"
                        + " \"hoard\": [{\"weapon\": 4, \"item\": 7}]}]");
        assertThat(problems())
                .hasSize(2)
                .anyMatch(problem ->
                        problem.contains("Troll 1.drop") && problem.contains("one target, not item and weapon"))
                .anyMatch(problem ->
                        problem.contains("Troll 1.hoard[0]") && problem.contains("one target, not item and weapon"));
    }

    @Test
    void shouldTellMissingTargets() throws IOException {
        Contents.write(
                content,
                "Troll.json",
                "[{\"id\": 1, \"name\": \"Grub\", \"drop\": {\"item\": 5}, \"hoard\": [{\"weapon\": \"rope\"}]}]");
        assertThat(problems())
                .hasSize(2)
                .anyMatch(problem -> problem.contains("Troll 1.drop.item"))
                .anyMatch(problem -> problem.contains("Troll 1.hoard[0].weapon"));
    }
}
