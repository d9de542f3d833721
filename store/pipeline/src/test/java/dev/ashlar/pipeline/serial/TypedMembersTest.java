package dev.ashlar.pipeline.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.serial.Constants;
import dev.ashlar.codec.serial.Forms;
import dev.ashlar.codec.serial.Interpolator;
import dev.ashlar.codec.serial.ObjectState;
import dev.ashlar.codec.serial.RecordRef;
import dev.ashlar.codec.serial.Serial;
import dev.ashlar.codec.serial.Serializer;
import dev.ashlar.codec.serial.TriviallySerializable;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Members that records have types of their own for, whatever they are saved as. */
class TypedMembersTest {
    private enum Quality {
        LOW,
        HIGH
    }

    /** References to records that nobody has set. */
    static final class Unset implements TriviallySerializable {
        static final Constants ONE = Constants.of("Guest");
        static final Constants TWO = Constants.of("Guest", "Host");

        @Nullable
        RecordRef one;

        @Nullable
        RecordRef two;

        @Nullable
        RecordRef form;

        final List<@Nullable RecordRef> some = new ArrayList<>();
        final List<@Nullable RecordRef> several = new ArrayList<>();

        @Override
        public void serialize(Serializer s) {
            one = s.ioRef("one", one, ONE);
            two = s.ioRef("two", two, TWO);
            form = s.ioForm("form", form, Forms.refTo("Guest"));
            s.ioCollection("some", some, Forms.refTo("Guest"));
            s.ioCollection("several", several, Forms.refTo("Guest", "Host"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldTakeNullForNoRecord(Format format) {
        Unset unset = new Unset();
        unset.some.add(null);
        unset.several.add(null);
        Unset none = format.load(Unset::new, format.save(unset));
        assertThat(none.one).isEqualTo(RecordRef.NONE);
        assertThat(none.two).isEqualTo(RecordRef.NONE);
        assertThat(none.form).isEqualTo(RecordRef.NONE);
        assertThat(none.some).containsExactly(RecordRef.NONE);
        assertThat(none.several).containsExactly(RecordRef.NONE);
        none.one = new RecordRef("Guest", 3);
        none.two = new RecordRef("Host", 4);
        Unset set = format.load(Unset::new, format.save(none));
        assertThat(set.one).isEqualTo(none.one);
        assertThat(set.two).isEqualTo(none.two);
        Unset shown = new Unset();
        ObjectState state = ObjectState.of(new Unset());
        Serial.load(shown, new Interpolator().between(state, ObjectState.of(set), 0.5));
        assertThat(shown.one).isEqualTo(RecordRef.NONE);
        assertThat(shown.two).isEqualTo(RecordRef.NONE);
    }

    /** What records have types of their own for. */
    static final class Guard implements TriviallySerializable {
        static final Constants DUTIES = Constants.of("gate", "wall", "tower");

        long duties;
        final Set<Quality> armour = EnumSet.noneOf(Quality.class);
        String call = "";
        RecordRef post = RecordRef.NONE;
        final List<RecordRef> seen = new ArrayList<>();

        @Override
        public void serialize(Serializer s) {
            duties = s.ioFlags("duties", duties, DUTIES);
            s.ioFlags("armour", armour, Quality.class);
            call = s.ioHash("call", call);
            post = s.ioForm("post", post, Forms.refTo("Place"));
            s.ioCollection("seen", seen, Forms.refTo("Place", "Person"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldKeepFlagsHashesAndReferences(Format format) {
        Guard guard = new Guard();
        assertThat(Serial.save(format.load(Guard::new, format.save(guard)))).isEqualTo(Serial.save(guard));
        guard.duties = 0b101;
        guard.armour.add(Quality.HIGH);
        guard.call = "Who goes there? 漢";
        guard.post = new RecordRef("Place", Long.MAX_VALUE);
        guard.seen.addAll(List.of(new RecordRef("Person", 0), RecordRef.NONE, new RecordRef("Place", 7)));
        Guard loaded = format.load(Guard::new, format.save(guard));
        assertThat(loaded.duties).isEqualTo(0b101);
        assertThat(loaded.armour).containsExactly(Quality.HIGH);
        assertThat(loaded.call).isEqualTo(guard.call);
        assertThat(loaded.post).isEqualTo(guard.post);
        assertThat(loaded.seen).isEqualTo(guard.seen);
        assertThatThrownBy(() -> format.save(s -> s.ioFlags("duties", 8, Guard.DUTIES)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("duties: expected flags of the 3 constants [gate, wall, tower], found 0x8");
    }
}
