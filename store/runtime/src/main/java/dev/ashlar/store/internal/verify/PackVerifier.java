package dev.ashlar.store.internal.verify;

import static dev.ashlar.store.internal.format.DirectoryFormat.WHOLE_PACK;
import static dev.ashlar.store.internal.pack.PackInput.hex;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.memory.HostCheck;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.MapFaults;
import dev.ashlar.store.internal.pack.PackCheck;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackInput;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.store.internal.pack.SignatureCheck;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks every rule of {@code pack-format.md} but those that bind the writer alone. Checksums are computed from bytes that
 * came through the channel, never over the map; only when all of them are right are the records looked at.
 *
 * <p>The heap that this takes does not depend on how many records there are: what is noted of them lies outside of it, within
 * limits, see {@link VerifierMemory}. The time is bounded by the length of the file, whatever its bytes are.
 */
public final class PackVerifier {
    private static final int MOST_FINDINGS = 100;
    private static final String NAMES = "names";

    private final PackFile file;
    private final PackInput in;
    private final Options options;
    private final Findings findings;
    private final Work work;

    /** What is verified. Two threads may verify one part each: if they find nothing, the pack is good. */
    public enum Part {
        /** Everything. */
        ALL,
        /** Strings and arrays, and the slots that lead to them. */
        POOLS,
        /** All but those. */
        OTHERS
    }

    /**
     * How to verify a pack while it is opened, its signature first: how much, who is told how far it is, how much may be noted at once, and whose
     * signature is needed. Adds what is wrong to a list, or throws it without one.
     */
    private static final class Options implements PackCheck {
        private final Verification level;
        private final Part part;
        private final VerificationProgress progress;
        private final VerifierMemory.Limits limits;
        private final Set<PublicKey> signers;
        private final @Nullable List<PackException> found;

        private Options(
                Verification level,
                Part part,
                VerificationProgress progress,
                VerifierMemory.Limits limits,
                Set<PublicKey> signers,
                @Nullable List<PackException> found) {
            this.level = level;
            this.part = part;
            this.progress = progress;
            this.limits = limits;
            this.signers = signers;
            this.found = found;
        }

        static Options of(
                Part part, VerificationProgress progress, VerifierMemory.Limits limits, Set<PublicKey> signers) {
            return new Options(Verification.FULL, part, progress, limits, signers, new ArrayList<>());
        }

        @Override
        public void checkBytes(PackInput in) {
            if (!signers.isEmpty()) {
                SignatureCheck.require(in, signers);
            }
        }

        @Override
        public void check(PackFile file, PackInput in) throws IOException {
            if (found != null) {
                found.addAll(verify(file, in, this));
            } else if (level != Verification.NONE) {
                require(file, in, this);
            }
        }
    }

    private PackVerifier(PackFile file, PackInput in, Options options) {
        this.file = file;
        this.in = in;
        this.options = options;
        this.findings = new Findings(in, MOST_FINDINGS);
        this.work = new Work(options.progress, workOf(file, options.level));
    }

    /** Bytes to be looked at: those of all sections for their checksums, and those of records for what they say. */
    private static long workOf(PackFile file, Verification level) {
        long sums = level == Verification.FULL
                ? file.sections().stream().mapToLong(Section::length).sum()
                : 0;
        return sums
                + file.types().stream()
                        .mapToLong(type -> type.section(SectionKind.ROWS).length()
                                + type.section(SectionKind.POOL).length()
                                + type.fieldIndexes().values().stream()
                                        .mapToLong(Section::length)
                                        .sum())
                        .sum();
    }

    /**
     * Verifies a pack.
     *
     * @param path the file
     * @return what is wrong with it, at most a hundred findings; empty for a good pack
     * @throws UncheckedIOException when the file cannot be read
     */
    public static List<PackException> verify(Path path) {
        return verify(path, VerificationProgress.NONE);
    }

    /**
     * Verifies a pack.
     *
     * @param path the file
     * @param progress is told how far it is
     * @return what is wrong with it, at most a hundred findings; empty for a good pack
     * @throws UncheckedIOException when the file cannot be read
     */
    public static List<PackException> verify(Path path, VerificationProgress progress) {
        return verify(path, progress, Set.of());
    }

    /**
     * Verifies a pack, and first its signature.
     *
     * @param path the file
     * @param progress is told how far it is, from the records on
     * @param signers the keys of which one has to have signed the pack; without any, signatures are not checked
     * @return what is wrong with it, at most a hundred findings; empty for a good pack. Of a pack whose signature is wrong, that alone
     * @throws UncheckedIOException when the file cannot be read
     */
    public static List<PackException> verify(Path path, VerificationProgress progress, Set<PublicKey> signers) {
        return verify(path, Options.of(Part.ALL, progress, VerifierMemory.Limits.USUAL, signers));
    }

    /** With other limits of what is noted at once. */
    static List<PackException> verify(Path path, VerifierMemory.Limits limits) {
        return verify(path, Options.of(Part.ALL, VerificationProgress.NONE, limits, Set.of()));
    }

    private static List<PackException> verify(Path path, Options options) {
        try (FileChannel channel = PackFile.openChannel(path)) {
            return verify(path, channel, options);
        } catch (InternalError e) {
            return List.of(MapFaults.truncated(path, e)); // It comes late: even here.
        } catch (IOException e) {
            throw PackFile.unreadable(path, e);
        }
    }

    /**
     * Verifies a pack that is open, through its channel alone: to close another channel of a file would give up the locks
     * that the process has on it.
     *
     * @param path the file, for messages
     * @param channel of the file, open for reading; stays open
     * @param part what is verified
     * @return what is wrong with it, at most a hundred findings; empty for a good pack
     * @throws IOException when the file cannot be read
     */
    public static List<PackException> verify(Path path, FileChannel channel, Part part) throws IOException {
        return verify(
                path, channel, Options.of(part, VerificationProgress.NONE, VerifierMemory.Limits.USUAL, Set.of()));
    }

    private static List<PackException> verify(Path path, FileChannel channel, Options options) throws IOException {
        HostCheck.require();
        try {
            PackFile.read(path, channel, true, options);
            return List.copyOf(options.found);
        } catch (PackException e) {
            return List.of(e);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static List<PackException> verify(PackFile file, PackInput in, Options options) throws IOException {
        try {
            PackVerifier verifier = new PackVerifier(file, in, options);
            verifier.verify();
            // Bytes behind the end may have been read as zeros, or the error of the JVM is still to come.
            return in.hasShrunk() ? List.of(MapFaults.shrunk(file.path())) : verifier.findings.all();
        } catch (PackException e) {
            return List.of(e);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (InternalError e) {
            return List.of(MapFaults.truncated(file.path(), e));
        }
    }

    /**
     * Opens a pack and verifies it, its signature first.
     *
     * @param path the file
     * @param privateCopy whether to copy it to native memory instead of mapping it; what is verified is the copy then
     * @param level how much is verified
     * @param withNames whether to read the names, which people want and views do not
     * @param signers the keys of which one has to have signed the pack; without any, signatures are not checked
     * @return the pack
     * @throws PackException when the file is no pack that can be used; the first of the findings, of which the others are suppressed
     *     exceptions
     * @throws UncheckedIOException when it cannot be read
     * @throws IllegalStateException when the host or the JVM's flags do not fit
     */
    public static PackFile open(
            Path path, boolean privateCopy, Verification level, boolean withNames, Set<PublicKey> signers) {
        if (level == Verification.NONE && signers.isEmpty()) {
            return PackFile.open(path, privateCopy, withNames, null);
        }
        Options options =
                new Options(level, Part.ALL, VerificationProgress.NONE, VerifierMemory.Limits.USUAL, signers, null);
        return PackFile.open(path, privateCopy, true, options);
    }

    private static void require(PackFile file, PackInput in, Options options) throws IOException {
        List<PackException> findings = verify(file, in, options);
        if (!findings.isEmpty()) {
            PackException first = findings.get(0);
            findings.subList(1, findings.size()).forEach(first::addSuppressed);
            throw first;
        }
    }

    private void verify() {
        boolean others = options.part != Part.POOLS;
        if (others && options.level == Verification.FULL) {
            new ChecksumVerifier(file, in, findings, work).verify();
        }
        if (!findings.isEmpty()) {
            return;
        }
        if (others) {
            verifyOrder();
            verifyNames();
        }
        VerifierMemory memory = new VerifierMemory(file, options.limits);
        try {
            for (PackedType type : file.types()) {
                new TypeVerifier(file, type, memory, findings, work).verify(options.part);
            }
        } finally {
            memory.free();
        }
        work.end();
    }

    /** Sections of a type are neighbours, ordered by kind, of which unknown ones may have several; types are ordered by name; the whole pack's come last. */
    private void verifyOrder() {
        Set<Long> typeKeys = new HashSet<>();
        Section previous = null;
        for (Section section : file.sections()) {
            boolean sameType = previous != null && previous.typeKey() == section.typeKey();
            // Words are put together only where something is wrong: a file may have many sections.
            if (sameType && section.typeKey() != WHOLE_PACK && previous.kindCode() > section.kindCode()) {
                tell(section, "a place before " + previous.text(), "one behind it");
            }
            require(
                    section.typeKey() == WHOLE_PACK || !typeKeys.contains(WHOLE_PACK),
                    section,
                    "a place before the sections of the whole pack",
                    "one behind them");
            if (!sameType && !typeKeys.add(section.typeKey())) {
                String type = file.names().of(section.typeKey());
                tell(section, "a place beside the other sections of " + type, "one apart");
            }
            previous = section;
        }
        verifyTypeOrder();
    }

    private void verifyTypeOrder() {
        byte[] previous = {};
        for (PackedType type : file.types()) {
            if (file.names().knows(type.layout().key())) {
                byte[] name = type.layout().name().getBytes(StandardCharsets.UTF_8);
                if (Arrays.compareUnsigned(previous, name) >= 0) {
                    findings.add(
                            "directory",
                            file.header().directoryOffset(),
                            "type " + type.layout().name(),
                            "a place in the order of names",
                            "one behind " + new String(previous, StandardCharsets.UTF_8));
                }
                previous = name;
            }
        }
    }

    /** The names are those of the types, fields, constants and aliases, and no others. */
    private void verifyNames() {
        if (file.sections().stream().noneMatch(s -> s.kind() == SectionKind.NAMES)) {
            return;
        }
        long offset = file.section(SectionKind.NAMES).offset();
        long[] needed = neededKeys();
        int distinct = 0;
        for (int i = 0; i < needed.length; i++) {
            if (i == 0 || needed[i] != needed[i - 1]) {
                distinct++;
                if (!file.names().knows(needed[i])) {
                    findings.add(NAMES, offset, NAMES, "a text for " + hex(needed[i]), "none");
                }
            }
        }
        int count = file.names().count();
        findings.require(count <= distinct, NAMES, offset, "names, count", distinct, count);
        for (PackedType type : file.types()) {
            type.layout().lists().forEach(list -> verifyElementName(type, list, offset));
        }
    }

    /** The name of an element type tells the list that has the elements. */
    private void verifyElementName(PackedType type, FieldLayout list, long offset) {
        String expected = type.layout().name() + "." + list.name();
        String found = file.names().of(list.targetKey());
        findings.require(
                XxHash64.key(expected) == list.targetKey(),
                NAMES,
                offset,
                NAMES + ", elements of a list",
                expected,
                found);
    }

    /** Keys of all that has a name, sorted: a set of so many would take ten times as much of the heap as they take of the file. */
    private long[] neededKeys() {
        List<RecordLayout> layouts =
                file.types().stream().map(PackedType::layout).toList();
        int count = 0;
        for (RecordLayout layout : layouts) {
            count++;
            for (FieldLayout field : layout.fields()) {
                count += 1 + field.aliases().size() + field.constants().size();
            }
        }
        long[] keys = new long[count];
        int next = 0;
        for (RecordLayout layout : layouts) {
            keys[next++] = layout.key();
            for (FieldLayout field : layout.fields()) {
                keys[next++] = field.key();
                for (int i = 0; i < field.aliases().size(); i++) {
                    keys[next++] = field.aliases().get(i);
                }
                for (int i = 0; i < field.constants().size(); i++) {
                    keys[next++] = field.constantKey(i);
                }
            }
        }
        Arrays.sort(keys);
        return keys;
    }

    private void require(boolean condition, Section section, Object expected, Object found) {
        if (!condition) {
            tell(section, expected, found);
        }
    }

    private void tell(Section section, Object expected, Object found) {
        String where = file.title(section);
        findings.add(where, section.offset(), where, expected, found);
    }
}
