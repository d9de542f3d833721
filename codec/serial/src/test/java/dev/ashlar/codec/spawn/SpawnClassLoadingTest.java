package dev.ashlar.codec.spawn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.OtherJvm;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.TestRecords;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.codec.view.ViewTypes;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A second kind of view would cost a release its monomorphic calls: specialised spawners must not load those by name, nor the generic way. */
class SpawnClassLoadingTest {
    @Test
    void shouldLoadNothingOfTheGenericWayForSpecialisedSpawners() throws Exception {
        List<String> lines = OtherJvm.run(List.of("-Xlog:class+load"), Main.class);
        assertThat(lines)
                .as("classes that were loaded")
                .anyMatch(line -> line.contains(SpecialisedSource.class.getName()))
                .anyMatch(line -> line.equals("spawned 1"))
                .noneMatch(line -> line.contains(" " + RecordView.class.getName() + " "))
                .noneMatch(line -> line.contains(" " + GenericSource.class.getName() + " "))
                .noneMatch(line -> line.contains(" " + Translation.class.getName() + " "));
    }

    /** As a generated view would be, for rows without fields. */
    static final class Plain extends View {
        static final ViewType<Plain> TYPE = ViewTypes.of(
                "Plain", Plain.class, Plain::layout, Plain::new, Plain::new, () -> new DataRecord("Plain"), Plain::new);

        Plain(Binding binding) {
            super(binding);
        }

        static RecordLayout layout() {
            return LayoutBuilder.rows("Plain", 8, 8, 0).build();
        }

        @Override
        protected void placeRow(int target) {
            placeInBlocks(target);
        }

        @Override
        protected long rowOffset(long target) {
            return target * 8;
        }
    }

    /** What a release does. */
    static final class Main {
        private Main() {}

        public static void main(String[] arguments) {
            Spawner<String> spawner = Spawner.specialised(Plain.TYPE, String.class, plain -> "spawned " + plain.id());
            Spawners.of(spawner).problems(Catalog.of(Plain.TYPE));
            SpawnRecords release = SpawnRecords.release(
                    Set.of("Plain"),
                    TestRecords.of(Plain.layout(), new DataRecord("Plain"), new DataRecord("Plain", 1)));
            System.out.println(spawner.bind(release).spawn(1));
        }
    }
}
