package dev.ashlar.store.internal.pack;

import static dev.ashlar.store.internal.pack.PackInput.hex;

import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.ChecksumFormat;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.SectionKind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads and checks the directory: what each section says of itself, and that none overlap. */
final class DirectoryReader {
    private final PackHeader header;
    private final SectionChecks checks;
    /** By numbers, which a map tells apart quickly even where the file has chosen them to have one hash code. */
    private final Map<Long, Set<SectionKind>> seen = new HashMap<>();

    private @Nullable Section current;
    private int entry;
    private long end = HeaderFormat.LENGTH;

    private DirectoryReader(PackInput in, PackHeader header) {
        this.header = header;
        this.checks = in.checks("directory", header.directoryOffset());
    }

    static List<Section> read(PackInput in, PackHeader header) {
        int length = header.directoryCount() * DirectoryFormat.ENTRY_LENGTH;
        ByteBuffer bytes = in.read(header.directoryOffset(), length);
        int computed = ChecksumFormat.crc32c(bytes.duplicate());
        DirectoryReader reader = new DirectoryReader(in, header);
        reader.checks.requireChecksum("checksum", 0, header.directoryChecksum(), computed);
        List<Section> sections = new ArrayList<>(header.directoryCount());
        for (int i = 0; i < header.directoryCount(); i++) {
            sections.add(reader.section(bytes, i * DirectoryFormat.ENTRY_LENGTH));
        }
        long contentId = DirectoryFormat.contentId(bytes);
        in.checks("header", 0).requireHash("content id", HeaderFormat.CONTENT_ID_OFFSET, contentId, header.contentId());
        return List.copyOf(sections);
    }

    private Section section(ByteBuffer bytes, int at) {
        Section section = new Section(
                bytes.getLong(at + DirectoryFormat.TYPE_KEY_OFFSET),
                bytes.getShort(at + DirectoryFormat.KIND_OFFSET) & 0xFFFF,
                bytes.getInt(at + DirectoryFormat.CHECKSUM_OFFSET),
                bytes.getLong(at + DirectoryFormat.OFFSET_OFFSET),
                bytes.getLong(at + DirectoryFormat.LENGTH_OFFSET),
                bytes.getLong(at + DirectoryFormat.COUNT_OFFSET),
                bytes.getInt(at + DirectoryFormat.ELEMENT_LENGTH_OFFSET),
                bytes.getInt(at + DirectoryFormat.BLOCK_SHIFT_OFFSET),
                bytes.getLong(at + DirectoryFormat.FIELD_KEY_OFFSET));
        current = section;
        entry = at / DirectoryFormat.ENTRY_LENGTH;
        checkPlace(section);
        SectionKind kind = section.kind();
        if (kind != null) {
            checkSpare(bytes, at);
            checkKind(section, kind);
            require(kind.perField() || isFirst(section, kind), "kind", "one of its kind", "a second");
        }
        end = section.end();
        return section;
    }

    private boolean isFirst(Section section, SectionKind kind) {
        Set<SectionKind> ofType = seen.get(section.typeKey());
        if (ofType == null) {
            ofType = EnumSet.noneOf(SectionKind.class);
            seen.put(section.typeKey(), ofType);
        }
        return ofType.add(kind);
    }

    /** Puts the place into words only when it is needed. */
    private void require(boolean condition, String what, Object expected, Object found) {
        if (!condition) {
            throw fault(what, expected, found);
        }
    }

    private PackException fault(String what, Object expected, Object found) {
        String text = current == null ? "" : current.text();
        return checks.fault(
                "entry " + entry + ", " + text + ", " + what,
                (long) entry * DirectoryFormat.ENTRY_LENGTH,
                expected,
                found);
    }

    private void checkPlace(Section section) {
        long offset = section.offset();
        if (offset < end) {
            throw fault("offset", end + " or more", offset);
        }
        if (section.length() < 0 || section.length() > header.directoryOffset() - offset) {
            throw fault("length", "an end before offset " + header.directoryOffset(), section.length());
        }
        int alignment = DirectoryFormat.alignment(section.length(), header.windowShift());
        if (offset % alignment != 0) {
            throw fault("offset", "a multiple of " + alignment, offset);
        }
    }

    private void checkSpare(ByteBuffer bytes, int at) {
        checks.requireZero(bytes, at + DirectoryFormat.FLAGS_OFFSET, at + DirectoryFormat.CHECKSUM_OFFSET);
        checks.requireZero(bytes, at + DirectoryFormat.ZERO_OFFSET, at + DirectoryFormat.ENTRY_LENGTH);
    }

    private void checkKind(Section section, SectionKind kind) {
        if (kind.ofType() != (section.typeKey() != DirectoryFormat.WHOLE_PACK)) {
            throw fault("type key", kind.ofType() ? "one" : "none", hex(section.typeKey()));
        }
        // That of an index is compared with the fields of its type.
        require(kind.perField() || section.fieldKey() == 0, "field key", 0, section.fieldKey());
        require(section.blockShift() == 0 || kind == SectionKind.ROWS, "block shift", 0, section.blockShift());
        int elementLength = kind.elementLength();
        require(
                elementLength == 0 || section.elementLength() == elementLength,
                "element length",
                elementLength,
                section.elementLength());
    }
}
