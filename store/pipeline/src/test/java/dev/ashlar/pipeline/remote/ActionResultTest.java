package dev.ashlar.pipeline.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The bytes of entries, which other programs read and write too. */
class ActionResultTest {
    private static final long SEED = 67_000;
    private static final String DIGEST = "0123456789abcdef".repeat(4);
    private static final List<RemoteFile> FILES =
            List.of(new RemoteFile("pack", DIGEST, 300), new RemoteFile("stamp", DIGEST, 0));

    /** {@code ActionResult} of one output file "pack" with 300 bytes, as protocol buffers encode it. */
    private static final String ENCODED =
            "124d" + "0a04" + "7061636b" + "1245" + "0a40" + HexFormat.of().formatHex(DIGEST.getBytes()) + "10ac02";

    @Test
    void shouldEncodeAsProtocolBuffers() throws IOException {
        byte[] bytes = ActionResult.write(FILES.subList(0, 1));
        assertThat(HexFormat.of().formatHex(bytes)).isEqualTo(ENCODED);
        assertThat(ActionResult.read(bytes)).isEqualTo(FILES.subList(0, 1));
        assertThat(ActionResult.read(ActionResult.write(FILES))).isEqualTo(FILES);
        assertThat(ActionResult.read(new byte[0])).isEmpty();
    }

    /** Servers note who has sent an entry, and other programs whether a file can be executed. */
    @Test
    void shouldSkipFieldsOfOthers() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(HexFormat.of().parseHex("2001" + "4a050a03616263" + "0d01020304" + "090102030405060708"));
        String file = ENCODED.substring(4) + "2001" + "2a0100";
        bytes.writeBytes(HexFormat.of().parseHex("1252" + file));
        assertThat(ActionResult.read(bytes.toByteArray())).isEqualTo(FILES.subList(0, 1));
    }

    @Test
    void shouldRefuseWhatIsNoEntry() {
        byte[] bytes = ActionResult.write(FILES.subList(0, 1));
        for (int length = 1; length < bytes.length; length++) {
            byte[] part = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> ActionResult.read(part))
                    .as("length %d", length)
                    .isInstanceOf(IOException.class);
        }
        for (String wrong : List.of("0b", "1200", "12020a00", "12080a047061636b1200", "08ffffffffffffffffffff01")) {
            byte[] part = HexFormat.of().parseHex(wrong);
            assertThatThrownBy(() -> ActionResult.read(part)).as(wrong).isInstanceOf(IOException.class);
        }
        byte[] negative = ActionResult.write(List.of(new RemoteFile("pack", DIGEST, -1)));
        assertThatThrownBy(() -> ActionResult.read(negative)).isInstanceOf(IOException.class);
    }

    @Test
    void cannotFailOtherwiseOverAnyBytes() {
        Random random = new Random(SEED);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = ActionResult.write(FILES);
            for (int k = random.nextInt(4); k >= 0; k--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            try {
                assertThat(ActionResult.read(bytes))
                        .as("seed %d, round %d", SEED, i)
                        .hasSizeLessThanOrEqualTo(2);
            } catch (IOException e) {
                assertThat(e).as("seed %d, round %d", SEED, i).hasMessageNotContaining("Exception");
            }
        }
    }
}
