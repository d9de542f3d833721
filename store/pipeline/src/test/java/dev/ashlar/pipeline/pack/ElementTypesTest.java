package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.pack.PackFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the element types of lists stand in a pack, and what is no type with its elements. */
class ElementTypesTest {
    private static final TypeLayout MODS = flat(LayoutBuilder.elements("Monster.loot.mods", 1, 1, 0)
            .field("power", ValueType.U8, 0)
            .build());
    private static final TypeLayout LOOT = tree(
            LayoutBuilder.elements("Monster.loot", 8, 8, 0)
                    .field("mods", ValueType.LIST, 0)
                    .to("Monster.loot.mods")
                    .build(),
            MODS);
    private static final TypeLayout BAIT = flat(LayoutBuilder.elements("Monster.bait", 4, 4, 0)
            .field("count", ValueType.I32, 0)
            .formerly("number")
            .build());
    private static final RecordLayout OWNER = LayoutBuilder.rows("Monster", 24, 8, 0)
            .field("loot", ValueType.LIST, 8)
            .to("Monster.loot")
            .field("bait", ValueType.LIST, 16)
            .to("Monster.bait")
            .build();
    private static final TypeLayout MONSTER = tree(OWNER, LOOT, BAIT);
    private static final TypeLayout NEXT = flat(LayoutBuilder.rows("Monster2", 16, 8, 0)
            .field("item", ValueType.REF, 8)
            .to("Monster.loot")
            .build());

    @TempDir
    private Path folder;

    private FileChannel channel;
    private PackWriter pack;

    private static TypeLayout flat(RecordLayout layout) {
        return tree(layout);
    }

    private static TypeLayout tree(RecordLayout layout, TypeLayout... elements) {
        return new TypeLayout(layout, new DataRecord(layout.name()), List.of(elements));
    }

    @BeforeEach
    void open() throws IOException {
        channel =
                FileChannel.open(folder.resolve("types.pack"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        pack = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
    }

    @AfterEach
    void close() throws IOException {
        channel.close();
    }

    private void add(TypeLayout type, List<DataRecord> records, String... formerNames) throws IOException {
        pack.addType(type, 3, records, List.of(formerNames), (target, id) -> 0);
    }

    private static void refuse(TypeLayout type, String found) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EncodedType.open(type, HeaderFormat.WINDOW_SHIFT, () -> new BlockSink(30)))
                .withMessage("type Monster: expected the elements of the lists [loot, bait], found " + found);
    }

    @Test
    void shouldPutElementTypesBehindTheirOwnerByName() throws IOException {
        DataRecord mod = new DataRecord("Mod");
        DataRecord loot = new DataRecord("Loot");
        loot.set("mods", Variant.ofList(List.of(mod, mod, mod)));
        DataRecord monster = new DataRecord("Monster", 1);
        monster.set("loot", Variant.ofList(List.of(loot, loot)));
        add(MONSTER, List.of(monster), "number");
        add(flat(LayoutBuilder.rows("Monster2", 8, 8, 0).build()), List.of());
        pack.finish(PackInfo.NONE);
        assertThat(PackFile.open(folder.resolve("types.pack"), true).types())
                .extracting(type -> type.layout().name() + " " + type.rowCount())
                .containsExactly("Monster 1", "Monster.bait 0", "Monster.loot 2", "Monster.loot.mods 6", "Monster2 0");
    }

    @Test
    void cannotAddATypeWithoutTheElementsOfItsLists() {
        refuse(flat(OWNER), "[]");
        refuse(tree(OWNER, LOOT), "[Monster.loot]");
        refuse(tree(OWNER, BAIT, LOOT), "[Monster.bait, Monster.loot]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> pack.type(OWNER, 1, new DataRecord("Monster"), List.of()))
                .withMessageContaining("expected the elements of the lists [loot, bait]");
    }

    @Test
    void cannotAddElementsWithoutTheirOwner() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> add(MODS, List.of()))
                .withMessage("type Monster.loot.mods: expected rows or columns, found elements, which their owner has");
    }

    @Test
    void cannotAddATypeWithoutTheFormerNamesOfMembers() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> add(MONSTER, List.of()))
                .withMessageContaining("former names");
    }

    @Test
    void cannotReferToElements() throws IOException {
        add(MONSTER, List.of(), "number");
        add(NEXT, List.of());
        assertThatIllegalStateException()
                .isThrownBy(() -> pack.finish(PackInfo.NONE))
                .withMessageContaining("Monster2.item refers to a type that was not added");
    }
}
