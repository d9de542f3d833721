package dev.ashlar.codec.spawn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.ReaderViews;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.TestRecords;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.codec.view.ViewTypes;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A release spawns what its schemas mark through code that was compiled for the data; the check tells all that is in the way. */
class SpawnersTest {
    private static final ViewType<RecordView> FIRE = type("Fire", ValueType.F32);
    private static final ViewType<RecordView> WIND = type("Wind", ValueType.F32);
    private static final ViewType<RecordView> STONE = type("Stone", ValueType.F32);
    private static final Catalog CATALOG = Catalog.of(FIRE, STONE, WIND).spawned(FIRE, WIND);

    record Flame(double power) {}

    record Smoke(float power) {}

    private static RecordLayout layout(String name, ValueType power) {
        return LayoutBuilder.rows(name, 16, 8, 0).field("power", power, 8).build();
    }

    /** Stands for a generated view; reads by name, and so in any mode. */
    private static ViewType<RecordView> type(String name, ValueType power) {
        Function<Binding, RecordView> view = RecordView::new;
        return ViewTypes.of(
                name, RecordView.class, () -> layout(name, power), view, view, () -> new DataRecord(name), view);
    }

    private static Spawner<Flame> specialised(ViewType<RecordView> type) {
        return Spawner.specialised(type, Flame.class, view -> new Flame(view.f64("power") + 0.5));
    }

    private static Spawner<Flame> generic(String type) {
        return Spawner.generic(type, Translator.of(Flame.class));
    }

    private static ReaderViews release(String... types) {
        return SpawnRecords.release(Set.of("Fire", "Wind"), records(types));
    }

    private static TestRecords[] records(String... types) {
        return List.of(types).stream()
                .map(type -> TestRecords.of(layout(type, ValueType.F32), new DataRecord(type), new DataRecord(type, 1)))
                .toArray(TestRecords[]::new);
    }

    @Test
    void shouldAcceptSpecialisedSpawnersOfAllThatIsMarked() {
        assertThatCode(() -> Spawners.of(specialised(FIRE), specialised(WIND), generic("Stone"), generic("NotInCode"))
                        .check(CATALOG))
                .doesNotThrowAnyException();
        assertThatCode(() -> Spawners.of().check(Catalog.of(FIRE))).doesNotThrowAnyException();
    }

    @Test
    void shouldListEveryTypeWithoutASpecialisedSpawner() {
        String view = RecordView.class.getName();
        assertThatExceptionOfType(SpawnerException.class)
                .isThrownBy(() -> Spawners.of(specialised(STONE)).check(CATALOG))
                .satisfies(e -> assertThat(e.problems())
                        .containsExactly(
                                "Fire: no spawner; expected a specialised one that reads " + view,
                                "Wind: no spawner; expected a specialised one that reads " + view))
                .withMessageContaining("\n  Fire: no spawner")
                .withMessageContaining("\n  Wind: no spawner");
        assertThat(Spawners.of(specialised(FIRE), generic("Wind")).problems(CATALOG))
                .containsExactly(
                        "Wind: the spawner of " + Flame.class.getName() + " is generic; expected a specialised one");
        Spawner<Smoke> smoke = Spawner.generic("Fire", Translator.of(Smoke.class));
        assertThat(Spawners.of(specialised(FIRE), specialised(WIND), smoke).problems(CATALOG))
                .as("each component of a marked type")
                .containsExactly(
                        "Fire: the spawner of " + Smoke.class.getName() + " is generic; expected a specialised one");
    }

    @Test
    void shouldTellWhatDiffersInTheLayoutOfASpawnerOfOlderCode() {
        ViewType<RecordView> older = type("Fire", ValueType.I32);
        String reads =
                "Fire: the spawner of " + Flame.class.getName() + " reads " + RecordView.class.getName() + ", which ";
        assertThat(Spawners.of(specialised(older), specialised(WIND)).problems(CATALOG))
                .containsExactly(reads
                        + "was compiled for another layout: field power: type is i32 in the code, f32 in the data");
        assertThat(Spawners.of(specialised(type("Fire", ValueType.F32)), specialised(WIND))
                        .problems(CATALOG))
                .containsExactly(reads + "is not in the catalog");
    }

    @Test
    void cannotSpawnMarkedTypesGenericallyInARelease() {
        assertThatExceptionOfType(SpawnerException.class)
                .isThrownBy(() -> generic("Fire").bind(release("Fire")))
                .withMessageContaining("Fire: the spawner of " + Flame.class.getName() + " is generic");
        assertThat(generic("Stone").bind(release("Stone")).spawn(1)).isEqualTo(new Flame(0));
        assertThat(generic("Fire")
                        .bind(SpawnRecords.development(records("Fire")))
                        .spawn(1))
                .isEqualTo(new Flame(0));
    }

    @Test
    void shouldSpawnGenericallyInDevelopmentAndByCodeInAReleaseWhereBothAreGiven() {
        Spawner<Flame> both = specialised(FIRE).inDevelopment(Translator.of(Flame.class));
        assertThat(both.isSpecialised()).isTrue();
        assertThat(both.viewType()).isSameAs(FIRE);
        assertThat(both.bind(release("Fire")).spawn(1)).isEqualTo(new Flame(0.5));
        assertThat(both.bind(SpawnRecords.development(records("Fire"))).spawn(1))
                .isEqualTo(new Flame(0));
        assertThat(specialised(FIRE)
                        .bind(SpawnRecords.development(records("Fire")))
                        .spawn(1))
                .isEqualTo(new Flame(0.5));
        BoundSpawner<Flame> gone = both.bind(SpawnRecords.development(records("Wind")));
        assertThat(gone.count()).as("the data has lost the type").isZero();
        assertThatIllegalStateException().isThrownBy(() -> generic("Fire").inDevelopment(Translator.of(Flame.class)));
    }

    @Test
    void shouldGiveSpecialisedCodeFurtherViewsOfTheSameReader() {
        Spawner<Flame> spawner = Spawner.specialisedWith(FIRE, Flame.class, views -> {
            RecordView wind = views.view(WIND);
            return fire -> new Flame(wind.find(fire.id()) ? wind.id() : -1);
        });
        assertThat(Objects.requireNonNull(spawner.bind(release("Fire", "Wind")).spawn(1)))
                .isEqualTo(new Flame(1));
    }

    @Test
    void cannotGiveNullForARecordThatIsThere() {
        Spawner<Flame> none = Spawner.specialised(FIRE, Flame.class, view -> null);
        assertThatIllegalStateException()
                .isThrownBy(() -> none.bind(release("Fire")).spawn(1))
                .withMessage("Fire 1: the function returned null");
    }

    @Test
    void shouldKnowSpawnersByType() {
        Spawner<Flame> flame = specialised(FIRE);
        Spawner<Smoke> smoke = Spawner.generic("Fire", Translator.of(Smoke.class));
        Spawners spawners = Spawners.of(flame, specialised(WIND), smoke);
        assertThat(spawners.of("Fire")).containsExactly(flame, smoke);
        assertThat(spawners.of("Stone")).isEmpty();
        assertThat(spawners.all()).hasSize(3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Spawners.of(flame, smoke, generic("Fire")))
                .withMessageContaining("Fire has two spawners of " + Flame.class.getName());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Catalog.of(FIRE).spawned(WIND))
                .withMessageContaining("view type Wind is not in the catalog");
    }
}
