package dev.ashlar.link;

import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.format.TextTableFormat;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.verify.PackVerifier;
import dev.ashlar.store.verify.Verification;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A base and layers, opened to be linked, from below to above. For one thread. */
public final class LinkStack implements AutoCloseable {

    /** Most bytes of texts and arrays of layers, if nobody says otherwise: 1 GiB. */
    public static final long DEFAULT_MOST_ITEM_BYTES = 1L << 30;

    private final Level base;
    private final List<Level> layers = new ArrayList<>();
    private final List<Language> languages = new ArrayList<>();
    /** Of layers and languages, from below to above: names with versions. */
    private final StringJoiner stamps = new StringJoiner(" ");

    private final Set<String> names = new HashSet<>();
    private long mostItemBytes = DEFAULT_MOST_ITEM_BYTES;

    private LinkStack(Level base) {
        this.base = base;
    }

    /**
     * Opens a base.
     *
     * @param pack the file
     * @param options {@link OpenOptions#MAPPED} trusts it; others verify or copy it, and check its signature
     * @return a stack without layers
     * @throws PackException if it is no pack that can be used, is a layer, or has no names
     * @throws java.io.UncheckedIOException if it cannot be read
     */
    public static LinkStack of(Path pack, OpenOptions options) {
        PackFile file = PackVerifier.open(pack, options.privateCopy(), options.verification(), true, options.signers());
        if (file.header().isLayer()) {
            throw new PackException(PackErrorKind.NOT_A_PACK, pack, "expected a pack as the base, found a layer");
        }
        if (file.names().count() == 0 && !file.types().isEmpty()) {
            throw new PackException(
                    PackErrorKind.NOT_A_PACK,
                    pack,
                    "expected a base with names, found one that was packed with --strip-names: pack it without");
        }
        return new LinkStack(new Level("base", file, true));
    }

    /**
     * Opens a layer or a language file, and puts it above all others. It is copied and verified, whatever the options say. Without {@link
     * OpenOptions#signedBy}, a layer may change what the base marks with {@code moddable}, or everything of a base without such marks. A language file may
     * change texts alone.
     *
     * @param layer the file
     * @param options {@link OpenOptions#signedBy} counts: the layer has to be signed by one of the keys, and may change everything
     * @return this
     * @throws PackException if it is no layer that can be used
     * @throws LinkException if it is in the stack already, or a layer that it is made to stand on is not
     * @throws java.io.UncheckedIOException if it cannot be read
     */
    public LinkStack with(Path layer, OpenOptions options) {
        return with(layer, options, !options.signers().isEmpty());
    }

    /**
     * Opens a layer of the makers of the base, and puts it above all others, as {@link #with(Path, OpenOptions)} does: it may change everything, with and without
     * a signature.
     *
     * @param layer the file
     * @param options {@link OpenOptions#signedBy} counts, to check its signature
     * @return this
     */
    public LinkStack withTrusted(Path layer, OpenOptions options) {
        return with(layer, options, true);
    }

    private LinkStack with(Path layer, OpenOptions options, boolean isTrusted) {
        PackFile file = PackVerifier.open(layer, true, Verification.FULL, true, options.signers());
        if (!file.header().isLayer()) {
            throw new PackException(PackErrorKind.NOT_A_PACK, layer, "expected a layer, found a pack");
        }
        String name = file.stamp().get(Level.LAYER);
        if (name == null || !name.matches("[A-Za-z0-9._-]{1,64}")) {
            throw new PackException(
                    PackErrorKind.CORRUPT, layer, "corrupt: expected the name of a layer, found " + name);
        }
        if (file.sections().stream().noneMatch(section -> section.kind() == SectionKind.NAMES)) {
            throw new PackException(PackErrorKind.CORRUPT, layer, "corrupt: expected a layer with names, found none");
        }
        Level level;
        Language language;
        try {
            level = new Level(name, file, isTrusted);
            language = Language.is(level) ? Language.of(level) : null;
        } catch (IllegalArgumentException e) {
            throw new PackException(PackErrorKind.CORRUPT, layer, "corrupt: " + e.getMessage());
        }
        List<String> problems = new ArrayList<>();
        level.missing(names)
                .forEach(missing -> problems.add(name + ": stands on the layer " + missing
                        + ": expected it below, found " + (names.isEmpty() ? "none" : String.join(", ", names))));
        if (!names.add(name)) {
            problems.add(name + ": expected each layer once, found it twice");
        }
        if (!problems.isEmpty()) {
            throw new LinkException(problems);
        }
        if (language == null) {
            layers.add(level);
        } else {
            languages.add(language);
        }
        String version = file.stamp().get(TextTableFormat.VERSION);
        stamps.add(name + (version == null ? "" : ":" + version));
        return this;
    }

    /**
     * Limits the texts, arrays and bytes of layers that are not trusted, and with them the time of a link and the length of its result. Records may share a
     * place in a file: a layer of a few megabytes can have terabytes of arrays. Each counts as often as a record of a layer has it. An edit counts with what
     * it reads, values of the base too, and so does a value that is compared with that of another layer.
     *
     * @param bytes 0 or more; {@link #DEFAULT_MOST_ITEM_BYTES} unless given
     * @return this
     */
    public LinkStack maxItemBytes(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("bytes of texts and arrays: expected 0 or more, found " + bytes);
        }
        mostItemBytes = bytes;
        return this;
    }

    /** Without a limit when all layers and languages are trusted. */
    long mostItemBytes() {
        Stream<Level> all = Stream.concat(layers.stream(), languages.stream().map(Language::level));
        return all.allMatch(Level::isTrusted) ? Long.MAX_VALUE : mostItemBytes;
    }

    Level base() {
        return base;
    }

    List<Level> layers() {
        return layers;
    }

    /** Language files, from below to above: they apply to what all layers make. */
    List<Language> languages() {
        return languages;
    }

    /** The base, then the layers. */
    List<Level> levels() {
        List<Level> levels = new ArrayList<>();
        levels.add(base);
        levels.addAll(layers);
        return levels;
    }

    /** The build stamp of the result: that of the base, and the layers. */
    Map<String, String> stamp() {
        Map<String, String> stamp = new TreeMap<>(base.file().stamp());
        if (stamps.length() > 0) {
            stamp.put(TextTableFormat.LAYERS, stamps.toString());
        }
        return stamp;
    }

    /** Forgets the rows of a result. */
    void forgetRows() {
        levels().forEach(Level::close);
    }

    @Override
    public void close() {
        forgetRows();
    }
}
