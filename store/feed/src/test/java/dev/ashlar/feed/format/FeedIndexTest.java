package dev.ashlar.feed.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.feed.TestKeys;
import java.nio.charset.StandardCharsets;
import java.security.PublicKey;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FeedIndexTest {
    private static final String HASH = "5d41402abc4b2a765d41402abc4b2a765d41402abc4b2a765d41402abc4b2a76";
    private static final String OTHER_HASH = "b9719d911017c592b9719d911017c592b9719d911017c592b9719d911017c592";
    private static final FeedEntry NEWEST = new FeedEntry(0x6F1C0A95E2B34D78L, 1_843_200, HASH, "1.4.2");
    private static final FeedEntry OLDER = new FeedEntry(0x02B7C3D9A8E1F465L, 1_839_104, OTHER_HASH, "");
    private static final FeedIndex INDEX = new FeedIndex(7, List.of(NEWEST, OLDER));
    private static final FeedPatch PATCH = new FeedPatch(OLDER.name(), NEWEST.name(), 20_480, OTHER_HASH);
    private static final FeedIndex PATCHED = new FeedIndex(7, List.of(NEWEST, OLDER), List.of(PATCH));
    private static final Set<PublicKey> STUDIO = Set.of(TestKeys.STUDIO.publicKey());
    private static final Set<PublicKey> STRANGER = Set.of(TestKeys.STRANGER.publicKey());

    /** The form that the decision has. */
    private static final String TEXT = """
        {
        "format": "ashlar-feed",
        "version": 1,
        "sequence": 7,
        "packs": [
        {"contentId": "6F1C0A95E2B34D78", "size": 1843200, "sha256": "%s", "productVersion": "1.4.2"},
        {"contentId": "02B7C3D9A8E1F465", "size": 1839104, "sha256": "%s"}
        ]
        }
        """.formatted(HASH, OTHER_HASH);

    private static final String PATCHED_TEXT = TEXT.replace("\n]\n}\n", """

        ],
        "patches": [
        {"from": "02B7C3D9A8E1F465-b9719d911017c592", "to": "6F1C0A95E2B34D78-5d41402abc4b2a76", "size": 20480, "sha256": "%s"}
        ]
        }
        """.formatted(OTHER_HASH));

    /** By {@code openssl pkeyutl -sign -rawin}, over the 20 bytes of the context and the SHA-256 of what is before the signature. */
    private static final String SIGNATURE =
            "Zqr5Ge4NorU2FZTSVTyJKTTHI423m+wUlEcjCIrTw2QJrCXYhonZw0ShKZ5KtA+nqWmaMKvE+7agqvEFrs0aAQ==";

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static FeedException refused(byte[] bytes, Set<PublicKey> keys) {
        FeedException refused =
                catchThrowableOfType(FeedException.class, () -> FeedIndex.read(bytes, keys, "index.json"));
        assertThat(refused).as(new String(bytes, StandardCharsets.UTF_8)).isNotNull();
        return refused;
    }

    @Test
    void shouldHaveTheBytesOfTheDecision() throws FeedException {
        assertThat(new String(INDEX.write(), StandardCharsets.UTF_8)).isEqualTo(TEXT);
        assertThat(FeedIndex.read(bytes(TEXT), Set.of(), "index.json")).isEqualTo(INDEX);
        assertThat(NEWEST.fileName()).isEqualTo("6F1C0A95E2B34D78-5d41402abc4b2a76.pack");
    }

    @Test
    void shouldListPatches() throws FeedException {
        assertThat(new String(PATCHED.write(), StandardCharsets.UTF_8)).isEqualTo(PATCHED_TEXT);
        assertThat(FeedIndex.read(bytes(PATCHED_TEXT), Set.of(), "index.json")).isEqualTo(PATCHED);
        assertThat(FeedIndex.read(PATCHED.write(TestKeys.STUDIO::sign), STUDIO, "index.json"))
                .isEqualTo(PATCHED);
        assertThat(PATCH.fileName())
                .isEqualTo(
                        "02B7C3D9A8E1F465-b9719d911017c592-6F1C0A95E2B34D78-5d41402abc4b2a76-b9719d911017c592.patch");
        assertThat(PATCHED.patchFrom(OLDER)).contains(PATCH);
        assertThat(PATCHED.patchFrom(NEWEST)).isEmpty();
    }

    /** A pack that the index does not list any more may have a patch, and content that went back has patches both ways. */
    @Test
    void shouldListPatchesFromAnyPack() throws FeedException {
        FeedPatch gone = new FeedPatch("0000000000000001-0000000000000001", NEWEST.name(), 1, HASH);
        FeedPatch back = new FeedPatch(NEWEST.name(), OLDER.name(), 1, HASH);
        FeedIndex index = new FeedIndex(7, List.of(NEWEST, OLDER), List.of(PATCH, gone, back));

        assertThat(FeedIndex.read(index.write(), Set.of(), "index.json")).isEqualTo(index);
        assertThat(index.patchFrom(OLDER)).contains(PATCH);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        "from": "02B7C3D9A8E1F465-b9719d911017c592" | "from": "../../etc/passwd"  | from: expected the name of a pack,
        "from": "02B7C3D9A8E1F465-b9719d911017c592" | "from": "02B7C3D9A8E1F465-b9719d911017c592.pack" | from: expected the name of a pack,
        "from": "02B7C3D9A8E1F465-b9719d911017c592" | "from": 1 | from: expected a string, found VALUE_NUMBER_INT
        "from": "02B7C3D9A8E1F465-b9719d911017c592" | "form": "" | from: expected a value, found none
        "from": "02B7C3D9A8E1F465-b9719d911017c592" | "from": "6F1C0A95E2B34D78-5d41402abc4b2a76" | patches: expected another pack than 6F1C0A95E2B34D78-5d41402abc4b2a76,
        "to": "6F1C0A95E2B34D78-5d41402abc4b2a76"   | "to": "6f1c0a95e2b34d78-5d41402abc4b2a76" | to: expected the name of a pack,
        "to": "6F1C0A95E2B34D78-5d41402abc4b2a76"   | "to": "0000000000000001-0000000000000001" | patches: expected each to a pack of the index, found one to 0000000000000001-0000000000000001
        "size": 20480    | "size": 0                 | size: expected 1 to 9007199254740991, found 0
        "size": 20480    | "size": 1843200           | patches: expected less than the 1843200 bytes of the pack 6F1C0A95E2B34D78-5d41402abc4b2a76, found a patch of 1843200
        "size": 20480    | "size": 9007199254740991  | patches: expected less than the 1843200 bytes of the pack
        "size": 20480, "sha256": "b971 | "size": 20480, "sha256": "B971 | sha256: expected 64 hexadecimal digits, lower case, found "B971
        "patches": [     | "patches": [1,            | patch: expected an object, found VALUE_NUMBER_INT
        "patches": [     | "patches": {}, "x": [     | patches: expected an array, found START_OBJECT
        """)
    void cannotHaveOtherPatches(String part, String other, String message) {
        assertThat(PATCHED_TEXT).contains(part);
        FeedException refused = refused(bytes(PATCHED_TEXT.replace(part, other)), Set.of());
        assertThat(refused.kind()).isEqualTo(FeedErrorKind.MALFORMED);
        assertThat(refused).hasMessageContaining("index.json: malformed: " + message);
    }

    @Test
    void cannotHaveTwoPatchesFromAPackToAnother() {
        FeedPatch other = new FeedPatch(OLDER.name(), NEWEST.name(), 1, HASH);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FeedIndex(7, List.of(NEWEST, OLDER), List.of(PATCH, other)))
                .withMessage("patches: expected one at most from a pack to another, found two from " + OLDER.name()
                        + " to " + NEWEST.name());
    }

    @Test
    void cannotHaveMorePatchesThanAHundred() {
        List<FeedPatch> patches = IntStream.range(0, 101)
                .mapToObj(id -> new FeedPatch("%016X-%016x".formatted(id, id), NEWEST.name(), 1_000_000, HASH))
                .toList();
        assertThat(new FeedIndex(1, List.of(NEWEST), patches.subList(0, 100)).write(TestKeys.STUDIO::sign).length)
                .isLessThan(FeedIndex.MOST_BYTES / 2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FeedIndex(1, List.of(NEWEST), patches))
                .withMessage("patches: expected at most 100, found 101");
    }

    /** Ed25519 of a text and a hash, with the key of RFC 8032: the same in each run, and what any other program would sign. */
    @Test
    void shouldSignAllBytesBeforeTheSignature() throws FeedException {
        byte[] signed = INDEX.write(TestKeys.STUDIO::sign);

        assertThat(new String(signed, StandardCharsets.UTF_8))
                .isEqualTo(TEXT.replace("\n]\n}\n", "\n],\n\"signature\": \"" + SIGNATURE + "\"\n}\n"));
        assertThat(FeedIndex.read(signed, STUDIO, "index.json")).isEqualTo(INDEX);
        assertThat(FeedIndex.read(signed, Set.of(), "index.json")).isEqualTo(INDEX);
    }

    @Test
    void shouldAcceptOneOfSeveralKeys() throws FeedException {
        byte[] signed = INDEX.write(TestKeys.STRANGER::sign);
        Set<PublicKey> both = Set.of(TestKeys.STUDIO.publicKey(), TestKeys.STRANGER.publicKey());

        assertThat(FeedIndex.read(signed, both, "index.json")).isEqualTo(INDEX);
    }

    @Test
    void cannotBeOfAnotherKey() {
        FeedException refused = refused(INDEX.write(TestKeys.STUDIO::sign), STRANGER);
        assertThat(refused.kind()).isEqualTo(FeedErrorKind.NOT_TRUSTED);
        assertThat(refused)
                .hasMessageMatching("index.json: not trusted: expected a signature by the key [0-9A-F]{16}, "
                        + "found another one: the index is signed with another key, or was changed afterwards");
    }

    @Test
    void cannotBeWithoutASignature() {
        assertThat(refused(INDEX.write(), STUDIO))
                .hasMessage("index.json: not trusted: expected a signature by the key 61A254A1DF31FE21, "
                        + "found none: the index is not signed")
                .extracting(FeedException::kind)
                .isEqualTo(FeedErrorKind.NOT_TRUSTED);
    }

    /** A signature of a pack begins with another text. */
    @Test
    void cannotBeSignedAsAPack() {
        byte[] signed = INDEX.write(message -> {
            byte[] other = message.clone();
            System.arraycopy(bytes("ashlar-pack-signature-1\n"), 0, other, 0, 20);
            return TestKeys.STUDIO.sign(other);
        });
        assertThat(refused(signed, STUDIO).kind()).isEqualTo(FeedErrorKind.NOT_TRUSTED);
    }

    @Test
    void cannotChangeAnyByteOfASignedIndex() {
        byte[] signed = PATCHED.write(TestKeys.STUDIO::sign);
        for (int i = 0; i < signed.length; i++) {
            byte[] changed = signed.clone();
            changed[i] ^= 1;
            assertThat(refused(changed, STUDIO).kind()).as("byte %d", i).isEqualTo(FeedErrorKind.NOT_TRUSTED);
        }
    }

    @Test
    void cannotCutASignedIndexOrAddToIt() {
        byte[] signed = PATCHED.write(TestKeys.STUDIO::sign);
        for (int i = 0; i < signed.length; i++) {
            assertThat(refused(Arrays.copyOf(signed, i), STUDIO).kind())
                    .as("%d bytes", i)
                    .isEqualTo(FeedErrorKind.NOT_TRUSTED);
        }
        assertThat(refused(Arrays.copyOf(signed, signed.length + 1), STUDIO).kind())
                .isEqualTo(FeedErrorKind.NOT_TRUSTED);
    }

    @Test
    void cannotCutAnIndexWithoutASignature() {
        for (int i = 0; i < PATCHED_TEXT.length() - 2; i++) {
            assertThat(refused(bytes(PATCHED_TEXT.substring(0, i)), Set.of()).kind())
                    .as("%d bytes", i)
                    .isEqualTo(FeedErrorKind.MALFORMED);
        }
    }

    /** What later versions add. */
    @Test
    void shouldIgnoreWhatItDoesNotKnow() throws FeedException {
        String later = "\"mirrors\": [{\"address\": \"https://packs.example.com/\"}],\n";
        String text = PATCHED_TEXT
                .replace("\"packs\": [", later + "\"note\": null,\n\"packs\": [")
                .replace("\"size\": ", "\"mirror\": [1, {\"a\": true}], \"size\": ");

        assertThat(FeedIndex.read(bytes(text), Set.of(), "index.json")).isEqualTo(PATCHED);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        "ashlar-feed"      | "other"              | format: expected "ashlar-feed", found "other"
        "ashlar-feed"      | 1                    | format: expected a string, found VALUE_NUMBER_INT
        "sequence": 7      | "sequence": 0        | sequence: expected 1 to 9007199254740991, found 0
        "sequence": 7      | "sequence": -1       | sequence: expected 1 to 9007199254740991, found -1
        "sequence": 7      | "sequence": 9007199254740992 | sequence: expected 1 to 9007199254740991, found 9007199254740992
        "sequence": 7      | "sequence": 7.5      | sequence: expected an integer of at most 64 bits, found VALUE_NUMBER_FLOAT
        "sequence": 7      | "sequence": 99999999999999999999 | sequence: expected an integer of at most 64 bits, found VALUE_NUMBER_INT
        "sequence": 7      | "sequence": null     | sequence: expected an integer of at most 64 bits, found VALUE_NULL
        "sequence": 7      | "sequenz": 7         | sequence: expected a value, found none
        "size": 1843200    | "size": 0            | size: expected 1 to 9007199254740991, found 0
        "size": 1843200    | "size": "1843200"    | size: expected an integer of at most 64 bits, found VALUE_STRING
        "sha256": "5d41    | "sha256": "5D41      | sha256: expected 64 hexadecimal digits, lower case, found "5D41
        "sha256": "5d41    | "sha256": "../../    | sha256: expected 64 hexadecimal digits, lower case, found "../../
        "6F1C0A95E2B34D78" | "6f1c0a95e2b34d78"   | contentId: expected 16 hexadecimal digits, upper case, found "6f1c0a95e2b34d78"
        "6F1C0A95E2B34D78" | "../../../../etc/p"  | contentId: expected 16 hexadecimal digits, upper case, found "../../../../etc/p"
        """)
    void cannotHaveOtherValues(String part, String other, String message) {
        assertThat(TEXT).contains(part);
        FeedException refused = refused(bytes(TEXT.replace(part, other)), Set.of());
        assertThat(refused.kind()).isEqualTo(FeedErrorKind.MALFORMED);
        assertThat(refused).hasMessageContaining("index.json: malformed: " + message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{}",
                "{\"format\": \"ashlar-feed\", \"version\": 1, \"sequence\": 7}",
                "{\"format\": \"ashlar-feed\", \"version\": 1, \"sequence\": 7, \"packs\": []}",
                "{\"format\": \"ashlar-feed\", \"version\": 1, \"sequence\": 7, \"packs\": {}}",
                "{\"format\": \"ashlar-feed\", \"version\": 1, \"sequence\": 7, \"packs\": [1]}",
                "<html>Not Found</html>"
            })
    void cannotBeAnythingElse(String text) {
        assertThat(refused(bytes(text), Set.of()).kind()).isEqualTo(FeedErrorKind.MALFORMED);
    }

    @Test
    void cannotRepeatMembersOrPacks() {
        String twice = TEXT.replace("\"sequence\": 7,", "\"sequence\": 7, \"sequence\": 8,");
        assertThat(refused(bytes(twice), Set.of()).kind()).isEqualTo(FeedErrorKind.MALFORMED);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FeedIndex(1, List.of(NEWEST, OLDER, NEWEST)))
                .withMessage("packs: expected each once, found twice: " + NEWEST.fileName());
    }

    @Test
    void cannotHaveBytesBehindTheEnd() {
        assertThat(refused(bytes(TEXT + TEXT), Set.of()).kind()).isEqualTo(FeedErrorKind.MALFORMED);
    }

    @Test
    void cannotBeOfALaterVersion() {
        FeedException refused = refused(bytes(TEXT.replace("\"version\": 1", "\"version\": 2")), Set.of());
        assertThat(refused.kind()).isEqualTo(FeedErrorKind.TOO_NEW);
        assertThat(refused).hasMessage("index.json: too new: version: expected 1, found 2");
    }

    /** Neither the stack nor the heap grows with what it ignores. */
    @Test
    void cannotNestDeeply() {
        String bomb = TEXT.replace("\"packs\": [", "\"x\": " + "[".repeat(60_000) + ", \"packs\": [");
        assertThat(refused(bytes(bomb), Set.of()).kind()).isEqualTo(FeedErrorKind.MALFORMED);
    }

    @Test
    void cannotHaveLongNumbers() {
        String bomb = TEXT.replace("\"packs\": [", "\"x\": " + "9".repeat(60_000) + ", \"packs\": [");
        assertThat(refused(bytes(bomb), Set.of()).kind()).isEqualTo(FeedErrorKind.MALFORMED);
    }

    @Test
    void cannotHaveMorePacksThanAHundred() {
        List<FeedEntry> packs = IntStream.range(0, 101)
                .mapToObj(id -> new FeedEntry(id, 1, HASH, "1.2.3"))
                .toList();
        assertThat(new FeedIndex(1, packs.subList(0, 100)).write(TestKeys.STUDIO::sign).length)
                .isLessThan(FeedIndex.MOST_BYTES / 2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FeedIndex(1, packs))
                .withMessage("packs: expected 1 to 100, found 101");
    }

    @Test
    void shouldKeepAnyVersionOfAProduct() throws FeedException {
        String version = "1.0 \"beta\"\\\n\u0001 ä \u2028";
        FeedIndex index = new FeedIndex(1, List.of(new FeedEntry(1, 1, HASH, version)));
        assertThat(FeedIndex.read(index.write(), Set.of(), "index.json")).isEqualTo(index);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FeedEntry(1, 1, HASH, "1".repeat(101)))
                .withMessage("productVersion: expected at most 100 characters, found 101");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "6F1C0A95E2B34D78-5d41402abc4b2a76.pack.part",
                "6F1C0A95E2B34D78-5d41402abc4b2a7.pack",
                "6f1c0a95e2b34d78-5d41402abc4b2a76.pack",
                "index.json",
                "../6F1C0A95E2B34D78-5d41402abc4b2a76.pack",
                "game.pack"
            })
    void shouldKnowItsFilesByTheirNames(String other) {
        assertThat(FeedEntry.isFileName(NEWEST.fileName())).isTrue();
        assertThat(FeedEntry.isFileName(other)).isFalse();
    }
}
