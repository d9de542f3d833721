package dev.ashlar.pipeline.sign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.PackSet;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.store.internal.verify.PackVerifier;
import dev.ashlar.store.verify.PackKeys;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PackSignerTest {
    /** The first test of RFC 8032, section 7.1, as openssl writes the private key. */
    private static final String PRIVATE_KEY = "-----BEGIN PRIVATE KEY-----\n"
            + "MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n-----END PRIVATE KEY-----\n";

    private static final String PUBLIC_BYTES = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    private static final SigningKey KEY = SigningKey.parse(PRIVATE_KEY);
    private static final SigningKey OTHER = SigningKey.generate();

    @TempDir
    Path folder;

    private Path pack;
    private Path signed;

    @BeforeEach
    void cook() throws IOException {
        pack = cooked("1.4.2");
        signed = folder.resolve("signed.pack");
        PackSigner.sign(pack, signed, KEY);
    }

    private Path cooked(String version) throws IOException {
        Path place = folder.resolve("content" + version);
        Content content = Contents.read(
                place,
                "Star.schema",
                "Schema = { name = \"Star\" }\nFields = [ { name = \"name\", type = \"string\" } ]",
                "Star.json",
                "[{\"id\": 3, \"name\": \"Vega\"}, {\"id\": 5, \"name\": \"Sirius\"}]");
        Path file = folder.resolve("game" + version + ".pack");
        Map<String, String> stamp = PackInfo.stamp(null, version, null, "ashlar 1.0.0", null);
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            PackInfo info = new PackInfo(stamp, Map.of(), true);
            Cook.write(content, info, channel, HeaderFormat.WINDOW_SHIFT, Progress.NONE);
        }
        return file;
    }

    private static OpenOptions trusting(SigningKey key) {
        return OpenOptions.MAPPED.signedBy(key.publicKey());
    }

    private static PackException refused(Path file, OpenOptions options) {
        PackException refused =
                catchThrowableOfType(PackException.class, () -> RecordStore.open(file, Catalog.of(), options));
        assertThat(refused).isNotNull();
        return refused;
    }

    @Test
    void shouldHaveThePublicKeyOfTheStandard() {
        byte[] encoded = KEY.publicKey().getEncoded();
        assertThat(HexFormat.of().formatHex(encoded, encoded.length - 32, encoded.length))
                .isEqualTo(PUBLIC_BYTES);
        assertThat(KEY.privateText()).isEqualTo(PRIVATE_KEY);
        assertThat(PackKeys.publicKey(KEY.publicText())).isEqualTo(KEY.publicKey());
        assertThat(KEY.toString()).isEqualTo("signing key 61A254A1DF31FE21");
    }

    @ParameterizedTest
    @EnumSource(Verification.class)
    void shouldOpenWhatIsSignedWithAKeyThatIsTrusted(Verification level) {
        for (OpenOptions way : new OpenOptions[] {OpenOptions.MAPPED, OpenOptions.PRIVATE_COPY}) {
            OpenOptions options = way.verify(level)
                    .signedBy(OTHER.publicKey(), KEY.publicKey())
                    .atLeast("1.4");
            try (RecordStore store = RecordStore.open(signed, Catalog.of(), options)) {
                assertThat(store.stamp().version()).isEqualTo("1.4.2");
            }
        }
    }

    @Test
    void shouldChangeNothingButTheSignature() throws IOException {
        assertThat(PackVerifier.verify(signed)).isEmpty();
        byte[] before = Files.readAllBytes(pack);
        byte[] after = Files.readAllBytes(signed);
        assertThat(after).hasSameSizeAs(before);
        for (int i = 0; i < before.length; i++) {
            boolean mayDiffer = i >= 80 && i < 256 || i >= before.length - 16 && i < before.length - 8;
            assertThat(mayDiffer || before[i] == after[i]).as("byte %d", i).isTrue();
        }
        assertThat(PackFile.open(signed, false).header().contentId())
                .isEqualTo(PackFile.open(pack, false).header().contentId());
    }

    @Test
    void shouldReplaceASignatureInPlace() throws IOException {
        Path again = Files.copy(signed, folder.resolve("again.pack"));
        PackSigner.sign(again, again, OTHER);
        assertThat(refused(again, trusting(KEY)).kind()).isEqualTo(PackErrorKind.NOT_TRUSTED);
        RecordStore.open(again, Catalog.of(), trusting(OTHER)).close();

        PackSigner.sign(again, again, KEY);
        assertThat(Files.mismatch(again, signed)).isEqualTo(-1);
    }

    @Test
    void shouldRefuseAPackWithoutASignature() {
        assertThat(refused(pack, trusting(KEY)))
                .hasMessage(pack + ": not trusted: header, signature: expected one by the key 61A254A1DF31FE21, found"
                        + " none: the pack is not signed (offset 80)");
    }

    @Test
    void shouldRefuseAnotherKey() {
        assertThat(refused(signed, trusting(OTHER)))
                .hasMessageMatching(
                        ".*: not trusted: header, signature: expected one by the key [0-9A-F]{16}, found one"
                                + " by the key 61A254A1DF31FE21 \\(offset 80\\)");
    }

    /** Checksums that fit hide nothing from the signature: other bytes of each part that is no checksum. */
    @Test
    void shouldRefuseOtherBytesBehindRightChecksums() throws IOException {
        byte[] bytes = Files.readAllBytes(signed);
        PackFile file = PackFile.open(signed, true);
        for (Section section : file.sections()) {
            if (section.length() == 0 || section.kind() == SectionKind.CHECKSUMS) {
                continue;
            }
            Resealer sealed = new Resealer(bytes);
            int at = (int) (section.offset() + section.length() - 1);
            Path changed = Files.write(
                    folder.resolve("changed.pack"),
                    sealed.u8(at, sealed.u8(at) ^ 1).seal());
            assertThat(refused(changed, trusting(KEY)).kind())
                    .as(section.text())
                    .isEqualTo(PackErrorKind.NOT_TRUSTED);
            assertThat(refused(changed, OpenOptions.PRIVATE_COPY.signedBy(KEY.publicKey()))
                            .kind())
                    .as(section.text())
                    .isEqualTo(PackErrorKind.NOT_TRUSTED);
        }
    }

    @Test
    void shouldRefuseAnotherSignature() throws IOException {
        byte[] bytes = Files.readAllBytes(signed);
        for (int i = 0; i < HeaderFormat.SIGNATURE_LENGTH; i++) {
            Resealer sealed = new Resealer(bytes);
            int at = HeaderFormat.SIGNATURE_OFFSET + i;
            Path changed = Files.write(
                    folder.resolve("changed.pack"),
                    sealed.u8(at, sealed.u8(at) ^ 0x80).sealHeader());
            assertThat(refused(changed, trusting(KEY)))
                    .as("byte %d", i)
                    .hasMessageEndingWith(
                            "expected that of the bytes of this file by the key 61A254A1DF31FE21, found"
                                    + " another: the pack was changed after it was signed, or signed with another key (offset 96)");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1.4.2, true",
        "1.4.02, true",
        "1.4, true",
        "1, true",
        "1.4.2.0, true",
        "1.3.99999999999999999999, true",
        "1.4.2.1, false",
        "1.4.3, false",
        "1.10, false",
        "2, false",
        "99999999999999999999, false"
    })
    void shouldCompareVersionsByNumbers(String least, boolean isAccepted) {
        OpenOptions options = trusting(KEY).atLeast(least);
        if (isAccepted) {
            RecordStore.open(signed, Catalog.of(), options).close();
        } else {
            assertThat(refused(signed, options))
                    .hasMessage(signed + ": not trusted: version of the product: expected " + least
                            + " or later, found \"1.4.2\"");
        }
    }

    @ParameterizedTest
    @CsvSource({"2.0-beta, false", "2.0-beta+7, false", "2.0+7, true", "2.1-beta, true", "v2.0, false", "., false"})
    void shouldPlaceSuffixesBeforeTheirVersion(String version, boolean isAccepted) throws IOException {
        Path file = cooked(version);
        OpenOptions options = OpenOptions.MAPPED.atLeast("2.0");
        if (isAccepted) {
            RecordStore.open(file, Catalog.of(), options).close();
        } else {
            assertThat(refused(file, options).kind()).isEqualTo(PackErrorKind.NOT_TRUSTED);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1.", ".1", "1..2", "1.x", "v1", "1.0-beta"})
    void shouldRefuseVersionsThatAreNoNumbers(String least) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OpenOptions.MAPPED.atLeast(least))
                .withMessage("version: expected numbers with dots between, such as 1.4, found \"" + least + '"');
    }

    @Test
    void shouldSwapToSignedPacksAlone() throws Exception {
        try (PackSet packs = PackSet.open(signed, Catalog.of(), trusting(KEY))) {
            long content = packs.contentId();
            assertThatExceptionOfType(PackException.class)
                    .isThrownBy(() -> packs.swap(pack, Duration.ZERO))
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(PackErrorKind.NOT_TRUSTED));
            assertThat(packs.contentId()).isEqualTo(content);
            assertThat(packs.swap(signed, Duration.ZERO)).isTrue();
        }
    }

    @Test
    void shouldNotSignWhatDoesNotVerify() throws IOException {
        byte[] bytes = Files.readAllBytes(pack);
        bytes[4096] ^= 1;
        Files.write(pack, bytes);
        Path target = folder.resolve("never.pack");
        assertThatExceptionOfType(PackException.class)
                .isThrownBy(() -> PackSigner.sign(pack, target, KEY))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(PackErrorKind.CORRUPT));
        assertThat(target).doesNotExist();
    }

    @Test
    void shouldRefuseTextsThatAreNoKeys() throws Exception {
        String otherCurve = java.util.Base64.getEncoder()
                .encodeToString(KeyPairGenerator.getInstance("X25519")
                        .generateKeyPair()
                        .getPrivate()
                        .getEncoded());
        for (String text : new String[] {"", "secret", PRIVATE_KEY.substring(0, 60), otherCurve, "!!"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SigningKey.parse(text))
                    .withMessage("expected the PEM text of a private Ed25519 key, such as ashlar keygen writes")
                    .withNoCause();
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SigningKey.parse(KEY.publicText()))
                .withMessage("expected a private key, found a public key; a pack is signed with the private key");
        for (String text : new String[] {"", "!!", PRIVATE_KEY, otherCurve}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> PackKeys.publicKey(text))
                    .withMessageStartingWith("public key: expected the PEM or Base64 text of an Ed25519 public key");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(OpenOptions.MAPPED::signedBy)
                .withMessage("keys: expected one or more, found none");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OpenOptions.MAPPED.signedBy(
                        KeyPairGenerator.getInstance("Ed448").generateKeyPair().getPublic()))
                .withMessageStartingWith("public key: expected an Ed25519 key, found one of ");
    }
}
