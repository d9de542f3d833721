package dev.ashlar.pipeline.serial;

import dev.ashlar.codec.serial.ContextSerializable;
import dev.ashlar.codec.serial.Forms;
import dev.ashlar.codec.serial.SerializationMap;
import dev.ashlar.codec.serial.Serializer;
import dev.ashlar.codec.serial.TriviallySerializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A member of a family, which refers to two others. */
final class Human implements ContextSerializable<SerializationMap<Human, Integer>> {
    @Nullable
    Human father;

    @Nullable
    Human mother;

    String name = "";
    int age;

    Human() {}

    Human(String name, int age) {
        this.name = name;
        this.age = age;
    }

    @Override
    public void serialize(Serializer s, SerializationMap<Human, Integer> family) {
        father = s.ioRef("father", father, family);
        mother = s.ioRef("mother", mother, family);
        name = s.io("name", name);
        age = s.ioU8("age", age);
    }

    /** All of them, by their positions. */
    static final class Family implements TriviallySerializable {
        final List<Human> members = new ArrayList<>();

        @Override
        public void serialize(Serializer s) {
            SerializationMap<Human, Integer> map = SerializationMap.ofPositions(s.isLoading() ? List.of() : members);
            s.ioGraph("members", members, Forms.of(Human::new, map), map);
        }
    }
}
