package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.store.verify.PackKeys;
import dev.ashlar.tool.text.VisibleOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SignCommandTest {
    @TempDir
    Path folder;

    private Path key(String name) {
        Tool.output("keygen", folder.resolve(name));
        return folder.resolve(name + ".key");
    }

    @Test
    void shouldMakeAKeyPair() throws IOException {
        Tool tool = Tool.run("keygen", folder.resolve("studio"));

        assertThat(tool.exitCode()).isZero();
        Path secret = folder.resolve("studio.key");
        String open = Files.readString(folder.resolve("studio.pub"));
        String id = "%016X".formatted(PackKeys.id(PackKeys.publicKey(open)));
        String base64 = open.lines().toList().get(1);
        assertThat(tool.out().lines())
                .containsExactly(
                        secret + ": private key; ashlar sign and ashlar publish need it",
                        folder.resolve("studio.pub") + ": public key " + id,
                        "in the game: OpenOptions.signedBy(PackKeys.publicKey(\"" + base64 + "\"))");
        assertThat(Files.getPosixFilePermissions(secret))
                .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    }

    @Test
    void shouldNotOverwriteAKey() throws IOException {
        Path secret = key("studio");
        String before = Files.readString(secret);

        Tool tool = Tool.run("keygen", folder.resolve("studio"));

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.err()).contains("studio.key").contains("exists already; a key is not overwritten");
        assertThat(Files.readString(secret)).isEqualTo(before);
        Files.delete(secret);
        assertThat(Tool.run("keygen", folder.resolve("studio")).exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(secret).doesNotExist();
    }

    @Test
    void shouldSignInPlaceAndVerify() throws IOException {
        Path pack = Tool.pack(folder);
        Path secret = key("studio");
        Path open = folder.resolve("studio.pub");
        String id = "%016X".formatted(PackKeys.id(PackKeys.publicKey(Files.readString(open))));
        assertThat(Tool.run("verify", "--key", open, pack).exitCode()).isEqualTo(ExitCodes.PACK);

        assertThat(Tool.output("sign", pack, "--key", secret)).isEqualTo(pack + ": signed with the key " + id + "\n");

        assertThat(Tool.output("verify", pack)).endsWith(", signed with the key " + id + ", not checked\n");
        assertThat(Tool.output("verify", "--key", open, pack)).endsWith(", signed with the key " + id + "\n");
        assertThat(Tool.output("inspect", pack)).containsPattern("signed +with the key " + id);
        assertThat(Tool.output("inspect", pack, "--json")).contains("\"signer\": \"" + id + "\"");
        assertThat(Tool.output("inspect", pack, "--hex")).contains("kind of signature: Ed25519", "id of the key");
    }

    @Test
    void shouldRefuseASignatureByAnotherKey() throws IOException {
        Path pack = Tool.pack(folder);
        key("other");
        Path signed = folder.resolve("signed.pack");
        assertThat(Tool.output("sign", "-q", pack, "-o", signed, "--key", key("studio")))
                .isEmpty();

        Tool tool = Tool.run("verify", "--key", folder.resolve("other.pub"), signed, pack);

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PACK);
        assertThat(tool.errLines())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .startsWith(signed + ": not trusted: header, signature: expected one by"),
                        line -> assertThat(line)
                                .startsWith(pack + ": not trusted")
                                .contains("the pack is not signed"));
        assertThat(Tool.output(
                        "verify", "--key", folder.resolve("other.pub"), "--key", folder.resolve("studio.pub"), signed))
                .contains(": ok");
    }

    @Test
    void shouldTakeTheKeyFromTheEnvironment() throws IOException {
        Path pack = Tool.pack(folder);
        String text = Files.readString(key("studio"));

        assertThat(sign(Map.of(SigningKeyOption.VARIABLE, text), pack)).isEqualTo("0 ");
        assertThat(Tool.run("verify", "--key", folder.resolve("studio.pub"), pack)
                        .exitCode())
                .isZero();
        assertThat(sign(Map.of(SigningKeyOption.VARIABLE, "hunter2"), pack))
                .startsWith(ExitCodes.DATA + " ASHLAR_SIGNING_KEY: expected the PEM text")
                .doesNotContain("hunter2");
    }

    private static String sign(Map<String, String> environment, Path pack) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        Output output = new Output(new PrintStream(new ByteArrayOutputStream()), new VisibleOutput(err, () -> 999));
        CommandLine line = new CommandLine(new SignCommand(output, environment));
        line.setExecutionExceptionHandler((e, command, parsed) -> new Failures(output, false).report(e));
        return line.execute(pack.toString()) + " " + bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void shouldTellWhatIsNoKey() throws IOException {
        Path pack = Tool.pack(folder);
        key("studio");
        Path open = folder.resolve("studio.pub");

        Tool publicKey = Tool.run("sign", pack, "--key", open);
        assertThat(publicKey.exitCode()).isEqualTo(ExitCodes.DATA);
        assertThat(publicKey.err())
                .isEqualTo(
                        open + ": expected a private key, found a public key; a pack is signed with the private key\n");

        Tool wrong = Tool.run("verify", "--key", pack, pack);
        assertThat(wrong.exitCode()).isEqualTo(ExitCodes.DATA);
        assertThat(wrong.err()).startsWith(pack + ": public key: expected the PEM or Base64 text");

        Tool missing = Tool.run("sign", pack, "--key", folder.resolve("none.key"));
        assertThat(missing.exitCode()).isEqualTo(ExitCodes.NO_INPUT);
        assertThat(missing.err()).contains("none.key");

        Tool none = Tool.run("sign", pack);
        assertThat(none.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(none.err()).contains("no key given: expected --key FILE");
    }
}
