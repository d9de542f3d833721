package dev.ashlar.codec.spawn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.TestRecords;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Generic spawners over data that is there, changes or goes. */
class SpawnerTest {
    private static final RecordLayout LAYOUT = LayoutBuilder.rows("Door", 72, 8, 8)
            .field("width", ValueType.F32, 12)
            .optional(0)
            .field("name", ValueType.STRING, 16)
            .field("next", ValueType.REF, 24)
            .to("Door")
            .field("wood", ValueType.ENUM, 28)
            .constant("oak", 0)
            .constant("dark elm", 1)
            .field("notRead", ValueType.MAT3, 32)
            .build();

    enum Wood {
        DARK_ELM,
        OAK
    }

    static final class Door {
        long id;
        float width = -1;
        boolean hasWidth;
        String name = "unnamed";
        long next;
        Wood wood = Wood.DARK_ELM;
        int handles = 2;
    }

    private static final Spawner<Door> DOOR = Spawner.generic("Door", Translator.of(Door.class));

    private static DataRecord door(long id, String name) {
        DataRecord door = new DataRecord("Door", id);
        door.set("name", Variant.of(name));
        door.set("wood", Variant.ofEnum("oak"));
        return door;
    }

    private static TestRecords doors(RecordLayout layout, DataRecord... doors) {
        DataRecord defaults = new DataRecord("Door");
        defaults.set("width", Variant.of(0.9f));
        return TestRecords.of(layout, defaults, doors);
    }

    /** Ids 11 and 12; the one behind the other, which has no width. */
    private static TestRecords doors() {
        DataRecord wide = door(11, "wide");
        wide.set("width", Variant.of(2f));
        wide.set("next", Variant.ofRef("Door", 2));
        return doors(LAYOUT, wide, door(12, "other"));
    }

    @Test
    void shouldReadDefaultsOfTheRecordAndKeepThoseOfTheClass() {
        BoundSpawner<Door> doors = DOOR.bind(SpawnRecords.development(doors()));

        Door wide = Objects.requireNonNull(doors.spawn(11));
        assertThat(wide.id).isEqualTo(11);
        assertThat(wide.width).isEqualTo(2f);
        assertThat(wide.hasWidth).isTrue();
        assertThat(wide.next).as("the id, not the row").isEqualTo(12);
        assertThat(wide.handles).as("the class's own").isEqualTo(2);
        Door other = Objects.requireNonNull(doors.spawn(12));
        assertThat(other.width).as("the default of the schema").isEqualTo(0.9f);
        assertThat(other.hasWidth).isFalse();
        assertThat(other.next).isEqualTo(-1);
        assertThat(other.wood).isEqualTo(Wood.OAK);
        assertThat(doors.missing()).containsExactly("handles");
    }

    @Test
    void shouldGiveNothingForIdsThatNoRecordHas() {
        BoundSpawner<Door> doors = DOOR.bind(SpawnRecords.development(doors()));
        for (long id : new long[] {0, -1, 13, Long.MAX_VALUE, Long.MIN_VALUE}) {
            assertThat(doors.spawn(id)).isNull();
        }
        assertThat(doors.count()).isEqualTo(2);
    }

    @Test
    void shouldSpawnAllInTheOrderOfIdsWhileTheConsumerSpawnsOthers() {
        BoundSpawner<Door> doors = DOOR.bind(SpawnRecords.development(doors()));
        Map<Long, String> names = new LinkedHashMap<>();
        doors.spawnAll((door, id) -> {
            Door next = doors.spawn(door.next);
            names.put(id, door.name + (next == null ? "" : " before " + next.name));
        });
        assertThat(names).containsExactly(Map.entry(11L, "wide before other"), Map.entry(12L, "other"));
    }

    static final class Linked {
        String name = "";
        Linked next;
    }

    @Test
    void cannotSpawnThroughItselfWhileItMakesAComponent() {
        AtomicReference<BoundSpawner<Linked>> self = new AtomicReference<>();
        Spawner<Linked> spawner = Spawner.generic(
                "Door",
                Translator.of(Linked.class)
                        .references(Linked.class, id -> self.get().spawn(id)));
        self.set(spawner.bind(SpawnRecords.development(doors())));
        assertThatIllegalStateException()
                .isThrownBy(() -> self.get().spawn(11))
                .withMessageContaining("is already making a component");
        assertThat(Objects.requireNonNull(self.get().spawn(12)).name)
                .as("spawns on afterwards")
                .isEqualTo("other");
    }

    @Test
    void shouldFollowALayoutThatChanges() {
        SpawnRecords views = SpawnRecords.development(doors());
        BoundSpawner<Door> doors = DOOR.bind(views);
        RecordLayout newer = LayoutBuilder.columns("Door", 64, 8, 0)
                .field("title", ValueType.STRING, 16)
                .formerly("name")
                .field("width", ValueType.I16, 8)
                .field("handles", ValueType.U8, 10)
                .field("wood", ValueType.ENUM, 12)
                .constant("glass", 3)
                .constant("oak", 500)
                .build();
        DataRecord door = new DataRecord("Door", 11);
        door.set("title", Variant.of("renamed"));
        door.set("width", Variant.ofInteger(ValueType.I16, 3));
        door.set("handles", Variant.ofInteger(ValueType.U8, 200));
        door.set("wood", Variant.ofEnum("oak"));
        views.refresh(TestRecords.of(newer, new DataRecord("Door"), door));

        Door spawned = Objects.requireNonNull(doors.spawn(11));
        assertThat(spawned.name).isEqualTo("renamed");
        assertThat(spawned.width).isEqualTo(3f);
        assertThat(spawned.handles).isEqualTo(200);
        assertThat(spawned.wood).isEqualTo(Wood.OAK);
        assertThat(spawned.next).isZero();
        assertThat(doors.missing()).containsExactlyInAnyOrder("next", "hasWidth");

        DataRecord glass = new DataRecord("Door", 11);
        glass.set("wood", Variant.ofEnum("glass"));
        views.refresh(TestRecords.of(newer, new DataRecord("Door"), glass));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> doors.spawn(11))
                .withMessage("Door 11.wood: expected one of [DARK_ELM, OAK], found glass");
        views.refresh();
        assertThat(doors.spawn(11)).as("the type is gone").isNull();
    }

    @Test
    void cannotSetMembersOfOtherKinds() {
        RecordLayout other = LayoutBuilder.rows("Door", 40, 8, 0)
                .field("width", ValueType.STRING, 8)
                .array("name", ValueType.STRING, 16)
                .field("wood", ValueType.I32, 24)
                .build();
        SpawnRecords views = SpawnRecords.development(doors());
        BoundSpawner<Door> doors = DOOR.bind(views);
        views.refresh(TestRecords.of(other, new DataRecord("Door"), new DataRecord("Door", 11)));
        String name = Door.class.getName();
        for (int i = 0; i < 2; i++) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> doors.spawn(11))
                    .withMessage("Door cannot become " + name + ", whose members cannot hold what its fields have:\n"
                            + "  width of type float from width of type string\n"
                            + "  name of type java.lang.String from name of type string[]\n"
                            + "  wood of type " + Wood.class.getName() + " from wood of type i32");
        }
        views.refresh(doors());
        assertThat(Objects.requireNonNull(doors.spawn(11)).name).isEqualTo("wide");
    }

    @Test
    void cannotSpawnATypeThatIsNotThere() {
        Spawner<Door> gate = Spawner.generic("Gate", Translator.of(Door.class));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> gate.bind(SpawnRecords.development(doors())))
                .withMessageContaining("no type Gate");
    }

    @Test
    void shouldRefuseOnceTheStoreIsClosed() {
        TestRecords records = doors();
        BoundSpawner<Door> doors = DOOR.bind(SpawnRecords.development(records));
        records.close();
        List<Long> seen = new ArrayList<>();
        assertThatIllegalStateException().isThrownBy(() -> doors.spawn(11)).withMessageContaining("closed");
        assertThatIllegalStateException().isThrownBy(() -> doors.spawnAll((door, id) -> seen.add(id)));
        assertThatIllegalStateException().isThrownBy(() -> doors.spawn(11)).withMessageContaining("closed");
        assertThat(seen).isEmpty();
    }
}
