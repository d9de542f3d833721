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
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A base and its layers, opened for a link, from lowest to highest. For one thread. */
public final class LinkStack implements AutoCloseable {

    /** The default limit of the texts and arrays of layers: 1 GiB. */
    public static final long DEFAULT_MOST_ITEM_BYTES = 1L << 30;

    private final Level base;
    private final List<Level> layers = new ArrayList<>();
    private final List<Language> languages = new ArrayList<>();
    /** Of layers and languages, from below to above: names with versions. */
    private final StringJoiner stamps = new StringJoiner(" ");

    /** Of layers and languages, from below to above: their files by name. */
    private final Map<String, Path> files = new LinkedHashMap<>();

    private long mostItemBytes = DEFAULT_MOST_ITEM_BYTES;

    private LinkStack(Level base) {
        this.base = base;
    }

    /**
     * Opens a base.
     *
     * @param pack the file
     * @param options {@link OpenOptions#MAPPED} trusts the bytes; other options verify or copy them, and check the
     *     signature
     * @return a stack without layers
     * @throws PackException if the file is not a usable pack, is a layer, or has no names
     * @throws java.io.UncheckedIOException if the file cannot be read
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
     * Opens a layer or a language file, and adds it above all others. It is always copied and verified. Without {@link
     * OpenOptions#signedBy}, a layer may change only what the base marks with {@code moddable}, or everything if the
     * base has no such marks. A language file may change only texts.
     *
     * @param layer the file
     * @param options only {@link OpenOptions#signedBy} applies: one of the keys must have signed the layer, which may
     *     then change everything
     * @return this stack
     * @throws PackException if the file is not a usable layer
     * @throws LinkException if the layer is in the stack already, or if a layer that it requires is not
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public LinkStack with(Path layer, OpenOptions options) {
        return with(layer, options, !options.signers().isEmpty());
    }

    /**
     * Opens a layer of the base's own authors, and adds it above all others, as {@link #with(Path, OpenOptions)} does.
     * It may change everything, with and without a signature.
     *
     * @param layer the file
     * @param options only {@link OpenOptions#signedBy} applies, to check the signature
     * @return this stack
     * @throws PackException as {@link #with(Path, OpenOptions)} does
     * @throws LinkException as {@link #with(Path, OpenOptions)} does
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public LinkStack withTrusted(Path layer, OpenOptions options) {
        return with(layer, options, true);
    }

    private LinkStack with(Path layer, OpenOptions options, boolean isTrusted) {
        PackFile file = PackVerifier.open(layer, true, Verification.FULL, true, options.signers());
        if (!file.header().isLayer()) {
            throw new PackException(PackErrorKind.NOT_A_PACK, layer, "expected a layer, found a pack");
        }
        String name = Level.nameOf(file);
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
        level.missing(files.keySet())
                .forEach(missing -> problems.add(name + ": needs the layer " + missing + ": expected it below, found "
                        + (files.isEmpty() ? "none" : String.join(", ", files.keySet()))));
        if (files.containsKey(name)) {
            problems.add(name + ": expected each layer once, found it twice");
        }
        if (!problems.isEmpty()) {
            throw new LinkException(problems, List.of(layer));
        }
        files.put(name, layer);
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
     * Limits the bytes of texts and arrays of layers that are not trusted. The limit also bounds the time of a link and
     * the length of its result. Records may share a place in a file: a layer of a few megabytes can have terabytes of
     * arrays. Each text or array counts once for each record of a layer that has it. An edit counts with the values
     * that it reads, also those of the base. A value also counts if it is compared with that of another layer.
     *
     * @param bytes the limit, 0 or more; the default is {@link #DEFAULT_MOST_ITEM_BYTES}
     * @return this stack
     * @throws IllegalArgumentException if the limit is negative
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

    /** The files of layers and languages by name, from below to above. */
    Map<String, Path> files() {
        return Collections.unmodifiableMap(files);
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
