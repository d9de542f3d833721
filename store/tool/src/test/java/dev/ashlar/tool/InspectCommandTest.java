package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InspectCommandTest {
    @TempDir
    Path folder;

    private Path pack;

    @BeforeEach
    void cook() throws IOException {
        pack = Tool.pack(folder);
    }

    @Test
    void shouldShowHeaderTypesAndSections() {
        String out = Tool.output("inspect", pack);

        assertThat(out).contains("format      1.0\n", "types       2\n", "records     5\n");
        assertThat(out).containsPattern("\nEmitter +rows +3 +96 +17 +[0-9A-F]{16} +1  hash, probes up to \\d+\n");
        assertThat(out).containsPattern("\nMaterial +rows +2 +24 +2 +[0-9A-F]{16} +1  arithmetic\n");
        assertThat(out).containsPattern("\nfield index +Emitter\\.name +[0-9,]+ +120 +7 +[0-9A-F]{8}\n");
        assertThat(out).containsPattern("\nrows +Emitter +4,096 +288 +3 +[0-9A-F]{8}\n");
        assertThat(out).containsPattern("\nchecksums +[0-9,]+ +56 +14 +[0-9A-F]{8}\n");
    }

    @Test
    void shouldShowTheFieldsOfAType() {
        String out = Tool.output("inspect", pack, "Emitter");

        assertThat(out).contains("records        3, ids 5 to 100000000000\n");
        assertThat(out).containsPattern("\nname +string +\\d+ +8 +key\n");
        assertThat(out).contains("\nindex of name  3 values of 3 records, probes up to 2\n");
        assertThat(out).containsPattern("\nrate +f32 +8 +4 +hot +spawnRate\n");
        assertThat(out).containsPattern("\nblend +enum +\\d+ +1 +opaque = 0, alpha = 1, additive = 2\n");
        assertThat(out).containsPattern("\nmaterial +ref<Material> +12 +4 +hot\n");
        assertThat(out).containsPattern("\nmass +f64 +\\d+ +8 +1\n");
        assertThat(out).containsPattern("\ncurve +f32\\[\\] +\\d+ +8\n");
    }

    @Test
    void shouldShowEveryFieldOfARecord() {
        String out = Tool.output("inspect", pack, "Emitter", 7);

        assertThat(out).startsWith("Emitter 7, row 1\n");
        assertThat(out).containsPattern("\nname +string +\"campfire\"\n");
        assertThat(out).containsPattern("\nrate +f32 +0\\.1\n");
        assertThat(out).containsPattern("\nblend +enum +alpha = 1\n");
        assertThat(out).containsPattern("\nmaterial +ref<Material> +Material 2, row 1\n");
        assertThat(out).containsPattern("\nloop +bool +true\n");
        assertThat(out).containsPattern("\ni8 +i8 +-8\n").containsPattern("\nu8 +u8 +250\n");
        assertThat(out).containsPattern("\ni16 +i16 +-300\n").containsPattern("\nu16 +u16 +65535\n");
        assertThat(out).containsPattern("\ni32 +i32 +-70000\n").containsPattern("\nu32 +u32 +4294967295\n");
        assertThat(out).containsPattern("\ni64 +i64 +-9223372036854775808\n");
        assertThat(out).containsPattern("\nu64 +u64 +18446744073709551615\n");
        assertThat(out).containsPattern("\nmass +f64 +-0\\.0\n");
        assertThat(out).containsPattern("\ncurve +f32\\[\\] +\\[1\\.0, 2\\.5, 1\\.0E30, ");
        assertThat(out).containsPattern("\nflags +bool\\[\\] +\\[true, false\\]\n");
        assertThat(out).containsPattern("\ncodes +u64\\[\\] +\\[1, 18446744073709551615\\]\n");
    }

    @Test
    void shouldFindARecordByItsKey() {
        assertThat(Tool.output("inspect", pack, "Emitter", "campfire"))
                .isEqualTo(Tool.output("inspect", pack, "Emitter", 7));
        assertThat(Tool.run("inspect", pack, "Emitter", "campfier").err())
                .isEqualTo(pack + ": no Emitter with name \"campfier\", did you mean \"campfire\"\n");
        assertThat(Tool.run("inspect", pack, "Emitter", "--key", "7").exitCode())
                .isEqualTo(ExitCodes.PROBLEMS);
        assertThat(Tool.run("inspect", pack, "Emitter", "99999999999999999999").exitCode())
                .isEqualTo(ExitCodes.USAGE);
    }

    @Test
    void shouldShowWhatIsAbsentNullOrEmpty() {
        String out = Tool.output("inspect", pack, "Emitter", 5);

        assertThat(out).containsPattern("\nmaterial +ref<Material> +null\n");
        assertThat(out).containsPattern("\nloop +bool +\\(absent\\) default false\n");
        assertThat(out).containsPattern("\nmass +f64 +\\(absent\\) default 1\\.5\n");
        assertThat(out).containsPattern("\ncurve +f32\\[\\] +\\[\\]\n");
    }

    @Test
    void shouldEscapeTextForPeople() {
        assertThat(Tool.output("inspect", pack, "Emitter", 100000000000L)).contains("\"a \\\"long\\\" name\\nof more");
    }

    @Test
    void cannotShowAnUnknownType() {
        Tool tool = Tool.run("inspect", pack, "Emiter");

        assertThat(tool.exitCode()).isEqualTo(1);
        assertThat(tool.errLines())
                .containsExactly(
                        pack + ": no type \"Emiter\", did you mean \"Emitter\": expected one of Emitter, Material");
    }

    @Test
    void cannotShowAnUnknownRecord() {
        Tool tool = Tool.run("inspect", pack, "Emitter", 6);

        assertThat(tool.exitCode()).isEqualTo(1);
        assertThat(tool.errLines())
                .containsExactly(pack + ": no Emitter with id 6: expected one of 3 ids from 5 to 100000000000");
    }

    @Test
    void cannotBeBothHexAndJson() {
        Tool tool = Tool.run("inspect", pack, "--hex", "--json");

        assertThat(tool.exitCode()).isEqualTo(64);
        assertThat(tool.out()).isEmpty();
        assertThat(tool.err()).startsWith("--hex and --json exclude each other");
    }

    @Test
    void cannotFollowASlotOutOfThePool() throws IOException {
        int slotOfName = 4096 + 24;
        ByteBuffer bytes = Tool.bytes(pack);
        assertThat(bytes.getInt(slotOfName + 4)).isEqualTo("spark".length());
        bytes.putInt(slotOfName + 4, 1 << 20);
        Files.write(pack, bytes.array());

        Tool tool = Tool.run("inspect", pack, "Emitter", 5);

        assertThat(tool.exitCode()).isEqualTo(2);
        assertThat(tool.errLines())
                .singleElement()
                .asString()
                .startsWith(pack + ": corrupt: Emitter row 0: a slot says");
    }
}
