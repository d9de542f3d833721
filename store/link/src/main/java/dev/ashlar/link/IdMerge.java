package dev.ashlar.link;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Merges the records of a type by their ids, from below to above, and numbers the rows of all levels anew. The work is linear in the number of
 * rows. For one thread.
 */
final class IdMerge {
    private static final long END = -1;

    private final String name;
    private final @Nullable LevelType base;
    private final List<@Nullable LevelType> layers;
    private final Findings findings;
    private final MergedType merged = new MergedType();
    private final int[] next;
    /** Of each layer, the id of its next row; {@link #END} behind the last. */
    private final long[] ids;

    /** Of the record in hand, the layers that say something of it. */
    private final boolean[] has;

    private final List<Integer> by = new ArrayList<>();

    private final byte[][] rows;
    /** Of each layer, what it may change; null for everything. */
    private final @Nullable LayerLimits[] limits;

    private int nextOfBase;
    private boolean isBaseMoved;

    private IdMerge(String name, @Nullable LevelType base, List<@Nullable LevelType> layers, Findings findings) {
        this.name = name;
        this.base = base;
        this.layers = layers;
        this.findings = findings;
        this.next = new int[layers.size()];
        this.ids = new long[layers.size()];
        this.has = new boolean[layers.size()];
        this.rows = new byte[layers.size()][];
        this.limits = new LayerLimits[layers.size()];
        for (int i = 0; i < rows.length; i++) {
            LevelType layer = layers.get(i);
            rows[i] = new byte[layer == null ? 0 : layer.layout().stride()];
            limits[i] = layer == null || base == null ? null : LayerLimits.of(base, layer);
            findId(i);
        }
    }

    private void findId(int index) {
        LevelType layer = layers.get(index);
        ids[index] = layer == null || next[index] == layer.count() ? END : layer.id(next[index]);
    }

    /**
     * Merges a type.
     *
     * @param name of the type
     * @param base records; null for none
     * @param layers of each layer, from below to above, what changes the records; null for nothing
     * @param findings is told of conflicts and problems
     */
    static MergedType merge(
            String name, @Nullable LevelType base, List<@Nullable LevelType> layers, Findings findings) {
        IdMerge merge = new IdMerge(name, base, layers, findings);
        merge.run();
        return merge.merged;
    }

    private void run() {
        if (base != null) {
            base.renumber();
        }
        for (LevelType layer : layers) {
            if (layer != null) {
                layer.renumber();
            }
        }
        long id = leastOfLayers();
        while (id != END) {
            copyBaseBelow(id);
            merge(id);
            id = leastOfLayers();
        }
        copyRest();
        if (base != null && !isBaseMoved) {
            base.keepNumbers();
        }
    }

    /** {@link #END} when all layers are at their ends. */
    private long leastOfLayers() {
        long least = END;
        for (long id : ids) {
            least = id != END && (least == END || id < least) ? id : least;
        }
        return least;
    }

    private void copyBaseBelow(long id) {
        if (base != null && nextOfBase < base.count()) {
            copy(base, base.countBelow(id, nextOfBase));
        }
    }

    /** What is left, also the record with the greatest id there is. */
    private void copyRest() {
        if (base != null) {
            copy(base, base.count() - nextOfBase);
        }
    }

    private void copy(LevelType of, int records) {
        if (records == 0) {
            return;
        }
        isBaseMoved |= merged.count() != nextOfBase;
        of.moved(merged.count(), records);
        merged.add(nextOfBase, records);
        nextOfBase += records;
    }

    private void move(LevelType of, int newRow) {
        isBaseMoved |= newRow != nextOfBase;
        of.moved(newRow);
    }

    private void merge(long id) {
        boolean isOfBase = base != null && nextOfBase < base.count() && base.id(nextOfBase) == id;
        String holder = isOfBase ? "base" : "";
        String remover = "base";
        int baseRow = isOfBase ? nextOfBase : -1;
        by.clear();
        findSpeakers(id);
        for (int i = 0; i < next.length; i++) {
            LevelType layer = layers.get(i);
            ChangeFields fields = layer == null ? null : layer.changes();
            if (!has[i] || layer == null) {
                continue;
            }
            int mark = fields == null ? ChangeFields.NEW : read(layer, fields, i, id);
            String level = layer.level().name();
            if (mark == ChangeFields.REMOVED) {
                noteRemoval(layer, id, holder, remover);
                by.clear();
                baseRow = -1;
                holder = "";
                remover = level;
            } else if (mark == ChangeFields.NEW && !holder.isEmpty()) {
                findings.problem(level, name + " " + id, "new record", "an id that is free", "the record of " + holder);
            } else if (mark == ChangeFields.CHANGED && holder.isEmpty()) {
                findings.conflict(LinkConflict.Kind.CHANGE_OF_NOTHING, name, id, "", remover, level);
            } else if (mark == ChangeFields.NEW || mark == ChangeFields.CHANGED) {
                holder = holder.isEmpty() ? level : holder;
                by.add(i);
            }
        }
        finish(isOfBase, baseRow, holder);
    }

    /** Notes which layers say something of a record. */
    private void findSpeakers(long id) {
        for (int i = 0; i < next.length; i++) {
            has[i] = ids[i] == id;
        }
    }

    private int read(LevelType layer, ChangeFields fields, int index, long id) {
        layer.read(next[index], rows[index]);
        String expected = fields.wrong(rows[index]);
        if (expected != null) {
            findings.problem(layer.level().name(), name + " " + id, "marks of the change", expected, "others");
            return ChangeFields.MENTION;
        }
        int mark = fields.mark(rows[index]);
        LayerLimits limit = limits[index];
        if (limit != null) {
            limit.check(mark, rows[index], id, findings);
        }
        return mark;
    }

    private void noteRemoval(LevelType layer, long id, String holder, String remover) {
        LevelType last = by.isEmpty() ? null : layers.get(by.get(by.size() - 1));
        if (holder.isEmpty()) {
            findings.conflict(
                    LinkConflict.Kind.REMOVAL_OF_NOTHING,
                    name,
                    id,
                    "",
                    remover,
                    layer.level().name());
        } else if (last != null && !layer.level().standsOn(last.level())) {
            String of = last.level().name();
            findings.conflict(
                    LinkConflict.Kind.REMOVAL_OF_A_CHANGE,
                    name,
                    id,
                    "",
                    of,
                    layer.level().name());
        }
    }

    private void finish(boolean isOfBase, int baseRow, String holder) {
        int newRow = holder.isEmpty() ? -1 : merged.count();
        if (isOfBase && base != null) {
            move(base, newRow);
            nextOfBase++;
        }
        for (int i = 0; i < next.length; i++) {
            LevelType layer = layers.get(i);
            if (has[i] && layer != null) {
                layer.moved(newRow);
            }
        }
        if (newRow >= 0) {
            merged.add(baseRow, by, next);
        } else if (isOfBase) {
            merged.removed();
        }
        for (int i = 0; i < next.length; i++) {
            if (has[i]) {
                next[i]++;
                findId(i);
            }
        }
    }
}
