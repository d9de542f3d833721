package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.link.LinkException;
import dev.ashlar.link.LinkStack;
import dev.ashlar.link.LinkedStacks;
import dev.ashlar.link.Linker;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.link.EqualPacks;
import dev.ashlar.pipeline.lookup.stock.StockTypes;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.sign.PackSigner;
import dev.ashlar.pipeline.sign.SigningKey;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.PackSet;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.verify.PackVerifier;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.PublicKey;
import java.security.interfaces.EdECPublicKey;
import java.security.spec.EdECPoint;
import java.security.spec.NamedParameterSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores over stacks of files, as games open them. */
class StoredStackTest {
    private static final FieldKey DAMAGE = FieldKey.of("damage");

    @TempDir
    Path root;

    private Below base;
    private Path pack;

    @BeforeEach
    void cook() throws IOException {
        base = LayerFolders.base(root.resolve("content"));
        pack = Contents.cook(base.content(), root.resolve("game.pack"), HeaderFormat.WINDOW_SHIFT);
    }

    private Path layer(String name, String items) throws IOException {
        Stack stack = LayerFolders.stack(base, LayerFolders.layer(root, name, "Item.json", items));
        Path file = root.resolve(name + ".layer");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackInfo about = new PackInfo(Map.of("version", "1.2"), Map.of(), true);
            LayerFile.write(stack.layers().get(0), base.content(), 0, about, channel, HeaderFormat.WINDOW_SHIFT);
        }
        return file;
    }

    private static int damage(RecordStore store, long id) {
        RecordView item = store.reader().view("Item");
        assertThat(item.find(id)).isTrue();
        return item.i32(DAMAGE);
    }

    @Test
    void shouldOpenABaseWithLayers() throws IOException {
        Path mod = layer("mod", "[{\"id\": 1, \"damage\": 12}]");
        Path more = layer("more", "[{\"id\": 2, \"damage\": 13}]");

        try (RecordStore store =
                RecordStore.open(dev.ashlar.store.Stack.of(pack).with(mod).with(more), Catalog.of())) {
            assertThat(damage(store, 1)).isEqualTo(12);
            assertThat(damage(store, 2)).isEqualTo(13);
            assertThat(damage(store, 3)).isZero();
            assertThat(store.stamp().layers()).isEqualTo("mod:1.2 more:1.2");
        }
    }

    @Test
    void shouldSwapToAStackAndBack() throws Exception {
        Path mod = layer("mod", "[{\"id\": 1, \"damage\": 12}]");

        try (PackSet packs = PackSet.open(pack, Catalog.of())) {
            assertThat(packs.swap(dev.ashlar.store.Stack.of(pack).with(mod), Duration.ZERO))
                    .isTrue();
            assertThat(damage(packs, 1)).isEqualTo(12);
            assertThat(packs.swap(pack, Duration.ZERO)).isTrue();
            assertThat(damage(packs, 1)).isEqualTo(10);
        }
    }

    /** Interrupts the thread that checks a signature with it. */
    private static final class InterruptingKey implements EdECPublicKey {
        private static final long serialVersionUID = 1;

        private final EdECPublicKey key;
        private boolean interrupts;

        InterruptingKey(PublicKey key) {
            this.key = (EdECPublicKey) key;
        }

        @Override
        public byte[] getEncoded() {
            if (interrupts) {
                Thread.currentThread().interrupt();
            }
            return key.getEncoded();
        }

        @Override
        public EdECPoint getPoint() {
            return key.getPoint();
        }

        @Override
        public NamedParameterSpec getParams() {
            return key.getParams();
        }

        @Override
        public String getAlgorithm() {
            return key.getAlgorithm();
        }

        @Override
        public String getFormat() {
            return key.getFormat();
        }
    }

    /** The base of a stack is copied before its signature is checked, and a layer is read afterwards. */
    @Test
    void shouldEndASwapThatIsInterruptedWhileItReads() throws Exception {
        SigningKey key = SigningKey.generate();
        PackSigner.sign(pack, pack, key);
        InterruptingKey interrupting = new InterruptingKey(key.publicKey());
        OpenOptions signed = OpenOptions.MAPPED.signedBy(interrupting);
        dev.ashlar.store.Stack stack = dev.ashlar.store.Stack.of(pack, signed).with(layer("mod", "[]"));

        try (PackSet packs = PackSet.open(pack, Catalog.of(), signed)) {
            interrupting.interrupts = true;
            assertThatThrownBy(() -> packs.swap(pack, Duration.ZERO)).isInstanceOf(InterruptedException.class);
            assertThat(Thread.interrupted()).isFalse();
            assertThatThrownBy(() -> packs.swap(stack, Duration.ZERO)).isInstanceOf(InterruptedException.class);
            assertThat(Thread.interrupted()).isFalse();
            assertThat(packs.livePacks()).isEqualTo(1);
        }
    }

    @Test
    void shouldStayWithItsPackWhenALayerDoesNotFit() throws Exception {
        Path one = layer("one", "[{\"id\": 9, \"name\": \"X\"}]");
        Path two = layer("two", "[{\"id\": 9, \"name\": \"Y\"}]");

        try (PackSet packs = PackSet.open(pack, Catalog.of())) {
            assertThatThrownBy(() ->
                            packs.swap(dev.ashlar.store.Stack.of(pack).with(one).with(two), Duration.ZERO))
                    .isInstanceOf(LinkException.class);
            assertThat(damage(packs, 1)).isEqualTo(10);
        }
    }

    /** Changes the health of the first monster, and the damage of the first item, where the base lies. */
    private void overwriteTheBase() throws IOException {
        PackFile file = PackFile.open(pack, true);
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.WRITE)) {
            overwrite(channel, Objects.requireNonNull(file.type(XxHash64.key("Monster"))), "stats.hp");
            overwrite(channel, Objects.requireNonNull(file.type(XxHash64.key("Item"))), "damage");
        }
    }

    private static void overwrite(FileChannel channel, PackedType type, String field) throws IOException {
        int inRow =
                Objects.requireNonNull(type.layout().field(XxHash64.key(field))).offset();
        channel.write(
                ByteBuffer.wrap(new byte[] {99}), type.section(SectionKind.ROWS).offset() + inRow);
    }

    private static int health(RecordStore store) {
        RecordView monster = store.reader().view("Monster");
        assertThat(monster.find(1)).isTrue();
        return monster.i32(FieldKey.of("stats.hp"));
    }

    @Test
    void shouldReadTypesThatNoLayerTouchesFromTheMappedBase() throws IOException {
        Path mod = layer("mod", "[{\"id\": 1, \"damage\": 12}]");

        try (RecordStore store =
                RecordStore.open(dev.ashlar.store.Stack.of(pack).with(mod), Catalog.of())) {
            overwriteTheBase();

            assertThat(health(store)).isEqualTo(99);
            assertThat(damage(store, 1)).isEqualTo(12);
            assertThat(store.memoryUse().mapped()).isEqualTo(Files.size(pack));
        }
    }

    /** A type that no layer touches, whose rows lie in several windows. */
    @Test
    void shouldCopySectionsOfSeveralWindows() throws IOException {
        StringBuilder monsters = new StringBuilder("[");
        for (int i = 10; i < 10_000; i++) {
            monsters.append(i == 10 ? "" : ",").append("{\"id\": %d, \"name\": \"M%1$d\"}\n".formatted(i));
        }
        Contents.write(
                root.resolve("content"),
                "Monster-many.json",
                monsters.append(']').toString());
        base = LayerFolders.opened(root.resolve("content"));
        Path large = Contents.cook(base.content(), root.resolve("large.pack"), HeaderFormat.MIN_WINDOW_SHIFT);
        Path mod = layer("mod", "[{\"id\": 1, \"damage\": 12}]");
        Path linked = root.resolve("linked.pack");
        try (LinkStack opened = LinkStack.of(large, OpenOptions.MAPPED);
                FileChannel channel =
                        FileChannel.open(linked, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            Linker.link(opened.with(mod, OpenOptions.MAPPED), channel, true);
        }

        PackFile file = PackFile.open(linked, true);
        assertThat(Objects.requireNonNull(file.type(XxHash64.key("Monster")))
                        .section(SectionKind.ROWS)
                        .length())
                .isGreaterThan(5L << HeaderFormat.MIN_WINDOW_SHIFT);
        assertThat(PackVerifier.verify(linked)).isEmpty();
        dev.ashlar.store.Stack stack = dev.ashlar.store.Stack.of(large).with(mod);
        EqualPacks.require(linked, new LinkedStacks().link(stack, OpenOptions.MAPPED), "windows");
    }

    @Test
    void shouldMapNoBaseThatIsCopiedVerifiedOrSigned() throws IOException {
        Path mod = layer("mod", "[{\"id\": 1, \"damage\": 12}]");
        SigningKey key = SigningKey.generate();
        PackSigner.sign(pack, pack, key);
        byte[] original = Files.readAllBytes(pack);
        List<OpenOptions> options = List.of(
                OpenOptions.PRIVATE_COPY,
                OpenOptions.MAPPED.verify(Verification.FULL),
                OpenOptions.MAPPED.signedBy(key.publicKey()));
        for (OpenOptions each : options) {
            requirePrivate(dev.ashlar.store.Stack.of(pack, each).with(mod), OpenOptions.MAPPED);
            Files.write(pack, original);
            requirePrivate(dev.ashlar.store.Stack.of(pack).with(mod), each);
            Files.write(pack, original);
        }
    }

    private void requirePrivate(dev.ashlar.store.Stack stack, OpenOptions options) throws IOException {
        try (RecordStore store = RecordStore.open(stack, Catalog.of(), options)) {
            overwriteTheBase();

            assertThat(health(store)).as("%s, %s", stack.base(), options).isEqualTo(5);
            assertThat(damage(store, 1)).isEqualTo(12);
            assertThat(store.memoryUse().mapped()).isZero();
            assertThat(store.memoryUse().copied()).isGreaterThan(Files.size(pack));
        }
    }

    @Test
    void shouldCountALinkedPackAmongLivePacks() throws Exception {
        Path mod = layer("mod", "[{\"id\": 1, \"damage\": 12}]");

        try (PackSet packs = PackSet.open(pack, Catalog.of(), OpenOptions.MAPPED, 2)) {
            assertThat(packs.swap(dev.ashlar.store.Stack.of(pack).with(mod), Duration.ZERO))
                    .isTrue();
            assertThat(packs.livePacks()).isEqualTo(2);
            assertThat(packs.contentId())
                    .isNotEqualTo(PackFile.describe(pack).header().contentId());
        }
    }

    @Test
    void cannotOpenALayerAsAGame() throws IOException {
        Path mod = layer("mod", "[]");

        assertThatThrownBy(() -> RecordStore.open(mod))
                .isInstanceOfSatisfying(
                        PackException.class, e -> assertThat(e.kind()).isEqualTo(PackErrorKind.NOT_A_PACK))
                .hasMessageContaining("expected a pack, found a layer")
                .hasMessageContaining("ashlar link");
        assertThatThrownBy(() -> RecordStore.open(dev.ashlar.store.Stack.of(mod), Catalog.of()))
                .hasMessageContaining("expected a pack as the base, found a layer");
        assertThatThrownBy(
                        () -> RecordStore.open(dev.ashlar.store.Stack.of(pack).with(pack), Catalog.of()))
                .hasMessageContaining("expected a layer, found a pack");
    }

    @Test
    void shouldNameTheBaseOfAStackThatDoesNotFitTheViews() throws IOException {
        dev.ashlar.store.Stack stack = dev.ashlar.store.Stack.of(pack).with(layer("mod", "[]"));

        assertThatThrownBy(() -> RecordStore.open(stack, StockTypes.CATALOG))
                .isInstanceOfSatisfying(PackException.class, e -> {
                    assertThat(e.kind()).isEqualTo(PackErrorKind.SCHEMA_MISMATCH);
                    assertThat(e.file()).isEqualTo(pack.toString());
                })
                .hasMessageStartingWith(pack + ": schema mismatch: the views were compiled for another schema; ")
                .hasMessageContaining(": the type is in the code, not in the data");
    }

    @Test
    void shouldCheckTheSignatureOfALayer() throws IOException {
        Path mod = layer("mod", "[{\"id\": 1, \"damage\": 12}]");
        SigningKey key = SigningKey.generate();
        OpenOptions signed = OpenOptions.MAPPED.signedBy(key.publicKey());
        dev.ashlar.store.Stack stack = dev.ashlar.store.Stack.of(pack).with(mod, signed);

        assertThatThrownBy(() -> RecordStore.open(stack, Catalog.of()))
                .isInstanceOfSatisfying(
                        PackException.class, e -> assertThat(e.kind()).isEqualTo(PackErrorKind.NOT_TRUSTED));
        PackSigner.sign(mod, mod, key);
        try (RecordStore store = RecordStore.open(stack, Catalog.of())) {
            assertThat(damage(store, 1)).isEqualTo(12);
        }
    }

    @Test
    void cannotLinkALayerTwiceOrWithoutWhatItStandsOn() throws IOException {
        Path mod = layer("mod", "[]");

        assertThatThrownBy(() -> RecordStore.open(
                        dev.ashlar.store.Stack.of(pack).with(mod).with(mod), Catalog.of()))
                .isInstanceOfSatisfying(
                        LinkException.class,
                        e -> assertThat(e.problems())
                                .isEqualTo(List.of("mod: expected each layer once, found it twice")));
    }
}
