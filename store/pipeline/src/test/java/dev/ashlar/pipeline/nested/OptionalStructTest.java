package dev.ashlar.pipeline.nested;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.RecordEdit;
import dev.ashlar.pipeline.nested.den.Beast;
import dev.ashlar.pipeline.nested.den.BeastFateVariant;
import dev.ashlar.pipeline.nested.den.Body;
import dev.ashlar.pipeline.nested.den.DenTypes;
import dev.ashlar.pipeline.nested.den.Rock;
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
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Structs that a record may be without: in fields, in each other, in elements of lists, in variants, in columns; from files to views. */
class OptionalStructTest extends CopiedContent {
    private static final String GHOST = "{\"id\": 2, \"name\": \"Ghost\", \"body\": null, \"fate\": {\"Wound\": {}}}";
    private static final String BAT =
            "{\"id\": 3, \"name\": \"Bat\", \"body\": {\"hp\": 2}, \"fate\": {\"Flight\": {}}}";

    OptionalStructTest() {
        super("options");
    }

    private static List<String> told(Reader reader) {
        Beast beast = reader.view(Beast.TYPE);
        Rock rock = reader.view(Rock.TYPE);
        List<String> told = new ArrayList<>();
        for (beast.rewind(); beast.next(); ) {
            Body body = beast.body();
            String text = beast.name() + ":";
            text += beast.hasBody() ? " hp " + body.hp() : " no body";
            text += body.hasScar()
                    ? " scar " + body.scar().depth() + " of " + body.scar().marksCount()
                    : "";
            text += " " + body.low() + ".." + body.high();
            for (int i = 0; i < beast.partsCount(); i++) {
                text += " " + beast.parts(i).name() + (beast.parts(i).hasScar() ? "*" : "")
                        + beast.parts(i).scar().depth();
            }
            if (beast.fate().kind() == BeastFateVariant.Kind.WOUND) {
                text += " wound " + beast.fate().asWound().hasScar()
                        + beast.fate().asWound().scar().depth();
            }
            told.add(text);
        }
        for (rock.rewind(); rock.next(); ) {
            told.add(rock.id() + ": " + rock.hasScar() + " " + rock.scar().depth() + " " + rock.mass());
        }
        return told;
    }

    private static final List<String> TOLD = List.of(
            "Wolf: hp 20 scar 1.5 of 2 1..5 paw*0.5 tail0.5 ear0.5 wound true2.0",
            "Ghost: no body 1..5 wound false2.0",
            "Bat: hp 2 1..5",
            "Dire wolf: hp 40 1..5 paw*0.5 tail0.5 ear0.5 wound true2.0",
            "Shadow: no body 1..5 paw*0.5 tail0.5 ear0.5 wound true2.0",
            "1: true 4.0 2.0",
            "2: false 0.5 3.0",
            "3: true 0.5 0.0");

    @Test
    void shouldTellStructsThatAreThere() throws IOException {
        Path pack = cook(read());
        OpenOptions verified = OpenOptions.MAPPED.verify(Verification.FULL);
        for (OpenOptions options : List.of(verified, OpenOptions.MAPPED.keyed())) {
            try (RecordStore store = RecordStore.open(pack, DenTypes.CATALOG, options)) {
                assertThat(told(store.reader())).isEqualTo(TOLD);
                assertThat(store.differences()).isEmpty();
            }
        }
        try (DevelopmentStore store = DevelopmentStore.open(content, DenTypes.CATALOG)) {
            assertThat(told(store.reader())).isEqualTo(TOLD);
        }
    }

    @Test
    void shouldTellStructsByName() throws IOException {
        try (RecordStore store = RecordStore.open(cook(read()))) {
            RecordView beast = store.reader().view("Beast");
            assertThat(beast.find(1)).isTrue();
            assertThat(beast.present(Beast.BODY)).isTrue();
            assertThat(beast.present(FieldKey.of("stats"))).isTrue();
            assertThat(beast.element(FieldKey.of("parts"), 0).present(FieldKey.of("scar")))
                    .isTrue();
            assertThat(beast.element(FieldKey.of("parts"), 1).present(FieldKey.of("scar")))
                    .isFalse();
            assertThat(beast.find(2)).isTrue();
            assertThat(beast.present(Beast.BODY)).isFalse();
        }
    }

    @Test
    void shouldCopyThePresenceIntoSnapshots() throws IOException {
        try (RecordStore store = RecordStore.open(cook(read()), DenTypes.CATALOG)) {
            Beast beast = store.reader().view(Beast.TYPE);
            beast.find("Wolf");
            assertThat(beast.snapshot().hasBody()).isTrue();
            assertThat(beast.snapshot().body().hasScar()).isTrue();
            beast.find("Ghost");
            assertThat(beast.snapshot().hasBody()).isFalse();
            assertThat(beast.snapshot().body().low()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sqlite:%s/den.db",
                "sqlite:%s/den.db?encoding=tagged",
                "json:%s/copy",
                "json:%s/copy?files=record"
            })
    void shouldCookToTheSameBytesFromEveryPlace(String location) throws IOException {
        byte[] expected = Files.readAllBytes(cook(read()));
        String place = location.formatted(folder);
        try (Backend from = Backends.open(content);
                Destination to = Destination.open(place, false)) {
            Transfer.verbatim(from, to, Transfer.Unknown.REFUSE, Progress.NONE);
        }
        try (Backend to = Backends.open(place)) {
            Content copied = ContentReader.read(to, Progress.NONE);
            assertThat(Files.readAllBytes(cook(copied))).isEqualTo(expected);
        }
    }

    @Test
    void cannotBeWithoutWhatTheStructRequires() throws IOException {
        Wild.edit(content, "Beast.json", BAT, """
                {"id": 3, "name": "Bat", "body": {"low": 2, "scar": 3}},
                  {"id": 6, "name": "Owl", "body": true},
                  {"id": 7, "name": "Elk", "parts": [{"scar": []}]}""");
        assertThat(problems())
                .containsExactly(
                        "Beast.json:11:3: Beast 3.body.hp: no value: expected a value: the field is required, found none",
                        "Beast.json:11:55: Beast 3.body.scar: wrong value: expected an object with the members of Scar, or null, found 3",
                        "Beast.json:12:36: Beast 6.body: wrong value: expected an object with the members of Body, or null, found true",
                        "Beast.json:13:47: Beast 7.parts[0].scar: wrong value: expected an object with the members of Scar, or null, found an array");
    }

    @Test
    void shouldCheckRulesOfStructsThatAreThere() throws IOException {
        Wild.edit(content, "Body.schema", "default = 5", "default = 0");
        assertThat(problems())
                .containsExactly(
                        "Beast.json:2:3: Beast 1.body: breaks a rule: expected low <= high, found low = 1, high = 0",
                        "Beast.json:2:3: Beast 1.rage: breaks a rule: expected low <= high, found low = 3, high = 0",
                        "Beast.json:11:3: Beast 3.body: breaks a rule: expected low <= high, found low = 1, high = 0",
                        "Beast.json:12:3: Beast 4.body: breaks a rule: expected low <= high, found low = 1, high = 0",
                        "Beast.json:12:3: Beast 4.rage: breaks a rule: expected low <= high, found low = 3, high = 0",
                        "Beast.json:13:3: Beast 5.rage: breaks a rule: expected low <= high, found low = 3, high = 0");
    }

    @Test
    void shouldTestStructsInRules() throws IOException {
        Wild.edit(
                content,
                "Beast.schema",
                "key = \"name\"",
                "key = \"name\", rules = [\"body is not null or name == 'Shadow'\"]");
        assertThat(problems())
                .containsExactly(
                        "Beast.json:10:3: Beast 2: breaks a rule: expected body is not null or name == 'Shadow', found body = none, name = \"Ghost\"");
    }

    private String edited(long id, Consumer<RecordEdit> change) throws IOException {
        try (DevelopmentStore store = DevelopmentStore.open(content, DenTypes.CATALOG)) {
            RecordEdit edit = store.edit("Beast", id);
            change.accept(edit);
            edit.save();
        }
        assertThat(problems()).isEmpty();
        return Files.readString(content.resolve("Beast.json"));
    }

    @Test
    void shouldSaveStructsThatComeAndGo() throws IOException {
        assertThat(edited(2, edit -> edit.set("body.hp", 7L))).contains(GHOST.replace("null", "{\"hp\": 7}"));
        assertThat(edited(3, edit -> edit.remove("body")))
                .contains("{\"id\": 3, \"name\": \"Bat\", \"fate\": {\"Flight\": {}}}");
        assertThat(edited(3, edit -> edit.set("body", true).set("body.hp", 1L)))
                .contains("{\"id\": 3, \"name\": \"Bat\", \"fate\": {\"Flight\": {}}, \"body\": {\"hp\": 1}}");
        assertThat(edited(1, edit -> edit.remove("body.scar")))
                .contains("\"body\": {\"hp\": 20, \"title\": \"Grey\"},");
    }

    @Test
    void shouldSaveWhatHeirsTake() throws IOException {
        String before = Files.readString(content.resolve("Beast.json"));
        String heir = "\"name\": \"Dire wolf\", \"body\": {\"hp\": 40, \"scar\": null}";
        assertThat(before).contains(heir);
        assertThat(edited(4, edit -> edit.set("body.scar", true)))
                .contains("\"name\": \"Dire wolf\", \"body\": {\"hp\": 40}");
        assertThat(edited(4, edit -> edit.remove("body.scar"))).contains(heir);
        assertThat(edited(4, edit -> edit.remove("body"))).contains("\"name\": \"Dire wolf\", \"body\": null");
    }

    @Test
    void cannotBeFalse() {
        try (DevelopmentStore store = DevelopmentStore.open(content, DenTypes.CATALOG)) {
            RecordEdit edit = store.edit("Beast", 3).set("body", false);
            assertThatExceptionOfType(ContentException.class)
                    .isThrownBy(edit::save)
                    .withMessageContaining("expected true, or no value: the record is without the struct, found false");
        }
    }

    @Test
    void shouldFindRecordsWithTheStruct() throws IOException {
        try (RecordStore store = RecordStore.open(cook(read()), DenTypes.CATALOG)) {
            Map<String, Variant> there = Map.of("body", Variant.of(true));
            assertThat(store.reader().search("Beast", there)).containsExactly(0, 2, 3);
        }
    }

    @Test
    void shouldReadDataWithoutThePresenceByKey() throws IOException {
        for (String type : List.of("Beast", "Rock", "Part", "Wound", "Body")) {
            Path schema = content.resolve(type + ".schema");
            Files.writeString(
                    schema, Files.readString(schema).replaceAll("(type = \"(Body|Scar)\"), optional = true", "$1"));
        }
        for (String type : List.of("Beast", "Rock")) {
            Path records = content.resolve(type + ".json");
            Files.writeString(
                    records,
                    Files.readString(records)
                            .replaceAll("\"(body|scar)\": null", "\"$1\": {\"hp\": 1}")
                            .replace("\"scar\": {\"hp\": 1}", "\"scar\": {}"));
        }
        Wild.edit(content, "Body.schema", "required = true, min = 1", "default = 1");
        Files.delete(content.resolve("schema.lock"));
        try (RecordStore store = RecordStore.open(cook(read()), DenTypes.CATALOG, OpenOptions.MAPPED.keyed())) {
            Beast beast = store.reader().view(Beast.TYPE);
            beast.find("Wolf");
            assertThat(beast.hasBody()).isFalse();
            assertThat(beast.body().hp()).isEqualTo(20);
        }
    }
}
