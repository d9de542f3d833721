package dev.ashlar.codec.internal.memory;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The sections that may be read, for the checked twin of {@link Memory}. A section is forgotten when its owner has been
 * collected: a read of it then means that an address outlived its mapping.
 */
final class Sections {
    private static final class Section extends WeakReference<Object> {
        private final long address;
        private final long length;
        private final String name;

        private Section(long address, long length, Object owner, String name) {
            super(owner);
            this.address = address;
            this.length = length;
            this.name = name;
        }

        boolean has(long place, long size) {
            long offset = place - address;
            return offset >= 0 && offset <= length - size;
        }
    }

    private static final ConcurrentSkipListMap<Long, Section> BY_ADDRESS = new ConcurrentSkipListMap<>();

    /**
     * The sections that were read last, each at a place that its address gives: most reads lie where earlier ones lay. All threads
     * share them. A section whose owner is alive cannot have been replaced by another.
     */
    private static final Section[] LATEST = new Section[1 << 8];

    private Sections() {}

    static void register(long address, long length, Object owner, String name) {
        if (length > 0) {
            // A new mapping may lie where collected ones were: those are gone.
            Arrays.fill(LATEST, null);
            BY_ADDRESS.subMap(address, address + length).clear();
            BY_ADDRESS.put(address, new Section(address, length, owner, name));
        }
    }

    static void check(long address, long length) {
        int place = (int) (address >>> 6) & LATEST.length - 1;
        Section latest = LATEST[place];
        if (latest == null || !latest.has(address, length) || latest.get() == null) {
            LATEST[place] = find(address, length);
        }
    }

    private static Section find(long address, long length) {
        Map.Entry<Long, Section> entry = BY_ADDRESS.floorEntry(address);
        if (entry == null) {
            throw new IllegalAddressException("read of " + length + " bytes outside every section");
        }
        Section section = entry.getValue();
        if (!section.has(address, length)) {
            throw new IllegalAddressException("read of " + length + " bytes at offset " + (address - section.address)
                    + " of section " + section.name + ", which has " + section.length + " bytes");
        }
        if (section.get() == null) {
            throw new IllegalAddressException("read of section " + section.name + " after its owner was collected");
        }
        return section;
    }
}
