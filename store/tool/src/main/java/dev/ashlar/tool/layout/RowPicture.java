package dev.ashlar.tool.layout;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A row as it lies in memory: its parts, without a gap, and what they cost. Immutable. */
public final class RowPicture {
    /** Bytes of a cache line. */
    public static final int CACHE_LINE = 64;

    /** Bytes of a page of memory. */
    public static final int PAGE = 4096;

    private final RecordLayout layout;
    private final List<RowPart> parts;

    /**
     * The picture of a layout.
     *
     * @param layout any
     */
    public RowPicture(RecordLayout layout) {
        this.layout = layout;
        this.parts = List.copyOf(withHoles(taken(layout), layout.stride()));
    }

    private static List<RowPart> taken(RecordLayout layout) {
        List<RowPart> taken = new ArrayList<>();
        if (layout.kind().idLength() > 0) {
            taken.add(new RowPart(RowPart.Kind.ID, 0, layout.kind().idLength(), null));
        }
        if (layout.presenceCount() > 0) {
            taken.add(new RowPart(RowPart.Kind.PRESENCE, layout.presenceOffset(), layout.presenceLength(), null));
        }
        for (FieldLayout field : layout.fields()) {
            taken.add(new RowPart(RowPart.Kind.FIELD, field.offset(), field.width(), field));
        }
        taken.sort(Comparator.comparingInt(RowPart::offset));
        return taken;
    }

    private static List<RowPart> withHoles(List<RowPart> taken, int stride) {
        List<RowPart> parts = new ArrayList<>();
        int end = 0;
        for (RowPart part : taken) {
            addHole(parts, end, part.offset());
            parts.add(part);
            end = part.offset() + part.width();
        }
        addHole(parts, end, stride);
        return parts;
    }

    private static void addHole(List<RowPart> parts, int from, int to) {
        if (from < to) {
            parts.add(new RowPart(RowPart.Kind.HOLE, from, to - from, null));
        }
    }

    /** {@return the layout} */
    public RecordLayout layout() {
        return layout;
    }

    /** {@return the parts by offset; together they are the whole row} */
    public List<RowPart> parts() {
        return parts;
    }

    /** {@return bytes of holes} */
    public int holes() {
        return parts.stream()
                .filter(p -> p.kind() == RowPart.Kind.HOLE)
                .mapToInt(RowPart::width)
                .sum();
    }

    /** {@return the fewest cache lines that a row touches} */
    public int leastLines() {
        return lines(layout.stride(), false);
    }

    /** {@return the most cache lines that a row touches} */
    public int mostLines() {
        return lines(layout.stride(), true);
    }

    /** {@return the most cache lines that id, hot fields and presence bitmap of a row touch} */
    public int hotLines() {
        return lines(layout.hotLength(), true);
    }

    /** {@return whether the hot group lies inside one cache line in every row} */
    public boolean hotInOneLine() {
        return hotLines() == 1;
    }

    /** {@return whole rows in a page} */
    public int rowsPerPage() {
        return PAGE / layout.stride();
    }

    /** Rows begin, within their line, at the multiples of the stride's greatest power-of-two divisor. */
    private int lines(int length, boolean most) {
        int step = Math.min(CACHE_LINE, Integer.lowestOneBit(layout.stride()));
        int start = most ? CACHE_LINE - step : 0;
        return (start + length - 1) / CACHE_LINE + 1;
    }
}
