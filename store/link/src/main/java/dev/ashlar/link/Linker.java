package dev.ashlar.link;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.pipeline.pack.BlockSink;
import dev.ashlar.pipeline.pack.EncodedType;
import dev.ashlar.pipeline.pack.EqualValuesException;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.pack.PackWriter;
import dev.ashlar.pipeline.pack.RawRows;
import dev.ashlar.store.internal.pack.PackFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes a pack from a base and layers, by the rules of {@code docs/decisions/0050-layers.md}. Types that no layer
 * changes are copied; all others are written anew. Time and native memory grow with the lengths of the files, and with
 * {@link LinkStack#maxItemBytes}. For one thread.
 */
public final class Linker {
    private final LinkStack stack;
    private final Findings findings;
    private final Translations translations;
    private final Map<String, LinkedType> types;
    private final List<String> written = new ArrayList<>();

    private Linker(LinkStack stack) {
        this.stack = stack;
        this.findings = new Findings(stack.mostItemBytes(), stack.files());
        this.translations = new Translations(stack.languages(), findings);
        this.types = new TreeMap<>((a, b) -> Arrays.compareUnsigned(a.getBytes(UTF_8), b.getBytes(UTF_8)));
    }

    /**
     * Links a stack into an empty file. It does not call fsync.
     *
     * @param stack base and layers; stays open
     * @param channel of an empty file, open for writing
     * @param strict whether conflicts are errors
     * @return what was linked
     * @throws LinkException if layers do not fit, with all problems that can be found together
     * @throws dev.ashlar.store.format.PackException if a base that was not verified is corrupt
     * @throws IOException if the file cannot be written
     */
    public static LinkReport link(LinkStack stack, FileChannel channel, boolean strict) throws IOException {
        return new Linker(stack).run(new PackWriter(channel, windowShift(stack)), strict);
    }

    /**
     * Links a stack in memory. Conflicts are not errors.
     *
     * @param stack base and layers; the pack needs the bytes of the base
     * @return the pack, with the path of the base
     * @throws LinkException as {@link #link(LinkStack, FileChannel, boolean)} does
     * @throws dev.ashlar.store.format.PackException as {@link #link(LinkStack, FileChannel, boolean)} does
     */
    static PackFile link(LinkStack stack) {
        int windowShift = windowShift(stack);
        PackParts parts = new PackParts(windowShift);
        try {
            new Linker(stack).run(new PackWriter(parts, windowShift, () -> new BlockSink(windowShift)), false);
            return PackFile.of(stack.base().file().path(), parts, parts);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // Memory has none.
        }
    }

    private LinkReport run(PackWriter writer, boolean strict) throws IOException {
        try {
            collectTypes();
            types.values().forEach(type -> type.merge(findings));
            findings.nameBy(
                    (type, id) -> Objects.requireNonNull(types.get(type)).key(id));
            findings.throwIfAny(false); // Conflicts of fields are found while rows are written.
            findTouched();
            for (LinkedType type : types.values()) {
                if (fits(type)) {
                    write(type, writer);
                }
            }
            findings.throwIfAny(strict);
            long contentId = writer.finish(
                    new PackInfo(stack.stamp(), stack.base().file().tags(), true));
            return new LinkReport(
                    contentId,
                    findings.conflicts(),
                    findings.conflictCount(),
                    List.copyOf(written),
                    translations.coverage());
        } finally {
            types.values().forEach(LinkedType::close);
            stack.forgetRows();
        }
    }

    private static int windowShift(LinkStack stack) {
        return stack.base().file().header().windowShift();
    }

    private void collectTypes() {
        for (Level level : stack.levels()) {
            for (LevelType type : level.recordTypes()) {
                String name = type.layout().name();
                LinkedType known = types.get(name);
                if (known == null && type.changes() != null) {
                    findings.problem(level.name(), name, "unknown type", "a type of the base", "none of this name");
                } else if (known == null) {
                    types.put(name, new LinkedType(type, stack.layers().size()));
                } else if (type.changes() == null) {
                    findings.problem(
                            level.name(),
                            name,
                            "new type",
                            "a name that is free",
                            "the type of " + known.base().level().name());
                } else {
                    known.change(stack.layers().indexOf(level), type);
                }
            }
        }
        requireTargets();
    }

    private void requireTargets() {
        Set<Long> keys = new HashSet<>();
        types.values().forEach(type -> keys.add(type.layout().key()));
        for (LinkedType type : types.values()) {
            type.tree().all().flatMap(each -> each.layout().fields().stream()).forEach(field -> {
                if (field.type() == ValueType.REF && !keys.contains(field.targetKey())) {
                    findings.problem(
                            type.base().level().name(),
                            type.layout().name() + "." + field.name(),
                            "unknown type",
                            "a type that is there",
                            "none of the key %016X".formatted(field.targetKey()));
                }
            });
        }
    }

    /** A type whose references lead to rows with other numbers is written anew too, and so is one with texts when the stack has languages. */
    private void findTouched() {
        Set<Long> moved = new HashSet<>();
        types.values().stream()
                .filter(type -> type.base().isRenumbered())
                .forEach(type -> moved.add(type.layout().key()));
        for (LinkedType type : types.values()) {
            boolean refers = type.tree()
                    .all()
                    .flatMap(each -> each.layout().fields().stream())
                    .anyMatch(field -> field.type() == ValueType.REF && moved.contains(field.targetKey()));
            type.touchIf(refers || translates(type));
        }
    }

    /** Whether the fields that layers give are those of the type: rows of others cannot be written. */
    private boolean fits(LinkedType type) {
        long before = findings.problemCount();
        for (LevelType layer : type.isTouched() ? type.changes() : List.<@Nullable LevelType>of()) {
            if (layer != null) {
                Match.of(type.tree(), layer, type.layout().name(), findings);
            }
        }
        return findings.problemCount() == before;
    }

    private void write(LinkedType type, PackWriter writer) throws IOException {
        List<String> formerNames = formerNames(type);
        int version = type.base().type().schemaVersion();
        if (!type.isTouched()) {
            try (EncodedType<?> stored = type.base().stored(type.tree())) {
                writer.addType(stored, version, formerNames);
            }
            return;
        }
        written.add(type.layout().name());
        try (EncodedType<?> encoded = encoded(type)) {
            writer.addType(encoded, version, formerNames);
        } catch (EqualValuesException e) {
            tellEqual(type, e);
        } catch (IllegalArgumentException e) {
            findings.problem("stack", type.layout().name(), String.valueOf(e.getMessage()), "a pack", "none");
        }
    }

    /** Names the layer above: it meets a value that was there before. */
    private void tellEqual(LinkedType type, EqualValuesException equal) {
        int first = type.giver(equal.firstRow(), equal.field());
        int second = type.giver(equal.secondRow(), equal.field());
        int upper = first > second ? equal.firstRow() : equal.secondRow();
        int lower = first > second ? equal.secondRow() : equal.firstRow();
        int level = Math.max(first, second);
        findings.problem(
                level < 0
                        ? type.base().level().name()
                        : stack.layers().get(level).name(),
                type.layout().name() + " " + type.id(upper) + "."
                        + equal.field().name(),
                "the value of " + type.layout().name() + " " + type.id(lower),
                "values that differ",
                equal.found());
    }

    private boolean translates(LinkedType type) {
        return !translations.isEmpty() && TypeTransfer.hasTexts(type.tree());
    }

    private EncodedType<?> encoded(LinkedType type) {
        int windowShift = windowShift(stack);
        if (!translates(type) && KeptRows.areEnough(type)) {
            return new KeptRows(type, windowShift, findings).write();
        }
        RawRows rows = RawRows.open(type.tree(), windowShift, () -> new BlockSink(windowShift));
        try (TypeTransfer transfer =
                new TypeTransfer(type.tree(), rows, type.layout().name(), findings, translations)) {
            new RecordTransfer(transfer, type.base(), type.changes(), type.merged(), findings).run();
            return rows.end(new BaseRows(type, translates(type)));
        } catch (RuntimeException | Error e) {
            rows.close();
            throw e;
        }
    }

    private static List<String> formerNames(LinkedType type) {
        return type.tree()
                .all()
                .flatMap(each -> each.layout().fields().stream())
                .flatMap(field -> field.aliases().stream())
                .map(key -> type.base().level().file().names().of(key))
                .toList();
    }
}
